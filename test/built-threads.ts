// Stands in for `src/compute/thread-options.ts` in every test (see vitest.config.ts): a thread loads
// its modules from the build, where that is of these sources, for a sixth of the work that it takes
// to translate them once more for each thread.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll } from 'vitest'
import * as sources from '../src/compute/thread-options.ts'
import { builtModule } from './built-modules.ts'

const worker = new URL('../src/compute/worker.ts', import.meta.url)
/** Where packages are found, as from the build. */
const buildsOfTests = fileURLToPath(new URL('../node_modules/.cache', import.meta.url))

let workerOfTest: URL | undefined

/**
 * For a test file whose threads run a module that is in no build: what it gives is that module, built
 * together with what a thread starts from.
 */
export function buildThreadsWith(taskModule: URL): URL {
  mkdirSync(buildsOfTests, { recursive: true })
  const outdir = mkdtempSync(join(buildsOfTests, 'threads-of-a-test-'))
  const built = (source: URL) =>
    pathToFileURL(join(outdir, basename(source.pathname).replace(/\.ts$/, '.mjs')))
  buildSync({
    entryPoints: [worker, taskModule].map((source) => fileURLToPath(source)),
    entryNames: '[name]',
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'warning',
  })
  beforeAll(() => {
    workerOfTest = built(worker)
  })
  afterAll(() => {
    workerOfTest = undefined
    rmSync(outdir, { recursive: true, force: true })
  })
  return built(taskModule)
}

export function siblingModule(name: string, importMetaUrl: string): URL {
  const source = sources.siblingModule(name, importMetaUrl)
  return workerOfTest !== undefined && source.href === worker.href
    ? workerOfTest
    : builtModule(source)
}

export const { threadArguments } = sources
