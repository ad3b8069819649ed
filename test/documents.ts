import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)

/** Every page below `docs`, by its path in the repository, in the order of the names. */
export function documentPages(): string[] {
  return readdirSync(fileURLToPath(new URL('docs', root)), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .sort()
}

/** The text of a file of the repository. */
export function textOf(path: string): string {
  return readFileSync(new URL(path, root), 'utf8')
}
