import type { HorizontalPatternId } from '../../../rf/profile.ts'
import type { Polarization } from '../../../rf/sub-thz/plane-wave.ts'
import type { MaterialChoice, Medium } from '../material.ts'
import type { ReflectionFrame } from './frame.ts'
import type { Enu } from './vector.ts'

export const antennaModes = ['isotropic', 'omni', 'directional', 'existing_4g1'] as const
type AntennaMode = (typeof antennaModes)[number]

/** An antenna of a reflected path; the gain is absolute, the pattern takes off it. */
export interface ReflectionAntenna {
  readonly mode: AntennaMode
  readonly absoluteGainDbi: number
  /** Null for antennas that look everywhere alike. */
  readonly directional: {
    readonly patternId: HorizontalPatternId
    readonly boresightAzimuthDeg: number
    readonly boresightElevationDeg: number
    readonly beamWidthDeg: number
  } | null
  /** Stated in place of the pattern's own; null when it is to be computed. */
  readonly statedPatternAttenuationDb: number | null
  readonly apertureM: number | null
}

export interface ReflectionEnd {
  readonly position: Enu
  readonly antenna: ReflectionAntenna
}

/** A flat vertical wall over one straight line on the ground. */
export interface Facade {
  readonly start: Enu
  readonly end: Enu
  readonly planePoint: Enu
  /** As stated, or taken from the polygon's edge; points away from the building. */
  readonly outwardNormal: Enu
  /** Null when not stated: nothing is made up. */
  readonly baseZ: number | null
  readonly topZ: number | null
  readonly geometryProvenance: string
  readonly normalProvenance: string | null
  readonly heightProvenance: string | null
  readonly reflectingObjectId: string | null
}

/** What stands behind the face: a half space of the material, or a slab and then another medium. */
export type ReflectorBody =
  | { readonly mode: 'interface' }
  | {
      readonly mode: 'finite_slab'
      readonly exitMedium: Medium
      /** Null when not stated. */
      readonly thicknessM: number | null
      readonly thicknessProvenance: string
      readonly phaseCoherence: 'coherent' | 'coherent_total_slab'
    }

export interface Reflector {
  readonly choice: MaterialChoice
  readonly incidentMedium: Medium
  readonly body: ReflectorBody
}

export const terrainModes = ['surveyed_or_dataset_terrain', 'flat_ground_relative_datum'] as const

/** Something between the antennas and the facade. */
export interface Obstruction {
  readonly id: string
  readonly polygon: readonly Enu[]
  readonly baseZ: number
  readonly topZ: number
  readonly isReflector: boolean
}

interface ReflectionBudget {
  readonly conductedTxPowerDbm: number
  readonly systemLossDb: number
  readonly polarizationLossDb: number
  readonly calibrationDb: number
}

export interface ReflectionQuestion {
  readonly frequencyGhz: number
  readonly polarization: Polarization
  readonly frame: ReflectionFrame
  readonly transmitter: ReflectionEnd
  readonly receiver: ReflectionEnd
  readonly facade: Facade
  readonly reflector: Reflector
  readonly terrainMode: (typeof terrainModes)[number]
  readonly terrainProvenance: string | null
  readonly budget: ReflectionBudget
  readonly rmsRoughnessM: number | null
  /** Null when none were stated: then the buildings of the pack, or nothing, are looked at. */
  readonly obstructions: readonly Obstruction[] | null
}
