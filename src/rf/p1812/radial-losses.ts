import type { GroundProfile } from '../ground-profile.ts'
import { GroundLaw } from './ground-law.ts'
import type { P1812Link } from './link.ts'
import { RadialProfile } from './radial-profile.ts'

/**
 * Losses to every point of one bearing by Recommendation ITU-R P.1812-7, dB, from one walk of its ground: the
 * numbers of `GroundPaths` for the part of the profile before each point. The first value is that one
 * step away from the antenna. Antennas in metres above the ground; every way is taken as inland.
 *
 * @param antennaLatitudeDeg with the middle latitude of the profile it tells that of every path
 * @param lossesDb written: `pointCount - 1` values and more
 */
export function setRadialLosses(
  link: P1812Link,
  ground: GroundProfile,
  antennaHeightM: number,
  receiverHeightM: number,
  antennaLatitudeDeg: number,
  lossesDb: Float64Array,
): void {
  const law = new GroundLaw(link, receiverHeightM)
  const profile = new RadialProfile(link, ground, antennaHeightM, receiverHeightM)
  const steps = ground.pointCount - 1
  const latitudePerStep = (ground.middleLatitudeDeg - antennaLatitudeDeg) / steps
  for (let point = 1; point <= steps; point++) {
    profile.next()
    const middleLatitudeDeg = antennaLatitudeDeg + latitudePerStep * point
    lossesDb[point - 1] = law.lossDb(profile, middleLatitudeDeg, ground.clutterHeightM[point])
  }
}
