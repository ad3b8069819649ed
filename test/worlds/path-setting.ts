import { defaultFidelity, type Fidelity } from '../../src/analyses/path-profile/fidelity.ts'
import {
  evaluatePathProfile,
  type PathProfile,
} from '../../src/analyses/path-profile/path-profile.ts'
import { neverStop } from '../../src/stop-signal.ts'
import type { World } from '../../src/analyses/world.ts'
import type { ElevationRaster } from '../../src/formats/elevation-raster.ts'
import type { RfProfileOverrides } from '../../src/rf/profile.ts'
import { resolveRfProfile } from '../../src/rf/resolve-profile.ts'
import { localFrame, unproject } from '../../src/spatial/local-frame.ts'
import { originLat, originLon } from './block-world.ts'
import { terrainRaster } from './terrain-raster.ts'

/** Metres from the origin of the world. */
export type Metres = readonly [east: number, north: number]

/** What a test says about a path; the rest is 100 m of 28 GHz due east. */
interface Setting {
  readonly from?: Metres
  readonly to?: Metres
  readonly spacingM?: number
  readonly profile?: RfProfileOverrides
  readonly fidelity?: Partial<Fidelity>
  readonly raster?: ElevationRaster | null
  readonly origin?: Metres
  readonly calibrationOffsetDb?: number
}

/** The profile of a path in a hand-made world. */
export async function profileOf(world: World, setting: Setting = {}): Promise<PathProfile> {
  const [lon0, lat0] = setting.origin ?? [originLon, originLat]
  const frame = localFrame(lon0, lat0)
  const place = (point: Metres) => {
    const [lon, lat] = unproject(frame, ...point)
    return { lon, lat }
  }
  const profile = resolveRfProfile({}, { horizontalPatternId: 'omni', ...setting.profile })
  return evaluatePathProfile(
    world,
    {
      cell: {
        id: 'transmitter',
        ...place(setting.from ?? [0, 0]),
        azimuthDeg: 0,
        calibrationOffsetDb: setting.calibrationOffsetDb ?? 0,
        profile,
      },
      receiver: place(setting.to ?? [100, 0]),
      sampleSpacingM: setting.spacingM ?? 10,
      modelProfile: 'urban-short-range',
      fidelity: { ...defaultFidelity, ...setting.fidelity },
    },
    setting.raster ?? null,
    neverStop,
  )
}

/** Terrain over the block world's surroundings, postings of 3 arc-seconds. */
export function hills(elevationM: (eastM: number, northM: number) => number): ElevationRaster {
  const metresPerDegree = 111_320
  return terrainRaster(
    (lon, lat) =>
      elevationM(
        (lon - originLon) * metresPerDegree * Math.cos((originLat * Math.PI) / 180),
        (lat - originLat) * metresPerDegree,
      ),
    {
      west: originLon - 0.1,
      north: originLat + 0.1,
      spacingDeg: 1 / 1200,
      width: 241,
      height: 241,
    },
  )
}

/** Gentle hills with a slope. */
export const rolling = hills((x, y) => 120 + 9 * Math.sin(x / 130) * Math.cos(y / 170) + 0.01 * x)
