import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { invalidRequest } from '../errors.ts'
import {
  type DriveTestField,
  driveTestFields,
  type DriveTestSample,
  readDriveTestCsv,
} from '../formats/drive-test-csv.ts'
import { decodeTable } from '../formats/table-text.ts'
import { type ComparisonAnswer, comparisonText } from './comparison-text.ts'
import { measurementText, type MeasurementAnswer } from './measurement-text.ts'
import { printJson, printText } from './output.ts'
import { servicePlace, withService } from './service-access.ts'

/** Samples and bytes that one request may have; the rest of the body needs some room. */
const samplesPerBody = 5000
const bytesPerBody = 1_000_000

type Columns = Partial<Record<DriveTestField, string>>

interface ImportOptions {
  readonly request?: string
  readonly technology?: '4g' | '5g'
  readonly column?: Columns
  readonly out?: string
}

interface EvaluateOptions {
  readonly pack?: string
  readonly url?: string
  readonly json?: true
}

/** Adds `measurements import`, `measurements evaluate` and `measurements compare`. */
export function addMeasurementCommands(program: Command): void {
  const measurements = program
    .command('measurements')
    .description('compare drive tests with predictions')
  measurements
    .command('import')
    .description('turn a drive test into request bodies of POST /api/measurements/evaluate')
    .argument('<file>', 'CSV; columns are found by the names that loggers give them')
    .option('--request <file>', 'JSON with towers and settings that every body gets')
    .addOption(new Option('--technology <name>', 'of rows that name none').choices(['4g', '5g']))
    .option('--column <field=name>', `a column by name: ${driveTestFields.join(', ')}`, addColumn)
    .option('--out <folder>', 'write one file a body; without it the only body is printed')
    .action(importDriveTest)
  measurements
    .command('evaluate')
    .description('residuals of a request body, as a table and a histogram')
    .argument('<file>', 'a request body as JSON')
    .option('--pack <folder>', 'evaluate on this pack, without a server')
    .option('--url <address>', 'ask a running service (its key: RF_API_KEY)')
    .option('--json', 'print the whole answer')
    .action(evaluate)
  measurements
    .command('compare')
    .description('every propagation model on the samples of a request body, held out, as a table')
    .argument('<file>', 'a request body as JSON')
    .option('--pack <folder>', 'compare on this pack, without a server')
    .option('--url <address>', 'ask a running service (its key: RF_API_KEY)')
    .option('--json', 'print the whole answer')
    .action(compare)
}

function addColumn(text: string, columns: Columns = {}): Columns {
  const at = text.indexOf('=')
  const field = driveTestFields.find((name) => name === text.slice(0, at))
  if (field === undefined || at === text.length - 1) {
    throw new InvalidArgumentError(`must be FIELD=NAME, FIELD one of ${driveTestFields.join(', ')}`)
  }
  return { ...columns, [field]: text.slice(at + 1) }
}

function importDriveTest(file: string, { request, technology, column, out }: ImportOptions): void {
  const { samples, skipped } = readDriveTestCsv(decodeTable(readFileSync(file)), {
    ...(column === undefined ? {} : { columns: column }),
    ...(technology === undefined ? {} : { technology }),
  })
  if (samples.length === 0) throw invalidRequest(`${file} has no sample that can be used`)
  const base = request === undefined ? {} : readJsonObject(request)
  const bodies = requestBodies(samples, base)
  const left = Object.entries(skipped).filter(([, count]) => count > 0)
  const notes = left.map(([reason, count]) => `, ${count} rows left out (${reason})`).join('')
  process.stderr.write(`${samples.length} samples in ${bodies.length} bodies${notes}\n`)
  if (out === undefined) {
    if (bodies.length > 1) throw invalidRequest(`${bodies.length} bodies: give a folder with --out`)
    printJson(bodies[0].body)
    return
  }
  mkdirSync(out, { recursive: true })
  const stem = basename(file, extname(file))
  for (const { name, body } of bodies) {
    const path = join(out, `${stem}-${name}.json`)
    writeFileSync(path, `${JSON.stringify(body)}\n`)
    printText(path)
  }
}

interface RequestBody {
  readonly name: string
  readonly body: object
}

/** Bodies of one technology each, small enough for a request. */
function requestBodies(samples: readonly DriveTestSample[], base: object): RequestBody[] {
  return (['4g', '5g'] as const).flatMap((technology) => {
    const wire = samples.filter((sample) => sample.technology === technology).map(wireSample)
    return partsOf(wire, base).map((part, index) => ({
      name: `${technology}-${index + 1}`,
      body: { ...base, network_tech: technology, samples: part },
    }))
  })
}

function wireSample({ id, lon, lat, technology, rsrpDbm, cellId }: DriveTestSample) {
  const cell = cellId === null ? {} : { cell_id: cellId }
  return { id, lon, lat, technology, rsrp_dbm: rsrpDbm, ...cell }
}

function partsOf(samples: readonly object[], base: object): object[][] {
  const parts: object[][] = []
  const room = bytesPerBody - Buffer.byteLength(JSON.stringify(base))
  let bytes = Infinity
  for (const sample of samples) {
    const size = Buffer.byteLength(JSON.stringify(sample)) + 1
    if (bytes + size > room || parts.at(-1)!.length === samplesPerBody) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)!.push(sample)
    bytes += size
  }
  return parts
}

async function evaluate(file: string, options: EvaluateOptions): Promise<void> {
  const body = readJsonObject(file)
  const answer = await withService(servicePlace(options), (ask) =>
    ask('/api/measurements/evaluate', body),
  )
  if (options.json === true) printJson(answer)
  else printText(measurementText(answer as MeasurementAnswer))
}

async function compare(file: string, options: EvaluateOptions): Promise<void> {
  const body = readJsonObject(file)
  const answer = await withService(servicePlace(options), (ask) =>
    ask('/api/measurements/compare', body),
  )
  if (options.json === true) printJson(answer)
  else printText(comparisonText(answer as ComparisonAnswer))
}

function readJsonObject(file: string): object {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw invalidRequest(`${file} holds no JSON object`)
}
