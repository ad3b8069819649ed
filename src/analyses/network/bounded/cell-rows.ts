import type { TransmitterSite } from '../../link/transmitter-site.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../../world.ts'
import type { Choice } from '../choice/choice.ts'
import { compareChoices, turnedTo } from '../choice/choice.ts'
import { hasBit, setBit, wordCountFor } from '../table/bits.ts'
import { prepareCell } from '../table/prepare.ts'
import {
  askedBeside,
  cellOptions,
  keepsApart,
  offRow,
  type PlannedCell,
  type PlanWishes,
  undominatedChoices,
  wishesOfWhat,
} from './cell-options.ts'
import { type CellSamples, cellSamples } from './cell-samples.ts'
import { countingDomain, whatExists } from './counting-domain.ts'
import { decidedChoices } from './decisions.ts'
import {
  judgedBySamples,
  plannedCells,
  type PlanQuestion,
  reachMaximumOf,
  wishesOf,
} from './plan-question.ts'

/**
 * What one cell of a plan does at each choice that no other one of its choices replaces. Buildings
 * that all these choices serve alike are one group. It depends on no other cell but through the limits
 * of their site: cells can be computed anywhere, in any order.
 */
export interface CellRows {
  /** Ascending. */
  readonly choices: readonly Choice[]
  /** Place of the cell as it stands among them; -1: it is off, or its azimuth is not among them. */
  readonly own: number
  /** Per choice the sum of the reach points of all rays. */
  readonly reachScores: Float64Array
  /** Buildings that count in the circle of the cell: indices into the store, ascending. */
  readonly footprints: Uint32Array
  /** Of each of them 1 where its centroid lies in the circle too: there its demand counts. */
  readonly holdsCentroid: Uint8Array
  /** Of each of them its group, from 1; 0 where no choice serves it. */
  readonly groupOf: Uint32Array
  readonly groupCount: number
  /** A row of bits per choice: bit g - 1 is set when group g is served. */
  readonly served: Uint32Array
  /** Where the antenna stands. */
  readonly site: TransmitterSite
  /** Where the plan is judged by what interference leaves. */
  readonly samples?: CellSamples
}

/**
 * The rows of one cell of a plan.
 *
 * @param index of the cell in the question
 * @throws {SightlineError} `invalid_request` as `decidedChoices` and `cellOptions`
 * @throws {StoppedError} when told to stop
 */
export function cellRows(
  world: World,
  question: PlanQuestion,
  index: number,
  stop: StopSignal,
): CellRows {
  const { cell, decisions } = question.cells[index]
  const domain = countingDomain(world, question, index, stop)
  const wishes = wishesOfWhat(wishesOf(question), whatExists(world, question, domain, stop))
  const all = decidedChoices(cell, decisions)
  const { rays, servedAboveDbm } = question
  const { rows, site } = prepareCell(world, cell, rays, domain, all, stop, servedAboveDbm)
  const served = rows.map((row) => row.served)
  const groupOf = groupsOf(served, domain.footprints.length)
  const own = all.findIndex((choice) => compareChoices(choice, turnedTo(cell.azimuthDeg)) === 0)
  const reach = rows.map(({ reachScore }) => reachScore)
  const serves = served.map((bits) => servedGroups(bits, groupOf))
  const planned = plannedCells(question)
  const options = cellOptions(
    { id: cell.id, choices: all, own, reachScores: reach, serves },
    planned[index],
    wishes,
    reachMaximumOf(question),
  )
  const staying = stayingRows(options, all, planned, index, wishes)
  const groupCount = groupOf.reduce((most, group) => Math.max(most, group), 0)
  return {
    choices: staying.map((row) => all[row]),
    own: staying.indexOf(own),
    reachScores: Float64Array.from(staying, (row) => reach[row]),
    footprints: domain.footprints,
    holdsCentroid: Uint8Array.from(domain.demandWeights, (weight) => (weight > 0 ? 1 : 0)),
    groupOf,
    groupCount,
    served: bitRows(
      staying.map((row) => serves[row]),
      groupCount,
    ),
    site,
    ...(judgedBySamples(question) === true && {
      samples: cellSamples(world, question, index, stop),
    }),
  }
}

type Options = ReturnType<typeof cellOptions>

function stayingRows(
  options: Options,
  choices: readonly Choice[],
  planned: readonly PlannedCell[],
  index: number,
  wishes: PlanWishes,
): number[] {
  const isApart = keepsApart(planned[index], planned)
  const asks = askedBeside(wishes, planned.length)
  const { rows } = undominatedChoices(options, choices, isApart, asks)
  return rows.filter((row) => row !== offRow)
}

/** Of each building the group of those that all rows serve alike, from 1; 0: no row serves it. */
function groupsOf(rows: readonly Uint32Array[], buildings: number): Uint32Array {
  const groupOf = new Uint32Array(buildings)
  let groups = 1
  for (const bits of rows) {
    const split = new Map<number, number>()
    for (let building = 0; building < buildings; building++) {
      if (!hasBit(bits, 0, building)) continue
      const before = groupOf[building]
      const after = split.get(before) ?? groups++
      split.set(before, after)
      groupOf[building] = after
    }
  }
  const places = new Map<number, number>([[0, 0]])
  return groupOf.map((group) => {
    const place = places.get(group) ?? places.size
    places.set(group, place)
    return place
  })
}

/** Groups of which a row serves the buildings, ascending. */
function servedGroups(bits: Uint32Array, groupOf: Uint32Array): Int32Array {
  const groups = new Set<number>()
  for (const [building, group] of groupOf.entries())
    if (hasBit(bits, 0, building)) groups.add(group)
  return Int32Array.from(groups).sort()
}

function bitRows(rows: readonly Int32Array[], groupCount: number): Uint32Array {
  const words = wordCountFor(groupCount)
  const served = new Uint32Array(rows.length * words)
  for (const [row, groups] of rows.entries())
    for (const group of groups) setBit(served.subarray(row * words), 0, group - 1)
  return served
}
