// Recommendation ITU-R P.1812-7, Annex 1, sections 4.7 to 4.10, outdoors: places.
import { placesResolutionM, type P1812Link } from './link.ts'
import type { PathStages } from './path-stages.ts'
import { power } from './powers.ts'

/**
 * Standard deviation of the loss over the places of a square, dB, outdoors (section 4.10), for
 * squares of `placesResolutionM`. It is full below the clutter around the receiver and
 * vanishes 10 m above it. Heights above the ground, m.
 */
export function locationDeviationDb(
  frequencyGhz: number,
  receiverHeightM: number,
  clutterHeightM: number,
): number {
  const aboveM = receiverHeightM - clutterHeightM
  const heightShare = aboveM < 0 ? 1 : aboveM >= 10 ? 0 : 1 - aboveM / 10
  return (0.52 + 0.024 * frequencyGhz) * power(placesResolutionM, 0.28) * heightShare
}

/**
 * L_b, equation (69), from L_bc, equation (67a) and a standard deviation over places; never below line
 * of sight for the same time. At half of the places the deviation has no effect.
 */
export function setLoss(path: PathStages, link: P1812Link, deviationDb: number): void {
  const placesDb = -link.locationQuantile * deviationDb
  path.lossDb = Math.max(path.lineOfSightLossDb, path.medianPlacesLossDb + placesDb)
}
