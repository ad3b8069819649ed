import type { MeasuredSample, MeasurementSet } from '../../project/project.ts'

/** What a column of a drive test can hold, in the order of the form. */
export const columnFields = [
  { id: 'lon', label: 'Longitude', isNeeded: true },
  { id: 'lat', label: 'Latitude', isNeeded: true },
  { id: 'rsrp', label: 'RSRP, dBm', isNeeded: true },
  { id: 'technology', label: 'Technology', isNeeded: false },
  { id: 'cell_id', label: 'Cell', isNeeded: false },
  { id: 'id', label: 'Sample id', isNeeded: false },
] as const

type ColumnField = (typeof columnFields)[number]['id']
type ColumnChoice = Partial<Readonly<Record<ColumnField, string>>>

/** A file whose columns are being told apart. */
export interface OpenedCsv {
  readonly name: string
  readonly text: string
  readonly columnNames: readonly string[]
  readonly columns: ColumnChoice
  readonly technology: '4g' | '5g'
}

/** Opens a file and finds the columns that are known by their names. */
export async function openCsv(
  name: string,
  text: string,
  technology: '4g' | '5g',
): Promise<OpenedCsv> {
  // The reader of the command line is loaded when the first file comes.
  const { driveTestColumns } = await import('../../../../src/formats/drive-test-csv.ts')
  const { names, found } = driveTestColumns(text)
  return { name, text, columnNames: names, columns: found, technology }
}

/** The needed columns that are not chosen yet, by their labels. */
export const missingColumns = ({ columns }: OpenedCsv): readonly string[] =>
  columnFields
    .filter(({ id, isNeeded }) => isNeeded && columns[id] === undefined)
    .map(({ label }) => label)

/** The measurements of a file whose columns are known. */
export async function readSamples(opened: OpenedCsv): Promise<Omit<MeasurementSet, 'id'>> {
  const { readDriveTestCsv } = await import('../../../../src/formats/drive-test-csv.ts')
  const { columns, technology, name, text } = opened
  const { samples, skipped } = readDriveTestCsv(text, { columns, technology })
  return {
    name,
    columns,
    skipped,
    samples: samples.map(({ id, lon, lat, technology: tech, rsrpDbm, cellId }): MeasuredSample => ({
      id,
      lon,
      lat,
      technology: tech,
      rsrp_dbm: rsrpDbm,
      ...(cellId === null ? {} : { cell_id: cellId }),
    })),
  }
}
