// Stands in for `src/compute/thread-options.ts` in every test (see vitest.config.ts): a thread loads
// its modules from the build, where that is of these sources, for a sixth of the work that it takes
// to translate them once more for each thread.
import { afterAll, beforeAll } from 'vitest'
import * as sources from '../src/compute/thread-options.ts'
import { builtModule, isBuilt } from './built-modules.ts'

let runsSources = !isBuilt

/** For a test file whose threads run modules that are in no build: all of them run sources. */
export function runThreadsFromSources(): void {
  beforeAll(() => {
    runsSources = true
  })
  afterAll(() => {
    runsSources = !isBuilt
  })
}

export function siblingModule(name: string, importMetaUrl: string): URL {
  const source = sources.siblingModule(name, importMetaUrl)
  return runsSources ? source : builtModule(source)
}

export const { threadArguments } = sources
