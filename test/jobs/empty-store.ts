import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { parseConfiguration } from '../../src/config.ts'
import { openEngine } from '../../src/jobs/engine.ts'
import { experimentFolders } from '../../src/jobs/place.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of an embedded store with its schema and no job, to be copied. */
    readonly emptyStore?: string
  }
}

/** Makes a store that nobody has used, which takes seconds, and gives its folder. */
export async function makeEmptyStore(dataDirectory: string): Promise<string> {
  const { configuration } = parseConfiguration({}, '/nowhere')
  const engine = await openEngine({
    databaseUrl: null,
    dataDirectory,
    leaseSeconds: configuration.EXPERIMENT_LEASE_SECONDS,
    maximumWaiting: configuration.MAX_WAITING_EXPERIMENTS,
    maximumEnded: configuration.KEPT_EXPERIMENTS,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  await engine.close()
  return experimentFolders(dataDirectory).folder
}

/** Makes one for all files of the run. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'sightline-store-'))
  provide('emptyStore', await makeEmptyStore(directory))
  return () => rm(directory, { recursive: true, force: true })
}
