import { parseConfiguration } from '../config.ts'
import type { CsvForm } from '../formats/csv-write.ts'

/** How commands write tables: by `CSV_ESCAPE_FORMULAS`, as the service does. */
export function configuredCsvForm(): CsvForm {
  const { configuration } = parseConfiguration(process.env, process.cwd())
  return { escapesFormulas: configuration.CSV_ESCAPE_FORMULAS }
}
