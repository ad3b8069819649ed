/** How much of a surface lies above a threshold, by the ends of the band around its powers, per cent. */
export interface PredictedShare {
  readonly thresholdDbm: number
  /** Nodes of which the lower end of the band lies above it. */
  readonly lowerPercent: number
  readonly valuePercent: number
  readonly upperPercent: number
}

/**
 * The share of the nodes with a power that lies above a threshold, at both ends of a band and at the
 * power itself; 0 of a surface without a power.
 *
 * @param powersDbm NaN where a node has none
 * @param halfWidthDb 0 and more
 */
export function predictedShare(
  powersDbm: Float64Array,
  halfWidthDb: number,
  thresholdDbm: number,
): PredictedShare {
  let nodes = 0
  let lower = 0
  let median = 0
  let upper = 0
  for (const powerDbm of powersDbm) {
    if (Number.isNaN(powerDbm)) continue
    nodes++
    if (powerDbm - halfWidthDb > thresholdDbm) lower++
    if (powerDbm > thresholdDbm) median++
    if (powerDbm + halfWidthDb > thresholdDbm) upper++
  }
  const percent = (count: number) => (nodes === 0 ? 0 : (100 * count) / nodes)
  return {
    thresholdDbm,
    lowerPercent: percent(lower),
    valuePercent: percent(median),
    upperPercent: percent(upper),
  }
}
