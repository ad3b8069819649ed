import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { copyFileSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dependencyTables, type Lock, runtimePackages } from '../scripts/dependency-document.ts'
import { temporaryDirectory } from './made-packs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const document = readFileSync(join(root, 'docs/develop/dependencies.md'), 'utf8')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

interface ApiDocument {
  readonly paths: Readonly<Record<string, unknown>>
}
const committed = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')) as ApiDocument

/** Packages are bundled from a folder of their own; a link to another one's cannot be packed. */
const isLinked = lstatSync(join(root, 'node_modules')).isSymbolicLink()
if (isLinked) {
  console.warn('SKIPPED: the tarball is not tried, node_modules is a link to another folder')
}

/** A person's machine: no network, nothing in the cache, nothing in the home folder. */
function emptyMachine(): { folder: string; environment: NodeJS.ProcessEnv } {
  const home = temporaryDirectory()
  const folder = temporaryDirectory()
  return {
    folder,
    environment: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      HOME: home,
      XDG_CACHE_HOME: join(home, 'cache'),
      npm_config_cache: join(home, 'npm'),
      npm_config_userconfig: join(home, 'npmrc'),
      npm_config_offline: 'true',
      npm_config_update_notifier: 'false',
    },
  }
}

describe.skipIf(isLinked)('the tarball', () => {
  let tarball: string
  const children: ChildProcess[] = []
  beforeAll(() => {
    const folder = temporaryDirectory()
    const name = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: root,
      encoding: 'utf8',
    })
    tarball = join(folder, name.trim().split('\n').at(-1) ?? '')
  }, 300_000)
  afterAll(() => {
    for (const { pid, exitCode } of children) {
      if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL')
    }
  })

  it('opens the demo city in an empty folder, without a network and without a warning', async () => {
    const { folder, environment } = emptyMachine()
    copyFileSync(tarball, join(folder, basename(tarball)))
    const child = spawn('npx', ['--yes', `./${basename(tarball)}`, 'open', '--no-browser'], {
      cwd: folder,
      env: environment,
      detached: true,
    })
    children.push(child)
    let [output, errors] = ['', '']
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    const address = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        const found = /^Sightline on (http:\/\/127\.0\.0\.1:\d+), demo city$/m.exec(output)
        if (found !== null) resolve(found[1])
      })
      child.once('exit', (code) => reject(new Error(`ended with ${String(code)}: ${errors}`)))
    })
    for (;;) {
      const ready = await fetch(`${address}/readyz`)
      if (ready.status === 200) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const page = await (await fetch(address)).text()
    expect(page).toContain('<script type="module"')
    const described = (await (await fetch(`${address}/api/openapi.json`)).json()) as ApiDocument
    expect(described.paths['/api/simulate']).toEqual(committed.paths['/api/simulate'])
    const question = { tower_lon: -32.996, tower_lat: 46.9929, radius_m: 300 }
    const answer = await fetch(`${address}/api/coverage-gaps`, {
      method: 'POST',
      body: JSON.stringify(question),
    })
    expect(answer.status).toBe(200)
    expect(errors).not.toMatch(/EBADENGINE|deprecated/)
  }, 300_000)

  it('has the licences of what its page contains', () => {
    const notice = execFileSync('tar', ['-xOzf', tarball, 'package/NOTICE'], { encoding: 'utf8' })
    expect(notice).toMatch(/^Sightline\n/)
    expect(notice).toMatch(/^maplibre-gl [\d.]+, BSD-3-Clause$/m)
  })

  it('has about the size that the documents say', () => {
    const stated = Number(/\*\*(\d+) MB\*\* packed/.exec(document)?.[1])
    const actual = statSync(tarball).size / 1e6
    expect(Math.abs(actual - stated) / stated).toBeLessThan(0.1)
  })
})

describe('what is depended on', () => {
  it('stands in the documents with version, licence and reason', () => {
    const [, tables] = /<!-- tables -->\n\n([^]*)\n\n<!-- \/tables -->/.exec(document) ?? []
    expect(tables).toBe(dependencyTables(lock))
  })

  it('has licences that let everybody use, change and pass on the whole', () => {
    const free = /^\(?(?:MIT|ISC|Apache-2\.0|B(?:SD|DS)-3-Clause|BlueOak-1\.0\.0|CC0-1\.0|Zlib)\b/
    const others = runtimePackages(lock).filter(({ license }) => !free.test(license ?? ''))
    expect(others).toEqual([])
    expect(runtimePackages(lock).length).toBeGreaterThan(100)
  })
})
