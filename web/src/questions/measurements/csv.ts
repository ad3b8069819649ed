import type { DriveTestOptions } from '../../../../src/formats/drive-test/read.ts'
import type { PowerKind } from '../../../../src/formats/drive-test/values.ts'
import type { ShareRead } from '../../../../src/formats/table-text.ts'
import type { MeasurementSet } from '../../project/project.ts'
import type { LogReader } from './logs.ts'

/** What a column of a drive test can hold, in the order of the form. */
export const columnFields = [
  { id: 'lon', label: 'Longitude', isNeeded: true },
  { id: 'lat', label: 'Latitude', isNeeded: true },
  { id: 'rsrp', label: 'Measured power', isNeeded: true },
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
  /** Names of columns, or the values of a sample. */
  readonly firstRow: readonly string[]
  readonly columns: ColumnChoice
  /** Whether the first row is a sample already. */
  readonly isWithoutNames: boolean
  readonly technology: '4g' | '5g'
  readonly kind: PowerKind | ''
  /** Of the carrier; for its power and for path losses. */
  readonly resourceBlocks: number | null
  /** That path losses are taken from, dBm. */
  readonly eirpDbm: number | null
}

/** Finds the columns of logs that are known by their names. */
export async function openCsv(
  name: string,
  logs: LogReader,
  technology: '4g' | '5g',
): Promise<OpenedCsv> {
  const { names, found, isWithoutNames } = await logs.header()
  return {
    name,
    logs,
    firstRow: names,
    columns: found,
    isWithoutNames,
    technology,
    kind: '',
    resourceBlocks: null,
    eirpDbm: null,
  }
}

/** What logs of one campaign are called together. */
export function campaignName([first, ...others]: readonly { readonly name: string }[]): string {
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`
}

/** What the columns are called to be chosen: by their names, else by their places and first values. */
export const columnNames = ({ firstRow, isWithoutNames }: OpenedCsv): readonly string[] =>
  isWithoutNames
    ? firstRow.map((value, i) => `${i + 1}: ${value.slice(0, longestValue)}`)
    : firstRow

const longestValue = 24

/** The same files with their first row taken for a sample, or for names: what was chosen holds no more. */
export async function withNames(opened: OpenedCsv, hasNames: boolean): Promise<OpenedCsv> {
  const { knownColumns } = await import('../../../../src/formats/drive-test/columns.ts')
  const columns = hasNames ? knownColumns(opened.firstRow) : {}
  return { ...opened, isWithoutNames: !hasNames, columns }
}

/** Why the chosen columns cannot be taken yet; null where they can. */
export function columnsProblem(opened: OpenedCsv): string | null {
  const { columns, isWithoutNames } = opened
  const missing = columnFields
    .filter(({ id, isNeeded }) => isNeeded && columns[id] === undefined)
    .find(({ id }) => id !== 'rsrp' || columns.path_loss === undefined)
  if (missing !== undefined) return `${missing.label} is missing`
  const chosen = Object.values(columns)
  const twice = chosen.find((name, i) => chosen.indexOf(name) !== i)
  return isWithoutNames && twice !== undefined ? `Column ${twice} is chosen twice` : null
}

/** How the reader of the command line is told the columns. */
const chosenColumns = (opened: OpenedCsv): Pick<DriveTestOptions, 'columns' | 'order'> =>
  opened.isWithoutNames
    ? { order: columnNames(opened).map((name) => fieldOf(opened.columns, name)) }
    : { columns: opened.columns }

const fieldOf = (columns: ColumnChoice, name: string): ColumnField | null =>
  columnFields.find(({ id }) => columns[id] === name)?.id ?? null

/** The measurements of files whose columns are known. */
export async function readSamples(
  opened: OpenedCsv,
  tell?: ShareRead,
): Promise<Omit<MeasurementSet, 'id'>> {
  const { columns, technology, name, logs, kind, resourceBlocks, eirpDbm } = opened
  const read = await logs.read(
    {
      ...chosenColumns(opened),
      technology,
      ...(kind === '' ? {} : { kind }),
      ...(resourceBlocks === null ? {} : { resourceBlocks }),
      ...(eirpDbm === null ? {} : { eirpDbm }),
    },
    tell,
  )
  return { name, columns, ...read }
}
