import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { parseConfiguration } from '../../src/config.ts'
import { openEngine } from '../../src/jobs/engine.ts'
import { jobLimits } from '../../src/jobs/limits.ts'
import { jobFolders } from '../../src/jobs/place.ts'
import { baselineWasm } from '../service-program.ts'
import { madeStoreVariable } from './made-store.ts'

/** Makes a store that nobody has used, which takes seconds, and gives its folder. */
export async function makeEmptyStore(dataDirectory: string): Promise<string> {
  const { configuration } = parseConfiguration({}, '/nowhere')
  const engine = await openEngine({
    databaseUrl: null,
    dataDirectory,
    leaseSeconds: configuration.EXPERIMENT_LEASE_SECONDS,
    ...jobLimits(configuration),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  await engine.close()
  return jobFolders(dataDirectory).folder
}

/** Makes one for all files of the run, whichever project they are of. */
export default async function setup(): Promise<() => Promise<void>> {
  setFlagsFromString(baselineWasm)
  const directory = mkdtempSync(join(tmpdir(), 'sightline-store-'))
  process.env[madeStoreVariable] = await makeEmptyStore(directory)
  return () => rm(directory, { recursive: true, force: true })
}
