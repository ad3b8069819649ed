import type { NumberedTable } from '../../../formats/table-text.ts'
import type { ColumnChoice } from '../common/site-fields.ts'

/** A table of a file, before its columns have a meaning. */
export interface SourceTable extends NumberedTable {
  readonly file: string
  /** The file, and what of it. */
  readonly source: string
  /** What a row is called by whoever made the file. */
  readonly rowWord: 'Line' | 'Row' | 'Placemark' | 'Feature'
  /** Columns whose meaning the form of the file says. */
  readonly known: ColumnChoice
  /** What was passed over before the rows, a sentence each. */
  readonly notes: readonly string[]
}
