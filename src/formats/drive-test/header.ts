// The first rows of a drive test: names, or samples where it has none.
import { invalidRequest } from '../../errors.ts'
import { eachRow } from '../table-rows.ts'
import { type TableStart, tableStart } from '../table-text.ts'
import { isHexText } from './cell-number.ts'
import { type ColumnNames, knownColumns, searchColumns } from './columns.ts'
import {
  areColumnNames,
  columnsInOrder,
  type FieldOrder,
  looksLikeSample,
} from './columns-in-order.ts'
import type { DriveTestField } from './field-names.ts'
import { RowTechnology } from './technology.ts'
import { degreesOf } from './values.ts'

/** What is said of the columns of a file before it is read. */
interface ColumnOptions {
  readonly columns?: ColumnNames
  readonly order?: FieldOrder
}

/** What the first row of a drive test says of its columns. */
export interface DriveTestHeader {
  /** The first row: names, or the values of a sample where there are none. */
  readonly names: readonly string[]
  /** Which of them are known; where two could hold the same, none is taken. */
  readonly found: Readonly<Partial<Record<DriveTestField, string>>>
  /** Whether the first row seems to be a sample already. */
  readonly isWithoutNames: boolean
  /** What the names leave open, in words; null: nothing. */
  readonly question: string | null
  /** Whether something in the file may say the technology of a row. */
  readonly saysTechnology: boolean
}

/**
 * The names of the columns of a drive test, or its first sample where it seems to have none.
 *
 * @throws {SightlineError} invalid_request for a file that is no table
 */
export function driveTestColumns(text: string): DriveTestHeader {
  refuseOtherFormats(text)
  const whole = beginningOf(text, 0)
  const start = tableStartOf(whole, {})
  const names = firstRow(whole, start)
  const values = Object.keys(knownColumns(names)).length > 0 ? null : firstSample(whole)
  if (values !== null) {
    const nothing = { found: {}, question: null, saysTechnology: false } as const
    return { names: values, isWithoutNames: true, ...nothing }
  }
  const { found, problem } = searchColumns(names, {}, { rows: firstRows(whole, start, false) })
  return {
    names,
    found: Object.fromEntries(Object.entries(found).map(([field, { name }]) => [field, name])),
    isWithoutNames: false,
    question: problem?.text ?? null,
    saysTechnology: new RowTechnology(found, undefined).isSaidSomewhere,
  }
}

/** The first sample of a file in which no names stand before it; null where they do. */
function firstSample(text: string): readonly string[] | null {
  const start = tableStart(text, looksLikeSample)
  const values = firstRow(text, start)
  const isFirst = looksLikeSample(values) && !hasNamesBefore(text, start, values.length)
  return isFirst ? values : null
}

/**
 * Says how the columns of a file without names are told.
 *
 * @throws {SightlineError} invalid_request where the first row is a sample and nobody said what it holds
 */
export function refuseNameless(text: string, { columns = {}, order }: ColumnOptions): void {
  if (order !== undefined || Object.keys(columns).length > 0) return
  const { isWithoutNames, names } = driveTestColumns(text)
  if (!isWithoutNames) return
  const shown = names.slice(0, 4).map((value) => value.slice(0, 24))
  throw invalidRequest(
    `the first row is a measurement already (${shown.join(', ')}, ...): its ${names.length} columns ` +
      'have no names; say what they hold in their order with --columns, as in ' +
      '--columns lat,lon,-,rsrp with a dash for what is not wanted',
  )
}

const otherFormats: readonly (readonly [RegExp, string])[] = [
  [/^<[^]*<(?:kml:)?kml\b|^<kml\b/i, 'KML'],
  [/^<[^]*<gpx\b|^<gpx\b/i, 'GPX'],
  [/^<(?:!doctype html|html)\b/i, 'a page of the web'],
  [/^<(?:\?xml|[a-z]+[\s>])/i, 'XML'],
  [/^(?:\{\s*"|\[\s*[{[])/, 'JSON'],
]

/** A format tells itself by so much of a text. */
const signatureCharacters = 1000

/** @throws {SightlineError} invalid_request for a text that is no table, naming what it is */
export function refuseOtherFormats(text: string): void {
  const start = text
    .slice(0, signatureCharacters)
    .replace(/^\uFEFF/, '')
    .trimStart()
  const format = otherFormats.find(([pattern]) => pattern.test(start))?.[1]
  if (format === undefined) return
  throw invalidRequest(
    `the file is ${format} and no table: logs are read as text or CSV, which the same program writes`,
  )
}

/** Where the names of a log stand, or its first sample where it has none. */
export function tableStartOf(text: string, { columns = {}, order }: ColumnOptions): TableStart {
  if (order === undefined) return tableStart(text, (fields) => areColumnNames(fields, columns))
  const ofPlace = columnsInOrder(order)
  return tableStart(text, (fields) =>
    [
      degreesOf(fields[ofPlace.lon?.index ?? -1] ?? '', 'longitude', 'east'),
      degreesOf(fields[ofPlace.lat?.index ?? -1] ?? '', 'latitude'),
    ].every((degrees) => !Number.isNaN(degrees)),
  )
}

/** The first rows of a table, behind its names if it has any. */
export function firstRows(
  text: string,
  start: TableStart,
  isWithoutNames: boolean,
): readonly (readonly string[])[] {
  let rows: (readonly string[])[] = []
  const beginning = beginningOf(text, start.offset)
  eachRow(
    beginning,
    () => {
      rows = []
      return (fields) => rows.push(fields)
    },
    start,
  )
  return isWithoutNames ? rows : rows.slice(1)
}

/** Columns some of whose values can only be hexadecimal numbers, by their indices. */
export function hexColumns(rows: readonly (readonly string[])[]): ReadonlySet<number> {
  return new Set(
    rows.flatMap((row) => [...row.keys()].filter((index) => isHexText(row[index].trim()))),
  )
}

const headerCharacters = 100_000

/** Whole lines from an offset on: a file may be long. */
function beginningOf(text: string, offset: number): string {
  if (text.length <= offset + headerCharacters) return text
  const first = text.slice(0, offset + headerCharacters)
  return first.slice(0, first.lastIndexOf('\n') + 1 || undefined)
}

/** Whether the line before a sample is as wide as it: unknown names. */
function hasNamesBefore(text: string, { offset, separator }: TableStart, width: number): boolean {
  const lines = text
    .slice(0, offset)
    .trimEnd()
    .split(/[\r\n]/)
  return lines[lines.length - 1].split(separator).length === width
}

function firstRow(text: string, start: TableStart): readonly string[] {
  let row: readonly string[] = []
  eachRow(
    text,
    () => {
      row = []
      return (fields) => {
        if (row.length === 0) row = fields
      }
    },
    start,
  )
  return row
}
