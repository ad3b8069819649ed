import { materialFrequencyRangeGhz } from '../../analyses/sub-thz/material.ts'
import {
  angleSources,
  type SlabGeometryContext,
  type SlabQuestion,
  thicknessProvenances,
  thicknessRangeM,
} from '../../analyses/sub-thz/slab-reference.ts'
import { invalidRequest } from '../../errors.ts'
import { incidenceAngleRange, type Polarization } from '../../rf/sub-thz/plane-wave.ts'
import * as ask from '../wire/asked.ts'
import { materialAsked, mediumAsked } from './material-question.ts'
import { isReliable, shortText } from './shapes.ts'

export const polarizations: readonly Polarization[] = ['TE', 'TM']

const geometryContext: ask.Kind<SlabGeometryContext> = ask.object({
  incidenceAngleSource: ask.withDefault(
    'incidence_angle_source',
    ask.word(angleSources),
    'user_declared',
  ),
  facadeNormalProvenance: ask.optional(
    'facade_normal_provenance',
    ask.saying(
      'Where the normal of a geometry_derived angle comes from; required for it.',
      shortText,
    ),
  ),
  intersectionsDetected: ask.optional(
    'intersections_detected',
    ask.plain<number>({ type: 'integer', minimum: 0, maximum: 1_000_000 }),
  ),
  selectedInteractionId: ask.optional('selected_interaction_id', shortText),
})

/** The question of a request: one slab and one plane wave. */
export const slabAsked: ask.Kind<SlabQuestion> = ask.object(
  {
    frequencyGhz: ask.required(
      'frequency_ghz',
      ask.within(materialFrequencyRangeGhz, 'Gigahertz.'),
    ),
    material: ask.inline(materialAsked),
    thicknessM: ask.required(
      'thickness_m',
      ask.within(thicknessRangeM, 'Metres; a slab of 0 m vanishes.'),
    ),
    thicknessProvenance: ask.withDefault(
      'thickness_provenance',
      ask.word(thicknessProvenances),
      'user_declared',
    ),
    incidenceAngleDeg: ask.required(
      'incidence_angle_deg',
      ask.within(incidenceAngleRange, 'From the normal of the slab; 0 is normal incidence.'),
    ),
    polarization: ask.required(
      'polarization',
      ask.saying(
        'TE: electric field perpendicular to the plane of incidence. H and V are not it.',
        ask.word(polarizations),
      ),
    ),
    incidentMedium: ask.required('incident_medium', mediumAsked),
    exitMedium: ask.required('exit_medium', mediumAsked),
    geometry: ask.evenEmpty('geometry_context', ask.checked(geometryContext, withKnownNormal)),
  },
  { unreadRequired: { schema_version: { type: 'integer', const: 1 } } },
)

export const slabRequest = ask.bodySchema('SubThzMaterialRequest', slabAsked)

/** An angle from geometry needs a normal of known origin. */
function withKnownNormal(context: SlabGeometryContext, at: string): SlabGeometryContext {
  const { incidenceAngleSource, facadeNormalProvenance } = context
  if (incidenceAngleSource === 'user_declared' || isReliable(facadeNormalProvenance)) return context
  throw invalidRequest(
    `${at}.facade_normal_provenance is required and must not be unknown where ` +
      'incidence_angle_source is geometry_derived',
  )
}
