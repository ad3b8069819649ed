// Measures everything, one benchmark after the other, and writes bench/results.json and the tables
// of the documents. Takes a while; nothing else should run.
//   npm run build && npm run bench:record -- [--only city,network] [--repeat 1] [--note TEXT]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { machine, type Measurement } from './measure.ts'
import { readResults, resultsPath, type SearchRow } from './results.ts'

const commands: Readonly<Record<string, readonly string[]>> = {
  city: ['--expose-gc', '--import', 'tsx', 'bench/run.ts'],
  'city-1m': ['--expose-gc', '--import', 'tsx', 'bench/run.ts', '--buildings', '1000000'],
  'path-profile': ['--expose-gc', '--import', 'tsx', 'bench/path-profile.ts'],
  network: ['--import', 'tsx', 'bench/network.ts'],
  'network-search': ['--import', 'tsx', 'bench/network-search.ts'],
  'sub-thz': ['--import', 'tsx', 'bench/sub-thz.ts'],
  ground: ['--import', 'tsx', 'bench/ground.ts'],
  page: ['--import', 'tsx', 'bench/page-speed.ts'],
}

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(commands).join() },
    repeat: { type: 'string', default: '1' },
    note: { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
})

type Row = Measurement | SearchRow

/** The rows of one run of a benchmark. */
function rowsOf(command: readonly string[], file: string): readonly Row[] {
  const { status } = spawnSync(process.execPath, [...command, '--json', file], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`node ${command.join(' ')} ended with ${String(status)}`)
  const written = JSON.parse(readFileSync(file, 'utf8')) as
    | readonly Row[]
    | { readonly rows: readonly Row[] }
  return 'rows' in written ? written.rows : written
}

const rounded = (value: number): number => Math.round(value * 100) / 100

/** Several runs as one row: the smallest, and the largest where that is more than a tenth above. */
function joined(row: Row, others: readonly Row[]): Row {
  if (!('value' in row)) return row
  const values = [row, ...others].flatMap((each) => ('value' in each ? [each.value] : []))
  const value = rounded(Math.min(...values))
  const high = rounded(Math.max(...values))
  return high > 1.1 * value ? { ...row, value, high } : { ...row, value }
}

const directory = mkdtempSync(join(tmpdir(), 'sightline-record-'))
try {
  for (const name of flags.only.split(',')) {
    if (!Object.hasOwn(commands, name)) throw new Error(`no benchmark is called ${name}`)
    const command = commands[name]
    const runs = Array.from({ length: Number(flags.repeat) }, () =>
      rowsOf(command, join(directory, 'rows.json')),
    )
    const rows = runs[0].map((row) =>
      joined(
        row,
        runs.slice(1).flatMap((run) => run.filter(({ what }) => what === row.what)),
      ),
    )
    const entry = {
      command: `node ${command.join(' ')}`,
      machine: machine(),
      note: flags.note,
      rows,
    }
    const results = { ...readResults(), [name]: entry }
    writeFileSync(resultsPath, `${JSON.stringify(results, null, 2)}\n`)
  }
} finally {
  rmSync(directory, { recursive: true, force: true })
}
await import('./fill-docs.ts')
