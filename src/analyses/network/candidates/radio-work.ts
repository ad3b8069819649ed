import type { Cell } from '../../cell.ts'
import { circleSights, type CellSights } from '../../evidence/sights.ts'
import type { TransmitterSite } from '../../link/transmitter-site.ts'
import type { StopSignal } from '../../../stop-signal.ts'
import type { World } from '../../world.ts'
import { canonicalAzimuthDeg } from '../../../optimization/azimuth.ts'
import {
  type Candidate,
  compareCandidates,
  azimuthCandidate,
} from '../../../optimization/candidate.ts'
import { qualityBytes, type QualityRadioWork } from '../quality/sample-paths.ts'
import { popcount32, wordCountFor } from '../../../optimization/table/bits.ts'
import { networkDomain, type NetworkDomain } from './domain.ts'
import {
  candidatesOf,
  prepareCell,
  type NetworkQuestion,
  type PreparedCandidates,
  type PreparedRow,
} from './prepare.ts'
import {
  type CellContributionsInput,
  type ContributionTable,
  createContributionTable,
  findRow,
} from '../../../optimization/table/table.ts'

/**
 * The radio work of a network as plain arrays on shared memory: a thread that has done it hands it
 * on, and whichever thread answers next needs no radio work for the candidates that are here. It
 * knows nothing of ids, priorities and constraints.
 */
export interface NetworkRadioWork {
  readonly domain: NetworkDomain
  /** In request order. */
  readonly cells: readonly CellRadioWork[]
  /** Places on the cells' circles that are in sight; empty for a pack without terrain. */
  readonly sights: readonly CellSights[]
  /** Once plans have been judged by radio quality. */
  readonly quality?: QualityRadioWork
}

export interface CellRadioWork {
  readonly site: TransmitterSite
  /** Ascending, their azimuths canonical. */
  readonly candidates: readonly Candidate[]
  /** Reach score of each candidate as computed, before it is made exactly summable. */
  readonly reachScores: Float64Array
  /** Per candidate the rays that end beyond the bounds of the pack, or that these bounds end. */
  readonly raysLeavingPack: Float64Array
  /** A row of bits per candidate: buildings above the service threshold. */
  readonly served: Uint32Array
  /** A row of bits per candidate: buildings above the receiver threshold of the cell. */
  readonly usable: Uint32Array
}

/** A network ready to be scored, what is worth keeping of it, and the work that it took. */
export interface NetworkTable extends PreparedNetwork {
  readonly domain: NetworkDomain
  readonly table: ContributionTable
  /** Where each antenna stands, in request order. */
  readonly sites: readonly TransmitterSite[]
}

/** Candidates of each cell, or the rule for all of them. */
export type WantedCandidates = PreparedCandidates | readonly (readonly Candidate[])[]

/** Rows held for one cell; beyond it those that are not wanted now are let go. */
const maximumCachedRows = 128

/** Radio work, and how much of it was not cached. */
interface PreparedNetwork {
  readonly radioWork: NetworkRadioWork
  /** Cells for which links and rays were evaluated; 0 when everything was cached. */
  readonly preparedCells: number
}

/**
 * The contribution table of a network at the wanted candidates. Cached rows are taken over;
 * the table is the same whatever was cached.
 *
 * @param radioWork the same cells, but for ids and azimuths, and the same rays over the same pack
 * @throws {StoppedError} when told to stop
 */
export function networkTable(
  world: World,
  question: NetworkQuestion,
  candidates: WantedCandidates,
  radioWork: NetworkRadioWork | null,
  stop: StopSignal,
): NetworkTable {
  const prepared = prepareNetwork(world, question, candidates, radioWork, stop)
  const { domain, cells } = prepared.radioWork
  return {
    domain,
    table: tableOf(question, candidates, domain, cells),
    sites: cells.map(({ site }) => site),
    ...prepared,
  }
}

/**
 * The radio work of a network at the wanted candidates, as far as it is not cached.
 *
 * @param radioWork as for `networkTable`
 * @throws {StoppedError} when told to stop
 */
export function prepareNetwork(
  world: World,
  question: NetworkQuestion,
  candidates: WantedCandidates,
  radioWork: NetworkRadioWork | null,
  stop: StopSignal,
): PreparedNetwork {
  const domain = radioWork?.domain ?? shareDomain(networkDomain(world, question.cells, stop))
  let preparedCells = 0
  const cells = question.cells.map((cell, index) => {
    const known = radioWork?.cells[index] ?? null
    const wanted = wantedOf(cell, index, candidates)
    const missing = wanted.filter((candidate) => rowOf(known, candidate) < 0)
    if (known !== null && missing.length === 0) return known
    preparedCells++
    const { rows, site } = prepareCell(world, cell, question.rays, domain, missing, stop)
    return mergeRows(known, wanted, rows, site)
  })
  const sights = radioWork?.sights ?? circleSights(world, question.cells, stop)
  const quality = radioWork?.quality
  return {
    radioWork: { domain, cells, sights, ...(quality === undefined ? {} : { quality }) },
    preparedCells,
  }
}

type Rows = readonly PreparedRow[]

/** In whole microdegrees, so that an azimuth has one value wherever it comes from. */
function wantedOf(cell: Cell, index: number, candidates: WantedCandidates): readonly Candidate[] {
  return candidatesOf(cell, typeof candidates === 'string' ? candidates : candidates[index]).map(
    (candidate) => ({
      ...candidate,
      azimuthDeg: canonicalAzimuthDeg(candidate.azimuthDeg),
    }),
  )
}

function tableOf(
  { cells, rays }: NetworkQuestion,
  candidates: WantedCandidates,
  { demandWeights, residentialDemands }: NetworkDomain,
  radioWork: readonly CellRadioWork[],
): ContributionTable {
  return createContributionTable({
    rays,
    demandWeights,
    residentialDemands,
    cells: cells.map((cell, index) =>
      contributionsAt(cell, radioWork[index], wantedOf(cell, index, candidates)),
    ),
  })
}

/** What a cell contributes at some of its candidates, canonical and ascending. */
export function contributionsAt(
  { id, azimuthDeg }: Cell,
  radioWork: CellRadioWork,
  candidates: readonly Candidate[],
): CellContributionsInput {
  const rows = rowsOf(radioWork)
  return {
    id,
    baseline: azimuthCandidate(azimuthDeg),
    rows: candidates.map((candidate) => rows[rowOf(radioWork, candidate)]),
  }
}

function rowOf(cell: CellRadioWork | null, candidate: Candidate): number {
  return cell === null ? -1 : findRow(cell, candidate)
}

function rowsOf(cell: CellRadioWork): Rows {
  const words = cell.served.length / cell.candidates.length
  return cell.candidates.map((candidate, row) => ({
    candidate,
    reachScore: cell.reachScores[row],
    raysLeavingPack: cell.raysLeavingPack[row],
    served: cell.served.subarray(row * words, (row + 1) * words),
    usable: cell.usable.subarray(row * words, (row + 1) * words),
  }))
}

function mergeRows(
  known: CellRadioWork | null,
  wanted: readonly Candidate[],
  added: Rows,
  site: TransmitterSite,
): CellRadioWork {
  const old = known === null ? [] : rowsOf(known)
  const all = [...old, ...added].sort((a, b) => compareCandidates(a.candidate, b.candidate))
  const rows =
    all.length <= maximumCachedRows
      ? all
      : all.filter(({ candidate }) =>
          wanted.some((other) => compareCandidates(candidate, other) === 0),
        )
  const words = rows.length === 0 ? 0 : rows[0].served.length
  const served = new Uint32Array(new SharedArrayBuffer(4 * words * rows.length))
  const usable = new Uint32Array(new SharedArrayBuffer(4 * words * rows.length))
  rows.forEach((row, index) => {
    served.set(row.served, index * words)
    usable.set(row.usable, index * words)
  })
  return {
    site,
    candidates: rows.map(({ candidate }) => candidate),
    reachScores: shareNumbers(rows.map(({ reachScore }) => reachScore)),
    raysLeavingPack: shareNumbers(rows.map(({ raysLeavingPack }) => raysLeavingPack)),
    served,
    usable,
  }
}

function shareNumbers(values: ArrayLike<number>): Float64Array {
  const shared = new Float64Array(new SharedArrayBuffer(8 * values.length))
  shared.set(values)
  return shared
}

function shareDomain(domain: NetworkDomain): NetworkDomain {
  const footprints = new Uint32Array(new SharedArrayBuffer(4 * domain.footprints.length))
  footprints.set(domain.footprints)
  return {
    ...domain,
    footprints,
    demandWeights: shareNumbers(domain.demandWeights),
    residentialDemands: shareNumbers(domain.residentialDemands),
  }
}

/**
 * Buildings of the domain that a plan serves above the receiver thresholds: of one cell at least,
 * above that cell's own. The work must hold the candidates, one per cell in the order of the cells.
 */
export function countUsable(
  { domain, cells }: NetworkRadioWork,
  candidates: readonly Candidate[],
): number {
  const words = wordCountFor(domain.footprints.length)
  const union = new Uint32Array(words)
  candidates.forEach((candidate, index) => {
    const row = rowOf(cells[index], candidate) * words
    for (let word = 0; word < words; word++) union[word] |= cells[index].usable[row + word]
  })
  return union.reduce((count, word) => count + popcount32(word), 0)
}

/**
 * Rays of a plan that end beyond the bounds of the pack, or that these bounds end. The work must
 * hold the candidates, one per cell in the order of the cells.
 */
export function countRaysLeavingPack(
  { cells }: NetworkRadioWork,
  candidates: readonly Candidate[],
): number {
  return candidates.reduce((sum, candidate, index) => {
    const row = rowOf(cells[index], candidate)
    return sum + cells[index].raysLeavingPack[row]
  }, 0)
}

/** Bytes of two numbers in an array of their own, about. */
const positionBytes = 48
/** Bytes of an object of three numbers and its place in a list, about. */
const candidateBytes = 48

/** Memory that the work holds, bytes. */
export function radioWorkBytes({ domain, cells, sights, quality }: NetworkRadioWork): number {
  const { footprints, demandWeights, residentialDemands } = domain
  return cells.reduce(
    (sum, { candidates, reachScores, raysLeavingPack, served, usable }) =>
      sum +
      candidates.length * candidateBytes +
      reachScores.byteLength +
      raysLeavingPack.byteLength +
      served.byteLength +
      usable.byteLength,
    footprints.byteLength +
      demandWeights.byteLength +
      residentialDemands.byteLength +
      sights.reduce((sum, { sample }) => sum + sample.length * positionBytes, 0) +
      (quality === undefined ? 0 : qualityBytes(quality)),
  )
}
