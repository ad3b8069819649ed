import { parse } from 'csv-parse/browser/esm/sync'
import { choiceFields, fields, numberFields } from '../scenario/fields.ts'
import type { FieldName } from '../scenario/fields.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { fieldProblem } from '../scenario/validate.ts'
import { withNewCell, changeCells } from './edits.ts'
import { activePlan, resolved } from './project.ts'
import type { Project } from './project.ts'

/** A cell as a line of a table states it. */
interface CellRow {
  readonly name: string
  readonly members: Scenario
}

interface ReadCells {
  readonly rows: readonly CellRow[]
  /** What could not be used, in sentences with line numbers. */
  readonly problems: readonly string[]
}

/** Other names under which spreadsheets and tools write the columns. */
const aliases: Readonly<Record<string, string>> = {
  cell: 'name',
  id: 'name',
  site: 'name',
  sector: 'name',
  lon: 'tower_lon',
  lng: 'tower_lon',
  long: 'tower_lon',
  longitude: 'tower_lon',
  x: 'tower_lon',
  lat: 'tower_lat',
  latitude: 'tower_lat',
  y: 'tower_lat',
  azimuth_deg: 'azimuth',
  bearing: 'azimuth',
  direction: 'azimuth',
  height: 'antenna_height_m',
  height_m: 'antenna_height_m',
  antenna_height: 'antenna_height_m',
  frequency: 'frequency_ghz',
  power: 'tx_power_dbm',
  power_dbm: 'tx_power_dbm',
  gain: 'tx_antenna_gain_dbi',
  gain_dbi: 'tx_antenna_gain_dbi',
  beamwidth: 'beam_width',
  radius: 'radius_m',
  technology: 'network_tech',
}

/** Columns of a file that is written, in this order. */
const writtenColumns: readonly FieldName[] = (Object.keys(fields) as FieldName[]).filter(
  (name) => name !== 'cell_size_m' && name !== 'rays',
)

/** The cells of the active plan as CSV, every member in effect, under the names of the wire. */
export function cellsToCsv(project: Project): string {
  const used = writtenColumns.filter((name) =>
    activePlan(project).cells.some((cell) => resolved(project, cell)[name] !== undefined),
  )
  const lines = activePlan(project).cells.map((cell) => {
    const members = resolved(project, cell)
    return [cell.name, ...used.map((name) => String(members[name] ?? ''))].map(quoted).join(',')
  })
  return [['name', ...used].join(','), ...lines, ''].join('\r\n')
}

/** A text that a spreadsheet would take for a formula gets an apostrophe, as in the service's files. */
function quoted(text: string): string {
  const safe = /^[=+@\t]/.test(text) || /^-[^\d.]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Reads cells from CSV or from what a spreadsheet copies; only longitude and latitude are needed. */
export function cellsFromText(text: string): ReadCells {
  const delimiter = delimiterOf(text)
  let lines: string[][]
  try {
    lines = parse(text, {
      delimiter,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    })
  } catch (error) {
    return { rows: [], problems: [error instanceof Error ? error.message : String(error)] }
  }
  const [header = [], ...body] = lines
  const columns = header.map(columnOf)
  for (const needed of ['tower_lon', 'tower_lat'] as const) {
    if (columns.includes(needed)) continue
    return { rows: [], problems: [`There is no column for ${fields[needed].label.toLowerCase()}.`] }
  }
  const rows: CellRow[] = []
  const problems: string[] = []
  body.forEach((line, i) => {
    const read = readRow(line, columns)
    if (typeof read === 'string') problems.push(`Line ${i + 2}: ${read}`)
    else rows.push({ ...read, name: read.name === '' ? `Cell ${i + 1}` : read.name })
  })
  return { rows, problems }
}

function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1)
  const counts = ['\t', ';', ','].map((mark) => [mark, first.split(mark).length] as const)
  return counts.toSorted((a, b) => b[1] - a[1])[0][0]
}

function columnOf(heading: string): string {
  const name = heading
    .toLowerCase()
    .replace(/[°([].*$/, '')
    .trim()
    .replaceAll(/[\s-]+/g, '_')
  return aliases[name] ?? name
}

/** The row, or what is wrong with it. */
function readRow(line: readonly string[], columns: readonly string[]): CellRow | string {
  const members: Record<string, number | string> = {}
  let name = ''
  for (const [i, column] of columns.entries()) {
    const text = line[i] ?? ''
    if (column === 'name') name = text
    if (text === '' || !(column in fields)) continue
    const field = fields[column as FieldName]
    const value = column in numberFields ? Number(text.replace(',', '.')) : text
    const isChoice = column in choiceFields
    const problem = fieldProblem(field, isChoice ? text.toLowerCase() : value)
    if (problem !== null) return `${field.label} is ${text}: ${problem}.`
    members[column] = isChoice ? text.toLowerCase() : value
  }
  if (members['tower_lon'] === undefined || members['tower_lat'] === undefined) {
    return 'there is no place.'
  }
  return { name, members }
}

/** The project with the cells of a table: a cell of the same name is changed, others are added. */
export function withCellRows(project: Project, rows: readonly CellRow[]): Project {
  let grown = project
  for (const { name, members } of rows) {
    const known = activePlan(grown).cells.find((cell) => cell.name === name)
    // What every cell has anyway stays a default.
    const own: Scenario = Object.fromEntries(
      Object.entries(members).filter(
        ([member, value]) => grown.defaults[member as FieldName] !== value,
      ),
    )
    grown =
      known === undefined
        ? withNewCell(grown, { name, towerId: null, overrides: own })
        : changeCells(grown, [known.id], (cell) => ({ ...cell, overrides: own }))
  }
  return grown
}
