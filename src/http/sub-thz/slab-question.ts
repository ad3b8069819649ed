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
  incidence_angle_source: ask.word(angleSources).withDefault('user_declared'),
  facade_normal_provenance: shortText
    .saying('Where the normal of a geometry_derived angle comes from; required for it.')
    .optional(),
  intersections_detected: ask.integer({ minimum: 0, maximum: 1_000_000 }).optional(),
  selected_interaction_id: shortText.optional(),
})

/** The question of a request: one slab and one plane wave. */
export const slabAsked: ask.Kind<SlabQuestion> = ask.object({
  schema_version: ask.integer({ const: 1 }).requiredUnread(),
  frequency_ghz: ask.within(materialFrequencyRangeGhz, 'Gigahertz.').required(),
  material: materialAsked.inline(),
  thickness_m: ask.within(thicknessRangeM, 'Metres; a slab of 0 m vanishes.').required(),
  thickness_provenance: ask.word(thicknessProvenances).withDefault('user_declared'),
  incidence_angle_deg: ask
    .within(incidenceAngleRange, 'From the normal of the slab; 0 is normal incidence.')
    .required(),
  polarization: ask
    .word(
      polarizations,
      'TE: electric field perpendicular to the plane of incidence. H and V are not it.',
    )
    .required(),
  incident_medium: mediumAsked.required(),
  exit_medium: mediumAsked.required(),
  geometry_context: geometryContext.checked(withKnownNormal).evenEmpty().as('geometry'),
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
