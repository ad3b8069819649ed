/**
 * What the law reads of the ground of a path that was walked, lengths in steps of an even profile. Slopes are
 * metres a step above the straight line between the antennas; equations are those of Recommendation
 * ITU-R P.1812-7, Annex 1. Written anew for every path.
 */
export abstract class WalkedGround {
  /** n: intervals of the profile. */
  steps = 0
  stepKm = 0
  lengthKm = 0
  /** h_ts and h_rs, m. */
  transmitterM = 0
  receiverM = 0
  /** What the line between the antennas rises in a step, m. */
  riseM = 0
  /** Some clutter stands on the interior points. */
  hasClutter = false

  /** Steepest points seen from both ends over bare ground, and where they are; 0 where there is none. */
  transmitterSlope = 0
  transmitterIndex = 0
  receiverSlope = 0
  receiverIndex = 0
  /** In sight: the point of the bare ground with the largest nu; 0 where there is none. */
  nearestIndex = 0
  /** h_st and h_sr not above the ground of their end, equations (92a) and (92b), m. */
  fitTransmitterM = 0
  fitReceiverM = 0
  /** h_std and h_srd, the smooth surface for diffraction, section 5.6.2, m. */
  smoothTransmitterM = 0
  smoothReceiverM = 0

  /** nu of the edge that stands for bare ground, or for ground and clutter, over the median Earth. */
  abstract medianNu(nuScale: number, countsClutter: boolean): number
  /** nu of the edge of `medianNu`, over the Earth of the anomalous time. */
  abstract anomalousNu(nuScale: number, countsClutter: boolean): number
  /** h_m, equation (95), between two points of the bare ground above a line, m. */
  abstract roughnessM(from: number, to: number, startM: number, riseM: number): number
}

/** Height of the Earth above the chord of two steps, m: 500 C_e of equation (13) for a step. */
export function stepBulgeM(stepKm: number, earthRadiusKm: number): number {
  return (500 * stepKm * stepKm) / earthRadiusKm
}
