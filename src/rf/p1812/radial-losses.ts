import type { GroundProfile, RadialPoints } from '../ground-profile.ts'
import { GroundLaw } from './ground-law.ts'
import type { P1812Link } from './link.ts'
import { RadialProfile } from './radial-profile.ts'

/**
 * Losses to the points of one bearing by Recommendation ITU-R P.1812-7, dB, from one walk of its ground: the
 * numbers of `GroundPaths` for the part of the profile before each point. A point that is not
 * wanted costs a twentieth of one that is. Antennas in metres above the ground; every path is taken as
 * inland.
 *
 * @param antennaLatitudeDeg with the middle latitude of the profile it tells that of every path
 * @param lossesDb written from 0 on, one value for every wanted point
 */
export function setRadialLosses(
  link: P1812Link,
  ground: GroundProfile,
  antennaHeightM: number,
  receiverHeightM: number,
  antennaLatitudeDeg: number,
  { first, stride }: RadialPoints,
  lossesDb: Float64Array,
): void {
  const law = new GroundLaw(link, receiverHeightM)
  const profile = new RadialProfile(link, ground, antennaHeightM, receiverHeightM)
  const steps = ground.pointCount - 1
  const latitudePerStep = (ground.middleLatitudeDeg - antennaLatitudeDeg) / steps
  let written = 0
  for (let point = first; point <= steps; point += stride) {
    profile.stepTo(point)
    const middleLatitudeDeg = antennaLatitudeDeg + latitudePerStep * point
    lossesDb[written++] = law.lossDb(profile, middleLatitudeDeg, ground.clutterHeightM[point])
  }
}
