import {
  type MaterialChoice,
  type Medium,
  propertyBounds,
  propertySources,
  type StatedProperties,
  type UserMaterial,
} from '../../analyses/sub-thz/material.ts'
import { invalidRequest } from '../../errors.ts'
import { buildingMaterials, type BuildingMaterialId } from '../../rf/sub-thz/building-materials.ts'
import type { ValidRange } from '../../rf/valid-range.ts'
import * as parameter from '../wire/request-schema.ts'
import { shortText } from './shapes.ts'

/** Id under which a user's material stands in answers. */
export const userMaterialId = 'user_assumption'

/** Where the properties of a material come from. */
export const materialSources = ['p2040_reference', 'user_defined'] as const

const propertySource = parameter.oneOf(propertySources)
const relativePermittivity = parameter.within(
  propertyBounds.relativePermittivity,
  'Real part, relative to vacuum.',
)
const conductivity = parameter.within(propertyBounds.conductivitySPerM, 'Siemens per metre.')

/** A half space at a face of the material. */
export const mediumAsked: parameter.Kind<Medium> = parameter.object({
  name: shortText.required(),
  relative_permittivity: relativePermittivity.required(),
  conductivity_s_per_m: conductivity.withDefault(0),
  property_source: propertySource.required(),
  provenance_note: shortText.optional(),
})

const frequencyRange = parameter.plain<readonly [number, number]>({
  type: 'array',
  items: { type: 'number', minimum: 0, maximum: 1e6 },
  minItems: 2,
  maxItems: 2,
  description: 'Where the properties hold: lowest and highest frequency, gigahertz.',
})

const properties = parameter.object({
  relative_permittivity: relativePermittivity.optional(),
  conductivity_s_per_m: conductivity.optional(),
  loss_tangent: parameter
    .within(propertyBounds.lossTangent, 'Imaginary over real part.')
    .optional(),
  complex_relative_permittivity: parameter
    .object({
      real: parameter.within(propertyBounds.relativePermittivity, 'Real part.').required(),
      imaginary_loss: parameter
        .within(
          propertyBounds.imaginaryLoss,
          'Magnitude of the imaginary part: eps = real - j imaginary_loss.',
        )
        .required(),
    })
    .optional()
    .as('complex'),
})

/** A material with exactly one form of its properties. */
const userMaterial: parameter.Kind<UserMaterial> = parameter.object(
  {
    name: shortText.required(),
    property_source: propertySource.required(),
    reference_table: shortText.optional(),
    frequency_range_ghz: frequencyRange.checked(ascending).optional().as('frequencyGhz'),
    properties: properties.checked(statedProperties).inline(),
    provenance_note: shortText.optional(),
  },
  {
    description:
      'Exactly one of: relative_permittivity with conductivity_s_per_m, relative_permittivity with ' +
      'loss_tangent, or complex_relative_permittivity.',
  },
)

function ascending([minimum, maximum]: readonly [number, number], at: string): ValidRange {
  if (minimum < maximum) return { minimum, maximum }
  throw invalidRequest(`${at} must be a lower and then a higher frequency`)
}

function statedProperties(
  {
    relativePermittivity: real,
    conductivitySPerM,
    lossTangent,
    complex,
  }: parameter.ValueOf<typeof properties>,
  at: string,
): StatedProperties {
  if ([conductivitySPerM, lossTangent, complex].filter((form) => form !== null).length !== 1) {
    throw invalidRequest(
      `${at} must have exactly one of conductivity_s_per_m, loss_tangent, ` +
        'complex_relative_permittivity',
    )
  }
  if (complex !== null) {
    if (real === null) return { form: 'complex', ...complex }
    throw invalidRequest(
      `${at}.relative_permittivity must be left out with complex_relative_permittivity`,
    )
  }
  const relativePermittivity = parameter.demand(real, `${at}.relative_permittivity is required`)
  return conductivitySPerM !== null
    ? { form: 'conductivity', relativePermittivity, conductivitySPerM }
    : { form: 'loss_tangent', relativePermittivity, lossTangent: lossTangent! }
}

const stated = parameter.object({
  material_source: parameter.oneOf(materialSources).required().as('source'),
  material_id: shortText
    .describedAs('Row of the reference table, such as concrete_110_330; for p2040_reference only.')
    .optional()
    .as('id'),
  user_material: userMaterial.later().optional().as('material'),
})

/**
 * The material of a request: a row of the table, or what the user states. Refused are an unknown row,
 * two forms of properties or none, and members that belong to the other source.
 */
export const materialAsked: parameter.Kind<MaterialChoice> = stated.checked(materialChoice)

function materialChoice(
  { source, id, material }: parameter.ValueOf<typeof stated>,
  at: string,
): MaterialChoice {
  const [idAt, materialAt] = [
    parameter.below(at, 'material_id'),
    parameter.below(at, 'user_material'),
  ]
  const refuse = (member: string) => invalidRequest(`${member} must be left out with ${source}`)
  if (source === 'p2040_reference') {
    if (material !== null) throw refuse(materialAt)
    return { source, id: knownId(idAt, parameter.demand(id, `${idAt} is required with ${source}`)) }
  }
  const read = parameter.demand(material, `${materialAt} is required with ${source}`)
  if (id !== null && id !== userMaterialId) throw refuse(idAt)
  return { source, material: read() }
}

function knownId(at: string, id: string): BuildingMaterialId {
  if (Object.hasOwn(buildingMaterials, id)) return id as BuildingMaterialId
  throw invalidRequest(`${at} must be one of ${Object.keys(buildingMaterials).join(', ')}`)
}
