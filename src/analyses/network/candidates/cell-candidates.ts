import type { TransmitterSite } from '../../link/transmitter-site.ts'
import type { Candidate } from '../../../optimization/candidate.ts'
import { compareCandidates, azimuthCandidate } from '../../../optimization/candidate.ts'
import { hasBit, setBit, wordCountFor } from '../../../optimization/table/bits.ts'
import type { NetworkDomain } from './domain.ts'
import type { PreparedRow } from './prepare.ts'
import {
  dominanceRules,
  planCellOf,
  keepsApart,
  offRow,
  type PlannedCell,
  type PlanObjective,
  withoutDominated,
} from '../../../optimization/model/objective.ts'
import type { CellSamples } from './cell-samples.ts'
import { plannedCells, type PlanQuestion, reachMaximumOf } from '../plan-question.ts'

/**
 * What one cell of a plan does at each candidate that no other one of its candidates replaces. Buildings
 * that all these candidates serve alike are one group. It depends on no other cell but through the
 * constraints of their site: cells can be computed anywhere, in any order.
 */
export interface CellCandidates {
  /** Ascending. */
  readonly candidates: readonly Candidate[]
  /** Place of the cell as it stands among them; -1: it is off, or its azimuth is not among them. */
  readonly baseline: number
  /** Per candidate the sum of the reach points of all rays. */
  readonly reachScores: Float64Array
  /** Buildings that count in the circle of the cell: indices into the store, ascending. */
  readonly footprints: Uint32Array
  /** Per building 1 where its centroid lies in the circle too: there its demand counts. */
  readonly holdsCentroid: Uint8Array
  /** Group of each building, from 1; 0 where no candidate serves it. */
  readonly groupOf: Uint32Array
  readonly groupCount: number
  /** A row of bits per candidate: bit g - 1 is set when group g is served. */
  readonly served: Uint32Array
  /** Where the antenna stands. */
  readonly site: TransmitterSite
  /** Where the plan is judged by what interference leaves. */
  readonly samples?: CellSamples
}

/** What the antenna of a cell does, whatever other cells it is shared with. */
interface AntennaContributions {
  /** The buildings in its circle that count. */
  readonly domain: NetworkDomain
  /** Per building 1 where the objective counts it; the others are reported alone. */
  readonly isAsked: Uint8Array
  /** Row of each allowed candidate of the cell, in their order. */
  readonly rows: readonly Pick<PreparedRow, 'reachScore' | 'served'>[]
  readonly site: TransmitterSite
  readonly samples: CellSamples | undefined
}

/**
 * The rows of one cell of a plan.
 *
 * @param index of the cell in the question
 * @param candidates those that were decided for it
 * @param objective without those that nobody has
 * @throws {SightlineError} `invalid_request` as `planCellOf`
 */
export function cellCandidates(
  question: PlanQuestion,
  index: number,
  candidates: readonly Candidate[],
  objective: PlanObjective,
  { domain, isAsked, rows, site, samples }: AntennaContributions,
): CellCandidates {
  const { cell } = question.cells[index]
  const served = rows.map((row) => row.served)
  const groupOf = groupsOf(served, domain.footprints.length)
  const baseline = candidates.findIndex(
    (candidate) => compareCandidates(candidate, azimuthCandidate(cell.azimuthDeg)) === 0,
  )
  const reach = rows.map(({ reachScore }) => reachScore)
  const groupCount = groupOf.reduce((most, group) => Math.max(most, group), 0)
  const firstOf = firstOfGroups(groupOf, groupCount)
  const serves = served.map((bits) => servedGroups(bits, firstOf))
  const planned = plannedCells(question)
  const planCell = planCellOf(
    {
      id: cell.id,
      candidates,
      baseline,
      reachScores: reach,
      serves: onlyAsked(serves, groupOf, isAsked),
    },
    planned[index],
    objective,
    reachMaximumOf(question),
  )
  const staying = undominatedRows(planCell, candidates, planned, index, objective)
  return {
    candidates: staying.map((row) => candidates[row]),
    baseline: staying.indexOf(baseline),
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
    ...(samples !== undefined && { samples }),
  }
}

/** Served groups that hold a building which the objective counts. */
function onlyAsked(
  serves: readonly Int32Array[],
  groupOf: Uint32Array,
  isAsked: Uint8Array,
): readonly Int32Array[] {
  const asked = new Set(groupOf.filter((_, building) => isAsked[building] === 1))
  return serves.map((groups) => groups.filter((group) => asked.has(group)))
}

type PlanCellOfTable = ReturnType<typeof planCellOf>

function undominatedRows(
  planCell: PlanCellOfTable,
  candidates: readonly Candidate[],
  planned: readonly PlannedCell[],
  index: number,
  objective: PlanObjective,
): number[] {
  const isApart = keepsApart(planned[index], planned)
  const rules = dominanceRules(objective, planned.length)
  const { rows } = withoutDominated(planCell, candidates, isApart, rules)
  return rows.filter((row) => row !== offRow)
}

/** Group of each building, from 1: all rows serve its buildings alike; 0: no row serves it. */
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

/** One building of each group, from group 1: whoever serves it serves the group. */
function firstOfGroups(groupOf: Uint32Array, groupCount: number): Uint32Array {
  const first = new Uint32Array(groupCount)
  for (let building = groupOf.length - 1; building >= 0; building--)
    if (groupOf[building] > 0) first[groupOf[building] - 1] = building
  return first
}

/** Groups that a row serves, ascending. */
function servedGroups(bits: Uint32Array, firstOf: Uint32Array): Int32Array {
  const groups: number[] = []
  for (let group = 1; group <= firstOf.length; group++)
    if (hasBit(bits, 0, firstOf[group - 1])) groups.push(group)
  return Int32Array.from(groups)
}

function bitRows(rows: readonly Int32Array[], groupCount: number): Uint32Array {
  const words = wordCountFor(groupCount)
  const served = new Uint32Array(rows.length * words)
  for (const [row, groups] of rows.entries())
    for (const group of groups) setBit(served.subarray(row * words), 0, group - 1)
  return served
}
