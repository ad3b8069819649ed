import { setsOfCells } from '../network-size.ts'
import { MetricsEvaluator } from './metrics.ts'
import type { RawMetrics } from './metrics.ts'
import { type PerObjective, radioQualityId } from './objectives.ts'
import type { Scoring } from './scoring.ts'
import { compositeScore, legacyNetworkScore, utilitiesOf } from './scoring.ts'

/** The numbers that are shared out among the cells. */
export interface SharedValues {
  readonly servedDemandWeight: number
  readonly residentialCovered: number
  readonly servedResidentialDemand: number
  readonly propagationReachScore: number
  readonly coveredUnits: number
  readonly overlapBuildings: number
  readonly overlapRatio: number
  readonly uniqueDemandBuildings: number
  /** Utilities, 0..1 before they are shared; without meaning for an unavailable objective. */
  readonly demandUtility: number
  readonly residentialUtility: number
  readonly coverageUtility: number
  readonly overlapUtility: number
  /** Absent where plans are not judged by radio quality. */
  readonly radioQualityUtility?: number
  readonly compositeScore: number
  readonly networkScore: number
}

/** The values of every plan, in the order in which they are told. */
export const sharedValueNames = [
  'servedDemandWeight',
  'residentialCovered',
  'servedResidentialDemand',
  'propagationReachScore',
  'coveredUnits',
  'overlapBuildings',
  'overlapRatio',
  'uniqueDemandBuildings',
  'demandUtility',
  'residentialUtility',
  'coverageUtility',
  'overlapUtility',
  'compositeScore',
  'networkScore',
] as const satisfies readonly (keyof SharedValues)[]

/** The value that is an objective's utility. */
export const utilityNames = {
  demand: 'demandUtility',
  residential: 'residentialUtility',
  coverage: 'coverageUtility',
  overlap: 'overlapUtility',
  radio_quality: 'radioQualityUtility',
} as const satisfies PerObjective<keyof SharedValues>

export interface ShapleyShares {
  /** Number of coalitions evaluated: 2 to the number of cells. */
  readonly coalitions: number
  /** Values with no cell at all. An empty network overlaps nothing, so its composite score can exceed 0. */
  readonly empty: SharedValues
  /** Values with all cells. */
  readonly all: SharedValues
  /** In request order; for each value the shares sum to `all` less `empty`. */
  readonly cells: readonly { readonly id: string; readonly shares: SharedValues }[]
}

/**
 * Exact Shapley shares of every cell at the given rows: its marginal contribution averaged over all
 * orders in which the cells could be switched on (Shapley 1953). Denominators are those of the whole
 * network in every coalition. Unrounded.
 * @throws RangeError for more than `maximumCells` cells
 */
export function shapleyShares(
  evaluator: MetricsEvaluator,
  scoring: Scoring,
  rows: readonly number[],
): ShapleyShares {
  const { cells } = evaluator.table
  const count = cells.length
  const values = Array.from({ length: setsOfCells(count) }, (_, coalition) =>
    valuesOf(
      evaluator.evaluate(rows.map((row, cell) => (((coalition >> cell) & 1) === 1 ? row : -1))),
      scoring,
    ),
  )
  const weights = orderWeights(count)
  return {
    coalitions: values.length,
    empty: values[0],
    all: values[values.length - 1],
    cells: cells.map((cell, index) => ({
      id: cell.id,
      shares: mapValues(values[0], (name) => shareOf(values, weights, index, name)),
    })),
  }
}

function shareOf(
  values: readonly SharedValues[],
  weights: readonly number[],
  cell: number,
  name: keyof SharedValues,
): number {
  let share = 0
  for (let coalition = 0; coalition < values.length; coalition++) {
    if (((coalition >> cell) & 1) === 1) continue
    const gain = (values[coalition | (1 << cell)][name] ?? 0) - (values[coalition][name] ?? 0)
    share += weights[sizeOf(coalition)] * gain
  }
  return share
}

/** By coalition size s among n cells: s! (n - s - 1)! / n!. */
function orderWeights(count: number): number[] {
  const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1))
  return Array.from(
    { length: count },
    (_, size) => (factorial(size) * factorial(count - size - 1)) / factorial(count),
  )
}

function sizeOf(coalition: number): number {
  let size = 0
  for (let rest = coalition; rest !== 0; rest &= rest - 1) size++
  return size
}

function valuesOf(metrics: RawMetrics, scoring: Scoring): SharedValues {
  const utilities = utilitiesOf(metrics)
  return {
    ...metrics,
    demandUtility: utilities.demand,
    residentialUtility: utilities.residential,
    coverageUtility: utilities.coverage,
    overlapUtility: utilities.overlap,
    ...(utilities[radioQualityId] === undefined
      ? {}
      : { radioQualityUtility: utilities[radioQualityId] }),
    compositeScore: compositeScore(scoring.effectiveWeights, utilities),
    networkScore: legacyNetworkScore(metrics),
  }
}

/** The values that `like` has. */
function mapValues(
  like: SharedValues,
  valueOf: (name: keyof SharedValues) => number,
): SharedValues {
  return {
    servedDemandWeight: valueOf('servedDemandWeight'),
    residentialCovered: valueOf('residentialCovered'),
    servedResidentialDemand: valueOf('servedResidentialDemand'),
    propagationReachScore: valueOf('propagationReachScore'),
    coveredUnits: valueOf('coveredUnits'),
    overlapBuildings: valueOf('overlapBuildings'),
    overlapRatio: valueOf('overlapRatio'),
    uniqueDemandBuildings: valueOf('uniqueDemandBuildings'),
    demandUtility: valueOf('demandUtility'),
    residentialUtility: valueOf('residentialUtility'),
    coverageUtility: valueOf('coverageUtility'),
    overlapUtility: valueOf('overlapUtility'),
    ...(like.radioQualityUtility === undefined
      ? {}
      : { radioQualityUtility: valueOf('radioQualityUtility') }),
    compositeScore: valueOf('compositeScore'),
    networkScore: valueOf('networkScore'),
  }
}
