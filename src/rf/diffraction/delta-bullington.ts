// Recommendation ITU-R P.526-16 (formulas as in P.526-15), section 4.5.2: the complete method, called
// delta-Bullington. Equation numbers are those of P.1812-7, section 4.3.4, which takes the same steps.
import { bullingtonLossDb } from './bullington.ts'
import { smoothEarthHeights } from './smooth-earth.ts'
import type { SmoothEarthHeights } from './smooth-earth.ts'
import { sphericalEarthLossDb } from './spherical-earth.ts'
import { pathGeometry } from './terrain-path.ts'
import type { PathGeometry, Polarization, TerrainPath } from './terrain-path.ts'

export interface DeltaBullingtonPath extends TerrainPath {
  readonly polarization: Polarization
  /** Fraction of the path over sea, 0 to 1. */
  readonly seaFraction: number
  /**
   * Representative clutter above the ground, metres, which P.1812 adds to the interior points of the
   * actual profile, equation (1c); what it says of the end points does not count. Absent: none.
   */
  readonly clutterHeightsM?: ArrayLike<number>
}

/** The delta-Bullington loss with its parts, dB. */
export interface DeltaBullingtonLoss {
  /** Bullington loss of the actual profile. */
  readonly bullingtonDb: number
  /** Bullington loss of the smooth profile. */
  readonly bullingtonSmoothDb: number
  /** Loss over the smooth spherical Earth. */
  readonly sphericalEarthDb: number
  /** The result: L_ba + max(L_sph - L_bs, 0), equation (39). */
  readonly lossDb: number
  readonly smoothEarth: SmoothEarthHeights
}

/**
 * Diffraction loss over a general terrain profile (section 4.5.2): Bullington over the profile, plus
 * what a spherical Earth loses more than Bullington over the same smooth surface. Throws
 * RangeError for a profile that `pathGeometry` refuses.
 */
export function deltaBullingtonLoss(path: DeltaBullingtonPath): DeltaBullingtonLoss {
  const geometry = pathGeometry(path)
  const smoothEarth = smoothEarthHeights(geometry)
  // Equations (37a) and (37b): the antennas above the smooth surface.
  const h1M = geometry.htsM - smoothEarth.transmitterM
  const h2M = geometry.hrsM - smoothEarth.receiverM
  const bullingtonDb = bullingtonLossDb(withClutter(geometry, path.clutterHeightsM))
  const bullingtonSmoothDb = bullingtonLossDb({
    ...geometry,
    heightsM: new Float64Array(geometry.pointCount),
    htsM: h1M,
    hrsM: h2M,
  })
  const sphericalEarthDb = sphericalEarthLossDb({
    distanceKm: geometry.lengthKm,
    h1M,
    h2M,
    frequencyGhz: path.frequencyGhz,
    polarization: path.polarization,
    effectiveEarthRadiusKm: path.effectiveEarthRadiusKm,
    seaFraction: path.seaFraction,
    wavelengthM: geometry.wavelengthM,
  })
  return {
    bullingtonDb,
    bullingtonSmoothDb,
    sphericalEarthDb,
    lossDb: bullingtonDb + Math.max(sphericalEarthDb - bullingtonSmoothDb, 0),
    smoothEarth,
  }
}

/** The profile with the clutter on its interior points. */
function withClutter(geometry: PathGeometry, clutterM?: ArrayLike<number>): PathGeometry {
  if (clutterM === undefined) return geometry
  if (clutterM.length !== geometry.pointCount) {
    throw new RangeError('a profile needs a clutter height at every point')
  }
  const heightsM = Float64Array.from(geometry.heightsM)
  for (let i = 1; i < geometry.pointCount - 1; i++) heightsM[i] += clutterM[i]
  return { ...geometry, heightsM }
}

/** The delta-Bullington loss alone, dB, 0 and more. */
export function deltaBullingtonLossDb(path: DeltaBullingtonPath): number {
  return deltaBullingtonLoss(path).lossDb
}
