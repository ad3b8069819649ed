import { execFile } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { generateSource } from 'oazapfts'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { buildDemoCity } from '../../src/packs/demo/demo-city.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { realPool, testApp } from './test-app.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(root, 'docs/api.md'), 'utf8')
const documentedAddress = 'http://127.0.0.1:8080'

const pool = realPool()
const directory = temporaryDirectory()
let address: string
beforeAll(async () => {
  await buildDemoCity(join(directory, 'demo'))
  const snapshot = loadPack(join(directory, 'demo'), { maximumBuildingFileBytes: 1e8 })
  const app = await testApp({ snapshot, pool })
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})

/** The first block of a language in the page, asking the service of this test. */
function codeIn(language: string): string {
  const block = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)
  expect(block, `docs/api.md has no ${language}`).not.toBeNull()
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

describe('what docs/api.md shows prints what it says', () => {
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
    ]
    const compile = (file: string) =>
      run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, file], {
        cwd: directory,
      })

    beforeAll(async () => {
      symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
      writeFileSync(join(directory, 'package.json'), '{"type":"module"}')
      const types = await openapiTypescript(new URL('/api/openapi.json', address))
      writeFileSync(join(directory, 'sightline.ts'), astToString(types))
      writeFileSync(join(directory, 'client.ts'), codeIn('ts'))
      const functions = await generateSource(`${address}/api/openapi.json`)
      writeFileSync(join(directory, 'functions.ts'), functions)
    }, 60_000)

    it('the client compiles against the types of the running service, and runs', async () => {
      expect((await compile('client.ts')).stdout).toBe('')
      const { stdout } = await run(process.execPath, ['--import', 'tsx', 'client.ts'], {
        cwd: directory,
      })
      expect(stdout.trim()).toBe(expected)
    }, 120_000)

    it('the functions that oazapfts makes compile, and run', async () => {
      writeFileSync(
        join(directory, 'caller.ts'),
        `import { defaults, findCoverageGaps } from './functions.ts'
        defaults.baseUrl = '${address}'
        const answer = await findCoverageGaps({
          tower_lon: -32.996, tower_lat: 46.9929, radius_m: 1000, rays: null,
        })
        if (answer.status !== 200) throw new Error(answer.data.error)
        const { gap_buildings, candidate_buildings } = answer.data.stats
        console.log(\`\${gap_buildings} of \${candidate_buildings} buildings are left out\`)`,
      )
      expect((await compile('caller.ts')).stdout).toBe('')
      const { stdout } = await run(process.execPath, ['--import', 'tsx', 'caller.ts'], {
        cwd: directory,
      })
      expect(stdout.trim()).toBe(expected)
    }, 120_000)

    it('what is optional may be left out or null in both clients, at any depth', async () => {
      writeFileSync(
        join(directory, 'optional.ts'),
        `import type { paths } from './sightline.ts'
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
        export const ask = () => [runExperiment(least), runExperiment(nulls), profilePath(path)]`,
      )
      expect((await compile('optional.ts')).stdout).toBe('')
    }, 120_000)

    it.each([
      [
        'a member of the wrong type',
        'tower_lat: 46.9929',
        "tower_lat: 'north'",
        "to type 'number'",
      ],
      ['a missing member', 'tower_lon: -32.996, ', '', 'tower_lon'],
      ['a wrong path', '/api/coverage-gaps', '/api/coverage-gap', '/api/coverage-gap'],
    ])(
      '%s does not compile',
      async (_what, from, to, named) => {
        writeFileSync(join(directory, 'wrong.ts'), codeIn('ts').replace(from, to))
        const outcome: unknown = await compile('wrong.ts').catch((error: unknown) => error)
        expect(outcome).toMatchObject({ stdout: expect.stringContaining(named) as string })
      },
      120_000,
    )
  })
})
