import { invalidRequest } from '../../errors.ts'
import { plainName } from '../column-names.ts'
import { sideColumn, signOfSide } from '../hemisphere-columns.ts'
import { type Column, matching } from './column-matching.ts'
import {
  type ColumnProblem,
  listed,
  minutesApart,
  noColumn,
  twoColumns,
} from './column-problems.ts'
import { placeName, technologyInName } from './column-words.ts'
import { type DriveTestField, driveTestFields, type FieldOfBoth, nrFields } from './field-names.ts'
import { technologyColumns } from './technology-words.ts'
import { isNothing } from './values.ts'

export type Columns = Partial<Readonly<Record<DriveTestField, Column>>>
/** Columns by their names; null: none is wanted. */
export type ColumnNames = Partial<Readonly<Record<DriveTestField, string | null>>>

/** What is known of a file before its columns are told apart. */
interface ColumnHints {
  /** Of rows that name none. */
  readonly technology?: '4g' | '5g'
  /** The first rows behind the names. */
  readonly rows?: readonly (readonly string[])[]
}

/** The columns that are found, and what stands in the way of reading them. */
interface ColumnSearch {
  readonly found: Columns
  readonly problem: ColumnProblem | null
}

/**
 * The columns of a drive test: those that are given by name, the others by their usual names.
 *
 * @throws {SightlineError} invalid_request naming the columns that were found and wanted
 */
export function findColumns(
  header: readonly string[],
  chosen: ColumnNames,
  hints: ColumnHints = {},
): Columns {
  const { found, problem } = searchColumns(header, chosen, hints)
  if (problem !== null) throw invalidRequest(`${problem.text}; ${problem.hint}`)
  return found
}

/** The columns of a drive test, as far as they are known, and the first question that they leave open. */
export function searchColumns(
  header: readonly string[],
  chosen: ColumnNames,
  hints: ColumnHints = {},
): ColumnSearch {
  const found: Partial<Record<DriveTestField, Column>> = {}
  const problems: ColumnProblem[] = []
  const candidates = allCandidates(header, chosen, hints)
  for (const field of driveTestFields) {
    const columns = candidates[field] ?? []
    if (columns.length > 1) problems.push(twoColumns(field, columns))
    if (columns.length === 1) found[field] = columns[0]
  }
  addSides(found, header, chosen, hints)
  for (const field of ['lon', 'lat'] as const) {
    if (candidates[field]?.length === 0) problems.push(noColumn(header, field))
    problems.push(...minutesApart(header, found[field]))
  }
  if (candidates.rsrp?.length === 0 && candidates.path_loss?.length === 0) {
    problems.push(noColumn(header, 'rsrp'))
  }
  return { found, problem: problems[0] ?? null }
}

type Candidates = Partial<Record<DriveTestField, readonly Column[]>>

/** The columns that can hold each field: one is taken, several are asked about. */
function allCandidates(
  header: readonly string[],
  chosen: ColumnNames,
  hints: ColumnHints,
): Candidates {
  const candidates: Candidates = {}
  for (const field of driveTestFields) {
    const name = chosen[field]
    if (name === undefined) candidates[field] = matching(header, field)
    else candidates[field] = name === null ? [] : [givenColumn(header, name)]
  }
  if (chosen.technology === undefined) addTechnology(candidates, header, hints)
  tellTechnologiesApart(candidates, header, chosen, hints)
  return candidates
}

/** A column of technologies is one whatever it is called. */
function addTechnology(
  candidates: Candidates,
  header: readonly string[],
  hints: ColumnHints,
): void {
  if ((candidates.technology ?? []).length > 0) return
  candidates.technology = technologyColumns(header, hints.rows ?? []).map((index) => ({
    index,
    name: header[index],
  }))
}

/**
 * Where a file has what was measured on NR beside what was measured on LTE, the columns of NR are those of
 * the rows of 5G; a name that says neither is then that of LTE. Where no row says its technology nobody
 * knows which of them is meant.
 */
function tellTechnologiesApart(
  candidates: Candidates,
  header: readonly string[],
  chosen: ColumnNames,
  hints: ColumnHints,
): void {
  const only = (wanted: (technology: '4g' | '5g' | undefined) => boolean): readonly string[] =>
    header.map((name) => (wanted(technologyInName(name)) ? name : ''))
  const [ofNr, ofOthers] = [only((said) => said === '5g'), only((said) => said !== '5g')]
  const ofLte = only((said) => said === '4g')
  for (const field of Object.keys(nrFields) as FieldOfBoth[]) {
    if (chosen[field] !== undefined || chosen[nrFields[field]] !== undefined) continue
    const [nr, others] = [matching(ofNr, field), matching(ofOthers, field)]
    candidates[nrFields[field]] = []
    if (nr.length === 0 || others.length === 0) continue
    const lte = matching(ofLte, field)
    candidates[field] = lte.length > 0 ? lte : others
    candidates[nrFields[field]] = field === 'rsrp' ? withoutCsi(nr) : nr
  }
  const [nrRsrp, rsrp] = [candidates.nr_rsrp ?? [], candidates.rsrp ?? []]
  if (nrRsrp.length > 0) {
    const isSaid = (candidates.technology ?? []).length > 0 || hints.technology !== undefined
    if (isSaid) return
    // What calls itself RSRP is that rather than a signal or a level.
    candidates.rsrp = [...nrRsrp, ...rsrp.filter(saysRsrp)]
    candidates.nr_rsrp = []
    return
  }
  // What says LTE beside what says nothing: that may be NR, or the same once more.
  const lte = chosen.rsrp === undefined ? matching(ofLte, 'rsrp').filter(saysRsrp) : []
  if (
    lte.length === 1 &&
    rsrp.length === 1 &&
    saysRsrp(rsrp[0]) &&
    lte[0].index !== rsrp[0].index
  ) {
    candidates.rsrp = [...rsrp, ...lte]
  }
}

const saysRsrp = ({ name }: Column): boolean => /rsrp/.test(plainName(name))

/** Powers of synchronisation signals come before those of CSI-RS, which not every cell sends. */
function withoutCsi(columns: readonly Column[]): readonly Column[] {
  const others = columns.filter(({ name }) => !/csi/i.test(name))
  return others.length === 0 ? columns : others
}

/** The sides of the world of the place that was found; a column that may be one is where it holds one. */
function addSides(
  found: Partial<Record<DriveTestField, Column>>,
  header: readonly string[],
  chosen: ColumnNames,
  { rows = [] }: ColumnHints,
): void {
  // Sides of a cell are not those of the phone.
  const names = header.map((name) => (placeName(name).of === 'mast' ? '' : name))
  for (const [field, side, axis] of [
    ['lon', 'lon_side', 'longitude'],
    ['lat', 'lat_side', 'latitude'],
  ] as const) {
    const place = found[field]
    if (place === undefined || chosen[side] !== undefined) continue
    const column = sideColumn(names, axis, place.index)
    if (column === undefined) continue
    const { index, isCertain } = column
    const isTaken = Object.values(found).some((one) => one.index === index)
    const first = rows.map((row) => row[index] ?? '').find((value) => !isNothing(value)) ?? ''
    const isSide = isCertain || !Number.isNaN(signOfSide(first, axis, 'east'))
    if (isSide && !isTaken) found[side] = { index, name: header[index] }
  }
}

function givenColumn(header: readonly string[], wanted: string): Column {
  const index = header.findIndex((name) => name.toLowerCase() === wanted.toLowerCase())
  if (index >= 0) return { index, name: header[index] }
  throw invalidRequest(`there is no column ${wanted}: found are ${listed(header)}`)
}

/** The columns that are known by their names; where two could hold the same, none is taken. */
export function knownColumns(
  header: readonly string[],
  hints: ColumnHints = {},
): Readonly<Partial<Record<DriveTestField, string>>> {
  const { found } = searchColumns(header, {}, hints)
  return Object.fromEntries(Object.entries(found).map(([field, { name }]) => [field, name]))
}
