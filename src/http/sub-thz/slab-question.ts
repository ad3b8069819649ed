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
import * as parameter from '../wire/request-schema.ts'
import { materialAsked, mediumAsked } from './material-question.ts'
import { isReliable, shortText } from './shapes.ts'

export const polarizations: readonly Polarization[] = ['TE', 'TM']

const geometryContext: parameter.Kind<SlabGeometryContext> = parameter.object({
  incidence_angle_source: parameter.oneOf(angleSources).withDefault('user_declared'),
  facade_normal_provenance: shortText
    .describedAs('Where the normal of a geometry_derived angle comes from; required for it.')
    .optional(),
  intersections_detected: parameter.integer({ minimum: 0, maximum: 1_000_000 }).optional(),
  selected_interaction_id: shortText.optional(),
})

/** The question of a request: one slab and one plane wave. */
export const slabAsked: parameter.Kind<SlabQuestion> = parameter.object({
  schema_version: parameter.integer({ const: 1 }).requiredUnread(),
  frequency_ghz: parameter.within(materialFrequencyRangeGhz, 'Gigahertz.').required(),
  material: materialAsked.inline(),
  thickness_m: parameter.within(thicknessRangeM, 'Metres; a slab of 0 m vanishes.').required(),
  thickness_provenance: parameter.oneOf(thicknessProvenances).withDefault('user_declared'),
  incidence_angle_deg: parameter
    .within(incidenceAngleRange, 'From the normal of the slab; 0 is normal incidence.')
    .required(),
  polarization: parameter
    .oneOf(
      polarizations,
      'TE: electric field perpendicular to the plane of incidence. H and V are not it.',
    )
    .required(),
  incident_medium: mediumAsked.required(),
  exit_medium: mediumAsked.required(),
  geometry_context: geometryContext.checked(withKnownNormal).evenEmpty().as('geometry'),
})

export const slabRequest = parameter.bodySchema('SubThzMaterialRequest', slabAsked)

/** An angle from geometry needs a normal of known origin. */
function withKnownNormal(context: SlabGeometryContext, at: string): SlabGeometryContext {
  const { incidenceAngleSource, facadeNormalProvenance } = context
  if (incidenceAngleSource === 'user_declared' || isReliable(facadeNormalProvenance)) return context
  throw invalidRequest(
    `${at}.facade_normal_provenance is required and must not be unknown where ` +
      'incidence_angle_source is geometry_derived',
  )
}
