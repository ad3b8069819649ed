import { wavelengthM } from '../constants.ts'

export type Polarization = 'horizontal' | 'vertical'

/**
 * A terrain profile between two antennas. Distances in kilometres from the transmitter, ascending
 * from 0; heights in metres above sea level, without the antennas.
 */
export interface TerrainPath {
  readonly distancesKm: ArrayLike<number>
  readonly heightsM: ArrayLike<number>
  /** Antenna heights above the ground at both ends, metres, 0 and more. */
  readonly transmitterHeightM: number
  readonly receiverHeightM: number
  readonly frequencyGhz: number
  readonly effectiveEarthRadiusKm: number
  /** Of a source that rounds the speed of light; absent: the exact one of the frequency. */
  readonly wavelengthM?: number
}

/** The profile with antenna heights above sea level, the way the equations want it. */
export interface PathGeometry {
  readonly distancesKm: ArrayLike<number>
  readonly heightsM: ArrayLike<number>
  /** Number of profile points, 2 and more. */
  readonly pointCount: number
  /** Path length d, km. */
  readonly lengthKm: number
  /** Antenna heights h_ts and h_rs above sea level, metres. */
  readonly htsM: number
  readonly hrsM: number
  readonly wavelengthM: number
  readonly effectiveEarthRadiusKm: number
}

/**
 * Checks a profile and names its terms. Throws RangeError unless it has at least two points, as many
 * heights as distances, and distances that begin at 0 and ascend.
 */
export function pathGeometry(path: TerrainPath): PathGeometry {
  const { distancesKm, heightsM } = path
  const pointCount = distancesKm.length
  if (pointCount < 2 || heightsM.length !== pointCount) {
    throw new RangeError('a profile needs at least two points, each with distance and height')
  }
  if (distancesKm[0] !== 0) throw new RangeError('the distances of a profile begin at 0')
  for (let i = 1; i < pointCount; i++) {
    if (!(distancesKm[i] > distancesKm[i - 1])) {
      throw new RangeError('the distances of a profile must ascend')
    }
  }
  return {
    distancesKm,
    heightsM,
    pointCount,
    lengthKm: distancesKm[pointCount - 1],
    htsM: heightsM[0] + path.transmitterHeightM,
    hrsM: heightsM[pointCount - 1] + path.receiverHeightM,
    wavelengthM: path.wavelengthM ?? wavelengthM(path.frequencyGhz),
    effectiveEarthRadiusKm: path.effectiveEarthRadiusKm,
  }
}
