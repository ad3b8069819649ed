import { invalidRequest } from '../../errors.ts'
import { fewestNetworkCells, isNetworkSize, maximumCells } from '../network-size.ts'
import type { Scoring } from '../scoring/scoring.ts'
import { Separations } from '../scoring/separations.ts'
import { type CellContributions, candidateRows, type ContributionTable } from '../table/table.ts'
import { groupBuildings } from './building-classes.ts'
import { type Criteria, criteriaOf, rootTallies } from './criteria.ts'
import { siteMultipliers } from './site-bound.ts'
import { allOpen, narrow, type Subproblem } from './subproblem.ts'

/** A network compiled for the exact search. */
export interface ExactProblem {
  readonly table: ContributionTable
  readonly scoring: Scoring
  readonly criteria: Criteria
  /** Groups of buildings that the same candidates serve. */
  readonly classCount: number
  /** Nothing decided yet. */
  readonly root: Subproblem
  /** Per cell and row its place in the scan of the cell; -1 where the row is not scanned. */
  readonly scanPlaces: readonly Int32Array[]
  /**
   * Per pair of cells, at `first * cells + second`: both have the same rows in their scans, and could
   * trade them.
   */
  readonly twins: readonly boolean[]
  /** Null: no cells need keep apart. */
  readonly separations: Separations | null
  /** Overlap counts and some cells are twins: their overlap is bounded together. */
  readonly hasSharedSites: boolean
}

/**
 * Compiles the search for the best plan of one table under one scoring: each cell has one of
 * the scanned candidates or its own.
 * @throws SightlineError `invalid_request` when the table lacks a row the search needs, or has
 *   too few or too many cells for a network
 */
export function compileProblem(table: ContributionTable, scoring: Scoring): ExactProblem {
  if (!isNetworkSize(table.cells.length))
    throw invalidRequest(
      `the exact search needs between ${fewestNetworkCells} and ${maximumCells} cells`,
    )
  const rows = table.cells.map(candidateRows)
  const criteria = criteriaOf(table, scoring)
  const classes = groupBuildings(table, rows, criteria.relevantBuildings)
  const { sites = [] } = scoring.plan
  const separations = sites.length === 0 ? null : new Separations(table, sites)
  const twins = rows.flatMap((_, left) =>
    rows.map(
      (__, right) => areTwins(table, left, right) && separations?.couldTrade(left, right) !== false,
    ),
  )
  const hasSharedSites = criteria.overlapWeight > 0 && twins.includes(true)
  const boundAmounts = 1 + criteria.constraints.length + (hasSharedSites ? siteMultipliers : 0)
  const whole: Subproblem = {
    rows: rows.map((list) => Int32Array.from(list)),
    classCount: classes.members.length,
    servers: classes.servers,
    runs: classes.runs,
    tallies: rootTallies(table, scoring, criteria, classes.members, rows),
    multipliers: Array.from({ length: boundAmounts }, () =>
      new Float64Array(classes.members.length).fill(-1),
    ),
  }
  return {
    table,
    scoring,
    criteria,
    classCount: classes.members.length,
    root: narrow(whole, allOpen(whole)),
    scanPlaces: table.cells.map(scanPlacesOf),
    twins,
    separations,
    hasSharedSites,
  }
}

function scanPlacesOf({ candidates, scanRows }: CellContributions): Int32Array {
  const places = new Int32Array(candidates.length).fill(-1)
  scanRows.forEach((row, place) => (places[row] = place))
  return places
}

/** True when two cells serve the same buildings with the same reach in every row of their scans. */
function areTwins({ cells, wordCount }: ContributionTable, left: number, right: number): boolean {
  if (left === right) return false
  return cells[left].scanRows.every((a, place) => {
    const b = cells[right].scanRows[place]
    if (cells[left].reachScores[a] !== cells[right].reachScores[b]) return false
    for (let word = 0; word < wordCount; word++)
      if (cells[left].served[a * wordCount + word] !== cells[right].served[b * wordCount + word])
        return false
    return true
  })
}
