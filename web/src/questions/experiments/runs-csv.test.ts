import { expect, test } from 'vitest'
import type { ExperimentRun } from '../../api/types.ts'
import { runsCsv } from './runs-csv.ts'

test('runs of a file that somebody sent are a table without formulas', () => {
  const run: unknown = {
    index: 0,
    parameters: { frequency_ghz: 3.5, calibration_offset_db: -1.5 },
    avg_rx_dbm: "=cmd|' /C calc'!A0",
    non_dominated: true,
  }
  const written = (escapesFormulas: boolean): string =>
    runsCsv([run as ExperimentRun], { escapesFormulas })
  expect(written(true)).toContain("\n0,3.5,,,,-1.5,'=cmd|' /C calc'!A0,,")
  expect(written(false)).toContain(',-1.5,=cmd|')
})
