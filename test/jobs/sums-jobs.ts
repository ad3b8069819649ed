import { siblingModule } from '../../src/compute/thread-options.ts'
import { type Configuration, parseConfiguration, readApplicationVersion } from '../../src/config.ts'
import { configuredJobs } from '../../src/jobs/configured.ts'
import type { Jobs } from '../../src/jobs/jobs.ts'
import type { JobKinds } from '../../src/jobs/kind.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { sumsKinds } from './sums-kind.ts'

interface SumsJobsOptions {
  /** Told the error of a warning, and the warning. */
  readonly onWarning?: (error: string, message: string) => void
  readonly applicationVersion?: string
  readonly installedVersion?: () => string
}

/** Jobs in this process, on a pack; of the kind `test-sums` where no others are given. */
export function sumsJobs(
  snapshot: PackSnapshot,
  changes: Partial<Configuration>,
  kinds: JobKinds = sumsKinds,
  {
    onWarning = () => undefined,
    applicationVersion = readApplicationVersion(),
    ...program
  }: SumsJobsOptions = {},
): Jobs {
  const configuration = { ...parseConfiguration({}, '/nowhere').configuration, ...changes }
  return configuredJobs(configuration, {
    kinds,
    packs: {
      active: () => snapshot,
      isSettled: () => true,
      discover: async () => ({ packs: [], refused: [], warnings: [] }),
      load: async () => Promise.reject(new Error('no pack is loaded here')),
      applicationVersion,
    },
    ...program,
    taskModule: siblingModule('../../src/http/tasks', import.meta.url),
    log: {
      info: () => undefined,
      warn: (details, message) => onWarning('err' in details ? String(details.err) : '', message),
      error: () => undefined,
    },
  })
}
