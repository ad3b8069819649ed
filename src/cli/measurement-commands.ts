import type { Command } from 'commander'
import { type ComparisonAnswer, comparisonText } from './comparison-text.ts'
import { readJsonObject } from './json-file.ts'
import { addImportCommand } from './measurement-import.ts'
import { measurementText, type MeasurementAnswer } from './measurement-text.ts'
import { printJson, printText } from './output.ts'
import { servicePlace, withService } from './service-access.ts'

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
  addImportCommand(measurements)
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
