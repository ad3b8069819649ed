import { invalidRequest } from '../../errors.ts'
import { reachPointsPerRay } from '../score-points.ts'
import { type Candidate, compareCandidates, isScanned, scannedCandidates } from '../candidate.ts'
import { hasBit, positiveBits, wordCountFor } from './bits.ts'
import { exactlySummable, quantize, sumQuantum } from './fixed-point.ts'

/** What one cell contributes at each candidate that a search can visit: a row for each. */
export interface CellContributions {
  readonly id: string
  /** The candidate that the cell has now. */
  readonly baseline: Candidate
  /** Row of the baseline; -1 where the table holds none for it. */
  readonly baselineRow: number
  /** Candidate of each row, in the order of `compareCandidates`. */
  readonly candidates: readonly Candidate[]
  /** The rows that every search scans, wherever the cell stands, in the order of the scan. */
  readonly scanRows: readonly number[]
  /** Per row the sum of the reach points of all rays; every sum over cells is exact. */
  readonly reachScores: Float64Array
  /** Per row so many words (`wordCount`): bit b is set when relevant building b is served. */
  readonly served: Uint32Array
}

/**
 * Everything a network's score depends on. Plans (a row of each cell), priorities and constraints are
 * evaluated on this table alone; no radio computation follows. Building b is the b-th relevant building in
 * ascending id order.
 */
export interface ContributionTable {
  readonly rays: number
  readonly buildingCount: number
  /** Words per bitset row. */
  readonly wordCount: number
  /** Demand weight of the relevant demand buildings, 0 for the others; every sum is exact. */
  readonly demandWeights: Float64Array
  /** Residential demand of the relevant residential buildings, 0 for the others; sums exact. */
  readonly residentialDemands: Float64Array
  readonly demandBits: Uint32Array
  readonly residentialBits: Uint32Array
  /** Denominator of the demand utility. */
  readonly relevantDemandWeight: number
  readonly relevantDemandCount: number
  /** Denominator of the residential utility: a count of footprints. */
  readonly relevantResidentialCount: number
  /** Denominator of the reach utility: cells x rays x 100. */
  readonly reachMaximum: number
  /** In request order. */
  readonly cells: readonly CellContributions[]
}

export interface CellContributionsInput {
  readonly id: string
  readonly baseline: Candidate
  /** Ascending; `served` is one bit per building, least significant bit first. */
  readonly rows: readonly {
    readonly candidate: Candidate
    readonly reachScore: number
    readonly served: Uint32Array
  }[]
}

interface ContributionTableInput {
  readonly rays: number
  /** Per relevant building in ascending id order; 0 where it is no relevant demand building. */
  readonly demandWeights: ArrayLike<number>
  /** Per relevant building in ascending id order; 0 where it is not relevant residential. */
  readonly residentialDemands: ArrayLike<number>
  readonly cells: readonly CellContributionsInput[]
}

/**
 * Builds a contribution table. Weights and reach scores are rounded once, relative to their sum,
 * at the 15th digit, so that every later sum is exact and independent of its order.
 * @throws SightlineError `invalid_request` naming what is inconsistent
 */
export function createContributionTable(input: ContributionTableInput): ContributionTable {
  const buildingCount = input.demandWeights.length
  if (input.residentialDemands.length !== buildingCount)
    throw invalidRequest('contribution table: the two weight lists must have one length')
  if (!Number.isSafeInteger(input.rays) || input.rays < 1)
    throw invalidRequest('contribution table: rays must be a positive integer')
  requireWeights(input.demandWeights, 'demand weights')
  requireWeights(input.residentialDemands, 'residential demands')
  const wordCount = wordCountFor(buildingCount)
  const reachMaximum = input.cells.length * input.rays * reachPointsPerRay
  const demandWeights = exactlySummable(input.demandWeights)
  const residentialDemands = exactlySummable(input.residentialDemands)
  const demandBits = positiveBits(demandWeights)
  const residentialBits = positiveBits(residentialDemands)
  return {
    rays: input.rays,
    buildingCount,
    wordCount,
    demandWeights,
    residentialDemands,
    demandBits,
    residentialBits,
    relevantDemandWeight: demandWeights.reduce((sum, weight) => sum + weight, 0),
    relevantDemandCount: countBits(demandBits, buildingCount),
    relevantResidentialCount: countBits(residentialBits, buildingCount),
    reachMaximum,
    cells: input.cells.map((cell) => createCell(cell, buildingCount, input.rays, reachMaximum)),
  }
}

function createCell(
  cell: CellContributionsInput,
  buildingCount: number,
  rays: number,
  reachMaximum: number,
): CellContributions {
  const wordCount = wordCountFor(buildingCount)
  const quantum = sumQuantum(reachMaximum, 50)
  const served = new Uint32Array(cell.rows.length * wordCount)
  const reachScores = new Float64Array(cell.rows.length)
  const unusedBits = buildingCount % 32 === 0 ? 0 : -1 << (buildingCount % 32)
  cell.rows.forEach((row, index) => {
    const { azimuthDeg } = row.candidate
    const name = `contribution table: cell "${cell.id}" at azimuth ${azimuthDeg}`
    if (!(azimuthDeg >= 0 && azimuthDeg < 360))
      throw invalidRequest(`${name}: azimuths must be at least 0 and below 360`)
    if (index > 0 && compareCandidates(row.candidate, cell.rows[index - 1].candidate) <= 0)
      throw invalidRequest(`${name}: azimuths must ascend and differ in 6 decimals`)
    if (!(row.reachScore >= 0 && row.reachScore <= rays * reachPointsPerRay * (1 + 1e-9)))
      throw invalidRequest(`${name}: reach must be between 0 and ${rays * reachPointsPerRay}`)
    if (row.served.length !== wordCount)
      throw invalidRequest(`${name}: expected ${wordCount} words of served buildings`)
    if (wordCount > 0 && (row.served[wordCount - 1] & unusedBits) !== 0)
      throw invalidRequest(`${name}: a served building lies beyond the ${buildingCount} known ones`)
    served.set(row.served, index * wordCount)
    reachScores[index] = quantize(Math.min(row.reachScore, rays * reachPointsPerRay), quantum)
  })
  const candidates = cell.rows.map(({ candidate }) => candidate)
  return {
    id: cell.id,
    baseline: cell.baseline,
    baselineRow: findRow({ candidates }, cell.baseline),
    candidates,
    scanRows: candidates.flatMap((candidate, row) => (isScanned(candidate) ? [row] : [])),
    reachScores,
    served,
  }
}

function requireWeights(weights: ArrayLike<number>, name: string): void {
  for (let index = 0; index < weights.length; index++) {
    if (!(weights[index] >= 0 && weights[index] < Infinity))
      throw invalidRequest(`contribution table: ${name} must be finite and at least 0`)
  }
}

function countBits(words: Uint32Array, itemCount: number): number {
  let count = 0
  for (let item = 0; item < itemCount; item++) if (hasBit(words, 0, item)) count++
  return count
}

/**
 * The row of a cell for a candidate (any finite angle; compared to 6 decimals).
 * @returns the row's index, or -1 when the table holds no row for it
 */
export function findRow(
  { candidates }: Pick<CellContributions, 'candidates'>,
  candidate: Candidate,
): number {
  let low = 0
  let high = candidates.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const order = compareCandidates(candidates[middle], candidate)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/**
 * The rows among which a proven plan chooses, ascending: those of the scan and the cell's own.
 * @throws SightlineError `invalid_request` when the table lacks one of them
 */
export function candidateRows(cell: CellContributions): number[] {
  for (const candidate of [...scannedCandidates, cell.baseline])
    if (findRow(cell, candidate) < 0) throw missingCandidate(cell, candidate)
  const rows = new Set([...cell.scanRows, cell.baselineRow])
  return [...rows].sort((a, b) => a - b)
}

/**
 * The rows of a plan: one candidate per cell, in request order.
 * @throws SightlineError `invalid_request` when the table holds no row for a candidate
 */
export function rowsAt(table: ContributionTable, candidates: readonly Candidate[]): number[] {
  if (candidates.length !== table.cells.length)
    throw invalidRequest(`a plan needs one azimuth for each of the ${table.cells.length} cells`)
  return table.cells.map((cell, index) => {
    const row = findRow(cell, candidates[index])
    if (row < 0) throw missingCandidate(cell, candidates[index])
    return row
  })
}

function missingCandidate({ id }: CellContributions, { azimuthDeg }: Candidate): Error {
  return invalidRequest(`the contribution table has no azimuth ${azimuthDeg} for cell "${id}"`)
}

/**
 * The rows of the network as it stands, in request order.
 * @throws SightlineError `invalid_request` when the table lacks one of them
 */
export function baselineRows(table: ContributionTable): number[] {
  return rowsAt(
    table,
    table.cells.map(({ baseline }) => baseline),
  )
}

/** The candidates of a plan given as one row per cell, in request order. */
export function candidatesAt({ cells }: ContributionTable, rows: ArrayLike<number>): Candidate[] {
  return cells.map(({ candidates }, index) => candidates[rows[index]])
}
