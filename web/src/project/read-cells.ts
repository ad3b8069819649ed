import { SightlineError } from '../../../src/errors.ts'
import { withoutApostrophe } from '../../../src/formats/csv-write.ts'
import type { ColumnHint, SiteColumns } from '../../../src/packs/make/towers/site-columns.ts'
import { isVagueName, siteNames } from '../../../src/packs/make/towers/site-columns.ts'
import type { ColumnChoice, SiteField } from '../../../src/packs/make/common/site-fields.ts'
import type { SignChoice } from '../../../src/packs/make/common/sign-choice.ts'
import { type CommaMeaning, numberReader } from '../../../src/packs/make/towers/decimal-marks.ts'
import type { ListForm, SiteRecord } from '../../../src/packs/make/towers/site-record.ts'
import { previewSites, readSites } from '../../../src/packs/make/towers/site-reading.ts'
import type { SitePreview } from '../../../src/packs/make/towers/site-reading.ts'
import { readSiteSources } from '../../../src/packs/make/towers/site-sources.ts'
import type { PlacedRow } from '../../../src/packs/make/towers/site-table.ts'
import type { NumberReader } from '../../../src/packs/make/towers/site-values.ts'
import { valueNotes } from '../../../src/packs/make/towers/value-notes.ts'
import type { SourceTable } from '../../../src/packs/make/towers/source-table.ts'
import { technologyFrequencyGhz } from '../../../src/rf/technology.ts'
import { describeRange } from '../../../src/rf/valid-range.ts'
import { antennaNamed } from '../scenario/antennas.ts'
import { fields } from '../scenario/fields.ts'
import type { FieldName } from '../scenario/fields.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { boundsText, fieldProblem } from '../scenario/validate.ts'
import { formColumns, siteColumnsChosen } from './form-columns.ts'
import type { FormColumns, Meanings } from './form-columns.ts'
import { RowProblems } from './row-problems.ts'

/** A cell as a line of a table states it. */
export interface CellRow {
  /** Null where the line names neither cell nor site. */
  readonly name: string | null
  readonly site: string | null
  /** The list says that it is not on the air. */
  readonly isOff?: true
  readonly members: Scenario
}

export interface ReadCells {
  readonly rows: readonly CellRow[]
  /** What could not be used, a sentence each. */
  readonly problems: readonly string[]
  /** Columns that nothing is taken from, a sentence for each table that has some. */
  readonly unused: readonly string[]
  /** What was understood of every table, before anything is made of it. */
  readonly previews: readonly CellPreview[]
}

/** A table, and what its columns become on this page. */
export interface CellPreview extends SitePreview {
  /** Of all columns, blank ones too. */
  readonly names: readonly string[]
  /** Members of the form that columns hold which a site list knows nothing of, by their places. */
  readonly formFields: ReadonlyMap<number, FieldName>
}

/** A file as it was chosen, dropped or pasted. */
export interface CellFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** What the reader has said about files that do not say it themselves. */
export interface ReadingChoice {
  /** What a table's columns are taken for by hand, of a table with such names. */
  readonly meaningsOf?: (names: readonly string[]) => Meanings
  readonly epsg?: number | undefined
  /** What signs mean that lists use for several things. */
  readonly signs?: SignChoice
}

/** More cells than that make no plan that could still be worked on. */
export const maximumRows = 2000

/**
 * Reads cells from files as planners have them: tables in any usual encoding, workbooks, KML, KMZ,
 * GeoJSON; one file may have the places of another. Columns are found by the names that site lists
 * have, and by those of the form. What is not understood is left out and said.
 */
export function readCells(files: readonly CellFile[], choice: ReadingChoice = {}): ReadCells {
  try {
    return cellsOf(
      files.flatMap(({ name, bytes }) => sourcesOf(name, bytes, files.length > 1)),
      choice,
    )
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error
    return { rows: [], problems: [sentence(error.message)], unused: [], previews: [] }
  }
}

function sourcesOf(name: string, bytes: Uint8Array, isOneOfSeveral: boolean) {
  try {
    return readSiteSources(name, bytes)
  } catch (error) {
    if (!(error instanceof SightlineError) || !isOneOfSeveral) throw error
    throw new SightlineError(error.reason, `${name}: ${error.message}`)
  }
}

function cellsOf(tables: readonly SourceTable[], choice: ReadingChoice): ReadCells {
  const formOf = (names: readonly string[]): FormColumns =>
    formColumns(names, choice.meaningsOf?.(names))
  const readings = readSites(tables, {
    ...(choice.epsg !== undefined && { epsg: choice.epsg }),
    ...(choice.signs !== undefined && { signs: choice.signs }),
    // A column of the form is none of the site's: `orientation_deg` is no azimuth.
    claimed: (names) => formOf(names).claimed,
    columnsAmong: (names, all) => {
      const said = choice.meaningsOf?.(all) ?? {}
      const unsaid = names.filter((name) => !Object.hasOwn(said, name))
      return { ...namingChoice(unsaid), ...siteColumnsChosen(names, said) }
    },
    isOneOfSeveral: tables.length > 1,
    hint,
  })
  const problems = new RowProblems(readings.length > 1)
  const rows: CellRow[] = []
  const unused: string[] = []
  let left = 0
  for (const { table, sites } of readings) {
    const form = formOf(table.names)
    problems.begin(table)
    for (const sentence of valueNotes(sites)) problems.addSentence(sentence)
    for (const sentence of form.problems) problems.addSentence(sentence)
    if (sites.refusal !== undefined) problems.addSentence(sentence(sites.refusal))
    for (const [i, row] of sites.rows.entries()) {
      if (rows.length === maximumRows) {
        left += sites.rows.length - i
        break
      }
      if ('skipped' in row) {
        problems.add(table.lines[i], unplacedTexts[row.skipped])
        continue
      }
      const read = readRow(row, { ...sites, names: table.names }, form)
      rows.push(read.row)
      for (const problem of read.problems) problems.add(table.lines[i], problem)
    }
    const ofNoUse = unusedColumns(table, sites.columns, form)
    if (sites.refusal === undefined && ofNoUse !== null) unused.push(ofNoUse)
  }
  const sentences = problems.sentences()
  if (left > 0) sentences.push(`The last ${left} rows were not read: a plan takes ${maximumRows}.`)
  const previews = readings.map((reading) => ({
    ...previewSites(reading),
    names: reading.table.names,
    formFields: formOf(reading.table.names).places,
  }))
  return { rows, problems: sentences, unused, previews }
}

const unplacedTexts = {
  wrong_column_count: 'there is no place, so it is no cell',
  bad_coordinates: 'there is no place, so it is no cell',
  unknown_site: 'no table has the place of its site, so it is no cell',
} as const

/** Where no column clearly means the cell, a plain `name` is that of the cell and not of a site. */
function namingChoice(names: readonly string[]): ColumnChoice {
  const name = names.find((other) => isVagueName('site', other))
  const clear = names.filter((other) => !isVagueName('cell', other))
  return name === undefined || siteNames('cell', clear, {}).length > 0 ? {} : { cell: name }
}

const hint: ColumnHint = {
  ofSeveral: () => 'rename all but one of them',
  ofMissing: (field) => `name it ${field}`,
  ofGrid: 'choose their EPSG code',
}

/** Names of columns that nothing is taken from, in a sentence. */
function unusedColumns(table: SourceTable, columns: SiteColumns, form: FormColumns): string | null {
  const read = new Set([...columns].flatMap(([field, i]) => (isTaken(field) ? [i] : [])))
  const unused = table.names.flatMap((name, i) =>
    read.has(i) || form.claimed.has(i) || name === '' ? [] : [`“${name.slice(0, 40)}”`],
  )
  if (unused.length === 0) return null
  const [words, are] = unused.length === 1 ? ['Column', 'is'] : ['Columns', 'are']
  return `${words} ${unused.join(', ')} ${are} not used.`
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
  gain: 'tx_antenna_gain_dbi',
  beam_width: 'beam_width',
  mechanical_tilt: 'mechanical_downtilt_deg',
  electrical_tilt: 'electrical_downtilt_deg',
}

interface RowOfTable {
  readonly names: readonly string[]
  readonly columns: SiteColumns
  readonly values: ListForm | undefined
}

function readRow(
  { fields: texts, position, record }: PlacedRow,
  { names, columns, values }: RowOfTable,
  form: FormColumns,
): { readonly row: CellRow; readonly problems: readonly string[] } {
  const { site_id: site, cell, azimuth_deg, antenna_height_m, antenna, rf_profile } = record.members
  const pattern = antennaMembers(antenna)
  const comma = values?.comma ?? 'decimals'
  const own = formMembers(texts, form, numberReader(comma))
  const textOf = (field: SiteField): string => texts[columns.get(field)!]
  const problems = [
    ...record.unread.filter(isTaken).map((field) => {
      const member = memberOf[field]
      if (member === undefined) return unreadText(field, textOf(field))
      const wanted = wantedOfText(textOf(field), member, record, comma)
      return leftOut(member, textOf(field), wanted, names[columns.get(field)!])
    }),
    ...own.problems,
    ...pattern.problems,
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
      ...(record.isActive === false && { isOff: true }),
      members: {
        tower_lon: position[0],
        tower_lat: position[1],
        ...(azimuth_deg !== undefined && { azimuth: azimuth_deg }),
        ...(antenna_height_m !== undefined && { antenna_height_m }),
        ...rf_profile,
        ...pattern.members,
        ...own.members,
      },
    },
    problems,
  }
}

/** What no member of a cell says: how it is called, whether it is on the air, how far it stands off. */
function unreadText(field: SiteField, text: string): string {
  const wanted =
    field === 'active' ? 'yes or no' : /_offset$/.test(field) ? 'at most 1000 m' : 'an error'
  return `${field.replaceAll('_', ' ')} “${text.slice(0, 40)}” was left out (${wanted})`
}

/** Why a value of a site list was left out: what may be two things, or what would be taken. */
function wantedOfText(
  text: string,
  member: FieldName,
  { asked, members }: SiteRecord,
  comma: CommaMeaning,
): string {
  if (member === 'azimuth' && asked.includes('azimuth_minus_one')) return 'omni or 359°'
  if (/downtilt/.test(member) && text.includes('-') && asked.includes('negative_tilt')) {
    return 'up or down'
  }
  if (comma !== 'decimals' && /\d,\d/.test(text)) return 'the comma may part two values'
  return wantedOfSite(member, members.rf_profile?.['network_tech'])
}

/** Without the apostrophe that keeps a spreadsheet from taking a name for a formula. */
const plainText = (text: string | undefined): string | null =>
  text === undefined ? null : withoutApostrophe(text)

/** The cuts of the antenna of that name, where this service has it. */
function antennaMembers(
  name: string | undefined,
): Partial<FormMembers> & Pick<FormMembers, 'problems'> {
  if (name === undefined) return { problems: [] }
  const antenna = antennaNamed(name)
  if (antenna === undefined) {
    return { problems: [`this service has no antenna “${name.slice(0, 40)}”, the pattern stays`] }
  }
  const { id, horizontal, vertical } = antenna
  return {
    members: {
      ...(horizontal !== null && { horizontal_pattern_id: id }),
      ...(vertical !== null && { vertical_pattern_id: id }),
    },
    problems: [],
  }
}

interface FormMembers {
  readonly members: Scenario
  readonly problems: readonly string[]
}

function formMembers(texts: readonly string[], form: FormColumns, read: NumberReader): FormMembers {
  const members: Record<string, number | string> = {}
  const problems: string[] = []
  for (const [i, name] of form.places) {
    const text = (texts[i] ?? '').trim()
    if (text === '') continue
    const field = fields[name]
    const value = field.kind === 'number' ? read(text) : choiceOf(name, text)
    if (fieldProblem(field, value) === null) members[name] = value
    else problems.push(leftOut(name, text, wantedText(name)))
  }
  return { members, problems }
}

/** A choice is found in any spelling; an antenna of the catalogue has its id as it stands. */
function choiceOf(name: FieldName, text: string): string {
  const field = fields[name]
  if (field.kind !== 'choice') return text
  const wanted = text.toLowerCase()
  const same = field.choices.find(
    ({ value, label }) => value === wanted || label.toLowerCase() === wanted,
  )
  return same?.value ?? text
}

/** A column that states its unit is named: in watts 0 is no power, and lies within the bounds in dBm. */
function leftOut(name: FieldName, text: string, wanted: string, column = ''): string {
  const of = /[([]/.test(column) ? ` of “${column}”` : ''
  return `${fields[name].label.toLowerCase()} “${text.slice(0, 40)}”${of} was left out (${wanted})`
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
  return 'no such choice here: the project’s holds'
}

const sentence = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`
