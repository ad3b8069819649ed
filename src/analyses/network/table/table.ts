import { invalidRequest } from '../../../errors.ts'
import { reachPointsPerRay } from '../../score-points.ts'
import { azimuthMicrodegrees } from './azimuth.ts'
import { hasBit, positiveBits, wordCountFor } from './bits.ts'
import { exactlySummable, quantize, sumQuantum } from './fixed-point.ts'

/** What one cell contributes at each azimuth that a search can visit. */
interface CellContributions {
  readonly id: string
  /** 0 <= azimuth < 360. */
  readonly baselineAzimuthDeg: number
  /** Ascending, distinct to 6 decimals. */
  readonly azimuthsDeg: readonly number[]
  /** Per azimuth the sum of the reach points of all rays; every sum over cells is exact. */
  readonly reachScores: Float64Array
  /** Per azimuth a row of `wordCount` words: bit b is set when relevant building b is served. */
  readonly served: Uint32Array
}

/**
 * Everything a network's score depends on. Azimuth sets, priorities and constraints are evaluated
 * on this table alone; no radio computation follows. Building b is the b-th relevant building in
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
  readonly baselineAzimuthDeg: number
  /** In ascending azimuth; `served` is one bit per building, least significant bit first. */
  readonly rows: readonly {
    readonly azimuthDeg: number
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
    const name = `contribution table: cell "${cell.id}" at azimuth ${row.azimuthDeg}`
    if (!(row.azimuthDeg >= 0 && row.azimuthDeg < 360))
      throw invalidRequest(`${name}: azimuths must be at least 0 and below 360`)
    const previous = index === 0 ? -1 : azimuthMicrodegrees(cell.rows[index - 1].azimuthDeg)
    if (azimuthMicrodegrees(row.azimuthDeg) <= previous)
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
  return {
    id: cell.id,
    baselineAzimuthDeg: cell.baselineAzimuthDeg,
    azimuthsDeg: cell.rows.map((row) => row.azimuthDeg),
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
 * The row of a cell at an azimuth in degrees (any finite angle; compared to 6 decimals).
 * @returns the row's index, or -1 when the table holds no row for it
 */
export function findRow(cell: CellContributions, azimuthDeg: number): number {
  const wanted = azimuthMicrodegrees(azimuthDeg)
  let low = 0
  let high = cell.azimuthsDeg.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = azimuthMicrodegrees(cell.azimuthsDeg[middle])
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/**
 * The rows of a plan: one azimuth in degrees per cell, in request order.
 * @throws SightlineError `invalid_request` when the table holds no row for an azimuth
 */
export function rowsAt(table: ContributionTable, azimuthsDeg: readonly number[]): number[] {
  if (azimuthsDeg.length !== table.cells.length)
    throw invalidRequest(`a plan needs one azimuth for each of the ${table.cells.length} cells`)
  return table.cells.map((cell, index) => {
    const row = findRow(cell, azimuthsDeg[index])
    if (row < 0)
      throw invalidRequest(
        `the contribution table has no azimuth ${azimuthsDeg[index]} for cell "${cell.id}"`,
      )
    return row
  })
}

/** The azimuths of a plan given as one row per cell, degrees, in request order. */
export function azimuthsAt(table: ContributionTable, rows: ArrayLike<number>): number[] {
  return table.cells.map((cell, index) => cell.azimuthsDeg[rows[index]])
}
