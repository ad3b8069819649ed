import { invalidRequest } from '../../errors.ts'
import { fewestNetworkCells, isNetworkSize, maximumCells } from '../network-size.ts'
import {
  readAzimuthDeg,
  readBytes,
  readChoice,
  readCount,
  readKnownMembers,
  readList,
  readNumbers,
  readText,
} from './document-members.ts'

/** Near the largest double rounding alone makes sums infinite, and nothing is proven by them. */
const largestSum = 1e300

/** One cell of a plan document: the candidates that a plan has, in ascending azimuth. */
export interface DocumentCell {
  readonly id: string
  /** What each candidate is called, degrees; beside sites the proof looks at it no further. */
  readonly azimuthsDeg: readonly number[]
  /** Place of the baseline among its candidates. */
  readonly baseline: number
  /** Place of each candidate among those that every cell has; -1: a baseline beside them. */
  readonly commonPlaces: readonly number[]
  readonly reach: readonly number[]
  /** `serves[choice][building]`. */
  readonly serves: readonly (readonly boolean[])[]
}

/** What a contribution table holds, read without the code that wrote it. */
export interface TableDocument {
  /** Cells, as many as a network has, with distinct ids. */
  readonly cells: readonly DocumentCell[]
  /** Each 0 or more, their sum at most `largestSum`. */
  readonly demandWeights: readonly number[]
  readonly residentialDemands: readonly number[]
  /** Cells x rays x 100. */
  readonly reachMaximum: number
}

const reachPointsPerRay = 100
const turnMicrodegrees = 360_000_000
const stepMicrodegrees = 10_000_000
const gridSize = 36

/**
 * Reads `contribution_table`, every number of it checked for its range.
 * @throws SightlineError `invalid_request` naming what is missing, malformed or out of range
 */
export function readTableDocument(value: unknown): TableDocument {
  const name = 'contribution_table'
  const table = readKnownMembers(value, name, [
    'schema',
    'rays',
    'building_count',
    'demand_weights',
    'residential_demands',
    'cells',
  ])
  readChoice(table['schema'], `${name}.schema`, ['network-contribution-table-v1'])
  const rays = readCount(table['rays'], `${name}.rays`, 1)
  const buildingCount = readCount(table['building_count'], `${name}.building_count`)
  const weights = (member: string) => {
    const numbers = readNumbers(table[member], buildingCount, `${name}.${member}`)
    if (!(numbers.reduce((sum, number) => sum + number, 0) <= largestSum))
      throw invalidRequest(`${name}.${member}: their sum must be at most ${largestSum}`)
    return numbers
  }
  const demandWeights = weights('demand_weights')
  const residentialDemands = weights('residential_demands')
  const list = readList(table['cells'], `${name}.cells`)
  if (!isNetworkSize(list.length))
    throw invalidRequest(
      `${name}.cells must hold between ${fewestNetworkCells} and ${maximumCells} cells, not ${list.length}`,
    )
  const cells = list.map((cell, index) =>
    readCell(cell, `${name}.cells[${index}]`, { rays, buildingCount }),
  )
  if (new Set(cells.map(({ id }) => id)).size < cells.length)
    throw invalidRequest(`${name}.cells must have distinct ids`)
  const reachMaximum = cells.length * rays * reachPointsPerRay
  return { cells, demandWeights, residentialDemands, reachMaximum }
}

/** The identity of an azimuth: whole microdegrees, 0..<360,000,000. */
function microdegrees(azimuthDeg: number): number {
  return Math.round(azimuthDeg * 1e6) % turnMicrodegrees
}

/** The candidate of a cell that is called by an azimuth, degrees; -1 where it has none. */
export function candidateAt({ azimuthsDeg }: DocumentCell, azimuthDeg: number): number {
  return azimuthsDeg.findIndex((known) => microdegrees(known) === microdegrees(azimuthDeg))
}

function readCell(
  value: unknown,
  name: string,
  { rays, buildingCount }: { readonly rays: number; readonly buildingCount: number },
): DocumentCell {
  const cell = readKnownMembers(value, name, [
    'id',
    'baseline_azimuth_deg',
    'azimuths_deg',
    'reach_scores',
    'served',
  ])
  const id = readText(cell['id'], `${name}.id`)
  const azimuthsDeg = readAzimuths(cell['azimuths_deg'], `${name}.azimuths_deg`)
  const baselineDeg = readAzimuthDeg(cell['baseline_azimuth_deg'], `${name}.baseline_azimuth_deg`)
  const chosen = candidatesOf(azimuthsDeg, microdegrees(baselineDeg), name)
  const reachMost = rays * reachPointsPerRay
  const reachName = `${name}.reach_scores`
  const reach = readNumbers(cell['reach_scores'], azimuthsDeg.length, reachName, reachMost)
  const serves = readRows(cell['served'], azimuthsDeg.length, buildingCount, `${name}.served`)
  const isCommon = chosen.map((row) => isOnGrid(microdegrees(azimuthsDeg[row])))
  return {
    id,
    azimuthsDeg: chosen.map((row) => azimuthsDeg[row]),
    baseline: chosen.findIndex(
      (row) => microdegrees(azimuthsDeg[row]) === microdegrees(baselineDeg),
    ),
    commonPlaces: isCommon.map((is, candidate) =>
      is ? isCommon.slice(0, candidate).filter(Boolean).length : -1,
    ),
    reach: chosen.map((row) => reach[row]),
    serves: chosen.map((row) => serves[row]),
  }
}

function readAzimuths(value: unknown, name: string): readonly number[] {
  const azimuthsDeg = readList(value, name).map((azimuth) => readAzimuthDeg(azimuth, name))
  azimuthsDeg.forEach((azimuthDeg, row) => {
    if (row > 0 && microdegrees(azimuthDeg) <= microdegrees(azimuthsDeg[row - 1]))
      throw invalidRequest(`${name} must ascend and differ in 6 decimals`)
  })
  return azimuthsDeg
}

/**
 * The rows a plan can choose: the 36 grid azimuths and the baseline, none of them missing. Quarter
 * turns of a baseline off the grid may have rows too; no plan of the claim has them.
 */
function candidatesOf(azimuthsDeg: readonly number[], baseline: number, name: string): number[] {
  const wanted = new Set(Array.from({ length: gridSize }, (_, step) => step * stepMicrodegrees))
  wanted.add(baseline)
  const known = azimuthsDeg.map(microdegrees)
  for (const azimuth of wanted) {
    if (!known.includes(azimuth))
      throw invalidRequest(`${name}.azimuths_deg lacks the azimuth ${azimuth / 1e6}`)
  }
  return known.flatMap((azimuth, row) => {
    if (wanted.has(azimuth)) return [row]
    if (!isOnGrid(baseline) && (azimuth - baseline) % (turnMicrodegrees / 4) === 0) return []
    throw invalidRequest(
      `${name}.azimuths_deg: ${azimuthsDeg[row]} is neither on the 10-degree grid nor the baseline`,
    )
  })
}

function isOnGrid(azimuth: number): boolean {
  return azimuth % stepMicrodegrees === 0
}

function readRows(
  value: unknown,
  rowCount: number,
  buildingCount: number,
  name: string,
): boolean[][] {
  const rowBytes = Math.ceil(buildingCount / 8)
  const bytes = readBytes(value, rowCount * rowBytes, name)
  return Array.from({ length: rowCount }, (_, row) => {
    const isSet = (bit: number) => ((bytes[row * rowBytes + (bit >> 3)] >> (bit & 7)) & 1) === 1
    for (let bit = buildingCount; bit < 8 * rowBytes; bit++)
      if (isSet(bit))
        throw invalidRequest(`${name}: row ${row + 1} has a bit beyond building_count`)
    return Array.from({ length: buildingCount }, (_, building) => isSet(building))
  })
}
