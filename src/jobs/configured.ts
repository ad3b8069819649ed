import { createComputePool, type TaskEnd } from '../compute/pool.ts'
import type { Configuration } from '../config.ts'
import type { JobLog } from './engine.ts'
import { createExperiments, type Experiments } from './experiments.ts'
import type { PackSources } from './held-packs.ts'

/** Runs stand back for what people wait for: a tenth of a core beside a busy thread, all of an idle one. */
const niceness = 10
const idleMs = 60_000

interface ExperimentParts {
  readonly packs: PackSources
  /** Module with the tasks of the compute threads. */
  readonly taskModule: URL
  readonly log: JobLog
  readonly onTaskEnd?: (end: TaskEnd) => void
}

/** Experiments by the configuration, with threads of their own. */
export function configuredExperiments(
  configuration: Configuration,
  { packs, taskModule, log, onTaskEnd }: ExperimentParts,
): Experiments {
  const databaseUrl = configuration.DATABASE_URL
  const threads =
    databaseUrl === null
      ? Math.max(1, configuration.EXPERIMENT_THREADS)
      : configuration.EXPERIMENT_THREADS
  const pool = createComputePool({
    taskModule,
    threads: Math.max(1, threads),
    niceness,
    idleMs,
    ...(onTaskEnd === undefined ? {} : { onTaskEnd }),
  })
  const experiments = createExperiments({
    databaseUrl,
    dataDirectory: configuration.SIGHTLINE_DATA_DIR,
    leaseSeconds: configuration.EXPERIMENT_LEASE_SECONDS,
    maximumWaiting: configuration.MAX_WAITING_EXPERIMENTS,
    maximumEnded: configuration.KEPT_EXPERIMENTS,
    orphanSeconds: configuration.EXPERIMENT_ORPHAN_SECONDS,
    pool,
    threads,
    packs,
    log,
  })
  return {
    ...experiments,
    close: async () => {
      await experiments.close()
      await pool.close()
    },
  }
}
