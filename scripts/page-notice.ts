import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import type { Lock } from './dependency-document.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const lockFile = join(root, 'package-lock.json')

/** Where the licences of what the page contains stand. */
export const noticePath = join(root, 'NOTICE')

const beginning = `Sightline

The licence of Sightline itself is in the file LICENSE. The built page (web/dist) contains code of the
packages below, under the licences that follow. Packages of the service lie unchanged in node_modules,
each with its licence; docs/develop/dependencies.md lists them.
`

/**
 * The text of the file NOTICE: every package that the page is made of, with version and licence. Builds
 * the page in memory to see which those are; packages that come with others built into them are named
 * with all that those depend on.
 *
 * @throws Error when a package has no licence.
 */
export async function noticeText(): Promise<string> {
  const lock = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock
  const paths = withDependencies([...(await bundledPackagePaths())], lock)
  return [beginning, ...paths.map((path) => section(path, lock))].join(`\n${'-'.repeat(80)}\n\n`)
}

/** Folders of the packages whose modules are in the bundle, from the folder of the product. */
async function bundledPackagePaths(): Promise<Set<string>> {
  const found = new Set<string>()
  const collect = (): Plugin => ({
    name: 'collect-packages',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue
        for (const id of Object.keys(part.modules)) {
          const path = packagePath(id)
          if (path !== null) found.add(path)
        }
      }
    },
  })
  await build({
    root: join(root, 'web'),
    configFile: join(root, 'web', 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
    plugins: [collect()],
    worker: { plugins: () => [collect()] },
  })
  return found
}

/** The folder of the package that a module belongs to; null for a module of the product. */
function packagePath(moduleId: string): string | null {
  const [path] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(moduleId.replaceAll('\\', '/')) ?? []
  return path === undefined ? null : path.slice(path.indexOf('node_modules/'))
}

/** For the command line of the style specification alone; in no bundle. */
const notBundled: ReadonlySet<string> = new Set(['@mapbox/jsonlint-lines-primitives'])

/** With everything they depend on, in the order of their names; types are no code. */
function withDependencies(paths: readonly string[], lock: Lock): string[] {
  const all = new Set(paths)
  for (const path of all) {
    for (const name of Object.keys(lock.packages[path]?.dependencies ?? {})) {
      if (name.startsWith('@types/') || notBundled.has(name)) continue
      all.add(resolvePackage(path, name, lock))
    }
  }
  return [...all].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

/** Where a package finds another one: in its own folder, or in one above. */
function resolvePackage(from: string, name: string, lock: Lock): string {
  const nearest = `${from}/node_modules/${name}`
  if (nearest in lock.packages) return nearest
  const above = from.lastIndexOf('/node_modules/')
  if (above > 0) return resolvePackage(from.slice(0, above), name, lock)
  const path = `node_modules/${name}`
  if (path in lock.packages) return path
  throw new Error(`${from} depends on ${name}, which is not installed`)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function section(path: string, lock: Lock): string {
  const { version, license } = lock.packages[path]
  if (license === undefined) throw new Error(`${path} declares no licence`)
  const texts = licenceTexts(join(root, path))
  return [`${nameOf(path)} ${version ?? ''}, ${license}`, ...texts].join('\n\n') + '\n'
}

/** The files in which a package has its licence and what must be said with it; else who wrote it. */
function licenceTexts(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`${folder} is not installed`)
  const names = readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i.test(name))
    .sort()
  if (names.length === 0) return [`The package brings no text of it. Author: ${authorOf(folder)}`]
  return names.map((name) =>
    readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim(),
  )
}

function authorOf(folder: string): string {
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  const { author } = JSON.parse(text) as { readonly author?: string | { readonly name: string } }
  if (author === undefined) throw new Error(`${folder} names neither a licence text nor an author`)
  return typeof author === 'string' ? author : author.name
}
