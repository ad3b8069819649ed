import {
  frequencyRangeOf,
  type MaterialChoice,
  type MaterialProperties,
  type Medium,
  mediumPermittivity,
} from '../../analyses/sub-thz/material.ts'
import { radiansToDegrees } from '../../rf/angles.ts'
import { buildingMaterials } from '../../rf/sub-thz/building-materials.ts'
import type { Permittivity } from '../../rf/sub-thz/permittivity.ts'
import type { ComplexNumber } from '../../rf/sub-thz/plane-wave.ts'
import { userMaterialId } from './material-question.ts'
import { recommendations } from './references.ts'
import { present } from './shapes.ts'

/** A complex number with its polar form. */
export function complexView({ real, imaginary }: ComplexNumber) {
  return {
    real,
    imaginary,
    magnitude: Math.sqrt(real * real + imaginary * imaginary),
    phase_deg: radiansToDegrees(Math.atan2(imaginary, real)),
  }
}

/** eps = real - j loss as a complex number. */
function permittivityView({ real, loss }: Permittivity) {
  // 0 - loss, not -loss: no loss is 0 and not -0.
  return complexView({ real, imaginary: 0 - loss })
}

export function mediumView(medium: Medium, frequencyGhz: number) {
  return {
    name: medium.name,
    relative_permittivity: medium.relativePermittivity,
    conductivity_s_per_m: medium.conductivitySPerM,
    complex_relative_permittivity: permittivityView(mediumPermittivity(medium, frequencyGhz)),
    property_source: medium.propertySource,
    ...present({ provenance_note: medium.provenanceNote }),
  }
}

/** Who the material is and, within its frequencies, what it is like. */
export function materialIdentityView(
  choice: MaterialChoice,
  properties: MaterialProperties | null,
) {
  const range = frequencyRangeOf(choice)
  return {
    ...materialNames(choice),
    ...present({ frequency_range_ghz: range && [range.minimum, range.maximum] }),
    ...(properties === null
      ? {}
      : {
          relative_permittivity: properties.permittivity.real,
          conductivity_s_per_m: properties.conductivitySPerM,
          loss_tangent: properties.lossTangent,
          complex_relative_permittivity: permittivityView(properties.permittivity),
        }),
  }
}

function materialNames(choice: MaterialChoice) {
  if (choice.source === 'user_defined') {
    const { material } = choice
    return {
      material_id: userMaterialId,
      name: material.name,
      source: choice.source,
      classification: 'user_assumption',
      property_source: material.propertySource,
      ...present({
        reference_table: material.referenceTable,
        provenance_note: material.provenanceNote,
      }),
    }
  }
  const { name, a, b, c, d } = buildingMaterials[choice.id]
  return {
    material_id: choice.id,
    name,
    source: choice.source,
    classification: 'reference_material',
    property_source: choice.source,
    reference_table: `${recommendations.p2040.reference}, Table 3`,
    coefficients: { a, b, c, d },
  }
}
