import { createComputePool, type TaskEnd } from '../compute/pool.ts'
import { type Configuration, readApplicationVersion } from '../config.ts'
import type { JobLog } from './engine.ts'
import type { PackSources } from './resident-packs.ts'
import { createJobs, type Jobs } from './jobs.ts'
import type { JobKinds } from './kind.ts'
import { jobKinds } from './kinds/list.ts'
import { jobLimits } from './limits.ts'
import { objectPlace } from './objects/configured-place.ts'

/** Units stand back for what people wait for: a tenth of a core beside a busy thread, all of an idle one. */
const niceness = 10
const idleMs = 60_000

interface JobParts {
  /** Absent: those of the service. */
  readonly kinds?: JobKinds
  readonly packs: PackSources
  /** Absent: read where the program lies. */
  readonly installedVersion?: () => string
  /** Module with the tasks of the compute threads. */
  readonly taskModule: URL
  readonly log: JobLog
  readonly onTaskEnd?: (end: TaskEnd) => void
}

/** Jobs by the configuration, with threads of their own. */
export function configuredJobs(
  configuration: Configuration,
  {
    kinds = jobKinds,
    packs,
    installedVersion = readApplicationVersion,
    taskModule,
    log,
    onTaskEnd,
  }: JobParts,
): Jobs {
  const databaseUrl = configuration.DATABASE_URL
  const threads =
    databaseUrl === null
      ? Math.max(1, configuration.EXPERIMENT_THREADS)
      : configuration.EXPERIMENT_THREADS
  const poolOf = (poolThreads: number) =>
    createComputePool({
      taskModule,
      threads: poolThreads,
      niceness,
      idleMs,
      ...(onTaskEnd === undefined ? {} : { onTaskEnd }),
    })
  const pool = poolOf(Math.max(1, threads))
  // It starts with the first unit that needs it.
  const guestPool = poolOf(1)
  const jobs = createJobs({
    kinds,
    objects: objectPlace(configuration),
    databaseUrl,
    dataDirectory: configuration.SIGHTLINE_DATA_DIR,
    leaseSeconds: configuration.EXPERIMENT_LEASE_SECONDS,
    ...jobLimits(configuration),
    orphanSeconds: configuration.EXPERIMENT_ORPHAN_SECONDS,
    pool,
    guestPool,
    threads,
    packs,
    installedVersion,
    log,
  })
  return {
    ...jobs,
    close: async () => {
      await jobs.close()
      await Promise.all([pool.close(), guestPool.close()])
    },
  }
}
