import { metresPerDegree } from './ellipsoid.ts'

/** With the pole this many radii away the nodes of a row lie within 5 % of the wanted spacing. */
const radiiFromPole = 20
/** From this latitude on a degree of latitude is longer: the bound is on the safe side. */
const degreeNearPoleM = metresPerDegree(85).north

/**
 * The farthest latitude north or south, degrees, of a place around which a grid that is even in
 * degrees of longitude and latitude is still even in metres.
 *
 * @param radiusM how far from the place the grid reaches, metres, above 0
 */
export function farthestEvenGridLatitudeDeg(radiusM: number): number {
  return Math.floor((90 - (radiiFromPole * radiusM) / degreeNearPoleM) * 1e4) / 1e4
}
