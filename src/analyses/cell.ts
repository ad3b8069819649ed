import { atHalfOfPlaces } from '../rf/half-of-places.ts'
import type { RfProfile } from '../rf/profile.ts'

/** One cell as the analyses see it: everything that decides its radio reach. */
export interface Cell {
  readonly id: string
  readonly lon: number
  readonly lat: number
  /** 0 <= azimuth < 360; the profile's orientation is added to it. */
  readonly azimuthDeg: number
  readonly calibrationOffsetDb: number
  readonly profile: RfProfile
}

/** A cell as it is at half of the places, whatever share of them it is asked for. */
export function medianCell(cell: Cell): Cell {
  const profile = atHalfOfPlaces(cell.profile)
  return profile === cell.profile ? cell : { ...cell, profile }
}

/** A cell by its model alone, without the calibration that it may carry. */
export function withoutCalibration(cell: Cell): Cell {
  const { calibration, ...profile } = cell.profile
  return calibration === undefined ? cell : { ...cell, profile }
}

/** A cell that leaves to the fallback what it refuses itself: for what is told beside its own answer. */
export function withoutRefusal(cell: Cell): Cell {
  const { modelLimits, ...profile } = cell.profile
  return modelLimits === 'refuse' ? { ...cell, profile } : cell
}
