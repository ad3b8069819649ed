import { plainName, wordsOf } from '../../../formats/column-names.ts'
import { unitInName, withoutUnit } from '../../../formats/column-units.ts'
import type { UnitKind } from '../../../formats/units.ts'
import { type ColumnChoice, type SiteField, siteFields } from '../common/site-fields.ts'
import { bandNames, usualNames } from './site-words.ts'

/** The usual names of each field, looked up quickly: a file may have a hundred thousand features. */
const knownNames: ReadonlyMap<SiteField, readonly ReadonlySet<string>[]> = new Map(
  siteFields.map((field) => [
    field,
    usualNames[field].map((names) => new Set(names.split(' ').filter((name) => name !== ''))),
  ]),
)

/** Words that the longitude and latitude of a table must be found under. */
const neededFields: readonly SiteField[] = ['longitude', 'latitude']

/** Where each field stands: the place of its column. */
export type SiteColumns = ReadonlyMap<SiteField, number>

/** What to do about a column that is not found, or found twice: it differs from place to place. */
export interface ColumnHint {
  readonly ofSeveral: (field: SiteField, name: string) => string
  readonly ofMissing: (field: SiteField) => string
  /** Of coordinates in metres of which nobody says the grid. */
  readonly ofGrid: string
}

export const commandLineHint: ColumnHint = {
  ofSeveral: (field, name) => `say which: --column ${field}=${name}`,
  ofMissing: (field) => `name it: --column ${field}=...`,
  ofGrid: 'name their EPSG code: --towers-epsg 25832, say',
}

/** The columns of a list, and why they are not enough to read it. */
interface FoundColumns {
  readonly columns: SiteColumns
  readonly refusal: string | undefined
}

/**
 * Finds the columns of a site list by their usual names, or by the names given. It cannot be read
 * when longitude or latitude is missing, when two columns mean the same, or when a given name is that
 * of no column.
 */
export function findSiteColumns(
  names: readonly string[],
  choice: ColumnChoice,
  hint: ColumnHint = commandLineHint,
): FoundColumns {
  const columns = new Map<SiteField, number>()
  let refusal: string | undefined
  for (const field of siteFields) {
    const found = siteNames(field, names, choice)
    refusal ??= refusalOf(field, found, names, choice, hint)
    if (found.length === 1 || (found.length > 1 && namingFields.has(field))) {
      columns.set(field, names.indexOf(found[0]))
    }
  }
  // One of a pair alone may be anything.
  const offsets = (['east_offset', 'north_offset'] as const).filter((field) => columns.has(field))
  if (offsets.length === 1) columns.delete(offsets[0])
  const name = plainNameOf(names, columns, choice)
  if (name !== undefined) columns.set('cell', name)
  const missing = neededFields.filter((field) => !columns.has(field))
  if (missing.length > 0) refusal ??= missingText(missing, names, hint)
  return { columns, refusal }
}

/** Beside a clear name of the site a plain `name` is that of the cell. */
function plainNameOf(
  names: readonly string[],
  columns: SiteColumns,
  choice: ColumnChoice,
): number | undefined {
  if (!columns.has('site') || columns.has('cell') || choice.site !== undefined) return undefined
  const taken = new Set(columns.values())
  const at = names.findIndex((name, place) => !taken.has(place) && isVagueName('site', name))
  return at < 0 ? undefined : at
}

function refusalOf(
  field: SiteField,
  found: readonly string[],
  names: readonly string[],
  choice: ColumnChoice,
  hint: ColumnHint,
): string | undefined {
  if (found.length > 1) {
    const isNone = namingFields.has(field) || furtherFields.has(field)
    return isNone ? undefined : ambiguousText(field, found, hint)
  }
  const chosen = choice[field]
  if (chosen === undefined) return undefined
  if (found.length === 0) return `there is no column ${chosen}; the columns are ${listed(names)}`
  const text = unfitUnit(field, found[0])
  return text === undefined ? undefined : `column ${found[0]}: ${unfitText(field, text)}`
}

/** What a list says beside the direction and height of a cell: of two columns none is used. */
const furtherFields: ReadonlySet<SiteField> = new Set([
  ...(['gain', 'beam_width', 'mechanical_tilt', 'electrical_tilt', 'antenna', 'epsg'] as const),
  ...(['active', 'east_offset', 'north_offset'] as const),
])

/** Of two names of one site or cell either will do. */
const namingFields: ReadonlySet<SiteField> = new Set(['site', 'cell'])

/**
 * The names that mean a field: the chosen one, else the clear ones, else the vague ones. A name that says
 * a unit which the field cannot have means another thing.
 */
export function siteNames(
  field: SiteField,
  names: readonly string[],
  choice: ColumnChoice,
): readonly string[] {
  const chosen = choice[field]
  if (chosen !== undefined) {
    const same = names.filter((name) => name === chosen)
    return same.length > 0 ? same : names.filter((name) => plainName(name) === plainName(chosen))
  }
  const given = new Set(Object.values(choice))
  const others = names.filter((name) => !given.has(name) && unfitUnit(field, name) === undefined)
  for (const known of knownNames.get(field)!) {
    const found = others.filter((name) => means(name, known))
    if (found.length > 0) return found
  }
  if (field !== 'frequency') return []
  return others.filter((name) => /[mg]hz/i.test(name) && means(name, knownBands))
}

/** The field that a name would mean, did it not say a unit which the field cannot have, and that unit. */
export function unfitColumn(
  name: string,
): { readonly field: SiteField; readonly reason: string } | undefined {
  for (const field of siteFields) {
    const text = unfitUnit(field, name)
    if (text === undefined) continue
    const isNamed = knownNames.get(field)!.some((known) => means(name, known))
    if (isNamed) return { field, reason: unfitText(field, text) }
  }
  return undefined
}

const unfitText = (field: SiteField, text: string): string =>
  `“${text.slice(0, 40)}” is no unit of ${field.replaceAll('_', ' ')} that is known here`

const knownBands: ReadonlySet<string> = new Set(bandNames.split(' '))

/** Whether a name is that of a band, which is a frequency where a unit stands beside it. */
export const isBandName = (name: string): boolean =>
  !/[mg]hz/i.test(name) && means(name, knownBands)

/** Whether a name may mean a field, where none that is clear stands beside it. */
export function isVagueName(field: SiteField, name: string): boolean {
  const [, vague] = knownNames.get(field)!
  return means(name, vague)
}

function means(name: string, known: ReadonlySet<string>): boolean {
  return spellingsOf(name).some((word) => known.has(word))
}

/** What a name is compared by: its words, also without the unit at its end. */
function spellingsOf(name: string): readonly string[] {
  const known = knownSpellings.get(name)
  if (known !== undefined) return known
  const words = [...new Set([...wordsOf(name), ...wordsOf(withoutUnit(name))])]
  const isUsual = name.length <= longestUsualName && knownSpellings.size < maximumSpellings
  if (isUsual) knownSpellings.set(name, words)
  return words
}

/** Results of `spellingsOf`; names recur from feature to feature. */
const knownSpellings = new Map<string, readonly string[]>()
const maximumSpellings = 10_000
const longestUsualName = 100

/** What the values of fields are in units of; those of coordinates see to theirs themselves. */
const kindsOfFields: Readonly<Partial<Record<SiteField, UnitKind>>> = {
  azimuth: 'angle',
  height: 'length',
  frequency: 'frequency',
  power: 'power',
  gain: 'gain',
  beam_width: 'angle',
  east_offset: 'length',
  north_offset: 'length',
  mechanical_tilt: 'angle',
  electrical_tilt: 'angle',
}

/** What a name says that is no unit of the field, or none that is known: its column cannot be read. */
function unfitUnit(field: SiteField, name: string): string | undefined {
  const kind = kindsOfFields[field]
  const said = kind === undefined ? undefined : unitInName(name, kind)
  return said?.is === 'unknown' ? said.text : undefined
}

function ambiguousText(field: SiteField, names: readonly string[], hint: ColumnHint): string {
  return `${names.length} columns mean ${field} (${listed(names)}); ${hint.ofSeveral(field, names[0])}`
}

function missingText(
  missing: readonly SiteField[],
  names: readonly string[],
  hint: ColumnHint,
): string {
  const wanted = missing.map((field) => {
    const few = usualNames[field][0].split(' ').slice(0, 4).join(', ')
    return `${field} (${few}, ...)`
  })
  return `no column for ${wanted.join(' and ')}; found: ${listed(names)}; ${hint.ofMissing(missing[0])}`
}

const maximumListed = 20

function listed(names: readonly string[]): string {
  const shown = names.slice(0, maximumListed).map((name) => JSON.stringify(name.slice(0, 40)))
  return shown.join(', ') + (names.length > maximumListed ? ', ...' : '')
}
