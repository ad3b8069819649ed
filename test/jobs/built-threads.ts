// Stands in for `src/compute/thread-options.ts` in the scripts of job-process.ts, as
// `test/built-threads.ts` does in the tests themselves.
import * as sources from '../../src/compute/thread-options.ts'
import { builtModule } from '../built-modules.ts'

export const siblingModule = (name: string, importMetaUrl: string): URL =>
  builtModule(sources.siblingModule(name, importMetaUrl))

export const { threadArguments } = sources
