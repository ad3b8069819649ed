import type { Command } from 'commander'
import { useAntennaCatalogue } from '../antennas/use-catalogue.ts'
import { packLoader } from '../compute/pack-loader.ts'
import { siblingModule } from '../compute/thread-options.ts'
import { type Configuration, parseConfiguration, readApplicationVersion } from '../config.ts'
import { invalidRequest } from '../errors.ts'
import { createLog } from '../http/server/log.ts'
import { endInOrder } from '../http/server/process-end.ts'
import { configuredJobs } from '../jobs/configured.ts'
import { cleanDataFolder, leaveDataFolder } from '../packs/data-folder.ts'
import { discoverPacks } from '../packs/manifest/discovery.ts'
import { leaveSignalsAlone } from './ending-signals.ts'
import { beat, checkWorkers } from './heartbeat.ts'
import { printText } from './output.ts'

/** Adds `worker`. */
export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description(
      'work on the jobs of a shared database (DATABASE_URL), with the packs of ' +
        'PLANNER_DATASETS_ROOT and PLANNER_DATASET_DIR, until a signal ends it',
    )
    .option(
      '--health',
      'only say whether the workers of SIGHTLINE_DATA_DIR are well: exit code 1 where one is not, or none runs',
    )
    .action(({ health }: { readonly health?: true }) => (health ? sayHealth() : runWorker()))
}

/** For whatever watches over a worker, which answers no requests. */
function sayHealth(): void {
  const { configuration } = parseConfiguration(process.env, process.cwd())
  const count = checkWorkers(configuration.SIGHTLINE_DATA_DIR)
  printText(count === 1 ? 'the worker is well' : `${count} workers are well`)
}

/** Starts and returns; the process ends with a signal, after it has given back what it was at. */
function runWorker(): void {
  const { configuration, warnings } = parseConfiguration(process.env, process.cwd())
  checkConfiguration(configuration)
  const { log, begin } = createLog(configuration, process.stdout.isTTY)
  for (const warning of warnings) log.warn(warning)
  useAntennaCatalogue(configuration.SIGHTLINE_ANTENNAS_DIR, log)
  cleanDataFolder(configuration.SIGHTLINE_DATA_DIR)
  process.once('exit', () => leaveDataFolder(configuration.SIGHTLINE_DATA_DIR))
  const loader = packLoader(configuration, log)
  const jobs = configuredJobs(configuration, {
    packs: {
      active: () => undefined,
      isSettled: () => true,
      discover: () =>
        discoverPacks(
          configuration.PLANNER_DATASETS_ROOT || undefined,
          undefined,
          configuration.PLANNER_DATASET_DIR || undefined,
        ),
      load: (directory) => loader.load(directory),
      applicationVersion: readApplicationVersion(),
    },
    taskModule: siblingModule('../http/tasks', import.meta.url),
    log,
  })
  jobs.start()
  log.info({ threads: configuration.EXPERIMENT_THREADS }, 'sightline worker has started')
  const endBeat = beat(
    configuration.SIGHTLINE_DATA_DIR,
    () => jobs.sinceRoundMs(),
    (err) => log.warn({ err }, 'the worker cannot say that it is well: nobody sees its health'),
  )

  leaveSignalsAlone()
  endInOrder('worker', log, async () => {
    await Promise.all([jobs.close(), loader.finishWriting()])
    endBeat()
  })
  begin('Sightline works on jobs')
}

function checkConfiguration(configuration: Configuration): void {
  if (configuration.DATABASE_URL === null) {
    throw invalidRequest(
      'a worker needs DATABASE_URL, the database that it shares with the service',
    )
  }
  if (configuration.EXPERIMENT_THREADS === 0) {
    throw invalidRequest('a worker needs EXPERIMENT_THREADS of at least 1')
  }
  if (configuration.PLANNER_DATASETS_ROOT === '' && configuration.PLANNER_DATASET_DIR === '') {
    throw invalidRequest('a worker needs PLANNER_DATASETS_ROOT or PLANNER_DATASET_DIR')
  }
}
