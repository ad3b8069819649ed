import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/**
 * URL of a module beside the given one, for a thread to load: `.ts` where sources run, `.js` in
 * the build, where every module that is named like this is a file of its own.
 */
export function siblingModule(name: string, importMetaUrl: string): URL {
  const extension = importMetaUrl.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`${name}.${extension}`, importMetaUrl)
}

/**
 * Node arguments for a worker thread whose entry is the given module. Sources run through tsx in
 * development and tests; its loader registers itself in the main thread alone, so a thread asks
 * for it by name.
 */
export function threadArguments(entry: URL): string[] {
  if (!entry.pathname.endsWith('.ts')) return []
  const loader = createRequire(import.meta.url).resolve('tsx')
  const api = new URL('./esm/api/index.mjs', pathToFileURL(loader))
  const register = `import { register } from ${JSON.stringify(api.href)}; register()`
  return ['--import', `data:text/javascript,${encodeURIComponent(register)}`]
}
