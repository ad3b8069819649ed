import { SightlineError } from '../../../src/errors.ts'
import { looseNumber, readNumberedTable } from '../../../src/formats/table-text.ts'
import type { NumberedTable, TextTable } from '../../../src/formats/table-text.ts'
import type { ColumnHint } from '../../../src/packs/make/towers/site-columns.ts'
import { isVagueName, siteNames } from '../../../src/packs/make/towers/site-columns.ts'
import type { ColumnChoice, SiteField } from '../../../src/packs/make/common/site-fields.ts'
import { readSiteTable } from '../../../src/packs/make/towers/site-table.ts'
import type { PlacedRow, SiteTable } from '../../../src/packs/make/towers/site-table.ts'
import { technologyFrequencyGhz } from '../../../src/rf/technology.ts'
import { describeRange } from '../../../src/rf/valid-range.ts'
import { fields } from '../scenario/fields.ts'
import type { FieldName } from '../scenario/fields.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { boundsText, fieldProblem } from '../scenario/validate.ts'
import { formColumns } from './form-columns.ts'
import type { FormColumns } from './form-columns.ts'

/** A cell as a line of a table states it. */
export interface CellRow {
  /** Null where the line names neither cell nor site. */
  readonly name: string | null
  readonly site: string | null
  readonly members: Scenario
}

export interface ReadCells {
  readonly rows: readonly CellRow[]
  /** What could not be used, a sentence each. */
  readonly problems: readonly string[]
}

/** More cells than that make no plan that could still be worked on. */
export const maximumRows = 2000

/**
 * Reads cells from a table in any usual encoding and with any usual separator; only longitude and
 * latitude are needed. Columns are found by the names that site lists have, and by those of the
 * form. What is not understood is left out and said.
 */
export function readCells(bytes: Uint8Array): ReadCells {
  try {
    return cellsOf(readNumberedTable(bytes))
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error
    return { rows: [], problems: [sentence(error.message)] }
  }
}

function cellsOf(table: NumberedTable): ReadCells {
  const form = formColumns(table.names)
  // A column of the form is none of the site's: `orientation_deg` is no azimuth.
  const names = table.names.map((name, i) => (form.claimed.has(i) ? '' : name))
  const sites = readSiteTable({ ...table, names }, namingChoice(names), hint)
  const problems = [...form.problems, ...unusedColumns(table, sites, form)]
  const rows: CellRow[] = []
  for (const [i, row] of sites.rows.slice(0, maximumRows).entries()) {
    const line = table.lines[i]
    if ('skipped' in row) {
      problems.push(`Line ${line}: there is no place, so it is no cell.`)
      continue
    }
    const read = readRow(row, sites, form)
    rows.push(read.row)
    problems.push(...read.problems.map((problem) => `Line ${line}: ${problem}.`))
  }
  const left = sites.rows.length - maximumRows
  if (left > 0)
    problems.push(`The last ${left} lines were not read: a table may have ${maximumRows}.`)
  return { rows, problems }
}

/** Where no column clearly means the cell, a plain `name` is that of the cell and not of a site. */
function namingChoice(names: readonly string[]): ColumnChoice {
  const name = names.find((other) => isVagueName('site', other))
  const clear = names.filter((other) => !isVagueName('cell', other))
  return name === undefined || siteNames('cell', clear, {}).length > 0 ? {} : { cell: name }
}

const hint: ColumnHint = {
  ofSeveral: () => 'rename all but one of them',
  ofMissing: (field) => `name it ${field}`,
}

/** Names of columns that nothing is taken from. */
function unusedColumns(table: TextTable, sites: SiteTable, form: FormColumns): string[] {
  const read = new Set([...sites.columns].flatMap(([field, i]) => (isTaken(field) ? [i] : [])))
  const unused = table.names.flatMap((name, i) =>
    read.has(i) || form.claimed.has(i) || name === '' ? [] : [`“${name.slice(0, 40)}”`],
  )
  if (unused.length === 0) return []
  const [columns, are] = unused.length === 1 ? ['Column', 'is'] : ['Columns', 'are']
  return [`${columns} ${unused.join(', ')} ${are} not used.`]
}

/** A plan knows of no cell whether it is simulated. */
const isTaken = (field: SiteField): boolean => field !== 'simulated'

/** The member of a cell that each field of a site list becomes. */
const memberOf: Readonly<Partial<Record<SiteField, FieldName>>> = {
  azimuth: 'azimuth',
  height: 'antenna_height_m',
  technology: 'network_tech',
  frequency: 'frequency_ghz',
  power: 'tx_power_dbm',
}

function readRow(
  { fields: texts, position, record }: PlacedRow,
  { names, columns }: SiteTable,
  form: FormColumns,
): { readonly row: CellRow; readonly problems: readonly string[] } {
  const { site_id: site, cell, azimuth_deg, antenna_height_m, rf_profile } = record.members
  const own = formMembers(texts, form)
  const textOf = (field: SiteField): string => texts[columns.get(field)!]
  const problems = [
    ...record.unread.filter(isTaken).map((field) => {
      const member = memberOf[field]!
      return leftOut(member, textOf(field), wantedOfSite(member, rf_profile?.['network_tech']))
    }),
    ...own.problems,
  ]
  if (record.radioType !== undefined && rf_profile?.['network_tech'] === undefined) {
    problems.push(
      `technology “${textOf('technology')}” is not planned here, that of the project holds`,
    )
  }
  const extra = texts.slice(names.length).filter((text) => text !== '')
  if (extra.length > 0) problems.push(`“${extra.join('”, “')}” stand under no name of a column`)
  return {
    row: {
      name: plainText(cell ?? site),
      site: plainText(site),
      members: {
        tower_lon: position[0],
        tower_lat: position[1],
        ...(azimuth_deg !== undefined && { azimuth: azimuth_deg }),
        ...(antenna_height_m !== undefined && { antenna_height_m }),
        ...rf_profile,
        ...own.members,
      },
    },
    problems,
  }
}

/** Without the apostrophe that keeps a spreadsheet from taking a name for a formula. */
function plainText(text: string | undefined): string | null {
  return text?.replace(/^'(?=[=+@-])/, '') ?? null
}

function formMembers(
  texts: readonly string[],
  form: FormColumns,
): { readonly members: Scenario; readonly problems: readonly string[] } {
  const members: Record<string, number | string> = {}
  const problems: string[] = []
  for (const [i, name] of form.places) {
    const text = (texts[i] ?? '').trim()
    if (text === '') continue
    const field = fields[name]
    const value = field.kind === 'number' ? looseNumber(text) : choiceOf(name, text)
    if (fieldProblem(field, value) === null) members[name] = value
    else problems.push(leftOut(name, text, wantedText(name)))
  }
  return { members, problems }
}

/** A choice is found in any spelling; an antenna of the catalogue has its id as it stands. */
function choiceOf(name: FieldName, text: string): string {
  const field = fields[name]
  if (field.kind !== 'choice') return text
  const same = field.choices.find(({ value }) => value === text.toLowerCase())
  return same?.value ?? text
}

function leftOut(name: FieldName, text: string, wanted: string): string {
  return `${fields[name].label.toLowerCase()} “${text.slice(0, 40)}” was left out (${wanted})`
}

/** What the reader of site lists takes for a member, which may be less than the form does. */
function wantedOfSite(name: FieldName, technology: unknown): string {
  if (name === 'azimuth') return '-360 to 360°'
  const isKnown = technology === '4g' || technology === '5g' || technology === '6g'
  if (name !== 'frequency_ghz' || !isKnown) return wantedText(name)
  return `${technology}: ${describeRange(technologyFrequencyGhz[technology])} GHz`
}

function wantedText(name: FieldName): string {
  const field = fields[name]
  if (field.kind === 'number') return boundsText(field)
  if (field.kind === 'text') return `at most ${field.maximumBytes} bytes`
  return field.choices.map(({ value }) => value).join(', ')
}

const sentence = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`
