import {
  frequencyRangeOf,
  type MaterialChoice,
  type MaterialProperties,
  type Medium,
  mediumPermittivity,
} from '../../analyses/sub-thz/material.ts'
import { radiansToDegrees } from '../../angles.ts'
import { buildingMaterials } from '../../rf/sub-thz/building-materials.ts'
import type { Permittivity } from '../../rf/sub-thz/permittivity.ts'
import type { ComplexNumber } from '../../rf/sub-thz/plane-wave.ts'
import * as field from '../wire/answer-schema.ts'
import { materialSources, userMaterialId } from './material-question.ts'
import { recommendations } from './references.ts'
import { endsOf } from './shapes.ts'

export function magnitudeOf({ real, imaginary }: ComplexNumber): number {
  return Math.sqrt(real * real + imaginary * imaginary)
}

export function phaseDegOf({ real, imaginary }: ComplexNumber): number {
  return radiansToDegrees(Math.atan2(imaginary, real))
}

/** A complex number with its polar form. */
export const complexMembers: field.Members<ComplexNumber> = {
  ...field.named(field.number, 'real', 'imaginary'),
  magnitude: field.number(magnitudeOf),
  phase_deg: field.number(phaseDegOf),
}

export const complex = field.object(complexMembers)

/** eps = real - j loss as a complex number. */
function complexPermittivity({ real, loss }: Permittivity): ComplexNumber {
  // 0 - loss, not -loss: no loss is 0 and not -0.
  return { real, imaginary: 0 - loss }
}

/** A half space and the frequency at which it is looked at. */
interface MediumAt {
  readonly medium: Medium
  readonly frequencyGhz: number
}

export const mediumAt = field.object<MediumAt>({
  name: field.text(({ medium }) => medium.name),
  relative_permittivity: field.number(({ medium }) => medium.relativePermittivity),
  conductivity_s_per_m: field.number(({ medium }) => medium.conductivitySPerM),
  complex_relative_permittivity: complex(({ medium, frequencyGhz }) =>
    complexPermittivity(mediumPermittivity(medium, frequencyGhz)),
  ),
  property_source: field.text(({ medium }) => medium.propertySource),
  provenance_note: field.text.optional(({ medium }) => medium.provenanceNote),
})

/** A material and, within its frequencies, what it is like. */
interface MaterialFound {
  readonly choice: MaterialChoice
  readonly properties: MaterialProperties | null
}

const coefficients = field.object<(typeof buildingMaterials)[keyof typeof buildingMaterials]>({
  ...field.named(field.number, 'a', 'b', 'c', 'd'),
})

/** What every answer says of its material. */
export const materialMembers: field.Members<MaterialFound> = {
  material_id: field.text(({ choice }) =>
    choice.source === 'user_defined' ? userMaterialId : choice.id,
  ),
  name: field.text(({ choice }) => usersOwn(choice)?.name ?? rowOf(choice)!.name),
  source: field.oneOf(materialSources)(({ choice }) => choice.source),
  classification: field.either(
    'reference_material',
    'user_assumption',
  )(({ choice }) => choice.source !== 'user_defined'),
  property_source: field.text(({ choice }) => propertySourceOf(choice)),
  reference_table: field.text.optional(({ choice }) =>
    choice.source === 'user_defined'
      ? choice.material.referenceTable
      : `${recommendations.p2040.reference}, Table 3`,
  ),
  provenance_note: field.text.optional(({ choice }) => usersOwn(choice)?.provenanceNote),
  coefficients: coefficients.optional(({ choice }) => rowOf(choice)),
  frequency_range_ghz: field.numbers.optional(({ choice }) => {
    const range = frequencyRangeOf(choice)
    return range && endsOf(range)
  }),
  ...field.ifAny(({ properties }: MaterialFound) => properties, {
    relative_permittivity: field.number(({ permittivity }) => permittivity.real),
    ...field.named(field.number, 'conductivitySPerM', 'lossTangent'),
    complex_relative_permittivity: complex(({ permittivity }) => complexPermittivity(permittivity)),
  }),
}

/** Who says what the material is like. */
export function propertySourceOf(choice: MaterialChoice): string {
  return usersOwn(choice)?.propertySource ?? choice.source
}

/** The material that the user states; null for a row of the table. */
export function usersOwn(choice: MaterialChoice) {
  return choice.source === 'user_defined' ? choice.material : null
}

function rowOf(choice: MaterialChoice) {
  return choice.source === 'user_defined' ? null : buildingMaterials[choice.id]
}
