// Recommendation ITU-R P.1812-7, Annex 1, Attachment 1, sections 5.3 to 5.6.3: horizons of both
// antennas, and the heights and the roughness that ducting asks for. All over the bare ground.
import type { SmoothEarthHeights } from '../diffraction/smooth-earth.ts'
import type { PathGeometry } from '../diffraction/terrain-path.ts'
import type { PathStages } from './path-stages.ts'

/**
 * Fills path length, antenna heights, horizons and angles, equations (76) to (84), and the
 * quantities of section 5.6.3, equations (92a) to (95), from the ends of the least-squares line. A path
 * without interior points has its horizons in the middle and no roughness.
 */
export function setHorizons(
  path: PathStages,
  geometry: PathGeometry,
  fit: SmoothEarthHeights,
): void {
  const { distancesKm, heightsM, lengthKm, htsM, hrsM } = geometry
  path.lengthKm = lengthKm
  path.transmitterAboveSeaM = htsM
  path.receiverAboveSeaM = hrsM
  const seen = steepest(geometry, true)
  const directSlope = slopeMPerKm(geometry, hrsM, htsM, lengthKm)
  path.isTransHorizon = seen.slope > directSlope
  let transmitterIndex: number
  let receiverIndex: number
  let receiverSlope: number
  if (path.isTransHorizon) {
    const seenBack = steepest(geometry, false)
    transmitterIndex = seen.index
    receiverIndex = seenBack.index
    receiverSlope = seenBack.slope
  } else {
    transmitterIndex = receiverIndex = nearestToLine(geometry)
    receiverSlope = slopeMPerKm(geometry, htsM, hrsM, lengthKm)
  }
  path.transmitterElevationMrad = elevationMrad(path.isTransHorizon ? seen.slope : directSlope)
  path.receiverElevationMrad = elevationMrad(receiverSlope)
  path.angularDistanceMrad =
    (1000 * lengthKm) / geometry.effectiveEarthRadiusKm +
    path.transmitterElevationMrad +
    path.receiverElevationMrad
  const hasPoint = transmitterIndex > 0
  path.transmitterHorizonKm = hasPoint ? distancesKm[transmitterIndex] : lengthKm / 2
  path.receiverHorizonKm = lengthKm - (hasPoint ? distancesKm[receiverIndex] : lengthKm / 2)

  const transmitterM = Math.min(fit.transmitterM, heightsM[0])
  const receiverM = Math.min(fit.receiverM, heightsM[geometry.pointCount - 1])
  path.transmitterEffectiveM = htsM - transmitterM
  path.receiverEffectiveM = hrsM - receiverM
  path.roughnessM = 0
  if (!hasPoint) return
  let roughnessM = -Infinity
  const slope = (receiverM - transmitterM) / lengthKm
  for (let i = transmitterIndex; i <= receiverIndex; i++) {
    roughnessM = Math.max(roughnessM, heightsM[i] - (transmitterM + slope * distancesKm[i]))
  }
  path.roughnessM = roughnessM
}

/**
 * Height of a point above an antenna over its distance, less the fall of the curved Earth, metres per
 * kilometre: the tangent of equation (77) times 1000.
 */
function slopeMPerKm(
  { effectiveEarthRadiusKm }: PathGeometry,
  pointM: number,
  antennaM: number,
  distanceKm: number,
): number {
  return (pointM - antennaM) / distanceKm - (500 * distanceKm) / effectiveEarthRadiusKm
}

/** Elevation of a slope in metres per kilometre, mrad. */
export function elevationMrad(slope: number): number {
  return 1000 * Math.atan(slope / 1000)
}

/** The steepest slope to an interior point and the point nearest to its antenna that has it. */
function steepest(geometry: PathGeometry, fromTransmitter: boolean) {
  const { distancesKm, heightsM, lengthKm, pointCount } = geometry
  const antennaM = fromTransmitter ? geometry.htsM : geometry.hrsM
  const found = { slope: -Infinity, index: 0 }
  for (let step = 1; step < pointCount - 1; step++) {
    const i = fromTransmitter ? step : pointCount - 1 - step
    const distanceKm = fromTransmitter ? distancesKm[i] : lengthKm - distancesKm[i]
    const slope = slopeMPerKm(geometry, heightsM[i], antennaM, distanceKm)
    if (slope > found.slope) {
      found.slope = slope
      found.index = i
    }
  }
  return found
}

/** In sight: the interior point with the largest nu, equation (81); 0 where there is none. */
function nearestToLine(geometry: PathGeometry): number {
  const { distancesKm, heightsM, lengthKm, htsM, hrsM, effectiveEarthRadiusKm } = geometry
  let largest = -Infinity
  let index = 0
  for (let i = 1; i < geometry.pointCount - 1; i++) {
    const fromKm = distancesKm[i]
    const toKm = lengthKm - fromKm
    const bulgeM = (500 * fromKm * toKm) / effectiveEarthRadiusKm
    const lineM = (htsM * toKm + hrsM * fromKm) / lengthKm
    const nu = (heightsM[i] + bulgeM - lineM) / Math.sqrt(fromKm * toKm)
    if (nu >= largest) {
      largest = nu
      index = i
    }
  }
  return index
}
