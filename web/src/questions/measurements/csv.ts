import type { DriveTestHeader } from '../../../../src/formats/drive-test/header.ts'
import type { DriveTestOptions } from '../../../../src/formats/drive-test/read.ts'
import type { PowerKind } from '../../../../src/formats/drive-test/values.ts'
import type { ShareRead } from '../../../../src/formats/table-rows.ts'
import type { MeasurementSet } from '../../project/project.ts'
import type { LogReader, ReadLogs } from './logs.ts'

/** What a column of a drive test can hold, in the order of the form. */
export const columnFields = [
  { id: 'lon', label: 'Longitude', isNeeded: true },
  { id: 'lat', label: 'Latitude', isNeeded: true },
  { id: 'lon_side', label: 'East or west', isNeeded: false },
  { id: 'lat_side', label: 'North or south', isNeeded: false },
  { id: 'rsrp', label: 'Measured power', isNeeded: true },
  { id: 'nr_rsrp', label: 'Power of 5G beside it', isNeeded: false },
  { id: 'technology', label: 'Technology', isNeeded: false },
  { id: 'time', label: 'Time', isNeeded: false },
  { id: 'accuracy', label: 'Accuracy of the place', isNeeded: false },
  { id: 'cell_id', label: 'Cell', isNeeded: false },
  { id: 'pci', label: 'PCI', isNeeded: false },
  { id: 'enb', label: 'eNB', isNeeded: false },
  { id: 'sector', label: 'Sector', isNeeded: false },
  { id: 'earfcn', label: 'EARFCN', isNeeded: false },
  { id: 'nrarfcn', label: 'NR-ARFCN', isNeeded: false },
  { id: 'id', label: 'Sample id', isNeeded: false },
] as const

type ColumnField = (typeof columnFields)[number]['id']
type ColumnChoice = Partial<Readonly<Record<ColumnField | 'path_loss', string>>>

/** What the values of a file can be. */
export const powerTexts: readonly (readonly [PowerKind | '', string])[] = [
  ['', 'as their column says'],
  ['rsrp', 'RSRP'],
  ['resource_block', 'power of a resource block'],
  ['carrier', 'power of the carrier'],
  ['path_loss', 'path loss'],
]

/** Files of one campaign whose columns are being told apart. */
export interface OpenedCsv {
  readonly name: string
  readonly logs: LogReader
  /** What the first row says. */
  readonly header: DriveTestHeader
  /** Columns that are known by their names; none where the columns have no names. */
  readonly found: ColumnChoice
  readonly columns: ColumnChoice
  /** Whether the first row is a sample already. */
  readonly isWithoutNames: boolean
  /** Of rows that name none; null: such rows are left out. */
  readonly technology: '4g' | '5g' | null
  readonly kind: PowerKind | ''
  /** Of the carrier; for its power and for path losses. */
  readonly resourceBlocks: number | null
  /** That path losses are taken from, dBm. */
  readonly eirpDbm: number | null
}

/**
 * Finds the columns of logs that are known by their names.
 *
 * @param technology proposed where nothing in a file says any
 */
export async function openCsv(
  name: string,
  logs: LogReader,
  technology: '4g' | '5g',
): Promise<OpenedCsv> {
  const header = await logs.header()
  const { found, isWithoutNames, saysTechnology } = header
  return {
    name,
    logs,
    header,
    found,
    columns: found,
    isWithoutNames,
    technology: saysTechnology ? null : technology,
    kind: '',
    resourceBlocks: null,
    eirpDbm: null,
  }
}

/** What the file leaves open, in words; null where it can be read as it is. */
export function openQuestion({ header }: OpenedCsv): string | null {
  const { question, saysTechnology, isWithoutNames } = header
  if (question !== null || isWithoutNames || saysTechnology) return question
  return 'nothing says the technology of the rows'
}

/** What logs of one campaign are called together. */
export function campaignName([first, ...others]: readonly { readonly name: string }[]): string {
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`
}

/** What the columns are called to be chosen: by their names, else by their places and first values. */
export const columnNames = ({ header, isWithoutNames }: OpenedCsv): readonly string[] =>
  isWithoutNames
    ? header.names.map((value, i) => `${i + 1}: ${value.slice(0, longestValue)}`)
    : header.names

const longestValue = 24

/** Opened files with their first row taken for a sample, or for names: what was chosen holds no more. */
export async function withNames(opened: OpenedCsv, hasNames: boolean): Promise<OpenedCsv> {
  const { knownColumns } = await import('../../../../src/formats/drive-test/columns.ts')
  const { header } = opened
  const known = header.isWithoutNames ? knownColumns(header.names) : header.found
  const found = hasNames ? known : {}
  return { ...opened, isWithoutNames: !hasNames, found, columns: found }
}

/** Why the chosen columns cannot be taken yet; null where they can. */
export function columnsProblem(opened: OpenedCsv): string | null {
  const { columns, isWithoutNames, technology, header } = opened
  const missing = columnFields
    .filter(({ id, isNeeded }) => isNeeded && columns[id] === undefined)
    .find(({ id }) => id !== 'rsrp' || columns.path_loss === undefined)
  if (missing !== undefined) return `${missing.label} is missing`
  if (technology === null && columns.technology === undefined && !header.saysTechnology) {
    return 'The technology is missing'
  }
  const chosen = Object.values(columns)
  const twice = chosen.find((name, i) => chosen.indexOf(name) !== i)
  return isWithoutNames && twice !== undefined ? `Column ${twice} is chosen twice` : null
}

/**
 * How the reader of the command line is told the columns: it finds those by itself that nobody has changed.
 */
function chosenColumns(opened: OpenedCsv): Pick<DriveTestOptions, 'columns' | 'order'> {
  const { isWithoutNames, columns, found } = opened
  if (isWithoutNames) {
    return { order: columnNames(opened).map((name) => fieldOf(columns, name)) }
  }
  const isChanged = (id: ColumnField): boolean => columns[id] !== found[id]
  // Who chooses one of both powers has chosen the other as well.
  const arePowers = isChanged('rsrp') || isChanged('nr_rsrp')
  const isSaid = (id: ColumnField): boolean =>
    isChanged(id) || (arePowers && (id === 'rsrp' || id === 'nr_rsrp'))
  const changed = columnFields.filter(({ id }) => isSaid(id))
  return { columns: Object.fromEntries(changed.map(({ id }) => [id, columns[id] ?? null])) }
}

const fieldOf = (columns: ColumnChoice, name: string): ColumnField | null =>
  columnFields.find(({ id }) => columns[id] === name)?.id ?? null

/** Measurements for the project, and what their files have besides. */
type ReadMeasurements = Omit<MeasurementSet, 'id'> & Pick<ReadLogs, 'notes'>

/** The measurements of files whose columns are known. */
export async function readSamples(opened: OpenedCsv, tell?: ShareRead): Promise<ReadMeasurements> {
  const { columns, technology, name, logs, kind, resourceBlocks, eirpDbm } = opened
  const read = await logs.read(
    {
      ...chosenColumns(opened),
      ...(technology === null ? {} : { technology }),
      ...(kind === '' ? {} : { kind }),
      ...(resourceBlocks === null ? {} : { resourceBlocks }),
      ...(eirpDbm === null ? {} : { eirpDbm }),
    },
    tell,
  )
  return { name, columns, ...read }
}
