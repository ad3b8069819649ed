import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/**
 * Loads a CommonJS package when it is first needed. A load that fails, because files were short for
 * instance, is tried again at the next call; a failed `import()` would be kept for the life of the
 * process.
 */
export function requireAgain(name: string): unknown {
  return load(name) as unknown
}
