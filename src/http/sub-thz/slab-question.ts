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
import {
  type Asked,
  asked,
  bodySchema,
  checked,
  evenEmpty,
  inline,
  optional,
  plain,
  required,
  saying,
  withDefault,
  within,
  word,
} from '../wire/asked.ts'
import { materialAsked, mediumAsked } from './material-question.ts'
import { isReliable, shortText } from './shapes.ts'

export const polarizations: readonly Polarization[] = ['TE', 'TM']

const geometryContext: Asked<SlabGeometryContext> = asked({
  incidenceAngleSource: withDefault('incidence_angle_source', word(angleSources), 'user_declared'),
  facadeNormalProvenance: optional(
    'facade_normal_provenance',
    saying('Where the normal of a geometry_derived angle comes from; required for it.', shortText),
  ),
  intersectionsDetected: optional(
    'intersections_detected',
    plain<number>({ type: 'integer', minimum: 0, maximum: 1_000_000 }),
  ),
  selectedInteractionId: optional('selected_interaction_id', shortText),
})

/** The question of a request: one slab and one plane wave. */
export const slabAsked: Asked<SlabQuestion> = asked(
  {
    frequencyGhz: required('frequency_ghz', within(materialFrequencyRangeGhz, 'Gigahertz.')),
    material: inline(materialAsked),
    thicknessM: required('thickness_m', within(thicknessRangeM, 'Metres; a slab of 0 m vanishes.')),
    thicknessProvenance: withDefault(
      'thickness_provenance',
      word(thicknessProvenances),
      'user_declared',
    ),
    incidenceAngleDeg: required(
      'incidence_angle_deg',
      within(incidenceAngleRange, 'From the normal of the slab; 0 is normal incidence.'),
    ),
    polarization: required(
      'polarization',
      saying(
        'TE: electric field perpendicular to the plane of incidence. H and V are not it.',
        word(polarizations),
      ),
    ),
    incidentMedium: required('incident_medium', mediumAsked),
    exitMedium: required('exit_medium', mediumAsked),
    geometry: evenEmpty('geometry_context', checked(geometryContext, withKnownNormal)),
  },
  { unreadRequired: { schema_version: { type: 'integer', const: 1 } } },
)

export const slabRequest = bodySchema('SubThzMaterialRequest', slabAsked)

/** An angle from geometry needs a normal of known origin. */
function withKnownNormal(context: SlabGeometryContext, at: string): SlabGeometryContext {
  const { incidenceAngleSource, facadeNormalProvenance } = context
  if (incidenceAngleSource === 'user_declared' || isReliable(facadeNormalProvenance)) return context
  throw invalidRequest(
    `${at}.facade_normal_provenance is required and must not be unknown where ` +
      'incidence_angle_source is geometry_derived',
  )
}
