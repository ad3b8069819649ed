import type { Zone } from './path-stages.ts'

/** A path as the Recommendation takes it (P.1812-7, Annex 1, section 3): any spacing, any zones. */
export interface P1812Profile {
  /** From the transmitter, km, ascending from 0; two points and more. */
  readonly distancesKm: ArrayLike<number>
  /** Bare ground above sea level, m. */
  readonly heightsM: ArrayLike<number>
  /** Representative clutter above the ground, m; that of the end points counts for places alone. */
  readonly clutterHeightsM: ArrayLike<number>
  readonly zones: ArrayLike<Zone>
  /** Antennas above the ground, h_tg and h_rg, 1 to 3000 m. */
  readonly transmitterHeightM: number
  readonly receiverHeightM: number
  /** Latitude of the middle of the path, degrees. */
  readonly middleLatitudeDeg: number
  /** From each end over land to the coast along the path, km; 500 where there is none. */
  readonly transmitterCoastKm: number
  readonly receiverCoastKm: number
}
