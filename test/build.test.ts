import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { serverAssets, serverEntries, servicePrograms } from '../scripts/build-parts.mjs'
import { removeFormerBuilds, writeBuild } from '../scripts/service-builds.mjs'
import { temporaryDirectory } from './made-packs.ts'
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
    const [, latest] = /'\.\/(.*)\/main\.js'/.exec(
      readFileSync(join(root, 'dist/main.js'), 'utf8'),
    )!
    const folder = join(root, 'dist', latest)
    const built = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const files = built.filter((name) => name.endsWith('.js'))
    expect(files).toEqual(expect.arrayContaining(serverEntries.map((name) => `${name}.js`)))
    const imported = files.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/^.*"(\.{1,2}\/[^"]+\.js)"/gm)]
        .filter(([line]) => /\bfrom "|^import "|\bimport\("/.test(line))
        .map(([, way]) => join(folder, dirname(name), way)),
    )
    expect(imported.length).toBeGreaterThan(files.length)
    expect(imported.filter((file) => !existsSync(file))).toEqual([])
  })
})

describe('builds of the service', () => {
  const dayMs = 24 * 3600 * 1000
  /** The files of a build that says its name when its command is run. */
  const saying = (word: string): [string, string][] => [
    ['main.js', `import './chunks/${word}.js'`],
    ['cli/main.js', `import '../chunks/${word}.js'`],
    [`chunks/${word}.js`, `console.log('${word}')`],
  ]
  const runs = (dist: string, program: string) =>
    execFileSync(process.execPath, [join(dist, program)], { encoding: 'utf8' }).trim()
  const foldersOf = (dist: string) => readdirSync(dist).filter((name) => name.startsWith('build-'))

  /** Builds in this order, each an hour after the one before; the folder of each. */
  function built(dist: string, ...words: string[]): string[] {
    mkdirSync(dist)
    writeFileSync(join(dist, '../package.json'), '{"type":"module"}')
    return words.map((word, hour) => {
      const before = foldersOf(dist)
      writeBuild(dist, saying(word), servicePrograms)
      const folder = foldersOf(dist).find((name) => !before.includes(name)) ?? ''
      utimesSync(join(dist, folder), hour * 3600, hour * 3600)
      return folder
    })
  }

  it('leave all files of the former one where they are, and every program leads into the latest', () => {
    const dist = join(temporaryDirectory(), 'dist')
    const [former] = built(dist, 'former', 'latest')
    removeFormerBuilds(dist, servicePrograms, 3600_000 + dayMs)
    expect(servicePrograms.map((program) => runs(dist, program))).toEqual(['latest', 'latest'])
    expect(servicePrograms.map((program) => runs(join(dist, former), program))).toEqual([
      'former',
      'former',
    ])
  })

  it('go a day after another took their place, however old they are by then', () => {
    const dist = join(temporaryDirectory(), 'dist')
    const [, second, third] = built(dist, 'first', 'second', 'third')
    removeFormerBuilds(dist, servicePrograms, 3600_000 + dayMs + 1)
    expect(foldersOf(dist)).toEqual([second, third].sort())
    removeFormerBuilds(dist, servicePrograms, Infinity)
    expect(foldersOf(dist)).toEqual([third])
    expect(runs(dist, 'main.js')).toBe('third')
  })

  it('are the same folder where they are the same files, and the latest again', () => {
    const dist = join(temporaryDirectory(), 'dist')
    const [first] = built(dist, 'first', 'second')
    writeBuild(dist, saying('first'), servicePrograms)
    removeFormerBuilds(dist, servicePrograms, Infinity)
    expect(foldersOf(dist)).toEqual([first])
    expect(runs(dist, 'main.js')).toBe('first')
  })

  it('take the place of what lay there without a folder of its own', () => {
    const dist = join(temporaryDirectory(), 'dist')
    built(dist, 'only')
    writeFileSync(join(dist, 'chunk.js'), '')
    removeFormerBuilds(dist, servicePrograms, 0)
    expect(readdirSync(dist).filter((name) => !name.startsWith('build-'))).toEqual([
      'cli',
      'main.js',
    ])
  })
})
