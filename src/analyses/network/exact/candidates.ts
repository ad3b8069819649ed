import {
  azimuthMicrodegrees,
  compareAzimuthsByKey,
  gridAzimuthsDeg,
  isOnGrid,
} from '../table/azimuth.ts'
import type { Scoring } from '../scoring/scoring.ts'
import type { CellContributions, ContributionTable } from '../table/table.ts'

/** The rows of one cell among which the exact search chooses. */
export interface CandidateRows {
  /** Row indexes into the cell of the table, ascending. */
  readonly rows: readonly number[]
  /** Place of each row's azimuth in the order that breaks ties; smaller is preferred. */
  readonly tieRanks: readonly number[]
  /** Place of a grid azimuth in the tie order of the 36 grid azimuths; -1 off the grid. */
  readonly gridRanks: readonly number[]
  /** Azimuths left out because another one is at least as good with any other cells. */
  readonly dominatedCount: number
}

/** Which contributions can matter at all under given weights and constraints. */
export interface Relevance {
  /** Bits of the buildings that can change the score or a constraint. */
  readonly buildings: Uint32Array
  readonly reachMatters: boolean
  /** Serving a building twice can hurt. */
  readonly overlapMatters: boolean
}

export function relevanceOf(table: ContributionTable, scoring: Scoring): Relevance {
  const { effectiveWeights: weights, constraints } = scoring
  const overlapMatters = weights.overlap > 0 || constraints.maxOverlapBuildings !== undefined
  const demandMatters = weights.demand > 0 || constraints.minUniqueDemandBuildings !== undefined
  const residentialMatters =
    weights.residential > 0 || constraints.minUniqueResidentialBuildings !== undefined
  return {
    buildings: Uint32Array.from(
      { length: table.wordCount },
      (_, word) =>
        (overlapMatters ? -1 : 0) |
        (demandMatters ? table.demandBits[word] : 0) |
        (residentialMatters ? table.residentialBits[word] : 0),
    ),
    reachMatters: weights.coverage > 0 || constraints.minCoverageScore !== undefined,
    overlapMatters,
  }
}

/**
 * The grid azimuths of a cell and its own baseline, without those that another azimuth dominates:
 * the other serves every building this one serves (exactly the same ones where serving twice can
 * hurt) with at least its reach, and is preferred in a tie or better by more than rounding.
 */
export function candidateRows(
  table: ContributionTable,
  cell: CellContributions,
  scoring: Scoring,
  relevance: Relevance,
): CandidateRows {
  const baseline = azimuthMicrodegrees(cell.baselineAzimuthDeg)
  const visited = cell.azimuthsDeg.flatMap((azimuthDeg, row) =>
    isOnGrid(azimuthDeg) || azimuthMicrodegrees(azimuthDeg) === baseline ? [row] : [],
  )
  const byTie = [...visited].sort((left, right) =>
    compareAzimuthsByKey(cell.azimuthsDeg[left], cell.azimuthsDeg[right]),
  )
  const tieRank = new Map(byTie.map((row, rank) => [row, rank]))
  const isBeaten = (row: number) =>
    visited.some(
      (other) =>
        other !== row &&
        dominates(table, cell, relevance, other, row) &&
        (tieRank.get(other)! < tieRank.get(row)! ||
          clearlyMoreReach(table, cell, scoring, other, row)),
    )
  const rows = visited.filter((row) => !isBeaten(row))
  const gridByTie = [...gridAzimuthsDeg].sort(compareAzimuthsByKey)
  return {
    rows,
    tieRanks: rows.map((row) => tieRank.get(row)!),
    gridRanks: rows.map((row) =>
      gridByTie.findIndex(
        (gridDeg) => azimuthMicrodegrees(gridDeg) === azimuthMicrodegrees(cell.azimuthsDeg[row]),
      ),
    ),
    dominatedCount: visited.length - rows.length,
  }
}

function dominates(
  table: ContributionTable,
  cell: CellContributions,
  relevance: Relevance,
  better: number,
  worse: number,
): boolean {
  if (relevance.reachMatters && cell.reachScores[better] < cell.reachScores[worse]) return false
  for (let word = 0; word < table.wordCount; word++) {
    const mask = relevance.buildings[word]
    const more = cell.served[better * table.wordCount + word] & mask
    const less = cell.served[worse * table.wordCount + word] & mask
    if ((less & ~more) !== 0) return false
    if (relevance.overlapMatters && more !== less) return false
  }
  return true
}

/** A gain in composite far above rounding, so that it decides even where the rest is equal. */
function clearlyMoreReach(
  table: ContributionTable,
  cell: CellContributions,
  scoring: Scoring,
  better: number,
  worse: number,
): boolean {
  const gain = cell.reachScores[better] - cell.reachScores[worse]
  return (scoring.effectiveWeights.coverage * gain) / table.reachMaximum > 1e-9
}
