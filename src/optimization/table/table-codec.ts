import { invalidRequest, SightlineError } from '../../errors.ts'
import { decodeBase64, encodeBase64, encodeNumbers, numbersOf } from './base64.ts'
import { azimuthsOf, isOfAzimuthAlone, azimuthCandidate } from '../candidate.ts'
import { wordCountFor } from './bits.ts'
import type { ContributionTable } from './table.ts'
import { createContributionTable } from './table.ts'

/** Names the layout of an encoded table. */
export const tableSchema = 'network-contribution-table-v1'

/**
 * A contribution table as a document. Numbers are base64 of little-endian float64; bitsets are base64
 * of one row per azimuth, each padded to whole bytes, building b in bit b % 8 of byte b / 8.
 */
export interface EncodedTable {
  readonly schema: typeof tableSchema
  readonly rays: number
  /** Relevant buildings, in ascending id order. */
  readonly building_count: number
  readonly demand_weights: string
  readonly residential_demands: string
  readonly cells: readonly {
    readonly id: string
    readonly baseline_azimuth_deg: number
    readonly azimuths_deg: readonly number[]
    readonly reach_scores: string
    readonly served: string
  }[]
}

/**
 * Encodes a table; decoding gives the same table to the last bit.
 * @throws SightlineError `internal` when a row states a tilt or a power
 */
export function encodeContributionTable(table: ContributionTable): EncodedTable {
  for (const { candidates } of table.cells)
    if (!candidates.every(isOfAzimuthAlone))
      throw new SightlineError('internal', `${tableSchema} has azimuths alone`)
  return {
    schema: tableSchema,
    rays: table.rays,
    building_count: table.buildingCount,
    demand_weights: encodeNumbers(table.demandWeights),
    residential_demands: encodeNumbers(table.residentialDemands),
    cells: table.cells.map((cell) => ({
      id: cell.id,
      baseline_azimuth_deg: cell.baseline.azimuthDeg,
      azimuths_deg: azimuthsOf(cell.candidates),
      reach_scores: encodeNumbers(cell.reachScores),
      served: encodeRows(cell.served, cell.candidates.length, table.buildingCount),
    })),
  }
}

/**
 * Reads an encoded table.
 * @throws SightlineError `invalid_request` naming the member that is wrong
 */
export function decodeContributionTable(document: unknown): ContributionTable {
  const table = requireObject(document, 'contribution_table')
  if (table['schema'] !== tableSchema)
    throw invalidRequest(`contribution_table.schema must be ${tableSchema}`)
  const buildingCount = requireNumber(table['building_count'], 'building_count')
  const cells = table['cells']
  if (!Array.isArray(cells)) throw invalidRequest('contribution_table.cells must be an array')
  return createContributionTable({
    rays: requireNumber(table['rays'], 'rays'),
    demandWeights: decodeNumbers(table['demand_weights'], buildingCount, 'demand_weights'),
    residentialDemands: decodeNumbers(
      table['residential_demands'],
      buildingCount,
      'residential_demands',
    ),
    cells: cells.map((cell: unknown, index) => decodeCell(cell, index, buildingCount)),
  })
}

function decodeCell(document: unknown, index: number, buildingCount: number) {
  const name = `cells[${index}]`
  const cell = requireObject(document, `contribution_table.${name}`)
  const { id, azimuths_deg: azimuthsDeg } = cell
  if (typeof id !== 'string') throw invalidRequest(`contribution_table.${name}.id must be a string`)
  if (!Array.isArray(azimuthsDeg))
    throw invalidRequest(`contribution_table.${name}.azimuths_deg must be an array`)
  const rowCount = azimuthsDeg.length
  const reach = decodeNumbers(cell['reach_scores'], rowCount, `${name}.reach_scores`)
  const served = decodeRows(cell['served'], rowCount, buildingCount, `${name}.served`)
  return {
    id,
    baseline: azimuthCandidate(
      requireNumber(cell['baseline_azimuth_deg'], `${name}.baseline_azimuth_deg`),
    ),
    rows: azimuthsDeg.map((azimuthDeg: unknown, row) => ({
      candidate: azimuthCandidate(requireNumber(azimuthDeg, `${name}.azimuths_deg`)),
      reachScore: reach[row],
      served: served[row],
    })),
  }
}

function decodeNumbers(text: unknown, count: number, name: string): Float64Array {
  return numbersOf(requireBytes(text, count * 8, name))
}

function encodeRows(words: Uint32Array, rowCount: number, buildingCount: number): string {
  const rowBytes = Math.ceil(buildingCount / 8)
  const wordCount = wordCountFor(buildingCount)
  const bytes = new Uint8Array(rowCount * rowBytes)
  for (let row = 0; row < rowCount; row++) {
    for (let byte = 0; byte < rowBytes; byte++) {
      const word = words[row * wordCount + (byte >>> 2)]
      bytes[row * rowBytes + byte] = (word >>> (8 * (byte & 3))) & 255
    }
  }
  return encodeBase64(bytes)
}

function decodeRows(
  text: unknown,
  rowCount: number,
  buildingCount: number,
  name: string,
): Uint32Array[] {
  const rowBytes = Math.ceil(buildingCount / 8)
  const bytes = requireBytes(text, rowCount * rowBytes, name)
  return Array.from({ length: rowCount }, (_, row) => {
    const words = new Uint32Array(wordCountFor(buildingCount))
    for (let byte = 0; byte < rowBytes; byte++)
      words[byte >>> 2] |= bytes[row * rowBytes + byte] << (8 * (byte & 3))
    return words
  })
}

function requireBytes(text: unknown, length: number, name: string): Uint8Array {
  const bytes = typeof text === 'string' ? decodeBase64(text) : null
  if (bytes?.length !== length)
    throw invalidRequest(`contribution_table.${name} must be base64 of ${length} bytes`)
  return bytes
}

function requireObject(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidRequest(`${name} must be an object`)
  return value as Record<string, unknown>
}

function requireNumber(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw invalidRequest(`contribution_table.${name} must be a number`)
  return value
}
