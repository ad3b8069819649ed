import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { serverAssets, serverEntries } from '../scripts/build-parts.mjs'
import { isServiceBuilt } from './service-program.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Sources of the service, by their way from `src`. */
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
  (name) => /(?<!\.test|\.d)\.ts$/.test(name),
)
const textOf = (name: string) => readFileSync(join(root, 'src', name), 'utf8')

/** What a source names to be loaded from the folder it stands in. */
function namedBeside(name: string, call: RegExp): string[] {
  return [...textOf(name).matchAll(call)].map(([, beside]) => join(dirname(name), beside))
}

describe('the build', () => {
  it('has a file for every module that a thread loads by its name', () => {
    const named = sources.flatMap((name) => namedBeside(name, /siblingModule\('([^']+)'/g))
    expect(new Set(named).size).toBeGreaterThan(3)
    expect(new Set(['main', 'cli/main', ...named])).toEqual(new Set(serverEntries))
  })

  it('has every file that a module reads beside itself', () => {
    const named = sources.flatMap((name) =>
      namedBeside(name, /new URL\('([^'.][^']*)', import\.meta\.url\)/g),
    )
    expect(named).toEqual(serverAssets)
  })

  it.skipIf(!isServiceBuilt)('is whole: what one of its files imports is there', () => {
    const built = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
    const files = built.filter((name) => name.endsWith('.js'))
    expect(files).toEqual(expect.arrayContaining(serverEntries.map((name) => `${name}.js`)))
    const imported = files.flatMap((name) =>
      [...readFileSync(join(root, 'dist', name), 'utf8').matchAll(/^.*"(\.{1,2}\/[^"]+\.js)"/gm)]
        .filter(([line]) => /\bfrom "|^import "|\bimport\("/.test(line))
        .map(([, way]) => join(root, 'dist', dirname(name), way)),
    )
    expect(imported.length).toBeGreaterThan(files.length)
    expect(imported.filter((file) => !existsSync(file))).toEqual([])
  })
})
