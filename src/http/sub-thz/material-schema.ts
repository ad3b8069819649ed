import { propertyBounds, propertySources } from '../../analyses/sub-thz/material.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { anyNumber, anyText, arrayOf, boundedNumber, responseObject } from '../wire/shapes.ts'
import { shortText } from './shapes.ts'

const propertySource = { type: 'string', enum: propertySources } as const

/** A half space at a face of the material. */
export const mediumRequest = {
  type: 'object',
  additionalProperties: false,
  properties: {
    name: shortText,
    relative_permittivity: boundedNumber(
      propertyBounds.relativePermittivity,
      'Real part, relative to vacuum.',
    ),
    conductivity_s_per_m: {
      ...boundedNumber(propertyBounds.conductivitySPerM, 'Siemens per metre.'),
      default: 0,
    },
    property_source: propertySource,
    provenance_note: shortText,
  },
  required: ['name', 'relative_permittivity', 'property_source'],
} as const

/** A material with exactly one form of its properties. */
export const userMaterialRequest = {
  type: 'object',
  additionalProperties: false,
  description:
    'Exactly one of: relative_permittivity with conductivity_s_per_m, relative_permittivity with ' +
    'loss_tangent, or complex_relative_permittivity.',
  properties: {
    name: shortText,
    property_source: propertySource,
    reference_table: shortText,
    frequency_range_ghz: {
      type: 'array',
      items: { type: 'number', minimum: 0, maximum: 1e6 },
      minItems: 2,
      maxItems: 2,
      description: 'Where the properties hold: lowest and highest frequency, gigahertz.',
    },
    relative_permittivity: boundedNumber(
      propertyBounds.relativePermittivity,
      'Real part, relative to vacuum.',
    ),
    conductivity_s_per_m: boundedNumber(propertyBounds.conductivitySPerM, 'Siemens per metre.'),
    loss_tangent: boundedNumber(propertyBounds.lossTangent, 'Imaginary over real part.'),
    complex_relative_permittivity: {
      type: 'object',
      additionalProperties: false,
      properties: {
        real: boundedNumber(propertyBounds.relativePermittivity, 'Real part.'),
        imaginary_loss: boundedNumber(
          propertyBounds.imaginaryLoss,
          'Magnitude of the imaginary part: eps = real - j imaginary_loss.',
        ),
      },
      required: ['real', 'imaginary_loss'],
    },
    provenance_note: shortText,
  },
  required: ['name', 'property_source'],
} as const

/** The material of a request: a row of the table, or what the user states. */
export const materialMembers = {
  material_source: { type: 'string', enum: ['p2040_reference', 'user_defined'] },
  material_id: {
    ...shortText,
    description: 'Row of the reference table, such as concrete_110_330; for p2040_reference only.',
  },
  user_material: userMaterialRequest,
} as const

/** A complex number, with its polar form. */
export const complexSchema: JsonSchema = responseObject({
  real: anyNumber,
  imaginary: anyNumber,
  magnitude: anyNumber,
  phase_deg: anyNumber,
})

export const mediumSchema: JsonSchema = responseObject(
  {
    name: anyText,
    relative_permittivity: anyNumber,
    conductivity_s_per_m: anyNumber,
    complex_relative_permittivity: complexSchema,
    property_source: anyText,
    provenance_note: anyText,
  },
  { optional: ['provenance_note'] },
)

/** What every answer says of its material. */
export const materialIdentityMembers = {
  material_id: anyText,
  name: anyText,
  source: { enum: ['p2040_reference', 'user_defined'] } as JsonSchema,
  classification: { enum: ['reference_material', 'user_assumption'] } as JsonSchema,
  property_source: anyText,
  reference_table: anyText,
  frequency_range_ghz: arrayOf(anyNumber),
  coefficients: responseObject({ a: anyNumber, b: anyNumber, c: anyNumber, d: anyNumber }),
  relative_permittivity: anyNumber,
  conductivity_s_per_m: anyNumber,
  loss_tangent: anyNumber,
  complex_relative_permittivity: complexSchema,
  provenance_note: anyText,
} as const

/** Those that are left out where there is nothing to say. */
export const optionalMaterialMembers = [
  'reference_table',
  'frequency_range_ghz',
  'coefficients',
  'relative_permittivity',
  'conductivity_s_per_m',
  'loss_tangent',
  'complex_relative_permittivity',
  'provenance_note',
] as const
