import type { RawMetrics } from '../scoring/metrics.ts'
import { objectiveIds } from '../scoring/objectives.ts'
import { compositeScore, utilitiesOf } from '../scoring/scoring.ts'
import type { ContributionTable } from '../table/table.ts'
import type { ExactProblem } from './problem.ts'

/**
 * The score as the search sums it. In general: the weighted utilities of demand, residential and
 * reach as one value per class and row, and the weight of the overlap utility apart. Where one
 * objective of whole numbers has all the weight: that number itself, so that equal scores are
 * recognized exactly.
 */
export interface ObjectiveForm {
  /** Value of each class once it is covered. */
  readonly cover: Float64Array
  /** Value of each row's reach, at `cell * stride + choice`. */
  readonly rowValue: Float64Array
  readonly overlapWeight: number
  /** Scores are whole numbers of this form. */
  readonly isIntegral: boolean
  /** The score of a plan in this form, evaluated by the scorer. */
  valueOf(metrics: RawMetrics): number
  /** A bound in this form as a composite score, rounded up past any rounding error. */
  compositeBound(value: number): number
}

/** A hard constraint as a sum that must reach a minimum. */
export interface ConstraintForm {
  readonly cover: Float64Array
  /** Loss of each class when it is served a second time. */
  readonly penalty: Float64Array
  readonly rowValue: Float64Array
  readonly minimum: number
}

/** Distance in composite within which two bounds are told apart by exact means only. */
export const roundingSlack = 1e-9

export function objectiveForm(problem: ExactProblem): ObjectiveForm {
  const { table, scoring, classes } = problem
  const weights = scoring.effectiveWeights
  const only = objectiveIds.filter((id) => weights[id] > 0)
  if (only.length === 1 && only[0] === 'residential')
    return integralForm(
      problem,
      classes.residentialBuildings,
      1,
      table.relevantResidentialCount,
      (metrics) => metrics.residentialCovered,
    )
  const scale = wholeNumberScale(table)
  if (only.length === 1 && only[0] === 'demand' && scale > 0)
    return integralForm(
      problem,
      classes.demandWeights,
      scale,
      table.relevantDemandWeight,
      (metrics) => metrics.servedDemandWeight,
    )
  return {
    cover: Float64Array.from(
      { length: classes.count },
      (_, index) =>
        term(weights.demand, classes.demandWeights[index], table.relevantDemandWeight) +
        term(
          weights.residential,
          classes.residentialBuildings[index],
          table.relevantResidentialCount,
        ),
    ),
    rowValue: perRow(problem, (reach) => term(weights.coverage, reach, table.reachMaximum)),
    overlapWeight: weights.overlap,
    isIntegral: false,
    valueOf: (metrics) => compositeScore(weights, utilitiesOf(metrics)),
    compositeBound: (value) => Math.min(1, value + roundingSlack),
  }
}

function integralForm(
  problem: ExactProblem,
  cover: Float64Array,
  scale: number,
  denominator: number,
  metricOf: (metrics: RawMetrics) => number,
): ObjectiveForm {
  return {
    cover: cover.map((value) => value * scale),
    rowValue: perRow(problem, () => 0),
    overlapWeight: 0,
    isIntegral: true,
    valueOf: (metrics) => metricOf(metrics) * scale,
    compositeBound: (value) => Math.min(1, value / scale / denominator),
  }
}

/** The power of two, at most 1024, that turns every demand weight into a whole number; else 0. */
function wholeNumberScale(table: ContributionTable): number {
  for (let scale = 1; scale <= 1024; scale *= 2) {
    if (table.demandWeights.every((weight) => Number.isInteger(weight * scale))) return scale
  }
  return 0
}

function term(weight: number, part: number, whole: number): number {
  return weight > 0 && whole > 0 ? (weight * part) / whole : 0
}

function perRow(problem: ExactProblem, valueOf: (reach: number) => number): Float64Array {
  const values = new Float64Array(problem.cells.length * problem.stride)
  problem.cells.forEach((cell, place) => {
    cell.reach.forEach((reach, choice) => {
      values[place * problem.stride + choice] = valueOf(reach)
    })
  })
  return values
}

/** The constraints that bind at all, each as a sum that must reach a minimum. */
export function constraintForms(problem: ExactProblem): ConstraintForm[] {
  const { scoring, classes } = problem
  const { constraints } = scoring
  const none = new Float64Array(classes.count)
  const noRows = perRow(problem, () => 0)
  const forms: ConstraintForm[] = []
  if ((constraints.minCoverageScore ?? 0) > 0)
    forms.push({
      cover: none,
      penalty: none,
      rowValue: perRow(problem, (reach) => reach),
      minimum: constraints.minCoverageScore!,
    })
  if ((constraints.minUniqueDemandBuildings ?? 0) > 0)
    forms.push({
      cover: classes.demandBuildings,
      penalty: none,
      rowValue: noRows,
      minimum: constraints.minUniqueDemandBuildings! - 0.5,
    })
  if ((constraints.minUniqueResidentialBuildings ?? 0) > 0)
    forms.push({
      cover: classes.residentialBuildings,
      penalty: none,
      rowValue: noRows,
      minimum: constraints.minUniqueResidentialBuildings! - 0.5,
    })
  if (constraints.maxOverlapBuildings !== undefined)
    forms.push({
      cover: none,
      penalty: classes.buildings,
      rowValue: noRows,
      minimum: -constraints.maxOverlapBuildings - 0.5,
    })
  return forms
}
