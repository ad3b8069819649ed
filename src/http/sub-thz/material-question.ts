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
import {
  type Asked,
  asked,
  below,
  checked,
  demand,
  inline,
  later,
  optional,
  plain,
  required,
  saying,
  type ValueOf,
  withDefault,
  within,
  word,
} from '../wire/asked.ts'
import { shortText } from './shapes.ts'

/** Id under which a user's material stands in answers. */
export const userMaterialId = 'user_assumption'

/** Where the properties of a material come from. */
export const materialSources = ['p2040_reference', 'user_defined'] as const

const propertySource = word(propertySources)
const relativePermittivity = within(
  propertyBounds.relativePermittivity,
  'Real part, relative to vacuum.',
)
const conductivity = within(propertyBounds.conductivitySPerM, 'Siemens per metre.')

/** A half space at a face of the material. */
export const mediumAsked: Asked<Medium> = asked({
  name: required('name', shortText),
  relativePermittivity: required('relative_permittivity', relativePermittivity),
  conductivitySPerM: withDefault('conductivity_s_per_m', conductivity, 0),
  propertySource: required('property_source', propertySource),
  provenanceNote: optional('provenance_note', shortText),
})

const frequencyRange = plain<readonly [number, number]>({
  type: 'array',
  items: { type: 'number', minimum: 0, maximum: 1e6 },
  minItems: 2,
  maxItems: 2,
  description: 'Where the properties hold: lowest and highest frequency, gigahertz.',
})

const properties = asked({
  relativePermittivity: optional('relative_permittivity', relativePermittivity),
  conductivitySPerM: optional('conductivity_s_per_m', conductivity),
  lossTangent: optional(
    'loss_tangent',
    within(propertyBounds.lossTangent, 'Imaginary over real part.'),
  ),
  complex: optional(
    'complex_relative_permittivity',
    asked({
      real: required('real', within(propertyBounds.relativePermittivity, 'Real part.')),
      imaginaryLoss: required(
        'imaginary_loss',
        within(
          propertyBounds.imaginaryLoss,
          'Magnitude of the imaginary part: eps = real - j imaginary_loss.',
        ),
      ),
    }),
  ),
})

/** A material with exactly one form of its properties. */
const userMaterial: Asked<UserMaterial> = asked(
  {
    name: required('name', shortText),
    propertySource: required('property_source', propertySource),
    referenceTable: optional('reference_table', shortText),
    frequencyGhz: optional('frequency_range_ghz', checked(frequencyRange, ascending)),
    properties: inline(checked(properties, statedProperties)),
    provenanceNote: optional('provenance_note', shortText),
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
  }: ValueOf<typeof properties>,
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
  const relativePermittivity = demand(real, `${at}.relative_permittivity is required`)
  return conductivitySPerM !== null
    ? { form: 'conductivity', relativePermittivity, conductivitySPerM }
    : { form: 'loss_tangent', relativePermittivity, lossTangent: lossTangent! }
}

const stated = asked({
  source: required('material_source', word(materialSources)),
  id: optional(
    'material_id',
    saying(
      'Row of the reference table, such as concrete_110_330; for p2040_reference only.',
      shortText,
    ),
  ),
  material: optional('user_material', later(userMaterial)),
})

/**
 * The material of a request: a row of the table, or what the user states. Refused are an unknown row,
 * two forms of properties or none, and members that belong to the other source.
 */
export const materialAsked: Asked<MaterialChoice> = checked(stated, materialChoice)

function materialChoice(
  { source, id, material }: ValueOf<typeof stated>,
  at: string,
): MaterialChoice {
  const [idAt, materialAt] = [below(at, 'material_id'), below(at, 'user_material')]
  const refuse = (member: string) => invalidRequest(`${member} must be left out with ${source}`)
  if (source === 'p2040_reference') {
    if (material !== null) throw refuse(materialAt)
    return { source, id: knownId(idAt, demand(id, `${idAt} is required with ${source}`)) }
  }
  const read = demand(material, `${materialAt} is required with ${source}`)
  if (id !== null && id !== userMaterialId) throw refuse(idAt)
  return { source, material: read() }
}

function knownId(at: string, id: string): BuildingMaterialId {
  if (Object.hasOwn(buildingMaterials, id)) return id as BuildingMaterialId
  throw invalidRequest(`${at} must be one of ${Object.keys(buildingMaterials).join(', ')}`)
}
