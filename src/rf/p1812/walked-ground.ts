/**
 * What the law reads of the ground of a way that was walked, lengths in steps of an even profile. Slopes are
 * metres a step above the straight line between the antennas; equations are those of Recommendation
 * ITU-R P.1812-7, Annex 1.
 */
export interface WalkedGround {
  /** n: intervals of the profile. */
  readonly steps: number
  readonly stepKm: number
  readonly lengthKm: number
  /** h_ts and h_rs, m. */
  readonly transmitterM: number
  readonly receiverM: number
  /** What the line between the antennas rises in a step, m. */
  readonly riseM: number
  /** Some clutter stands on the interior points. */
  readonly hasClutter: boolean

  /** Steepest points seen from both ends over bare ground, and where they are; 0 where there is none. */
  readonly transmitterSlope: number
  readonly transmitterIndex: number
  readonly receiverSlope: number
  readonly receiverIndex: number
  /** In sight: the point of the bare ground with the largest nu; 0 where there is none. */
  readonly nearestIndex: number
  /** h_st and h_sr not above the ground of their end, equations (92a) and (92b), m. */
  readonly fitTransmitterM: number
  readonly fitReceiverM: number
  /** h_std and h_srd, the smooth surface for diffraction, section 5.6.2, m. */
  readonly smoothTransmitterM: number
  readonly smoothReceiverM: number

  /** nu of the edge that stands for bare ground, or for ground and clutter, over the median Earth. */
  medianNu(nuScale: number, countsClutter: boolean): number
  /** The same over the Earth of the anomalous time. */
  anomalousNu(nuScale: number, countsClutter: boolean): number
  /** h_m, equation (95), between two points of the bare ground above a line, m. */
  roughnessM(from: number, to: number, startM: number, riseM: number): number
}

/** Height of the Earth above the chord of two steps, m: 500 C_e of equation (13) for a step. */
export function stepBulgeM(stepKm: number, earthRadiusKm: number): number {
  return (500 * stepKm * stepKm) / earthRadiusKm
}
