import type { Comparison } from './sample.ts'

type TrendDimension = 'log_distance_m' | 'frequency_ghz'

/** How residuals run along a quantity. */
export interface Trend {
  readonly dimension: TrendDimension
  readonly count: number
  /** Least squares, dB per unit of the quantity; null where the quantity does not vary. */
  readonly slopeDbPerUnit: number | null
  /** Pearson; null where the quantity or the residuals do not vary. */
  readonly correlation: number | null
  readonly isStrong: boolean
}

const strongCorrelation = 0.7
const fewestForStrong = 3

/** Spread of residuals below which they are rounding, dB: they have no trend. */
const roundingDb = 1e-9

const quantities: Readonly<Record<TrendDimension, (comparison: Comparison) => number>> = {
  log_distance_m: ({ sample }) => Math.log10(sample.distanceM!),
  frequency_ghz: ({ sample }) => sample.measurement.frequencyGhz,
}

/** Trends of the residuals of applicable comparisons over the decades of distance and over frequency. */
export function trendsOf(applicable: readonly Comparison[]): Trend[] {
  return (Object.keys(quantities) as TrendDimension[]).map((dimension) => {
    const points = applicable.map((comparison) => ({
      x: quantities[dimension](comparison),
      y: comparison.residualDb!,
    }))
    return { dimension, count: points.length, ...straightLine(points) }
  })
}

interface Point {
  readonly x: number
  readonly y: number
}

function straightLine(points: readonly Point[]): Omit<Trend, 'dimension' | 'count'> {
  const { length } = points
  const isVaried = points.some(({ x }) => x !== points[0].x)
  if (!isVaried) return { slopeDbPerUnit: null, correlation: null, isStrong: false }
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / length
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / length
  let xx = 0
  let xy = 0
  let yy = 0
  for (const { x, y } of points) {
    xx += (x - meanX) * (x - meanX)
    xy += (x - meanX) * (y - meanY)
    yy += (y - meanY) * (y - meanY)
  }
  const isConstant = Math.sqrt(yy / length) < roundingDb
  const correlation = isConstant ? null : bounded(xy / Math.sqrt(xx * yy))
  return {
    slopeDbPerUnit: xy / xx,
    correlation,
    isStrong:
      length >= fewestForStrong &&
      correlation !== null &&
      Math.abs(correlation) >= strongCorrelation,
  }
}

/** Rounding may carry a perfect correlation past one. */
function bounded(correlation: number): number {
  return Math.max(-1, Math.min(1, correlation))
}
