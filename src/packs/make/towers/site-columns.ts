import { SightlineError } from '../../../errors.ts'
import { latitudeNames, longitudeNames, plainName, wordsOf } from '../../../formats/column-names.ts'
import { type ColumnChoice, type SiteField, siteFields } from '../common/site-fields.ts'

/**
 * Usual names of columns, without accents, blanks and signs, units taken away. The first list of a
 * field is clear; the names of the second mean it only where none of the first is there.
 */
const usualNames: Readonly<Record<SiteField, readonly [clear: string, vague: string]>> = {
  longitude: [longitudeNames, 'x xcoord xkoordinate coordx koordx coordonneex'],
  latitude: [latitudeNames, 'y ycoord ykoordinate coordy koordy coordonneey'],
  azimuth: [
    'azimuth azimut azim azi antennaazimuth sectorazimuth hauptstrahlrichtung ' +
      'richtung azimutantenne acimut acimuth azymut azimutal antenrichting antenneazimut yon',
    'bearing direction orientation dir bore boresight sens direccion direzione kierunek',
  ],
  height: [
    'antennaheight antheight antennahoehe antennenhoehe antennenhohe antennenhoeheuegr ' +
      'montagehoehe montagehohe hauteurantenne hba alturaantena altezzaantenna antennehoogte ' +
      'wysokoscanteny heightagl antennaheightagl agl ahgl antenyuksekligi rcheight radcenter',
    'height hoehe hohe hauteur altura altezza hoogte wysokosc yukseklik haut vyska',
  ],
  site: [
    'site siteid sitename sitecode standort standortname standortid standortnr nomsite codesite ' +
      'emplazamiento sitio sito nazwastacji idstacji stacja locatie saha sahaadi stationid enodeb ' +
      'gnodeb enb gnb enodebname gnodebname bts btsname basestation',
    'name nom nombre nome naam nazwa ad location station',
  ],
  cell: [
    'cell cellid cellname cellcode cid ci eci nci cgi ecgi ncgi zelle zellname zellenname celda ' +
      'cella cellule nomcellule komorka hucre sector sectorid sectorname sektor secteur setor ' +
      'settore eutrancell nrcell',
    'id',
  ],
  technology: [
    'technology tech radio radiotype rat networktech technologie technologia tecnologia teknoloji ' +
      'generation system systeme mobilfunkstandard accesstechnology radioaccesstechnology',
    '',
  ],
  frequency: [
    'frequency freq frequenz frequence frecuencia ' +
      'frequenza frequentie czestotliwosc frekans carrierfrequency dlfrequency centrefrequency ' +
      'centerfrequency',
    'carrier',
  ],
  power: [
    'txpower transmitpower power sendeleistung leistung puissance puissanceemission ' +
      'potencia potenza vermogen moc guc outputpower maxtxpower maxtransmitpower',
    'pwr dbm watt watts',
  ],
  simulated: ['issimulated simulated', ''],
}

/** The same, looked up quickly: a file may have a hundred thousand features. */
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
}

const commandLineHint: ColumnHint = {
  ofSeveral: (field, name) => `say which: --column ${field}=${name}`,
  ofMissing: (field) => `name it: --column ${field}=...`,
}

/**
 * Finds the columns of a site list by their usual names, or by the names given.
 *
 * @throws SightlineError `not_processable` when longitude or latitude is missing, when two columns
 * mean the same, or when a given name is that of no column.
 */
export function findSiteColumns(
  names: readonly string[],
  choice: ColumnChoice,
  hint: ColumnHint = commandLineHint,
): SiteColumns {
  const columns = new Map<SiteField, number>()
  for (const field of siteFields) {
    const place = placeOf(field, names, choice, hint)
    if (place !== undefined) columns.set(field, place)
  }
  const missing = neededFields.filter((field) => !columns.has(field))
  if (missing.length > 0) throw refusal(missingText(missing, names, hint))
  return columns
}

function placeOf(
  field: SiteField,
  names: readonly string[],
  choice: ColumnChoice,
  hint: ColumnHint,
): number | undefined {
  const found = siteNames(field, names, choice)
  if (found.length > 1 && !namingFields.has(field)) throw refusal(ambiguousText(field, found, hint))
  if (found.length > 0) return names.indexOf(found[0])
  const chosen = choice[field]
  if (chosen === undefined) return undefined
  throw refusal(`there is no column ${chosen}; the columns are ${listed(names)}`)
}

/** Of two names of one site or cell either will do. */
const namingFields: ReadonlySet<SiteField> = new Set(['site', 'cell'])

/** The names that mean a field: the chosen one, else the clear ones, else the vague ones. */
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
  for (const known of knownNames.get(field)!) {
    const found = names.filter((name) => means(name, known) && !given.has(name))
    if (found.length > 0) return found
  }
  return []
}

/** Whether a name may mean a field, where none that is clear stands beside it. */
export function isVagueName(field: SiteField, name: string): boolean {
  const [, vague] = knownNames.get(field)!
  return means(name, vague)
}

function means(name: string, known: ReadonlySet<string>): boolean {
  return wordsOf(name).some((word) => known.has(word))
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

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
