/** Statistics of residuals, dB; null where there is no residual. */
export interface ResidualMetric {
  readonly count: number
  readonly meanBiasDb: number | null
  readonly medianBiasDb: number | null
  readonly maeDb: number | null
  readonly rmseDb: number | null
  /** Of the whole population, not an estimate from a sample. */
  readonly stdDb: number | null
  readonly p10Db: number | null
  readonly p90Db: number | null
}

const nothing: ResidualMetric = {
  count: 0,
  meanBiasDb: null,
  medianBiasDb: null,
  maeDb: null,
  rmseDb: null,
  stdDb: null,
  p10Db: null,
  p90Db: null,
}

/**
 * Statistics of residuals in dB. Percentiles are interpolated linearly at q (n - 1) of the sorted
 * values. The sums run over the sorted values, so the order of the residuals changes no bit.
 */
export function residualMetric(residualsDb: readonly number[]): ResidualMetric {
  const count = residualsDb.length
  if (count === 0) return nothing
  const sorted = Float64Array.from(residualsDb).sort()
  let sum = 0
  let absolute = 0
  let square = 0
  for (const residualDb of sorted) {
    sum += residualDb
    absolute += Math.abs(residualDb)
    square += residualDb * residualDb
  }
  const meanBiasDb = sum / count
  let deviation = 0
  for (const residualDb of sorted) {
    deviation += (residualDb - meanBiasDb) * (residualDb - meanBiasDb)
  }
  return {
    count,
    meanBiasDb,
    medianBiasDb: percentile(sorted, 0.5),
    maeDb: absolute / count,
    rmseDb: Math.sqrt(square / count),
    stdDb: Math.sqrt(deviation / count),
    p10Db: percentile(sorted, 0.1),
    p90Db: percentile(sorted, 0.9),
  }
}

function percentile(sorted: Float64Array, quantile: number): number {
  const place = quantile * (sorted.length - 1)
  const below = Math.floor(place)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below] + (place - below) * (sorted[above] - sorted[below])
}
