// Recommendation ITU-R P.1812-7, Annex 1, section 4.4: propagation by tropospheric scatter.
import type { P1812Link } from './link.ts'
import type { PathStages } from './path-stages.ts'
import { power } from './powers.ts'

/** What of L_bs, equation (44), does not depend on the path, with L_f, equation (45), dB. */
export function troposcatterConstantDb(link: P1812Link): number {
  const logHalf = Math.log10(link.frequencyGhz / 2)
  const frequencyDb = 25 * link.logFrequency - 2.5 * logHalf * logHalf
  const timeDb = 10.125 * power(Math.log10(50 / link.timePercent), 0.7)
  return 190.1 + frequencyDb - 0.15 * link.surfaceRefractivity - timeDb
}

/** L_bs, equation (44), from `troposcatterConstantDb` of the link. */
export function setTroposcatterLoss(path: PathStages, constantDb: number): void {
  path.troposcatterLossDb =
    constantDb + 20 * Math.log10(path.lengthKm) + 0.573 * path.angularDistanceMrad
}
