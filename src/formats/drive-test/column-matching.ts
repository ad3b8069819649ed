// Which columns of a drive test can hold a field, by their names.
import { plainName, separateWords, wordsOf } from '../column-names.ts'
import { isNotMeasured, isOfAnother, placeName, technologyInName } from './column-words.ts'
import { allNames, type DriveTestField, namesOf } from './field-names.ts'

/** A column of a file. */
export interface Column {
  readonly index: number
  readonly name: string
  /** Columns of the same, which are asked where this one holds nothing. */
  readonly others?: readonly Column[]
}

/** All columns of the first usual name that any column has: as it stands, then without its prefix. */
export function matching(header: readonly string[], field: DriveTestField): readonly Column[] {
  const columns = header.map((name, index) => ({ name, index }))
  if (field === 'lon' || field === 'lat') return ofTheMeasurement(columns, field)
  const known = byKnownName(columns, field)
  const word = ownWords[field]
  if (word === undefined) return known
  const says = ({ name }: Column) => separateWords(name).includes(word)
  if (known.some(says)) return known
  // What calls itself RSRP is that rather than a signal or a level.
  const said = servingOnly(columns.filter((one) => says(one) && !isOfAnother(one.name)))
  return said.length === 1 || known.length === 0 ? said : known
}

/**
 * The places of the measurements: a name that says so beside one that says nothing leaves open whose place
 * that is. Those of masts never are.
 */
function ofTheMeasurement(columns: readonly Column[], field: 'lon' | 'lat'): readonly Column[] {
  const known = new Set(namesOf(field))
  const isKnown = (text: string): boolean => wordsOf(text).some((word) => known.has(word))
  const places = columns.map((column) => ({ column, place: placeName(column.name) }))
  const called = (of: 'measured' | 'receiver') =>
    places.filter(({ place }) => place.of === of && isKnown(place.rest)).map(({ column }) => column)
  const own = places.filter(({ place }) => place.of !== 'mast').map(({ column }) => column)
  const measured = servingOnly(called('measured'))
  const exact = firstKnown(own, field, wordsOf).filter((column) => !measured.includes(column))
  if (exact.length > 0 || measured.length > 0) return [...exact, ...measured]
  return servingOnly(called('receiver'))
}

function byKnownName(columns: readonly Column[], field: DriveTestField): readonly Column[] {
  const own = columns.filter(({ name }) => !isNotMeasured(name))
  const exact = firstKnown(own, field, wordsOf)
  if (exact.length > 0 || field === 'id') return withOthers(exact, own, field)
  const others = own.filter(({ name }) => !wordsOf(name).some((word) => allNames.has(word)))
  return firstKnown(others, field, wordsWithoutPrefix)
}

/** Fields of which a file may have several columns, each filled where it applies. */
const fieldsOfSeveral: ReadonlySet<DriveTestField> = new Set([
  'technology',
  'cell_id',
  'enb',
  'pci',
  'tac',
  'earfcn',
  'nrarfcn',
])

/** The column that was found, with those of other usual names of its field. */
function withOthers(
  found: readonly Column[],
  columns: readonly Column[],
  field: DriveTestField,
): readonly Column[] {
  if (found.length !== 1 || !fieldsOfSeveral.has(field)) return found
  const [first] = found
  const isOfNr = ({ name }: Column): boolean => technologyInName(name) === '5g'
  const others = namesOf(field).flatMap((known) => {
    const named = columns.filter(({ name }) => wordsOf(name).includes(known))
    return named.length === 1 && isOfNr(named[0]) === isOfNr(first) ? named : []
  })
  const further = [...new Set(others)].filter(({ index }) => index !== first.index)
  return further.length === 0 ? found : [{ ...first, others: further }]
}

/** Words that mean a field, whatever stands beside them in whatever language: `Moc RSRP`, `AvgRsrp`. */
const ownWords: Readonly<Partial<Record<DriveTestField, string>>> = {
  rsrp: 'rsrp',
  pci: 'pci',
  earfcn: 'earfcn',
}

/** What loggers put before a name that means the same without it. */
const prefixes =
  /^(?:all|serving|pcell|primary|nrspcell|spcell|lte|nr|5g|4g|cell|gps|wgs84|rx|measured|horizontal)/

function firstKnown(
  columns: readonly Column[],
  field: DriveTestField,
  words: (name: string) => readonly string[],
): readonly Column[] {
  for (const known of namesOf(field)) {
    const found = columns.filter(({ name }) => words(name).includes(known))
    if (found.length > 0) return servingOnly(found)
  }
  return []
}

/** A logger may number the columns of several cells: the first is the serving one. */
function servingOnly(columns: readonly Column[]): readonly Column[] {
  return columns.every(isNumbered) ? columns.slice(0, 1) : columns
}

function isNumbered({ name }: Column): boolean {
  return /\[\d+\]/.test(name)
}

function wordsWithoutPrefix(name: string): readonly string[] {
  const found: string[] = []
  for (let rest = plainName(name); prefixes.test(rest);) {
    rest = rest.replace(prefixes, '')
    found.push(...wordsOf(rest))
  }
  return found
}
