import { fileURLToPath } from 'node:url'
import { staleParts } from '../scripts/build-parts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The build starts in half the time; where it is not of these sources, they are run themselves. */
export const isServiceBuilt = !staleParts(root).includes('server')

/**
 * The database in WebAssembly compiles a function for the second time, for speed, when that has run
 * for long, and not for a third of all that a program of the tests does.
 */
export const baselineWasm = '--wasm-tiering-budget=100000000'

/** Functions of JavaScript are compiled again when they have run fifteen times as long as usual. */
const laterForSpeed = '--interrupt-budget=1000000'
/** Later versions of Node do not start with it, and have nothing in its place. */
const isKnown = Number.parseInt(process.versions.node, 10) < 22

/**
 * What Node is given for programs and tests that live for seconds: what a start runs a few hundred
 * times is never worth being compiled again, and was a third of what a service and its first job take.
 */
export const shortLived: readonly string[] = [baselineWasm, ...(isKnown ? [laterForSpeed] : [])]

/** What Node is given to run a program of the service: `main`, or `cli/main`. */
export const programOf = (name: 'main' | 'cli/main'): readonly string[] => [
  ...shortLived,
  ...(isServiceBuilt ? [`${root}dist/${name}.js`] : ['--import', 'tsx', `${root}src/${name}.ts`]),
]
