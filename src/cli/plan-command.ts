import type { Command } from 'commander'
import { SightlineError } from '../errors.ts'
import { untilEnded } from './follow-job.ts'
import { readJson } from './json-file.ts'
import { printJson, printText } from './output.ts'
import { type PlanAnswer, planStepText, planText } from './plan-text.ts'
import { servicePlace, withService } from './service-access.ts'

const execution = '/api/processes/network-plan/execution'

interface RunOptions {
  readonly pack?: string
  readonly url?: string
  readonly json?: true
  readonly quiet?: true
}

/** Adds `plan run`. */
export function addPlanCommand(program: Command): void {
  program
    .command('plan')
    .description('plan azimuths, tilts and powers of up to 200 cells')
    .command('run')
    .description('find a plan and show its changes in the order in which they bring the most')
    .argument('<file>', 'a request as JSON: towers, decisions, weights, costs')
    .option('--pack <folder>', 'on this pack, without a server')
    .option('--url <address>', 'by a running service (its key: RF_API_KEY)')
    .option('--json', 'print the whole job, with the certificate that verify-plan checks')
    .option('--quiet', 'show no progress')
    .action(run)
}

async function run(file: string, options: RunOptions): Promise<void> {
  const definition = readJson(file)
  let shown = ''
  const show = (job: PlanAnswer) => {
    const step = planStepText(job)
    if (options.quiet !== true && step !== shown) process.stderr.write(`${step}\n`)
    shown = step
  }
  const job = await withService(servicePlace(options), (ask) =>
    untilEnded<PlanAnswer>(ask, execution, definition, show),
  )
  if (job.result === undefined)
    throw new SightlineError('not_processable', `the plan ${job.status}: ${job.message}`)
  if (options.json === true) printJson(job)
  else printText(planText(job, job.result))
}
