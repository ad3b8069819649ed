import {
  buildingMaterials,
  type BuildingMaterialId,
  materialProperties,
} from '../../rf/sub-thz/building-materials.ts'
import {
  conductivityOf,
  type Permittivity,
  permittivityOfConductivity,
  permittivityOfLossTangent,
} from '../../rf/sub-thz/permittivity.ts'
import { isWithin, type ValidRange } from '../../rf/valid-range.ts'

/** Where the properties of a medium or material come from. */
export const propertySources = [
  'p2040_reference',
  'measured',
  'manufacturer',
  'user_declared',
  'inferred',
  'unknown',
] as const
type PropertySource = (typeof propertySources)[number]

/** Frequencies that the references of materials answer for. */
export const materialFrequencyRangeGhz = {
  minimum: 0.001,
  maximum: 450,
} as const satisfies ValidRange

/** What a user may state of a medium: far beyond every known one, near enough for numbers to last. */
export const propertyBounds = {
  relativePermittivity: { minimum: 1e-6, maximum: 1e6 },
  conductivitySPerM: { minimum: 0, maximum: 1e9 },
  lossTangent: { minimum: 0, maximum: 1e6 },
  imaginaryLoss: { minimum: 0, maximum: 1e12 },
} as const satisfies Record<string, ValidRange>

/** The properties of a user's material in the one form in which they were stated. */
export type StatedProperties =
  | {
      readonly form: 'conductivity'
      readonly relativePermittivity: number
      readonly conductivitySPerM: number
    }
  | {
      readonly form: 'loss_tangent'
      readonly relativePermittivity: number
      readonly lossTangent: number
    }
  | { readonly form: 'complex'; readonly real: number; readonly imaginaryLoss: number }

export interface UserMaterial {
  readonly name: string
  readonly propertySource: PropertySource
  readonly referenceTable: string | null
  /** Null where none was stated: then the properties are taken for any frequency. */
  readonly frequencyGhz: ValidRange | null
  readonly properties: StatedProperties
  readonly provenanceNote: string | null
}

/** A row of the table, or what a user states. */
export type MaterialChoice =
  | { readonly source: 'p2040_reference'; readonly id: BuildingMaterialId }
  | { readonly source: 'user_defined'; readonly material: UserMaterial }

/** A half space at a flat face. */
export interface Medium {
  readonly name: string
  readonly relativePermittivity: number
  readonly conductivitySPerM: number
  readonly propertySource: PropertySource
  readonly provenanceNote: string | null
}

export interface MaterialProperties {
  readonly permittivity: Permittivity
  readonly conductivitySPerM: number
  readonly lossTangent: number
}

/** Range in which a material's properties hold, GHz; null when it is not bounded. */
export function frequencyRangeOf(choice: MaterialChoice): ValidRange | null {
  return choice.source === 'p2040_reference'
    ? buildingMaterials[choice.id].frequencyGhz
    : choice.material.frequencyGhz
}

/** Properties at a frequency, or null outside the material's range: nothing is extrapolated. */
export function propertiesAt(
  choice: MaterialChoice,
  frequencyGhz: number,
): MaterialProperties | null {
  const range = frequencyRangeOf(choice)
  if (range !== null && !isWithin(range, frequencyGhz)) return null
  const permittivity = permittivityAt(choice, frequencyGhz)
  return {
    permittivity,
    conductivitySPerM: conductivityOf(permittivity, frequencyGhz),
    lossTangent: permittivity.loss / permittivity.real,
  }
}

function permittivityAt(choice: MaterialChoice, frequencyGhz: number): Permittivity {
  if (choice.source === 'p2040_reference') {
    const found = materialProperties(buildingMaterials[choice.id], frequencyGhz)
    const { relativePermittivity, conductivitySPerM } = found
    return permittivityOfConductivity(relativePermittivity, conductivitySPerM, frequencyGhz)
  }
  const { properties } = choice.material
  switch (properties.form) {
    case 'conductivity':
      return permittivityOfConductivity(
        properties.relativePermittivity,
        properties.conductivitySPerM,
        frequencyGhz,
      )
    case 'loss_tangent':
      return permittivityOfLossTangent(properties.relativePermittivity, properties.lossTangent)
    case 'complex':
      return { real: properties.real, loss: properties.imaginaryLoss }
  }
}

/** Permittivity of a medium at a frequency. */
export function mediumPermittivity(
  { relativePermittivity, conductivitySPerM }: Medium,
  frequencyGhz: number,
): Permittivity {
  return permittivityOfConductivity(relativePermittivity, conductivitySPerM, frequencyGhz)
}
