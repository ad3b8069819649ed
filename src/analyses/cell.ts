import { medianProfile } from '../rf/median-profile.ts'
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

/** A cell with its median losses, whatever location probability it asks for. */
export function medianCell(cell: Cell): Cell {
  const profile = medianProfile(cell.profile)
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
