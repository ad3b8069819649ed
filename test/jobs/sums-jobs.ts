import { type Configuration, parseConfiguration } from '../../src/config.ts'
import { configuredJobs } from '../../src/jobs/configured.ts'
import type { Jobs } from '../../src/jobs/jobs.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { sumsKinds } from './sums-kind.ts'

/** Jobs of the kind `test-sums` in this process, on a pack. */
export function sumsJobs(snapshot: PackSnapshot, changes: Partial<Configuration>): Jobs {
  const configuration = { ...parseConfiguration({}, '/nowhere').configuration, ...changes }
  return configuredJobs(configuration, {
    kinds: sumsKinds,
    packs: {
      active: () => snapshot,
      isSettled: () => true,
      discover: async () => ({ packs: [], refused: [], warnings: [] }),
      load: async () => Promise.reject(new Error('no pack is loaded here')),
      applicationVersion: '1.2.3',
    },
    taskModule: new URL('../../src/http/tasks.ts', import.meta.url),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
}
