import { invalidRequest } from '../../errors.ts'
import { commaNumber } from '../number-text.ts'
import {
  latitudeNames,
  longitudeNames,
  plainName,
  separateWords,
  wordsOf,
} from '../column-names.ts'

/** What a column can hold. */
const fields = [
  'id',
  'time',
  'lon',
  'lat',
  'technology',
  'rsrp',
  'path_loss',
  'cell_id',
  'enb',
  'sector',
  'pci',
  'tac',
  'earfcn',
  'nrarfcn',
  'accuracy',
] as const
export type DriveTestField = (typeof fields)[number]
export const driveTestFields: readonly DriveTestField[] = fields

/**
 * Usual names of columns in nine languages and of common loggers, without accents, blanks, signs and
 * units, by what they hold; the first that stands in a file is taken.
 */
const usualNames: Readonly<Record<DriveTestField, string>> = {
  id: 'id sampleid pointid uuid messungid idmesure idmuestra idmisura idpomiaru',
  time:
    'timestamp time datetime measuredat measuredatms gpstime utctime utc date zeitstempel zeit uhrzeit ' +
    'datum horodatage heure fechahora hora fecha dataora ora orario data tijdstip tijd ' +
    'znacznikczasu czas zamandamgasi zaman tarih casovaznacka cas zeitpunkt messzeit datumuhrzeit ' +
    'datumzeit dateheure dateetheure fechayhora dataeora datumentijd datumtijd czaspomiaru datagodzina ' +
    'tarihsaat olcumzamani casmereni datumcas datahora dataehora horario datahorario',
  lon: `${longitudeNames} gpslon gpslongitude x`,
  lat: `${latitudeNames} gpslat gpslatitude y`,
  technology:
    'technology tech networktech networktype rat act radio radiotype technologie tecnologia teknoloji ' +
    'mobilfunkstandard netztyp typereseau tipored tiporete netwerktype typsieci sebeketuru typsite ' +
    'nettype system type',
  rsrp:
    'rsrpdbm rsrp ssrsrp ltersrp nrssrsrp nrrsrp ssrsrpdbm servingcellrsrp servingrsrp rsrpserving ' +
    'referenzsignalleistung puissancesignaldereference potenciasenaldereferencia ' +
    'potenzasegnalediriferimento referentiesignaalvermogen mocsygnaluodniesienia ' +
    'referanssinyalgucu vykonreferencnihosignalu ' +
    'level signaldbm signal signalstrength dbm rxlev pegel empfangspegel signalstaerke signalstarke ' +
    'niveaudesignal niveau nivelsenal niveldesenal nivel livellosegnale livello signaalsterkte ' +
    'signaalniveau poziomsygnalu silasygnalu poziom sinyalseviyesi sinyalgucu seviye urovensignalu ' +
    'silasignalu uroven ' +
    'carrierpower channelpower receivedpower rxpower traegerleistung tragerleistung ' +
    'empfangsleistung puissancerecue potenciarecibida potenzaricevuta ontvangenvermogen ' +
    'mocodebrana alinanguc prijatyvykon potenciasinalreferencia niveldosinal nivelsinal ' +
    'intensidadesinal potenciasinal',
  path_loss:
    'pathloss pathlossdb propagationloss streckendaempfung streckendampfung pfadverlust ' +
    'ausbreitungsdaempfung ausbreitungsdampfung affaiblissement affaiblissementdetrajet ' +
    'pertedepropagation perdidadetrayecto perdidadepropagacion attenuazione perditadipercorso ' +
    'padverlies tlumienie tlumieniesciezki yolkaybi utlumtrasy utlum perdapercurso perdapropagacao ' +
    'atenuacao',
  cell_id:
    'cellid eci nci cid ci cell cellidentity ecgi ncgi zellid zellenid zelle idcellule cellule idcelda ' +
    'celda idcella cella celid cel idkomorki komorka hucreid hucre idbunky bunka ' +
    'zellkennung zellidentitaet zellidentitat identifiantcellule identificadorcelda ' +
    'identificativocella identyfikatorkomorki hucrekimligi hucrekimlik identifikatorbunky ' +
    'idcelula celula',
  enb:
    'enb enodeb enbid enodebid node nodeid gnb gnbid gnodeb gnodebid lteenb basisstation stationdebase ' +
    'estacionbase stazionebase stacjabazowa bazistasyonu zakladnovastanice estacaobase estacaoradiobase erb',
  sector: 'sector sectorid localcellid lcid sektor sektorid secteur settore sektoru setor',
  pci: 'pci physicalcellid physcellid physicalcellidentity physicallayercellid psc pcipsc',
  tac: 'tac lac lactac taclac trackingareacode trackingarea area',
  earfcn:
    'earfcn dlearfcn earfcndl downlinkearfcn arfcn dlarfcn channelnumber channelnum kanalnummer',
  nrarfcn:
    'nrarfcn ssbarfcn nrdlarfcn dlnrarfcn arfcnnr ssbnrarfcn arfcn dlarfcn channelnumber channelnum kanalnummer',
  accuracy:
    'accuracy horacc gpsaccuracy horizontalaccuracy genauigkeit precision precisionhorizontale ' +
    'precisiongps exactitud precisione nauwkeurigheid dokladnosc dogruluk presnost ' +
    'precisao exatidao acuracia accuratezza hassasiyet',
}

const knownNames: ReadonlyMap<DriveTestField, readonly string[]> = new Map(
  fields.map((field) => [field, usualNames[field].split(' ')]),
)

const allNames: ReadonlySet<string> = new Set([...knownNames.values()].flat())

/** What loggers put before a name that means the same without it. */
const prefixes =
  /^(?:all|serving|pcell|primary|nrspcell|spcell|lte|nr|5g|4g|cell|gps|wgs84|rx|measured|horizontal)/

interface Column {
  readonly index: number
  readonly name: string
}

export type Columns = Partial<Readonly<Record<DriveTestField, Column>>>
export type ColumnNames = Partial<Readonly<Record<DriveTestField, string>>>

/**
 * The columns of a drive test: those that are given by name, the others by their usual names.
 *
 * @throws {SightlineError} invalid_request naming the columns that were found and wanted
 */
export function findColumns(header: readonly string[], chosen: ColumnNames): Columns {
  const found: Partial<Record<DriveTestField, Column>> = {}
  for (const field of fields) {
    const name = chosen[field]
    const columns = name === undefined ? matching(header, field) : [givenColumn(header, name)]
    if (columns.length > 1) throw twoColumns(field, columns)
    if (columns.length === 1) found[field] = columns[0]
  }
  for (const field of ['lon', 'lat'] as const) {
    if (found[field] === undefined) throw noColumn(header, field)
  }
  if (found.rsrp === undefined && found.path_loss === undefined) throw noColumn(header, 'rsrp')
  return found
}

/** Whether a row can be the names of a drive test: of a place and of what was measured there. */
export function areColumnNames(fields: readonly string[], chosen: ColumnNames): boolean {
  const isThere = (field: DriveTestField): boolean => {
    const name = chosen[field]?.toLowerCase()
    return name === undefined
      ? matching(fields, field).length > 0
      : fields.some((one) => one.toLowerCase() === name)
  }
  return isThere('lon') && isThere('lat') && (isThere('rsrp') || isThere('path_loss'))
}

/** A place and what was measured there. */
const numbersOfSample = 3

/** Whether a row can be a sample rather than names: it has the numbers of one, and no known name. */
export function looksLikeSample(fields: readonly string[]): boolean {
  const numbers = fields.filter((field) => !Number.isNaN(commaNumber(field)))
  return numbers.length >= numbersOfSample && Object.keys(knownColumns(fields)).length === 0
}

/** What the columns of a file without names hold, in their order; null: nothing that is wanted. */
export type FieldOrder = readonly (DriveTestField | null)[]

/**
 * The columns of a file that has no names.
 *
 * @throws {SightlineError} invalid_request where one is said twice, or one that is needed is not said
 */
export function columnsInOrder(order: FieldOrder): Columns {
  const found: Partial<Record<DriveTestField, Column>> = {}
  order.forEach((field, index) => {
    if (field === null) return
    if (found[field] !== undefined) throw invalidRequest(`two columns are said to hold ${field}`)
    found[field] = { index, name: field }
  })
  for (const field of ['lon', 'lat'] as const) {
    if (found[field] === undefined) throw invalidRequest(`no column is said to hold ${field}`)
  }
  if (found.rsrp === undefined && found.path_loss === undefined) {
    throw invalidRequest('no column is said to hold rsrp or path_loss')
  }
  return found
}

/** The columns that are known by their names; where two could hold the same, none is taken. */
export function knownColumns(header: readonly string[]): ColumnNames {
  const found = fields.flatMap((field) => {
    const columns = matching(header, field)
    return columns.length === 1 ? [[field, columns[0].name] as const] : []
  })
  return Object.fromEntries(found)
}

/** All columns of the first usual name that any column has: as it stands, then without its prefix. */
function matching(header: readonly string[], field: DriveTestField): readonly Column[] {
  const columns = header.map((name, index) => ({ name, index }))
  const known = byKnownName(columns, field)
  const word = ownWords[field]
  if (word === undefined) return known
  const says = ({ name }: Column) => separateWords(name).includes(word)
  if (known.some(says)) return [...known, ...ofOtherTechnology(known, columns.filter(says))]
  // What calls itself RSRP is that rather than a signal or a level.
  const said = servingOnly(columns.filter((one) => says(one) && !isOfAnother(one.name)))
  return said.length === 1 || known.length === 0 ? said : known
}

function byKnownName(columns: readonly Column[], field: DriveTestField): readonly Column[] {
  const exact = firstKnown(columns, field, wordsOf)
  if (exact.length > 0 || field === 'id') return exact
  const others = columns.filter(({ name }) => !wordsOf(name).some((word) => allNames.has(word)))
  return firstKnown(others, field, wordsWithoutPrefix)
}

/** Powers of LTE beside those of NR, or the other way round: nobody knows which of them is meant. */
function ofOtherTechnology(known: readonly Column[], others: readonly Column[]): readonly Column[] {
  const technologies = new Set(known.map(({ name }) => technologyInName(name)))
  if (technologies.has(undefined)) return []
  return servingOnly(
    others.filter(({ name }) => {
      const technology = technologyInName(name)
      return technology !== undefined && !technologies.has(technology) && !isOfAnother(name)
    }),
  )
}

/** The technology that the name of a column speaks of. */
export function technologyInName(name: string): '4g' | '5g' | undefined {
  const plain = plainName(name)
  if (/lte/.test(plain)) return '4g'
  return /^(?:nr|5g|ssrsrp)|nrrsrp/.test(plain) ? '5g' : undefined
}

/** Words that mean a field, whatever stands beside them in whatever language: `Moc RSRP`, `AvgRsrp`. */
const ownWords: Readonly<Partial<Record<DriveTestField, string>>> = {
  rsrp: 'rsrp',
  pci: 'pci',
  earfcn: 'earfcn',
}

/** Words of columns about neighbours, and about how values spread. */
const ofAnother =
  /^(?:n\d?|nb|nbr|ngh|neighbou?rs?|nachbarn?|nachbarzelle|voisine?s?|vecin[ao]s?|vicin[aeio]|buur\w*|sasi\w*|komsu|soused\w*|vizinh[ao]s?|detected|monitored|delta|diff\w*|min\w*|max\w*|std\w*|stdev|sd|var\w*|count|anzahl|limit|threshold|id|index)$/

const isOfAnother = (name: string): boolean =>
  separateWords(name).some((word) => ofAnother.test(word))

function firstKnown(
  columns: readonly Column[],
  field: DriveTestField,
  words: (name: string) => readonly string[],
): readonly Column[] {
  for (const known of knownNames.get(field)!) {
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

function givenColumn(header: readonly string[], wanted: string): Column {
  const index = header.findIndex((name) => name.toLowerCase() === wanted.toLowerCase())
  if (index >= 0) return { index, name: header[index] }
  throw invalidRequest(`there is no column ${wanted}: found are ${listed(header)}`)
}

const maximumListed = 20
const maximumNameCharacters = 40

/** A file that is no table has names without end. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, maximumListed).map((name) => name.slice(0, maximumNameCharacters))
  return shown.join(', ') + (names.length > maximumListed ? ', ...' : '')
}

function twoColumns(field: DriveTestField, columns: readonly Column[]): Error {
  return invalidRequest(
    `two columns hold ${field}: ${columns.map(({ name }) => name).join(', ')}; ` +
      `choose with --column ${field}=NAME`,
  )
}

function noColumn(header: readonly string[], field: DriveTestField): Error {
  const few = knownNames.get(field)!.slice(0, 8)
  return invalidRequest(
    `no column holds ${field}: found are ${listed(header)}; wanted is one of ` +
      `${few.join(', ')} or their like in nine languages, or name it with --column ${field}=NAME`,
  )
}
