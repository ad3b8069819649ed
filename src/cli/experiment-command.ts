import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { SightlineError } from '../errors.ts'
import { configuredCsvForm } from './csv-form.ts'
import { createExperimentProgress } from './experiment-progress.ts'
import { type ExperimentAnswer, experimentCsv, experimentText } from './experiment-text.ts'
import { untilEnded } from './follow-job.ts'
import { readJson } from './json-file.ts'
import { printJson, printText } from './output.ts'
import { checkResultFile } from './result-place.ts'
import { type AskService, servicePlace, withService } from './service-access.ts'

const execution = '/api/processes/batch-experiment/execution'

interface RunOptions {
  readonly pack?: string
  readonly url?: string
  readonly json?: true
  readonly csv?: string
  readonly quiet?: true
}

/** Adds `experiment run`. */
export function addExperimentCommand(program: Command): void {
  program
    .command('experiment')
    .description('run a sector under many combinations of values')
    .command('run')
    .description('run an experiment to its end and show what its runs have given')
    .argument('<file>', 'a definition as JSON: name, base and matrix')
    .option('--pack <folder>', 'on this pack, without a server')
    .option('--url <address>', 'by a running service (its key: RF_API_KEY)')
    .option('--json', 'print the whole job')
    .option('--csv <file>', 'write the runs as CSV; - prints them')
    .option('--quiet', 'show no progress')
    .action(run)
}

async function run(file: string, options: RunOptions): Promise<void> {
  const definition = readJson(file)
  const csvFile = options.csv === '-' ? undefined : options.csv
  if (csvFile !== undefined) checkResultFile(csvFile)
  const job = await withService(servicePlace(options), (ask) =>
    runShowing(ask, definition, options.quiet === true),
  )
  if (job.status !== 'succeeded') {
    throw new SightlineError('not_processable', `the experiment ${job.status}: ${job.message}`)
  }
  if (csvFile !== undefined) writeFileSync(csvFile, experimentCsv(job, configuredCsvForm()))
  if (options.json === true) printJson(job)
  else if (options.csv === '-') process.stdout.write(experimentCsv(job, configuredCsvForm()))
  else printText(experimentText(job))
}

async function runShowing(
  ask: AskService,
  definition: unknown,
  isQuiet: boolean,
): Promise<ExperimentAnswer> {
  const progress = createExperimentProgress(process.stderr, isQuiet)
  try {
    return await untilEnded<ExperimentAnswer>(ask, execution, definition, progress.show)
  } finally {
    progress.stop()
  }
}
