import { writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { measuredCells } from '../analyses/measurements/campaign/measured-cells.ts'
import { importCampaign } from '../analyses/measurements/campaign/import.ts'
import { leftOutLines } from '../analyses/measurements/campaign/left-out-lines.ts'
import { maximumCampaignSamples, maximumMeasuredSamples } from '../analyses/question-bounds.ts'
import { invalidRequest, SightlineError } from '../errors.ts'
import type { ColumnNames } from '../formats/drive-test/columns.ts'
import type { FieldOrder } from '../formats/drive-test/columns-in-order.ts'
import { type DriveTestField, driveTestFields } from '../formats/drive-test/field-names.ts'
import { maximumLogBytes, tooLong } from '../formats/drive-test/log-bounds.ts'
import type { DriveTestSample } from '../formats/drive-test/read.ts'
import { type PowerKind, powerKinds } from '../formats/drive-test/values.ts'
import { decimalNumber } from '../formats/number-text.ts'
import { decodeTable } from '../formats/table-text.ts'
import { makeFolder } from '../made-folder.ts'
import { carrierLines, cellLines } from './import-text.ts'
import { readInputFile, unpacked } from './input-file.ts'
import { readJsonObject } from './json-file.ts'
import { cellNames, type CellNames, proposedFor } from './measured-cell-names.ts'
import { printJson, printText, visibleText } from './output.ts'
import { checkResultFolder } from './result-place.ts'

/** Samples and bytes that a body may have. */
interface BodyRoom {
  readonly samples: number
  readonly bytes: number
}

/** Of a request that is answered at once; the rest of the body needs some room. */
const roomOfRequest: BodyRoom = { samples: maximumMeasuredSamples, bytes: 1_000_000 }
/** Of a comparison in the background. */
const roomOfJob: BodyRoom = { samples: maximumCampaignSamples, bytes: 8_300_000 }

interface Options {
  readonly request?: string
  readonly technology?: '4g' | '5g'
  readonly column?: ColumnNames
  readonly columns?: FieldOrder
  readonly power?: PowerKind
  readonly resourceBlocks?: number
  readonly eirp?: number
  readonly whole?: true
  readonly long?: true
  readonly match?: true
  readonly cells?: string
  readonly cell?: CellNames
  readonly out?: string
}

/** The text of a file, which may be packed with gzip. */
function tableText(name: string, check: (bytes: number) => void): string {
  try {
    return decodeTable(unpacked(readInputFile(name, check), maximumLogBytes))
  } catch (cause) {
    if (!(cause instanceof SightlineError) || cause.reason !== 'not_processable') throw cause
    throw new SightlineError('not_processable', `${name}: ${cause.message}`, { cause })
  }
}

/** Adds `measurements import`. */
export function addImportCommand(measurements: Command): void {
  measurements
    .command('import')
    .description('turn drive tests into request bodies of POST /api/measurements/evaluate')
    .argument('<files...>', 'tables of one campaign; columns are found by the names loggers give')
    .option('--request <file>', 'JSON with towers and settings that every body gets')
    .addOption(new Option('--technology <name>', 'of rows that name none').choices(['4g', '5g']))
    .option('--column <field=name>', `a column by name: ${driveTestFields.join(', ')}`, addColumn)
    .option(
      '--columns <fields>',
      'of files without names: what their columns hold, in order, as in id,lon,lat,-,rsrp',
      fieldOrder,
    )
    .addOption(new Option('--power <kind>', 'what the values are').choices([...powerKinds]))
    .option('--resource-blocks <count>', 'of the carrier, for its power or a loss', count)
    .option('--eirp <dbm>', 'that path losses are taken from', decibels)
    .option('--whole', 'leave every sample in: no place is doubted, no stand taken together')
    .option('--long', 'bodies of up to 60,000 samples, which measurements compare takes alone')
    .option('--match', 'take the proposed cells of --request for the names in the files')
    .option('--cell <name=id>', 'a cell of --request for a name in the files', addCell)
    .option('--cells <file>', 'such names as JSON, as an import with --out writes them')
    .option('--out <folder>', 'write one file a body; without it the only body is printed')
    .action(importFiles)
}

function importFiles(files: readonly string[], options: Options): void {
  const { request, technology, column, columns, power, resourceBlocks, eirp, whole } = options
  if (options.out !== undefined) checkResultFolder(options.out)
  let bytes = 0
  const check = (size: number) => {
    bytes += size
    if (bytes > maximumLogBytes) throw tooLong()
  }
  const texts = files.map((name) => ({ name: basename(name), text: tableText(name, check) }))
  const campaign = importCampaign(texts, {
    ...(column === undefined ? {} : { columns: column }),
    ...(columns === undefined ? {} : { order: columns }),
    ...(technology === undefined ? {} : { technology }),
    ...(power === undefined ? {} : { kind: power }),
    ...(resourceBlocks === undefined ? {} : { resourceBlocks }),
    ...(eirp === undefined ? {} : { eirpDbm: eirp }),
    isWhole: whole === true,
  })
  const { samples } = campaign
  if (samples.length === 0) {
    const reasons = leftOutLines(campaign).map((line) => `; ${line}`)
    throw invalidRequest(`${files[0]} has no sample that can be used${reasons.join('')}`)
  }
  const base = request === undefined ? {} : readJsonObject(request)
  const measured = measuredCells(samples)
  const proposed = proposedFor(measured, base)
  const names = cellNames(options, proposed)
  const room = options.long === true ? roomOfJob : roomOfRequest
  const bodies = requestBodies(samples, names, base, room)
  const lines = [
    `${samples.length} samples in ${bodies.length} bodies`,
    ...leftOutLines(campaign),
    ...carrierLines(measured),
    ...cellLines(measured, proposed, names, base),
  ]
  process.stderr.write(`${visibleText(lines.join('\n'))}\n`)
  write(bodies, names, basename(files[0], extname(files[0])), options)
}

function write(bodies: readonly Body[], names: CellNames, stem: string, { out }: Options): void {
  if (out === undefined) {
    if (bodies.length > 1) throw invalidRequest(`${bodies.length} bodies: give a folder with --out`)
    printJson(bodies[0].body)
    return
  }
  makeFolder(out)
  const keep = (name: string, value: object): void => {
    const path = join(out, `${stem}-${name}.json`)
    writeFileSync(path, `${JSON.stringify(value)}\n`)
    printText(path)
  }
  for (const one of bodies) keep(one.name, one.body)
  if (names.size > 0) keep('cells', Object.fromEntries(names))
}

function addColumn(text: string, columns: ColumnNames = {}): ColumnNames {
  const at = text.indexOf('=')
  const field: DriveTestField | undefined = driveTestFields.find(
    (name) => name === text.slice(0, at),
  )
  if (field === undefined || at === text.length - 1) {
    throw new InvalidArgumentError(`must be FIELD=NAME, FIELD one of ${driveTestFields.join(', ')}`)
  }
  return { ...columns, [field]: text.slice(at + 1) }
}

/** Fields by their names; a dash, or nothing, for a column that is not wanted. */
function fieldOrder(text: string): FieldOrder {
  return text.split(',').map((part) => {
    const name = part.trim()
    if (name === '' || name === '-') return null
    const field = driveTestFields.find((one) => one === name)
    if (field !== undefined) return field
    throw new InvalidArgumentError(`must be of ${driveTestFields.join(', ')} or -`)
  })
}

function addCell(text: string, names: CellNames = new Map()): CellNames {
  const at = text.lastIndexOf('=')
  if (at < 1 || at === text.length - 1) throw new InvalidArgumentError('must be NAME=ID')
  return new Map([...names, [text.slice(0, at), text.slice(at + 1)]])
}

/** The largest carrier of TS 38.101-1 has 273. */
const maximumResourceBlocks = 273

function count(text: string): number {
  const value = decimalNumber(text)
  if (Number.isInteger(value) && value >= 1 && value <= maximumResourceBlocks) return value
  throw new InvalidArgumentError(`must be a whole number between 1 and ${maximumResourceBlocks}`)
}

function decibels(text: string): number {
  const value = decimalNumber(text)
  if (Math.abs(value) <= 120) return value
  throw new InvalidArgumentError('must be a number between -120 and 120')
}

interface Body {
  readonly name: string
  readonly body: object
}

/** Bodies of one technology each, small enough for a request. What is sent is made for one body at a time. */
function requestBodies(
  samples: readonly DriveTestSample[],
  names: CellNames,
  base: object,
  room: BodyRoom,
): readonly Body[] {
  return (['4g', '5g'] as const).flatMap((technology) => {
    const own = samples.filter((sample) => sample.technology === technology)
    return partsOf(own, names, base, room).map((part, index) => ({
      name: `${technology}-${index + 1}`,
      get body() {
        const wire = part.map((sample) => wireSample(sample, names))
        return { ...base, network_tech: technology, samples: wire }
      },
    }))
  })
}

function wireSample(
  { id, lon, lat, technology, rsrpDbm, cellId }: DriveTestSample,
  names: CellNames,
) {
  const cell = cellId === null ? {} : { cell_id: names.get(cellId) ?? cellId }
  return { id, lon, lat, technology, rsrp_dbm: rsrpDbm, ...cell }
}

function partsOf(
  samples: readonly DriveTestSample[],
  names: CellNames,
  base: object,
  { samples: samplesPerBody, bytes: bytesPerBody }: BodyRoom,
): readonly (readonly DriveTestSample[])[] {
  const parts: DriveTestSample[][] = []
  const room = bytesPerBody - Buffer.byteLength(JSON.stringify(base))
  let bytes = Infinity
  for (const sample of samples) {
    const size = Buffer.byteLength(JSON.stringify(wireSample(sample, names))) + 1
    if (bytes + size > room || parts.at(-1)!.length === samplesPerBody) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)!.push(sample)
    bytes += size
  }
  return parts
}
