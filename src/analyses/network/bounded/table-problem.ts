import { invalidRequest } from '../../../errors.ts'
import { signedAngleDeg } from '../../../rf/angles.ts'
import type { Choice } from '../choice/choice.ts'
import { hasBit } from '../table/bits.ts'
import type { CellContributions, ContributionTable } from '../table/table.ts'
import { type OptionsOfCell, undominatedOptions } from './dominance.ts'
import { allPoints, type PlanCell, type PlanOption, type PlanProblem } from './problem.ts'
import { servedClasses } from './served-classes.ts'

/** What a planner wants of a plan, and what it may cost. */
export interface PlanWishes {
  /** Each 0 or more, not all 0: shares of the whole that is served or reached count by them. */
  readonly weights: {
    readonly demand: number
    readonly residential: number
    readonly coverage: number
  }
  /** What each change costs, as a share of a plan that achieves everything. */
  readonly costs: {
    readonly turned: number
    readonly tilted: number
    readonly powered: number
    readonly switchedOff: number
    /** Of every watt that is sent by a cell that is on. */
    readonly perWatt: number
  }
  /** How many cells may be changed; Infinity: all. */
  readonly maxChanges: number
}

/** What a plan of many cells is made of, beside the rows of the table. */
export interface PlannedCell {
  /** Conducted power where a choice says none, dBm. */
  readonly txPowerDbm: number
  readonly mayBeOff: boolean
  /** Cells of one site keep apart; null: it stands alone. */
  readonly siteId: string | null
  /** Least angle between two cells of its site that are on, degrees, 0 to 180. */
  readonly leastSeparationDeg: number
}

/** A problem, and what its options stand for. */
interface TableProblem {
  readonly problem: PlanProblem
  /** Per cell and option the row of the table; -1: the cell is off. */
  readonly rows: readonly (readonly number[])[]
}

/** Cells of one plan; more of them are several plans. */
const maximumPlannedCells = 200

/** A cell that is off, as the metrics of a plan have it. */
const offRow = -1

/**
 * The problem of the best plan over the rows of a table. Options that another one of their cell
 * replaces whatever the others do are left out; the bound is the same with them.
 *
 * @param cells in the order of the table
 * @throws SightlineError `invalid_request` when weights are all 0, a choice costs more than everything is
 *   worth, there are too many cells, or the table lacks a cell as it stands
 */
export function tableProblem(
  table: ContributionTable,
  cells: readonly PlannedCell[],
  wishes: PlanWishes,
): TableProblem {
  const { demand, residential, coverage } = wishes.weights
  if (!(demand + residential + coverage > 0))
    throw invalidRequest('weights must not all be zero: nothing would be wanted of a plan')
  if (table.cells.length > maximumPlannedCells)
    throw invalidRequest(
      `a plan has at most ${maximumPlannedCells} cells, not ${table.cells.length}`,
    )
  const share = (weight: number) => weight / (demand + residential + coverage)
  const { relevantDemandWeight, relevantResidentialCount } = table
  const worth = Array.from({ length: table.buildingCount }, (_, building) => {
    const isHome = hasBit(table.residentialBits, 0, building)
    return (
      share(demand) * ratio(table.demandWeights[building], relevantDemandWeight) +
      share(residential) * ratio(isHome ? 1 : 0, relevantResidentialCount)
    )
  })
  const { classPoints, serves } = servedClasses(table, worth)
  const isApart = cells.map((cell) => sharesSite(cell, cells))
  const made = table.cells.map((cell, index) => {
    const all = optionsOf(table, cell, cells[index], serves[index], share(coverage), wishes)
    const isLimited = wishes.maxChanges < cells.length
    return isApart[index] ? all : undominatedOptions(all, isLimited)
  })
  const options: PlanCell[] = made.map(({ id, own, options: list }) => ({ id, own, options: list }))
  const rows = made.map((cell) => cell.rows)
  return {
    rows,
    problem: {
      cells: options,
      classPoints,
      maxChanges: wishes.maxChanges,
      areInConflict: (cell, option, other, otherOption) => {
        if (!isApart[cell] || cells[cell].siteId !== cells[other].siteId) return false
        if (option === options[cell].own && otherOption === options[other].own) return false
        const row = rows[cell][option]
        const otherRow = rows[other][otherOption]
        if (row === offRow || otherRow === offRow) return false
        const { azimuthDeg } = table.cells[cell].choices[row]
        const turnDeg = signedAngleDeg(table.cells[other].choices[otherRow].azimuthDeg - azimuthDeg)
        const leastDeg = Math.max(cells[cell].leastSeparationDeg, cells[other].leastSeparationDeg)
        return Math.abs(turnDeg) < leastDeg
      },
    },
  }
}

function sharesSite({ siteId }: PlannedCell, cells: readonly PlannedCell[]): boolean {
  if (siteId === null) return false
  const site = cells.filter((cell) => cell.siteId === siteId)
  return site.length > 1 && site.some(({ leastSeparationDeg }) => leastSeparationDeg > 0)
}

function optionsOf(
  table: ContributionTable,
  cell: CellContributions,
  { txPowerDbm, mayBeOff }: PlannedCell,
  serves: readonly Int32Array[],
  coverageShare: number,
  { costs }: PlanWishes,
): OptionsOfCell {
  if (cell.baselineRow < 0)
    throw invalidRequest(`the contribution table lacks cell "${cell.id}" as it stands`)
  const own = cell.choices[cell.baselineRow]
  const options = cell.choices.map((choice, row): PlanOption => {
    const reach = ratio(cell.reachScores[row], table.reachMaximum)
    const cost = costOf(choice, own, costs) + costs.perWatt * watts(choice.txPowerDbm ?? txPowerDbm)
    if (!(cost <= 1))
      throw invalidRequest(
        `costs: a choice of cell "${cell.id}" costs ${cost} times what all is worth, at most 1`,
      )
    return {
      points: Math.round(allPoints * (coverageShare * reach - cost)),
      isChange: row !== cell.baselineRow,
      serves: serves[row],
    }
  })
  const rows = [...options.keys()]
  if (!mayBeOff) return { id: cell.id, own: cell.baselineRow, options, rows }
  const off = {
    points: 0 - Math.round(allPoints * costs.switchedOff),
    isChange: true,
    serves: new Int32Array(0),
  }
  return { id: cell.id, own: cell.baselineRow, options: [...options, off], rows: [...rows, offRow] }
}

function costOf(choice: Choice, own: Choice, costs: PlanWishes['costs']): number {
  return (
    (choice.azimuthDeg === own.azimuthDeg ? 0 : costs.turned) +
    (choice.electricalTiltDeg === own.electricalTiltDeg ? 0 : costs.tilted) +
    (choice.txPowerDbm === own.txPowerDbm ? 0 : costs.powered)
  )
}

function watts(powerDbm: number): number {
  return Math.exp(((powerDbm - 30) / 10) * Math.LN10)
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0
}
