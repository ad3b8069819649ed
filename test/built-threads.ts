// Stands in for `src/compute/thread-options.ts` in every test (see vitest.config.ts): a thread loads
// its modules from the build, where that is of these sources, for a sixth of the work that it takes
// to translate them once more for each thread.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'
import * as sources from '../src/compute/thread-options.ts'
import { isServiceBuilt } from './service-program.ts'

const root = new URL('..', import.meta.url)
const sourceFolder = new URL('src/', root).href

/** What stands for `src` in the latest build; null where threads run the sources. */
const builtFolder = isServiceBuilt ? latestBuild() : null

let runsSources = builtFolder === null

function latestBuild(): URL {
  const name = /'\.\/(build-[^/]+)\//.exec(readFileSync(new URL('dist/main.js', root), 'utf8'))?.[1]
  if (name === undefined) {
    throw new Error('dist/main.js does not lead into a build: npm run build makes it anew.')
  }
  return new URL(`dist/${name}/`, root)
}

/** For a test file whose threads run modules that are in no build: all of them run sources. */
export function runThreadsFromSources(): void {
  beforeAll(() => {
    runsSources = true
  })
  afterAll(() => {
    runsSources = builtFolder === null
  })
}

export function siblingModule(name: string, importMetaUrl: string): URL {
  const source = sources.siblingModule(name, importMetaUrl)
  if (runsSources || builtFolder === null || !source.href.startsWith(sourceFolder)) return source
  const way = source.href.slice(sourceFolder.length)
  return new URL(way.replace(/\.ts$/, '.js'), builtFolder)
}

export const { threadArguments } = sources
