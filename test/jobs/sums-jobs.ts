import { type Configuration, parseConfiguration, readApplicationVersion } from '../../src/config.ts'
import { configuredJobs } from '../../src/jobs/configured.ts'
import type { Jobs } from '../../src/jobs/jobs.ts'
import type { JobKinds } from '../../src/jobs/kind.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { sumsKinds } from './sums-kind.ts'

/** Jobs in this process, on a pack; of the kind `test-sums` where no others are given. */
export function sumsJobs(
  snapshot: PackSnapshot,
  changes: Partial<Configuration>,
  kinds: JobKinds = sumsKinds,
  onWarning: (message: string) => void = () => undefined,
): Jobs {
  const configuration = { ...parseConfiguration({}, '/nowhere').configuration, ...changes }
  return configuredJobs(configuration, {
    kinds,
    packs: {
      active: () => snapshot,
      isSettled: () => true,
      discover: async () => ({ packs: [], refused: [], warnings: [] }),
      load: async () => Promise.reject(new Error('no pack is loaded here')),
      applicationVersion: readApplicationVersion(),
    },
    taskModule: new URL('../../src/http/tasks.ts', import.meta.url),
    log: {
      info: () => undefined,
      warn: (details) => onWarning('err' in details ? String(details.err) : ''),
      error: () => undefined,
    },
  })
}
