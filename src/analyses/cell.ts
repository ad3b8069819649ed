import type { RfProfile } from '../rf/profile.ts'
import type { SightRules } from '../spatial/sight-roofs.ts'

/** One cell as the analyses see it: everything that decides its radio reach. */
export interface Cell {
  readonly id: string
  readonly lon: number
  readonly lat: number
  /** 0 <= azimuth < 360; the profile's orientation is added to it. */
  readonly azimuthDeg: number
  readonly calibrationOffsetDb: number
  readonly profile: RfProfile
  /** How roofs count for its lines of sight; `defaultSightRules` where it says nothing. */
  readonly sightRules?: SightRules
}
