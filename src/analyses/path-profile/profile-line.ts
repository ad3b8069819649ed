import { effectiveEarthRadiusKm } from '../../rf/effective-earth.ts'

/**
 * The radio line between two antennas over the effective Earth: a straight chord, lowered by the
 * bulge of the Earth so that it can be compared with elevations as they are.
 *
 * Bulge d1 d2 / (2 k R) with R = 6,371 km and the median effective-Earth factor k = 4/3
 * (ITU-R P.526-16, section 4.5; ITU-R P.310 for k).
 */
export interface ProfileLine {
  readonly lengthM: number
  /** Antennas at both ends, metres above the datum of the profile. */
  readonly startM: number
  readonly endM: number
  readonly wavelengthM: number
}

const twiceEffectiveRadiusM = 2 * effectiveEarthRadiusKm * 1000

/** How far the Earth bulges above the chord between the ends, metres. */
export function earthBulgeM(lengthM: number, distanceM: number): number {
  return (distanceM * (lengthM - distanceM)) / twiceEffectiveRadiusM
}

/** Height of the radio line at a distance from the start, metres above the datum. */
export function lineElevationM(line: Omit<ProfileLine, 'wavelengthM'>, distanceM: number): number {
  const chordM = line.startM + (line.endM - line.startM) * (distanceM / line.lengthM)
  return chordM - earthBulgeM(line.lengthM, distanceM)
}

/** Where between two distances a flat surface comes nearest to the line: the lowest point of it. */
export function lowestLineDistanceM(line: ProfileLine, fromM: number, toM: number): number {
  const slope = (line.endM - line.startM) / line.lengthM
  const vertexM = (line.lengthM - twiceEffectiveRadiusM * slope) / 2
  return Math.min(toM, Math.max(fromM, vertexM))
}
