import type { ProfileBound } from '../../rf/profile-members.ts'

export const buildingLossModes = ['screen-diffraction', 'penetration', 'none'] as const
export const diffractionModels = ['single-knife-edge', 'none'] as const
export const defaultWallMaterials = [
  'concrete',
  'brick',
  'glass',
  'wood',
  'metal',
  'unknown',
] as const

type BuildingLossMode = (typeof buildingLossModes)[number]
type DiffractionModel = (typeof diffractionModels)[number]
type WallMaterial = (typeof defaultWallMaterials)[number]

/** Which effects a path budget counts besides free space, and how strong they are. */
export interface Fidelity {
  readonly buildingLossMode: BuildingLossMode
  readonly diffractionModel: DiffractionModel
  /** Material of walls whose own is unknown. */
  readonly defaultWallMaterial: WallMaterial
  readonly clutterSpecificAttenuationDbPerKm: number
  readonly vegetationDepthM: number
  readonly vegetationSpecificAttenuationDbPerM: number
  readonly gasSpecificAttenuationDbPerKm: number
  readonly rainSpecificAttenuationDbPerKm: number
  readonly shadowSigmaDb: number
}

/** What a budget counts where nothing is said: free space and the one knife edge. */
export const defaultFidelity: Fidelity = {
  buildingLossMode: 'screen-diffraction',
  diffractionModel: 'single-knife-edge',
  defaultWallMaterial: 'concrete',
  clutterSpecificAttenuationDbPerKm: 0,
  vegetationDepthM: 0,
  vegetationSpecificAttenuationDbPerM: 0,
  gasSpecificAttenuationDbPerKm: 0,
  rainSpecificAttenuationDbPerKm: 0,
  shadowSigmaDb: 0,
}

type NumericFidelity = {
  [Key in keyof Fidelity]: Fidelity[Key] extends number ? Key : never
}[keyof Fidelity]

/** Bounds of the numbers of a fidelity, all from 0. */
export const fidelityBounds = {
  clutterSpecificAttenuationDbPerKm: {
    wireName: 'clutter_specific_attenuation_db_per_km',
    minimum: 0,
    maximum: 100,
  },
  vegetationDepthM: { wireName: 'vegetation_depth_m', minimum: 0, maximum: 5000 },
  vegetationSpecificAttenuationDbPerM: {
    wireName: 'vegetation_specific_attenuation_db_per_m',
    minimum: 0,
    maximum: 10,
  },
  gasSpecificAttenuationDbPerKm: {
    wireName: 'gas_specific_attenuation_db_per_km',
    minimum: 0,
    maximum: 100,
  },
  rainSpecificAttenuationDbPerKm: {
    wireName: 'rain_specific_attenuation_db_per_km',
    minimum: 0,
    maximum: 100,
  },
  shadowSigmaDb: { wireName: 'shadow_sigma_db', minimum: 0, maximum: 30 },
} as const satisfies Record<NumericFidelity, ProfileBound>

/** Loss of a wall relative to the wall-event loss of its frequency: a coarse planning convention. */
export const wallMaterialFactor: Readonly<Record<WallMaterial, number>> = {
  wood: 0.35,
  glass: 0.55,
  brick: 0.8,
  concrete: 1,
  unknown: 1,
  metal: 1.35,
}
