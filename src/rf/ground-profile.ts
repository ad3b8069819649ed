// The ground on the path to a receiver, as models that count it read it.

/**
 * Ground and clutter beneath the path from an antenna to a receiver at evenly spaced points, both ends
 * included. The arrays may be longer than the profile: they are used again for the next receiver.
 */
export interface GroundProfile {
  /** 2 and more. */
  readonly pointCount: number
  /** Between neighbours along the ground, metres. */
  readonly spacingM: number
  /** Bare ground above sea level, metres, from the foot of the antenna to that of the receiver. */
  readonly elevationM: Float64Array
  /** Representative height of the clutter above the ground, metres; 0 where there is none. */
  readonly clutterHeightM: Float64Array
  /** Index into `clutterCategories`. */
  readonly clutterCategory: Uint8Array
  /** Latitude of the middle of the path, degrees. */
  readonly middleLatitudeDeg: number
  /** Some of its points stand over a void of the terrain, whose height is taken from beside it. */
  readonly crossesVoid: boolean
}

/** Kinds of ground cover of Recommendation ITU-R P.1812-7, Table 2; the first is the default. */
export const clutterCategories = [
  'open_rural',
  'water_sea',
  'suburban',
  'urban_trees_forest',
  'dense_urban',
] as const

export type ClutterCategory = (typeof clutterCategories)[number]

/** Points of the profile of one bearing that are receivers: `first`, and from there every so many. */
export interface RadialPoints {
  /** 1 and more. */
  readonly first: number
  readonly stride: number
}
