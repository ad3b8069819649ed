import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SightlineError } from '../src/errors.ts'
import { buildDemoCity } from '../src/packs/demo/demo-city.ts'

/**
 * The folder of the demo city, for files that change nothing in it: the first that asks builds it, in
 * the folder of the run (test/run-folder.ts), with which it goes away.
 */
export async function demoPack(): Promise<string> {
  const directory = join(tmpdir(), 'demo-city')
  if (existsSync(directory)) return directory
  try {
    await buildDemoCity(directory)
  } catch (error) {
    // Another worker was first; what appears is whole.
    if (!(error instanceof SightlineError) || error.reason !== 'conflict') throw error
  }
  return directory
}
