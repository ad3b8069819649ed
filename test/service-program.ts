import { fileURLToPath } from 'node:url'
import { staleParts } from '../scripts/build-parts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The build starts in half the time; where it is not of these sources, they are run themselves. */
export const isServiceBuilt = !staleParts(root).includes('server')

/** What Node is given to run a program of the service: `main`, or `cli/main`. */
export const programOf = (name: 'main' | 'cli/main'): readonly string[] =>
  isServiceBuilt ? [`${root}dist/${name}.js`] : ['--import', 'tsx', `${root}src/${name}.ts`]

const fromBuild = new URL('jobs/built-sources.mjs', import.meta.url).href
const register = `import { register } from 'node:module'; register(${JSON.stringify(fromBuild)})`

/** What Node is given to run a script of the tests, which imports the service's modules. */
export const scriptArguments: readonly string[] = isServiceBuilt
  ? ['--import', 'tsx', '--import', `data:text/javascript,${encodeURIComponent(register)}`]
  : ['--import', 'tsx']
