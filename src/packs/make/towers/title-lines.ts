// Where the names of the columns stand in a table that has a title above them.
import { looseNumber } from '../../../formats/table-text.ts'
import { siteFields } from '../common/site-fields.ts'
import { siteNames } from './site-columns.ts'

/** So many rows may stand above a table as its title. */
export const longestTitle = 20

/** So many of its columns make a row that of the names, wherever it stands. */
const fewestKnown = 2

/**
 * The row of the names: the first with more than one value, but the row below it that has most names of
 * columns, where these are two or more and more than its own: above the names stand sentences with commas,
 * and headings of groups (`Antenna`, `Radio`), some of which are names themselves.
 *
 * @returns -1 where no row has more than one value
 */
export function rowOfNames(rows: readonly (readonly string[])[]): number {
  const first = rows.findIndex((row) => row.filter((value) => value !== '').length > 1)
  if (first < 0) return first
  let best = first
  let most = Math.max(knownColumns(rows[first]), fewestKnown - 1)
  for (let at = first + 1; at <= longestTitle && at < rows.length; at++) {
    // Cells of rows are numbers for the most part, and names none.
    if (rows[at].some(isNumber)) continue
    const known = knownColumns(rows[at])
    if (known <= most) continue
    best = at
    most = known
  }
  return best
}

const isNumber = (value: string): boolean => !Number.isNaN(looseNumber(value))

/** How many things that a site list can say have a column of such a name. */
export function knownColumns(names: readonly string[]): number {
  return siteFields.filter((field) => siteNames(field, names, {}).length > 0).length
}

const textSeparators = ['\t', ';', ',', '|'] as const

/** The values of a line of a text, by the separator that makes the most of it. */
export function valuesOf(line: string): readonly string[] {
  const filled = (values: readonly string[]): number =>
    values.filter((value) => value !== '').length
  return textSeparators
    .map((separator) => line.split(separator).map((value) => unquoted(value.trim())))
    .reduce((most, values) => (filled(values) > filled(most) ? values : most))
}

const unquoted = (value: string): string => value.replace(/^"(.*)"$/, '$1')

/** Without the separators of the empty columns beside it. */
export function trimmedTitle(line: string): string {
  let end = line.length
  while (end > 0 && textSeparators.some((separator) => separator === line[end - 1])) end--
  return line.slice(0, end).trim()
}
