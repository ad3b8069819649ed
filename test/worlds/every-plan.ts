import { azimuthMicrodegrees, isOnGrid } from '../../src/optimization/azimuth.ts'
import { compareCandidatesByKey } from '../../src/optimization/candidate.ts'
import { MetricsEvaluator } from '../../src/optimization/scoring/metrics.ts'
import type { Scoring } from '../../src/optimization/scoring/scoring.ts'
import { compositeScore, isFeasible, utilitiesOf } from '../../src/optimization/scoring/scoring.ts'
import type { ContributionTable } from '../../src/optimization/table/table.ts'

interface BestPlan {
  readonly rows: readonly number[]
  readonly score: number
}

/**
 * The best feasible plan and the best of all plans by evaluating every one, the grid azimuths and the
 * own baseline of each cell; among equals the one with the smallest azimuth key. Of rows that serve
 * and reach the same, the one with the smallest key stands for all, unless what interference leaves
 * of them tells them apart.
 */
export function bestOfEveryPlan(
  table: ContributionTable,
  scoring: Scoring,
  evaluator = new MetricsEvaluator(table),
): { feasible: BestPlan | null; any: BestPlan } {
  const noServer = table.cells.map(() => -1)
  const areRowsTold = evaluator.evaluate(noServer).radioQuality !== undefined
  const candidates = table.cells.map((cell) => {
    const baseline = azimuthMicrodegrees(cell.baseline.azimuthDeg)
    return [...cell.candidates.keys()]
      .filter((row) => {
        const { azimuthDeg } = cell.candidates[row]
        return isOnGrid(azimuthDeg) || azimuthMicrodegrees(azimuthDeg) === baseline
      })
      .sort((a, b) => compareCandidatesByKey(cell.candidates[a], cell.candidates[b]))
      .filter(
        (row, at, list) =>
          areRowsTold || list.findIndex((other) => doAlike(table, cell, row, other)) === at,
      )
  })
  const rows = table.cells.map(() => 0)
  let feasible: BestPlan | null = null
  let any: BestPlan = { rows: [], score: -1 }
  const visit = (cell: number): void => {
    if (cell < candidates.length) {
      for (const row of candidates[cell]) {
        rows[cell] = row
        visit(cell + 1)
      }
      return
    }
    const metrics = evaluator.evaluate(rows)
    const score = compositeScore(scoring.effectiveWeights, utilitiesOf(metrics))
    if (score > any.score) any = { rows: [...rows], score }
    if (score > (feasible?.score ?? -1) && isFeasible(scoring.constraints, metrics))
      feasible = { rows: [...rows], score }
  }
  visit(0)
  return { feasible, any }
}

/** Whether two rows of a cell serve the same buildings with the same reach. */
function doAlike(
  { wordCount }: ContributionTable,
  { reachScores, served }: ContributionTable['cells'][number],
  row: number,
  other: number,
): boolean {
  const wordsOf = (at: number) => served.subarray(at * wordCount, (at + 1) * wordCount)
  const words = wordsOf(other)
  return (
    reachScores[row] === reachScores[other] && wordsOf(row).every((word, at) => word === words[at])
  )
}
