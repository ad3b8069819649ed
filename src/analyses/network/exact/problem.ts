import { isOnGrid } from '../table/azimuth.ts'
import type { Scoring } from '../scoring/scoring.ts'
import type { ContributionTable } from '../table/table.ts'
import type { BuildingClasses } from './building-classes.ts'
import { groupBuildings } from './building-classes.ts'
import type { CandidateRows } from './candidates.ts'
import { candidateRows, relevanceOf } from './candidates.ts'

/** Runs of neighbouring choices that serve a class: `[start, end)`. */
export interface ServiceRuns {
  readonly classes: Int32Array
  readonly starts: Int32Array
  readonly ends: Int32Array
}

/** Rectangles of choices of two cells that both serve a class, as corners of a difference table. */
export interface SharedRectangles {
  readonly classes: Int32Array
  readonly topLeft: Int32Array
  readonly topRight: Int32Array
  readonly bottomLeft: Int32Array
  readonly bottomRight: Int32Array
}

/** One cell at its place in the search order. */
export interface SearchCell {
  /** Index of the cell in the request. */
  readonly request: number
  readonly candidates: CandidateRows
  readonly choiceCount: number
  /** Unrounded reach per choice; sums are exact. */
  readonly reach: Float64Array
  /** 1 for every class that some choice serves. */
  readonly serves: Uint8Array
  readonly runs: ServiceRuns
  /** The classes that each choice serves. */
  readonly served: readonly Int32Array[]
}

/** A network compiled for exact search; cells are addressed by their place in the search order. */
export interface ExactProblem {
  readonly table: ContributionTable
  readonly scoring: Scoring
  readonly classes: BuildingClasses
  readonly cells: readonly SearchCell[]
  /** Choices per cell in flat arrays: choice c of cell p is at `p * stride + c`. */
  readonly stride: number
  /** Bit p is set when cell p can serve the class. */
  readonly servers: Uint8Array
  /** Per set of cells (bit mask) the classes that at least one of them can serve. */
  readonly classesOf: readonly Int32Array[]
  /** Per pair p < q at `p * 8 + q`; null for other indexes. */
  readonly rectangles: readonly (SharedRectangles | null)[]
  /** `twins[p * 8 + q]`: p and q have the same grid rows and p comes first in the request. */
  readonly twins: Uint8Array
}

/** Compiles the search for the proven optimum of one table under one scoring. */
export function compileProblem(table: ContributionTable, scoring: Scoring): ExactProblem {
  const relevance = relevanceOf(table, scoring)
  const candidates = table.cells.map((cell) => candidateRows(table, cell, scoring, relevance))
  const classes = groupBuildings(table, candidates, relevance)
  const order = searchOrder(table, classes)
  const cells = order.map((request) => compileCell(table, classes, candidates[request], request))
  const servers = Uint8Array.from({ length: classes.count }, (_, index) =>
    cells.reduce((mask, cell, place) => mask | (cell.serves[index] << place), 0),
  )
  const stride = Math.max(...cells.map((cell) => cell.choiceCount))
  const rectangles: (SharedRectangles | null)[] = new Array<null>(64).fill(null)
  const twins = new Uint8Array(64)
  for (let p = 0; p < cells.length; p++) {
    for (let q = 0; q < cells.length; q++) {
      if (p < q) rectangles[p * 8 + q] = sharedRectangles(cells[p], cells[q], stride + 1)
      if (cells[p].request < cells[q].request && areTwins(table, order[p], order[q]))
        twins[p * 8 + q] = 1
    }
  }
  const classesOf = Array.from({ length: 1 << cells.length }, (_, mask) =>
    Int32Array.from(servers.keys()).filter((index) => (servers[index] & mask) !== 0),
  )
  return { table, scoring, classes, cells, stride, servers, classesOf, rectangles, twins }
}

/** The cells that share most service with others first, then request order. */
function searchOrder(table: ContributionTable, classes: BuildingClasses): number[] {
  const shared = table.cells.map(() => 0)
  classes.columns.forEach((column, index) => {
    const serving = column.flatMap((bits, cell) => (bits.includes(1) ? [cell] : []))
    for (const cell of serving) shared[cell] += classes.buildings[index] * (serving.length - 1)
  })
  return table.cells.map((_, index) => index).sort((a, b) => shared[b] - shared[a] || a - b)
}

function compileCell(
  table: ContributionTable,
  classes: BuildingClasses,
  candidates: CandidateRows,
  request: number,
): SearchCell {
  const choiceCount = candidates.rows.length
  const serves = new Uint8Array(classes.count)
  const served: number[][] = candidates.rows.map(() => [])
  const runs: [number, number, number][] = []
  classes.columns.forEach((column, index) => {
    const bits = column[request]
    for (let choice = 0; choice < choiceCount; choice++) {
      if (bits[choice] === 0) continue
      served[choice].push(index)
      if (choice > 0 && bits[choice - 1] === 1) runs[runs.length - 1][2] = choice + 1
      else runs.push([index, choice, choice + 1])
    }
    serves[index] = bits.includes(1) ? 1 : 0
  })
  return {
    request,
    candidates,
    choiceCount,
    reach: Float64Array.from(candidates.rows, (row) => table.cells[request].reachScores[row]),
    serves,
    runs: {
      classes: Int32Array.from(runs, (run) => run[0]),
      starts: Int32Array.from(runs, (run) => run[1]),
      ends: Int32Array.from(runs, (run) => run[2]),
    },
    served: served.map((list) => Int32Array.from(list)),
  }
}

function sharedRectangles(top: SearchCell, side: SearchCell, width: number): SharedRectangles {
  const corners: [number, number, number, number, number][] = []
  let from = 0
  for (let run = 0; run < top.runs.classes.length; run++) {
    const index = top.runs.classes[run]
    // Both lists of runs ascend by class.
    while (from < side.runs.classes.length && side.runs.classes[from] < index) from++
    for (let other = from; side.runs.classes[other] === index; other++) {
      const above = top.runs.starts[run] * width
      const below = top.runs.ends[run] * width
      const left = side.runs.starts[other]
      const right = side.runs.ends[other]
      corners.push([index, above + left, above + right, below + left, below + right])
    }
  }
  const column = (position: number) => Int32Array.from(corners, (corner) => corner[position])
  return {
    classes: column(0),
    topLeft: column(1),
    topRight: column(2),
    bottomLeft: column(3),
    bottomRight: column(4),
  }
}

/** True when two cells serve the same buildings with the same reach at every grid azimuth. */
function areTwins(table: ContributionTable, left: number, right: number): boolean {
  const rowsOf = (cell: number) =>
    table.cells[cell].azimuthsDeg.flatMap((azimuthDeg, row) => (isOnGrid(azimuthDeg) ? [row] : []))
  const [leftRows, rightRows] = [rowsOf(left), rowsOf(right)]
  const { wordCount } = table
  return leftRows.every((leftRow, index) => {
    const rightRow = rightRows[index]
    if (table.cells[left].reachScores[leftRow] !== table.cells[right].reachScores[rightRow])
      return false
    for (let word = 0; word < wordCount; word++) {
      const served = table.cells[left].served[leftRow * wordCount + word]
      if (served !== table.cells[right].served[rightRow * wordCount + word]) return false
    }
    return true
  })
}
