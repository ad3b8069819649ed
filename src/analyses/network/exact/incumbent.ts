import type { StopSignal } from '../../stop-signal.ts'
import { azimuthStepDeg, isOnGrid, normalizeAzimuthDeg } from '../table/azimuth.ts'
import type { MetricsEvaluator, RawMetrics } from '../scoring/metrics.ts'
import type { PlanConstraints } from '../scoring/objectives.ts'
import type { Scoring } from '../scoring/scoring.ts'
import { multistartCoordinateSearch } from '../search/multistart-coordinate.ts'
import type { EvaluatedPlan, SearchSpace } from '../search/search-space.ts'
import { uniformRotationStarts } from '../search/search-space.ts'
import { tableSearchSpace } from '../search/table-space.ts'

const budget = { maxPasses: 8, maxUniqueEvaluations: 5000 }

/**
 * Plans to begin with, from coordinate descents. Off-grid rotations of an off-grid baseline are
 * moved to the nearest grid azimuth, because the exact search chooses among the grid azimuths and
 * the baseline's own. Under constraints a second set of descents first lessens what is missed.
 * @returns all plans met, each once per descent set
 */
export function initialPlans(
  evaluator: MetricsEvaluator,
  scoring: Scoring,
  signal: StopSignal,
): EvaluatedPlan<RawMetrics>[] {
  const space = tableSearchSpace(evaluator, scoring, (azimuthsDeg) => azimuthsDeg.join())
  const baseline = evaluator.table.cells.map((cell) => cell.baselineAzimuthDeg)
  const starts = uniformRotationStarts(baseline).map((start, index) => ({
    startId: start.startId,
    azimuthsDeg: index === 0 ? start.azimuthsDeg : start.azimuthsDeg.map(nearestGridAzimuthDeg),
  }))
  const first = multistartCoordinateSearch(space, starts, budget, signal)
  if (Object.keys(scoring.constraints).length === 0) return [...first.plans]
  const eased = easingSpace(space, scoring.constraints)
  const second = multistartCoordinateSearch(eased, starts, budget, signal)
  const rescored = second.plans.map((plan) => ({ ...plan, ...space.evaluate(plan.azimuthsDeg) }))
  return [...first.plans, ...rescored]
}

function nearestGridAzimuthDeg(azimuthDeg: number): number {
  if (isOnGrid(azimuthDeg)) return azimuthDeg
  return normalizeAzimuthDeg(Math.round(azimuthDeg / azimuthStepDeg) * azimuthStepDeg)
}

/** The same space with infeasible plans ordered by how little they miss. */
function easingSpace(
  space: SearchSpace<RawMetrics>,
  constraints: PlanConstraints,
): SearchSpace<RawMetrics> {
  return {
    ...space,
    evaluate: (azimuthsDeg) => {
      const plan = space.evaluate(azimuthsDeg)
      return plan.isFeasible
        ? plan
        : { ...plan, compositeScore: -missedShare(constraints, plan.metrics) }
    },
  }
}

function missedShare(constraints: PlanConstraints, metrics: RawMetrics): number {
  const short = (minimum: number | undefined, actual: number) =>
    minimum !== undefined && actual < minimum ? (minimum - actual) / minimum : 0
  const overlapLimit = constraints.maxOverlapBuildings ?? Infinity
  const excess = Math.max(0, metrics.overlapBuildings - overlapLimit)
  return (
    short(constraints.minCoverageScore, metrics.propagationReachScore) +
    short(constraints.minUniqueDemandBuildings, metrics.uniqueDemandBuildings) +
    short(constraints.minUniqueResidentialBuildings, metrics.residentialCovered) +
    (excess > 0 ? excess / Math.max(1, metrics.overlapBuildings) : 0)
  )
}
