import { invalidRequest } from '../../errors.ts'
import { azimuthMicrodegrees } from '../azimuth.ts'
import type { Choice } from '../candidate.ts'
import { type AskedBeside, type OptionsOfCell, undominatedOptions } from './dominance.ts'
import { limitPointsOf, type WishedLimit } from './constraints.ts'
import { allPoints, type PlanOption } from '../problem.ts'

/** What a planner wants of a plan, and what it may cost. */
export interface PlanWishes {
  /** Each 0 or more, not all 0: shares of the whole that is served or reached count by them. */
  readonly weights: {
    readonly demand: number
    readonly residential: number
    readonly coverage: number
    /** Of the samples that interference leaves; absent: 0, nothing is judged by it. */
    readonly radioQuality?: number
  }
  /** What each change costs, as a share of a plan that achieves everything. */
  readonly costs: {
    readonly turned: number
    readonly tilted: number
    readonly powered: number
    readonly switchedOff: number
    /** Of a cell that is off now. */
    readonly switchedOn: number
    /** Of every watt that is sent by a cell that is on. */
    readonly perWatt: number
    /** Of all buildings, where more than one cell serves each; absent: nothing. */
    readonly overlap?: number
  }
  /** How many cells may be changed; Infinity: all. */
  readonly maxChanges: number
  readonly limits: readonly WishedLimit[]
}

/** What a plan of many cells is made of, beside the rows of the table. */
export interface PlannedCell {
  /** Conducted power where a choice says none, dBm. */
  readonly txPowerDbm: number
  readonly mayBeOff: boolean
  /** It is off now, and may stay so. */
  readonly startsOff: boolean
  /** Cells of one site keep apart; null: it stands alone. */
  readonly siteId: string | null
  /** Least angle between two cells of its site that are on, degrees, 0 to 180. */
  readonly leastSeparationDeg: number
}

/** What a cell does at each of its choices. */
interface ChoiceRows {
  readonly id: string
  readonly choices: readonly Choice[]
  /** Place of the choice that is the cell as it stands; of no account where that is off. */
  readonly own: number
  /** Per choice the sum of the reach points of all rays. */
  readonly reachScores: ArrayLike<number>
  /** Per choice the classes of buildings that it serves, ascending. */
  readonly serves: readonly Int32Array[]
}

/** The row of an option of a cell that is off, as the metrics of a plan have it. */
export const offRow = -1

/** Whether there is anything that a weight is for. */
export interface Existing {
  readonly demand: boolean
  readonly residential: boolean
  /** Points at which interference is judged; absent: as the weight says. */
  readonly radioQuality?: boolean
}

/** The wishes without the weights of what nobody has: the others share the whole. */
export function wishesOfWhat(wishes: PlanWishes, exists: Existing): PlanWishes {
  const { demand, residential, coverage, radioQuality = 0 } = wishes.weights
  return {
    ...wishes,
    weights: {
      demand: exists.demand ? demand : 0,
      residential: exists.residential ? residential : 0,
      coverage,
      radioQuality: exists.radioQuality === false ? 0 : radioQuality,
    },
  }
}

/** Of each wish its share of all; where nothing is left to wish for, none has any. */
export function sharesOf({ weights }: PlanWishes): Required<PlanWishes['weights']> {
  const { demand, residential, coverage, radioQuality = 0 } = weights
  const sum = demand + residential + coverage + radioQuality || 1
  return {
    demand: demand / sum,
    residential: residential / sum,
    coverage: coverage / sum,
    radioQuality: radioQuality / sum,
  }
}

/** @throws SightlineError `invalid_request` when all weights are 0 */
export function requireWeights({ weights }: PlanWishes): void {
  const { demand, residential, coverage, radioQuality = 0 } = weights
  if (!(demand + residential + coverage + radioQuality > 0))
    throw invalidRequest('weights must not all be zero: nothing would be wanted of a plan')
}

/** What a plan of so many cells is asked for beside what they serve. */
export function askedBeside(
  { maxChanges, costs, weights }: PlanWishes,
  cellCount: number,
): AskedBeside {
  return {
    isLimited: maxChanges < cellCount,
    costsOverlap: (costs.overlap ?? 0) > 0,
    judgesSamples: (weights.radioQuality ?? 0) > 0,
  }
}

/** Whether cells of its site keep apart from a cell. */
export function keepsApart({ siteId }: PlannedCell, cells: readonly PlannedCell[]): boolean {
  if (siteId === null) return false
  const site = cells.filter((cell) => cell.siteId === siteId)
  return site.length > 1 && site.some(({ leastSeparationDeg }) => leastSeparationDeg > 0)
}

/**
 * The options of a cell: its choices, and off where it may be.
 *
 * @param reachMaximum reach points of all cells together, at most
 * @throws SightlineError `invalid_request` when one costs more than everything is worth
 */
export function cellOptions(
  { id, choices, own, reachScores, serves }: ChoiceRows,
  planned: PlannedCell,
  wishes: PlanWishes,
  reachMaximum: number,
): OptionsOfCell {
  const { coverage } = sharesOf(wishes)
  const present = planned.startsOff ? null : choices[own]
  const options = choices.map((choice, row): PlanOption => {
    const reachShare = reachMaximum > 0 ? reachScores[row] / reachMaximum : 0
    const cost = costOf(id, choice, present, planned, wishes)
    const watts = wattsOf(choice, planned)
    const limited = { choice, own: present, reachShare, watts }
    return {
      points: Math.round(allPoints * (coverage * reachShare - cost)),
      isChange: planned.startsOff || row !== own,
      serves: serves[row],
      limitPoints: wishes.limits.map((limit) => limitPointsOf(limit, limited)),
    }
  })
  const rows = [...options.keys()]
  if (!planned.mayBeOff && !planned.startsOff) return { id, own, options, rows }
  const cost = planned.startsOff ? 0 : wishes.costs.switchedOff
  const limited = { choice: null, own: present, reachShare: 0, watts: 0 }
  const off = {
    points: 0 - Math.round(allPoints * cost),
    isChange: !planned.startsOff,
    serves: new Int32Array(0),
    limitPoints: wishes.limits.map((limit) => limitPointsOf(limit, limited)),
  }
  return {
    id,
    own: planned.startsOff ? options.length : own,
    options: [...options, off],
    rows: [...rows, offRow],
  }
}

/**
 * The options of a cell that no other one of it replaces. Where cells of its site keep apart, the
 * other one must have the same azimuth or be off, so that it is allowed wherever the one is.
 *
 * @param isApart whether cells of its site keep apart from the cell
 */
export function undominatedChoices(
  cell: OptionsOfCell,
  choices: readonly Choice[],
  isApart: boolean,
  asks: AskedBeside,
): OptionsOfCell {
  // What two options do to samples is never the same.
  if (asks.judgesSamples) return cell
  if (!isApart) return undominatedOptions(cell, asks)
  const azimuths = cell.rows.map((row) =>
    row === offRow ? null : azimuthMicrodegrees(choices[row].azimuthDeg),
  )
  return undominatedOptions(
    cell,
    asks,
    (other, option) => azimuths[other] === null || azimuths[other] === azimuths[option],
  )
}

/**
 * What a choice of a cell costs, as a share of a plan that achieves everything.
 *
 * @param own the cell as it stands; null: off
 * @throws SightlineError `invalid_request` when it costs more than everything is worth
 */
export function costOf(
  id: string,
  choice: Choice,
  own: Choice | null,
  planned: Pick<PlannedCell, 'txPowerDbm'>,
  { costs }: PlanWishes,
): number {
  const cost = costOfChange(choice, own, costs) + costs.perWatt * wattsOf(choice, planned)
  if (cost <= 1) return cost
  throw invalidRequest(
    `costs: a choice of cell "${id}" costs ${cost} times what all is worth, at most 1`,
  )
}

function costOfChange(choice: Choice, own: Choice | null, costs: PlanWishes['costs']): number {
  if (own === null) return costs.switchedOn
  return (
    (choice.azimuthDeg === own.azimuthDeg ? 0 : costs.turned) +
    (choice.electricalTiltDeg === own.electricalTiltDeg ? 0 : costs.tilted) +
    (choice.txPowerDbm === own.txPowerDbm ? 0 : costs.powered)
  )
}

/** Power that a cell sends at a choice, watts. */
export function wattsOf(choice: Choice, { txPowerDbm }: Pick<PlannedCell, 'txPowerDbm'>): number {
  return Math.exp((((choice.txPowerDbm ?? txPowerDbm) - 30) / 10) * Math.LN10)
}
