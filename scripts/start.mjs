// `npm start`: builds what has changed since it was built, then becomes the service.
import { fileURLToPath } from 'node:url'
import { staleParts } from './build-parts.mjs'

const stale = staleParts(fileURLToPath(new URL('..', import.meta.url)))
if (stale.length > 0) {
  process.stderr.write(`building the ${stale.join(' and the ')}\n`)
  process.argv.splice(2, Infinity, ...stale)
  await import('./build.mjs')
}
await import('../dist/main.js')
