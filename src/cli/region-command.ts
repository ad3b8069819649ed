import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { parseConfiguration } from '../config.ts'
import { invalidRequest, SightlineError } from '../errors.ts'
import { decimalNumber } from '../formats/number-text.ts'
import type { AnswerOf } from './answer-of.ts'
import { cleanObjects } from '../jobs/objects/clean-objects.ts'
import { objectsOfRecords } from '../jobs/named-objects.ts'
import { objectPlace } from '../jobs/objects/configured-place.ts'
import { openObjects } from '../jobs/objects/open-objects.ts'
import { makeFolder } from '../made-folder.ts'
import { untilEnded } from './follow-job.ts'
import { readJson, readJsonObject } from './json-file.ts'
import { printJson, printText } from './output.ts'
import type { SignChoice } from '../packs/make/common/sign-choice.ts'
import { cellsOfFiles } from './region-cells.ts'
import { minusOneFlag, negativeTiltFlag } from './sign-flags.ts'
import { checkResultFolder } from './result-place.ts'
import { type FetchFile, servicePlace, withService } from './service-access.ts'

const execution = '/api/processes/region-coverage/execution'

interface RunOptions {
  readonly pack?: string
  readonly url?: string
  readonly cells?: readonly string[]
  readonly azimuthMinusOne?: SignChoice['azimuthMinusOne']
  readonly negativeTilt?: SignChoice['negativeTilt']
  readonly out: string
  readonly estimate?: true
  readonly json?: true
  readonly quiet?: true
}

/** The state of a region. */
type RegionAnswer = AnswerOf<'runRegion', 202>

/** Adds `region run`. */
export function addRegionCommand(program: Command): void {
  const region = program
    .command('region')
    .description('map many cells: best server, strength, overlap, SINR')
  region
    .command('run')
    .description('compute a region to its end and fetch its files')
    .argument('<file>', 'a request as JSON: cells or cells_geojson, area, resolution_m')
    .option(
      '--cells <files...>',
      'the cells: a saved project, GeoJSON, or site lists as pack build takes them; the file has none then',
    )
    .addOption(minusOneFlag())
    .addOption(negativeTiltFlag())
    .option('--pack <folder>', 'on this pack, without a server')
    .option('--url <address>', 'by a running service (its key: RF_API_KEY)')
    .option('--out <folder>', 'where the files go', '.')
    .option('--estimate', 'tell the cost, compute nothing')
    .option('--json', 'print the whole job')
    .option('--quiet', 'show no progress')
    .action(run)
  region
    .command('clean')
    .description('remove path losses, tiles and files that nobody has asked for and no job names')
    .option('--days <number>', 'for so many days', '30')
    .action(clean)
}

async function clean({ days }: { readonly days: string }): Promise<void> {
  const count = decimalNumber(days)
  if (!(count >= 1)) throw invalidRequest('--days must be a number of at least 1')
  const { configuration } = parseConfiguration(process.env, process.cwd())
  const store = openObjects(objectPlace(configuration))
  const named = await objectsOfRecords(configuration)
  const { objects, bytes } = await cleanObjects(store, Date.now() - count * dayMs, named)
  printText(`${objects} objects, ${bytes} bytes`)
}

const dayMs = 24 * 3600 * 1000

async function run(file: string, options: RunOptions): Promise<void> {
  const definition = await definitionOf(file, options)
  await withService(servicePlace(options), async (ask, fetchFile) => {
    if (options.estimate === true) {
      printJson(await ask(`${execution}?estimate=1`, definition))
      return
    }
    checkResultFolder(options.out)
    const show = partsShown(options.quiet === true)
    const job = await untilEnded<RegionAnswer>(ask, execution, definition, show)
    if (job.result === undefined) {
      throw new SightlineError('not_processable', `the region ${job.status}: ${job.message}`)
    }
    const paths = await fetchOutputs(job.result.outputs, fetchFile, options.out)
    if (options.json === true) printJson(job)
    else printText(paths.join('\n'))
  })
}

/** The request of a file, with the cells of others where they are named. */
async function definitionOf(file: string, options: RunOptions): Promise<unknown> {
  const { cells, quiet, azimuthMinusOne, negativeTilt } = options
  if (cells === undefined) return readJson(file)
  const request = readJsonObject(file)
  if (request.cells !== undefined || request.cells_geojson !== undefined)
    throw invalidRequest(`${file} has cells already: give it without them, or no --cells`)
  const { members, notes } = await cellsOfFiles(cells, {
    ...(azimuthMinusOne !== undefined && { azimuthMinusOne }),
    ...(negativeTilt !== undefined && { negativeTilt }),
  })
  if (quiet !== true) for (const note of notes) process.stderr.write(`note: ${note}\n`)
  return { ...request, ...members }
}

/** A line whenever another tenth of the parts is done, and whenever it waits for something else. */
function partsShown(isQuiet: boolean): (job: RegionAnswer) => void {
  if (isQuiet) return () => undefined
  let shown = -1
  let reason: string | undefined
  return ({ completed_parts: done, total_parts: total, waiting }) => {
    const tenths = Math.floor((10 * done) / total)
    if (tenths > shown) process.stderr.write(`${done} of ${total} parts\n`)
    shown = Math.max(shown, tenths)
    if (waiting !== undefined && waiting.reason !== reason)
      process.stderr.write(`it has waited since ${waiting.since}: ${waiting.reason}\n`)
    reason = waiting?.reason
  }
}

async function fetchOutputs(
  outputs: readonly { readonly name: string; readonly href: string }[],
  fetchFile: FetchFile,
  folder: string,
): Promise<string[]> {
  makeFolder(folder)
  const paths: string[] = []
  for (const { name, href } of outputs) {
    const path = join(folder, name)
    writeFileSync(path, await fetchFile(href))
    paths.push(path)
  }
  return paths
}
