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
  incidence_angle_source: ask.withDefault(ask.word(angleSources), 'user_declared'),
  facade_normal_provenance: ask.optional(
    ask.saying(
      'Where the normal of a geometry_derived angle comes from; required for it.',
      shortText,
    ),
  ),
  intersections_detected: ask.optional(ask.integer({ minimum: 0, maximum: 1_000_000 })),
  selected_interaction_id: ask.optional(shortText),
})

/** The question of a request: one slab and one plane wave. */
export const slabAsked: ask.Kind<SlabQuestion> = ask.object({
  schema_version: ask.requiredUnread(ask.integer({ const: 1 })),
  frequency_ghz: ask.required(ask.within(materialFrequencyRangeGhz, 'Gigahertz.')),
  material: ask.inline(materialAsked),
  thickness_m: ask.required(ask.within(thicknessRangeM, 'Metres; a slab of 0 m vanishes.')),
  thickness_provenance: ask.withDefault(ask.word(thicknessProvenances), 'user_declared'),
  incidence_angle_deg: ask.required(
    ask.within(incidenceAngleRange, 'From the normal of the slab; 0 is normal incidence.'),
  ),
  polarization: ask.required(
    ask.word(
      polarizations,
      'TE: electric field perpendicular to the plane of incidence. H and V are not it.',
    ),
  ),
  incident_medium: ask.required(mediumAsked),
  exit_medium: ask.required(mediumAsked),
  geometry_context: ask.renamed(
    'geometry',
    ask.evenEmpty(ask.checked(geometryContext, withKnownNormal)),
  ),
})

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
