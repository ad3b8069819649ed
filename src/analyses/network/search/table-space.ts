import { SightlineError } from '../../../errors.ts'
import { gridAzimuthsDeg } from '../../azimuth-grid.ts'
import { azimuthMicrodegrees } from '../table/azimuth.ts'
import type { MetricsEvaluator, RawMetrics } from '../scoring/metrics.ts'
import { idsOf, valueFor } from '../scoring/objectives.ts'
import type { Scoring } from '../scoring/scoring.ts'
import { compositeScore, isFeasible, utilitiesOf } from '../scoring/scoring.ts'
import type { PlanEvaluation, SearchSpace } from './search-space.ts'

/** The search space of a contribution table under one scoring: no radio work in it. */
export function tableSearchSpace(
  evaluator: MetricsEvaluator,
  scoring: Scoring,
  stateFingerprint: (azimuthsDeg: readonly number[]) => string,
): SearchSpace<RawMetrics> {
  const { table } = evaluator
  const rowByAzimuth = table.cells.map(
    (cell) => new Map(cell.azimuthsDeg.map((deg, row) => [azimuthMicrodegrees(deg), row])),
  )
  return {
    cellIds: table.cells.map((cell) => cell.id),
    scanAzimuthsDeg: gridAzimuthsDeg,
    stateFingerprint,
    evaluate: (azimuthsDeg) => {
      const rows = rowByAzimuth.map((rowOf, cell) =>
        rowOf.get(azimuthMicrodegrees(azimuthsDeg[cell])),
      )
      if (rows.includes(undefined))
        throw new SightlineError('internal', 'the contribution table misses an azimuth of a search')
      return evaluationOf(evaluator.evaluate(rows as number[]), scoring)
    },
  }
}

/** What a search needs to know of one plan's metrics. */
export function evaluationOf(metrics: RawMetrics, scoring: Scoring): PlanEvaluation<RawMetrics> {
  const utilities = utilitiesOf(metrics)
  return {
    isFeasible: isFeasible(scoring.constraints, metrics),
    compositeScore: compositeScore(scoring.effectiveWeights, utilities),
    utilities: idsOf(scoring.availability).flatMap((id) =>
      scoring.availability[id] === null ? [valueFor(utilities, id)] : [],
    ),
    metrics,
  }
}
