import { type ResidualMetric, residualMetric } from './residual-metric.ts'
import type { Comparison } from './sample.ts'

export const stratumDimensions = [
  'los_nlos',
  'morphology',
  'campaign_id',
  'site_id',
  'frequency_ghz',
  'distance_bin_m',
] as const
type StratumDimension = (typeof stratumDimensions)[number]

/** The residuals of all samples that share a value. */
export interface Stratum {
  readonly dimension: StratumDimension
  readonly value: string
  readonly metric: ResidualMetric
}

/** Upper ends of the distance bins, metres; each bin holds its lower end. */
const binEndsM = [25, 50, 100, 250, 500] as const

const valueOf: Readonly<Record<StratumDimension, (comparison: Comparison) => string>> = {
  los_nlos: ({ sample }) => sample.measurement.labels.losState.value,
  morphology: ({ sample }) => sample.measurement.labels.morphology.value,
  campaign_id: ({ sample }) => sample.campaignId,
  site_id: ({ sample }) => sample.measurement.siteId ?? 'unknown',
  frequency_ghz: ({ sample }) => String(Number(sample.measurement.frequencyGhz.toPrecision(3))),
  distance_bin_m: ({ sample }) => distanceBin(sample.distanceM!),
}

/** Metrics of applicable comparisons by what their samples share; values in numeric or text order. */
export function strataOf(applicable: readonly Comparison[]): Stratum[] {
  return stratumDimensions.flatMap((dimension) => {
    const residuals = new Map<string, number[]>()
    for (const comparison of applicable) {
      const value = valueOf[dimension](comparison)
      const list = residuals.get(value)
      if (list === undefined) residuals.set(value, [comparison.residualDb!])
      else list.push(comparison.residualDb!)
    }
    return [...residuals]
      .sort(([a], [b]) => inOrder(a, b))
      .map(([value, list]) => ({ dimension, value, metric: residualMetric(list) }))
  })
}

function distanceBin(distanceM: number): string {
  const index = binEndsM.findIndex((endM) => distanceM < endM)
  if (index < 0) return `${binEndsM[binEndsM.length - 1]}+`
  return `${index === 0 ? 0 : binEndsM[index - 1]}-${binEndsM[index]}`
}

/** Numbers, also at the start of a bin, by size; texts by their code units. */
function inOrder(a: string, b: string): number {
  const difference = parseFloat(a) - parseFloat(b)
  if (difference !== 0 && !Number.isNaN(difference)) return difference
  return a < b ? -1 : a > b ? 1 : 0
}
