// Recommendation ITU-R P.1812-7, Annex 1, section 4.2: line of sight with short-term effects.
import type { P1812Link } from './link.ts'
import type { PathStages } from './path-stages.ts'

/** L_bfs, L_b0p and L_b0beta, equations (8) to (11), over the straight line between the antennas. */
export function setLineOfSightLosses(path: PathStages, link: P1812Link): void {
  const heightKm = (path.transmitterAboveSeaM - path.receiverAboveSeaM) / 1000
  const squareKm = path.lengthKm * path.lengthKm + heightKm * heightKm
  const freeSpaceLossDb = 92.4 + 20 * link.logFrequency + 10 * Math.log10(squareKm)
  const horizonsKm = path.transmitterHorizonKm + path.receiverHorizonKm
  // Equations (9a) and (9b).
  const effectDb = 2.6 * (1 - Math.exp(-0.1 * horizonsKm))
  path.freeSpaceLossDb = freeSpaceLossDb
  path.lineOfSightLossDb = freeSpaceLossDb + effectDb * Math.log10(link.timePercent / 50)
  path.lineOfSightAnomalousLossDb =
    freeSpaceLossDb + effectDb * Math.log10(path.anomalousTimePercent / 50)
}
