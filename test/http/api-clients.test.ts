import { execFile } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { build } from 'esbuild'
import { generateSource } from 'oazapfts'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { loadPack } from '../../src/packs/load/load.ts'
import { demoPack } from '../demo-pack.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { realPool, testApp } from './test-app.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(root, 'docs/use/api.md'), 'utf8')
const documentedAddress = 'http://127.0.0.1:8080'

const pool = realPool()
const directory = temporaryDirectory()
let address: string
beforeAll(async () => {
  const snapshot = loadPack(await demoPack(), { maximumBuildingFileBytes: 1e8 })
  const app = await testApp({ snapshot, pool })
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})

/** The first block of a language in the page, asking the service of this test. */
function codeIn(language: string): string {
  const block = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)
  expect(block, `docs/use/api.md has no ${language}`).not.toBeNull()
  return block![1].replaceAll(documentedAddress, address)
}

const expected = /print `([^`]+)`/.exec(page)![1]

async function hasCommand(name: string): Promise<boolean> {
  try {
    await run(name, ['--version'])
    return true
  } catch {
    console.warn(`SKIPPED: ${name} is not installed`)
    return false
  }
}

const [hasCurl, hasPython] = [await hasCommand('curl'), await hasCommand('python3')]

describe('what docs/use/api.md shows prints what it says', () => {
  it.skipIf(!hasCurl)('with curl', async () => {
    expect((await run('sh', ['-c', codeIn('sh')])).stdout.trim()).toBe(expected)
  })

  it.skipIf(!hasPython)('in Python', async () => {
    expect((await run('python3', ['-c', codeIn('python')])).stdout.trim()).toBe(expected)
  })

  describe('in TypeScript', () => {
    const options = [
      ...['--strict', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions'],
      ...['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2023,dom', '--types', 'node'],
      ...['--checkers', '1'],
    ]
    /** Each breaks the client of the page in one way. */
    const mistakes = [
      {
        what: 'a member of the wrong type',
        from: 'tower_lat: 46.9929',
        to: "tower_lat: 'north'",
        named: "to type 'number'",
      },
      { what: 'a missing member', from: 'tower_lon: -32.996, ', to: '', named: 'tower_lon' },
      {
        what: 'a wrong path',
        from: '/api/coverage-gaps',
        to: '/api/coverage-gap',
        named: '/api/coverage-gap',
      },
    ]
    /** What the compiler says, by file: it runs once for all. */
    const said = new Map<string, string>()

    beforeAll(async () => {
      symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
      writeFileSync(join(directory, 'package.json'), '{"type":"module"}')
      const types = await openapiTypescript(new URL('/api/openapi.json', address))
      writeFileSync(join(directory, 'sightline.ts'), astToString(types))
      const functions = await generateSource(`${address}/api/openapi.json`)
      writeFileSync(join(directory, 'functions.ts'), functions)
      const files = new Map([
        ['client.ts', codeIn('ts')],
        ['caller.ts', callerText],
        ['optional.ts', optionalText],
        ...mistakes.map(({ from, to }, i): [string, string] => [
          `wrong${i}.ts`,
          codeIn('ts').replace(from, to),
        ]),
      ])
      for (const [name, text] of files) writeFileSync(join(directory, name), text)
      const compiler = join(root, 'node_modules/typescript7/bin/tsc')
      const outcome = await run(process.execPath, [compiler, ...options, ...files.keys()], {
        cwd: directory,
      }).catch((error: unknown) => error as { readonly stdout: string })
      for (const name of files.keys()) said.set(name, '')
      let last = ''
      for (const line of outcome.stdout.split('\n')) {
        // What follows a message is indented.
        last = /^([\w.-]+)\(\d/.exec(line)?.[1] ?? last
        said.set(last, `${said.get(last) ?? ''}${line}`)
      }
    }, 120_000)

    it('nothing but the mistakes is refused by the compiler', () => {
      const refused = [...said].flatMap(([file, text]) => (text === '' ? [] : [file]))
      expect(refused).toEqual(mistakes.map((_, i) => `wrong${i}.ts`))
    })

    it.each([
      ['the client against the types of the running service', 'client.ts'],
      ['the functions that oazapfts makes', 'caller.ts'],
    ])('%s runs', async (_what, file) => {
      writeFileSync(join(directory, 'caller.ts'), callerText.replace('ADDRESS', address))
      await build({
        absWorkingDir: directory,
        entryPoints: [file],
        outfile: join(directory, 'program.mjs'),
        ...{ bundle: true, format: 'esm', platform: 'node', packages: 'external' },
      })
      const { stdout } = await run(process.execPath, ['program.mjs'], { cwd: directory })
      expect(stdout.trim()).toBe(expected)
    })

    it.each(mistakes.map((mistake, i) => ({ ...mistake, i })))(
      '$what does not compile',
      ({ i, named }) => {
        expect(said.get(`wrong${i}.ts`)).toContain(named)
      },
    )
  })
})

const callerText = `import { defaults, findCoverageGaps } from './functions.ts'
defaults.baseUrl = 'ADDRESS'
const answer = await findCoverageGaps({
  tower_lon: -32.996, tower_lat: 46.9929, radius_m: 1000, rays: null,
})
if (answer.status !== 200) throw new Error(answer.data.error)
const { gap_buildings, candidate_buildings } = answer.data.stats
console.log(\`\${gap_buildings} of \${candidate_buildings} buildings are left out\`)`

/** What is optional is left out, or null, in both clients, at any depth. */
const optionalText = `import type { paths } from './sightline.ts'
import { profilePath, runExperiment } from './functions.ts'
type Body<Path extends '/api/processes/batch-experiment/execution' | '/api/path-profile'> =
  paths[Path]['post']['requestBody']['content']['application/json']
const base = { tower_lon: 1, tower_lat: 2 }
export const least: Body<'/api/processes/batch-experiment/execution'> = { base }
export const nulls: Body<'/api/processes/batch-experiment/execution'> = {
  name: null,
  base: { ...base, rays: null, unknown_heights: null, rf_profile: { pci: null, band: null } },
  matrix: { tx_powers_dbm: null },
}
const end = { lon: 1, lat: 2 }
export const path: Body<'/api/path-profile'> = {
  transmitter: end, receiver: end, rf_profile: null, fidelity: { diffraction_model: null },
}
export const ask = () => [runExperiment(least), runExperiment(nulls), profilePath(path)]`
