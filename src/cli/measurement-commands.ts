import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { maximumMeasuredSamples } from '../analyses/question-bounds.ts'
import { SightlineError } from '../errors.ts'
import type { AnswerOf } from './answer-of.ts'
import { type CalibrateAnswer, calibrateText } from './calibration-text.ts'
import { type ComparisonAnswer, comparisonText } from './comparison-text.ts'
import { untilEnded } from './follow-job.ts'
import { isObject, type JsonObject, readJsonObject } from './json-file.ts'
import { addImportCommand } from './measurement-import.ts'
import { measurementText, type MeasurementAnswer } from './measurement-text.ts'
import { printJson, printText } from './output.ts'
import { checkResultFile } from './result-place.ts'
import { type AskService, servicePlace, withService } from './service-access.ts'

interface EvaluateOptions {
  readonly pack?: string
  readonly url?: string
  readonly json?: true
}

interface CarriedOptions extends EvaluateOptions {
  readonly calibration?: string
}

interface CalibrateOptions extends EvaluateOptions {
  readonly name?: string
  readonly measuredOn?: string
  readonly out?: string
}

/** Adds `measurements import`, `evaluate`, `compare` and `calibrate`. */
export function addMeasurementCommands(program: Command): void {
  const measurements = program
    .command('measurements')
    .description('compare drive tests with predictions')
  addImportCommand(measurements)
  measurements
    .command('evaluate')
    .description('residuals of a request body, as a table and a histogram')
    .argument('<file>', 'a request body as JSON')
    .option('--calibration <file>', 'what every tower carries: of measurements calibrate --out')
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
  measurements
    .command('calibrate')
    .description('the corrections of the stated model that the samples of a request body bear out')
    .argument('<file>', 'a request body as JSON')
    .option('--name <text>', 'what the calibration is called, where the body has no name')
    .option('--measured-on <day>', 'day of the measurements, as in 2026-05-31')
    .option('--out <file>', 'write the calibration, for rf_profile.calibration')
    .option('--pack <folder>', 'calibrate on this pack, without a server')
    .option('--url <address>', 'ask a running service (its key: RF_API_KEY)')
    .option('--json', 'print the whole answer')
    .action(calibrate)
}

async function evaluate(file: string, options: CarriedOptions): Promise<void> {
  const { calibration } = options
  const sent = readJsonObject(file)
  const body =
    calibration === undefined ? sent : carryingCalibration(sent, readJsonObject(calibration))
  const answer = await withService(servicePlace(options), (ask) =>
    ask('/api/measurements/evaluate', body),
  )
  if (options.json === true) printJson(answer)
  else printText(measurementText(answer as MeasurementAnswer))
}

async function compare(file: string, options: EvaluateOptions): Promise<void> {
  const body = readJsonObject(file)
  const answer = await withService(servicePlace(options), (ask) =>
    isLong(body) ? compareLong(ask, body) : ask('/api/measurements/compare', body),
  )
  if (options.json === true) printJson(answer)
  else printText(comparisonText(answer as ComparisonAnswer))
}

/** A body whose towers carry a calibration, each as the cell of it that it is. */
function carryingCalibration(body: JsonObject, calibration: JsonObject): JsonObject {
  const { towers } = body
  if (!Array.isArray(towers)) return body
  const { cell_offsets: offsets } = calibration
  const named = (Array.isArray(offsets) ? offsets : []).map((one: unknown) =>
    isObject(one) ? one['cell_id'] : undefined,
  )
  return {
    ...body,
    towers: towers.map((tower: unknown) => {
      if (!isObject(tower)) return tower
      const { id, rf_profile: profile } = tower
      const own = named.includes(id) ? { ...calibration, cell_id: id } : calibration
      return { ...tower, rf_profile: { ...(isObject(profile) ? profile : {}), calibration: own } }
    }),
  }
}

/** Whether a campaign has more samples than are compared at once. */
function isLong(body: object): boolean {
  return (
    'samples' in body && Array.isArray(body.samples) && body.samples.length > maximumMeasuredSamples
  )
}

type ComparisonJob = AnswerOf<'runMeasurementComparison'>

/** Compares a campaign that is too long for one answer as a job, which says how far it is. */
async function compareLong(ask: AskService, body: object): Promise<ComparisonAnswer> {
  let shown = ''
  const show = ({ completed_models: completed, total_models: total }: ComparisonJob): void => {
    const step = `${completed} of ${total} models`
    if (step !== shown) process.stderr.write(`${step}\n`)
    shown = step
  }
  const execution = '/api/processes/measurement-comparison/execution'
  const { status, message, result } = await untilEnded<ComparisonJob>(ask, execution, body, show)
  if (result !== undefined) return result
  throw new SightlineError('not_processable', `the comparison ${status}: ${message ?? ''}`)
}

async function calibrate(file: string, options: CalibrateOptions): Promise<void> {
  const { name, measuredOn, out } = options
  if (out !== undefined) checkResultFile(out)
  const body = {
    ...readJsonObject(file),
    ...(name === undefined ? {} : { name }),
    ...(measuredOn === undefined ? {} : { measured_on: measuredOn }),
  }
  const answer = (await withService(servicePlace(options), (ask) =>
    ask('/api/measurements/calibrate', body),
  )) as CalibrateAnswer
  if (options.json === true) printJson(answer)
  else printText(calibrateText(answer))
  // Where nothing was accepted there is nothing to write: the text says why.
  if (out !== undefined && answer.calibration !== null) {
    writeFileSync(out, `${JSON.stringify(answer.calibration)}\n`)
  }
}
