// Recommendation ITU-R P.1812-7, Annex 1: the whole path. P.1812-8 gives the same numbers on every
// reference path that we have.
import { deltaBullingtonLoss, type DeltaBullingtonLoss } from '../diffraction/delta-bullington.ts'
import { leastSquaresHeights } from '../diffraction/smooth-earth.ts'
import { pathGeometry } from '../diffraction/terrain-path.ts'
import { setAnomalousTime } from './anomalous-time.ts'
import { setLineOfSightLosses } from './basic-loss.ts'
import { setHorizons } from './horizons.ts'
import { P1812Law } from './law.ts'
import { P1812Link, type P1812LinkInput } from './link.ts'
import { locationDeviationDb } from './location-variability.ts'
import { PathStages } from './path-stages.ts'
import type { P1812Profile } from './profile.ts'
import { setZones } from './zones.ts'

/**
 * Basic transmission loss of a path with every quantity on the way to it, outdoors: not exceeded for
 * p of the time and p_L of the places (section 4). The profile may have any spacing and cross any
 * zones. Throws RangeError for a profile that is none: fewer than two points, distances that do not
 * ascend from 0, or an array of another length.
 */
export function p1812PathStages(profile: P1812Profile, input: P1812LinkInput): PathStages {
  const link = new P1812Link(input)
  const path = new PathStages()
  const { distancesKm, zones } = profile
  if (zones.length !== distancesKm.length) {
    throw new RangeError('a profile needs a zone at every point')
  }
  const geometry = pathGeometry({
    ...profile,
    frequencyGhz: link.frequencyGhz,
    wavelengthM: link.wavelengthM,
    effectiveEarthRadiusKm: link.medianEarthRadiusKm,
  })
  setHorizons(path, geometry, leastSquaresHeights(geometry))
  setZones(path, profile)
  path.transmitterCoastKm = profile.transmitterCoastKm
  path.receiverCoastKm = profile.receiverCoastKm
  setAnomalousTime(path, profile.middleLatitudeDeg)
  setLineOfSightLosses(path, link)

  const diffractionDb = (radiusKm: number) =>
    p1812Diffraction(profile, link, path.seaFraction, radiusKm).lossDb
  path.medianDiffractionDb = diffractionDb(link.medianEarthRadiusKm)
  if (link.timePercent < 50) {
    path.anomalousDiffractionDb = diffractionDb(link.anomalousEarthRadiusKm)
  }
  new P1812Law(link).setLosses(path, placesDeviationDb(profile, link))
  return path
}

/** Delta-Bullington over ground and clutter for one effective Earth radius, section 4.3.4. */
export function p1812Diffraction(
  profile: P1812Profile,
  link: P1812Link,
  seaFraction: number,
  effectiveEarthRadiusKm: number,
): DeltaBullingtonLoss {
  const { frequencyGhz, wavelengthM, polarization } = link
  return deltaBullingtonLoss({
    ...profile,
    frequencyGhz,
    wavelengthM,
    polarization,
    seaFraction,
    effectiveEarthRadiusKm,
  })
}

/** sigma_L at the receiver, dB; at sea places do not vary, section 4.8. */
function placesDeviationDb(
  { zones, clutterHeightsM, receiverHeightM }: P1812Profile,
  { frequencyGhz }: P1812Link,
): number {
  const last = zones.length - 1
  if (zones[last] === 'sea') return 0
  return locationDeviationDb(frequencyGhz, receiverHeightM, clutterHeightsM[last])
}
