// Names of columns in two rows: groups above names, or units below them.
import { readUnitText } from '../../../formats/unit-text.ts'
import { looseNumber } from '../../../formats/table-text.ts'
import type { SourceTable } from './source-table.ts'
import { isBandName } from './site-columns.ts'
import { knownColumns } from './title-lines.ts'

type Row = readonly string[]

const fewestUnits = 2

/**
 * A table whose first row goes on with the names of its columns, with that row among the names: where it
 * has names below merged headings (`Antenna` over `Azimuth` and `Height`), or the units of its columns.
 * Other tables stay as they are.
 */
export function withSecondNames(plain: SourceTable): SourceTable {
  const table = withBandUnits(plain)
  const [second] = table.rows
  if (second === undefined) return table
  const names = isOfUnits(second, table.names)
    ? withUnits(table.names, second)
    : withLowerNames(table.names, second)
  if (names === undefined) return table
  const said = second.filter((value) => value !== '').join(', ')
  return {
    ...table,
    names,
    rows: table.rows.slice(1),
    lines: table.lines.slice(1),
    notes: [...table.notes, `“${said.slice(0, 80)}” is read as a part of the names.`],
  }
}

/** Rows that are looked at for the unit of a column. */
const rowsLookedAt = 20

/** A table in whose names a band has the unit that each of its first values says: `3,5 GHz`. */
function withBandUnits(table: SourceTable): SourceTable {
  const first = table.rows.slice(0, rowsLookedAt)
  const names = table.names.map((name, place) => {
    if (!isBandName(name)) return name
    const units = first.flatMap((row) => {
      const value = (row[place] ?? '').trim()
      return value === '' ? [] : [/\d ?([MG]Hz)$/i.exec(value)?.[1]]
    })
    const [unit] = units
    return unit === undefined || units.includes(undefined) ? name : `${name} (${unit})`
  })
  return names.some((name, place) => name !== table.names[place]) ? { ...table, names } : table
}

const isNumber = (value: string): boolean => !Number.isNaN(looseNumber(value))

/** Whether each value of a row is a unit: `deg`, `(m)`, `0.1 dBm`. */
function isOfUnits(row: Row, names: Row): boolean {
  const values = row.filter((value) => value.trim() !== '')
  const isUnit = (value: string): boolean => {
    const { unit, scale, rest } = readUnitText(plainUnit(value))
    return (unit !== undefined || scale !== undefined) && rest === '' && !isNumber(value)
  }
  return values.length >= fewestUnits && values.length <= names.length && values.every(isUnit)
}

const plainUnit = (value: string): string => value.replaceAll(/[()[\]{}]/g, '').trim()

function withUnits(names: Row, units: Row): Row {
  return names.map((name, place) => {
    const unit = plainUnit(units[place] ?? '')
    return unit === '' || name === '' ? name : `${name} (${unit})`
  })
}

/** One word of a row may be a name by chance. */
const fewestGained = 2

/** Undefined where the row below has no names that were unknown above. */
function withLowerNames(upper: Row, lower: Row): Row | undefined {
  if (lower.some(isNumber) || lower.every((value) => value.trim() === '')) return undefined
  const width = Math.max(upper.length, lower.length)
  const both = Array.from({ length: width }, (_, place) => {
    const below = (lower[place] ?? '').trim()
    return below === '' ? (upper[place] ?? '') : below
  })
  return knownColumns(both) >= knownColumns(upper) + fewestGained ? both : undefined
}
