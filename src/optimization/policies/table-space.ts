import { SightlineError } from '../../errors.ts'
import { normalizeDegrees } from '../../angles.ts'
import { uniformRotations } from '../azimuth.ts'
import { type Candidate, planKey, scannedCandidates, tieKey } from '../candidate.ts'
import type { MetricsEvaluator, RawMetrics } from '../scoring/metrics.ts'
import { idsOf, valueFor } from '../scoring/objectives.ts'
import type { Scoring } from '../scoring/scoring.ts'
import { compositeScore, isFeasible, utilitiesOf } from '../scoring/scoring.ts'
import { type ContributionTable, candidatesAt, findRow } from '../table/table.ts'
import type { PlanEvaluation, PlanNames, SearchSpace, SearchStart } from './search-space.ts'

/** The search space of a contribution table under one scoring: no radio work in it. */
export function tableSearchSpace(
  evaluator: MetricsEvaluator,
  scoring: Scoring,
  stateFingerprint: (candidates: readonly Candidate[]) => string,
): SearchSpace<RawMetrics> {
  const { table } = evaluator
  return {
    ...planNames(table),
    cellIds: table.cells.map((cell) => cell.id),
    scanRows: table.cells.map(({ scanRows }) => {
      if (scanRows.length < scannedCandidates.length) throw missingRow()
      return scanRows
    }),
    stateFingerprint: (rows) => stateFingerprint(candidatesAt(table, rows)),
    evaluate: (rows) => evaluationOf(evaluator.evaluate(rows), scoring),
  }
}

/** What the plans of a table are called. */
export function planNames(table: ContributionTable): PlanNames {
  const cellIds = table.cells.map(({ id }) => id)
  return {
    planId: (rows) => planKey(candidatesAt(table, rows)),
    tieKey: (rows) => tieKey(cellIds, candidatesAt(table, rows)),
  }
}

/** The four starts: the baseline and all azimuths turned together by 90, 180 and 270 degrees. */
export function uniformRotationStarts({ cells }: ContributionTable): SearchStart[] {
  return uniformRotations.map(({ startId, turnDeg }) => ({
    startId,
    rows: cells.map((cell) => {
      const azimuthDeg = normalizeDegrees(cell.baseline.azimuthDeg + turnDeg)
      const row = findRow(cell, { ...cell.baseline, azimuthDeg })
      if (row < 0) throw missingRow()
      return row
    }),
  }))
}

function missingRow(): SightlineError {
  return new SightlineError('internal', 'the contribution table misses a row of a search')
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
