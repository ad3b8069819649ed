import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ActivePack } from '../../src/packs/active-pack.ts'
import { discoverPacks } from '../../src/packs/manifest/discovery.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { assertTerrainReadable } from '../../src/packs/load/terrain-check.ts'
import { sha256Of, temporaryDirectory, writePack, writePackFile } from '../made-packs.ts'
import { errorOf, post, testApp } from './test-app.ts'
import { terrainLayer, writeTerrainCity } from './terrain-city.ts'

const maximumBuildingFileBytes = 1_000_000

type Line = readonly [level: string, message: string, details: Record<string, unknown> | undefined]

async function load(directory: string) {
  const snapshot = loadPack(directory, { maximumBuildingFileBytes })
  await assertTerrainReadable(snapshot)
  return snapshot
}

/** A pack of this id, then spoilt, and the answer to switching to it. */
async function switchToSpoilt(spoil: (directory: string) => void | Promise<void>, id = 'spoilt') {
  const root = temporaryDirectory()
  // A test that gives up its rights must still be able to walk here.
  chmodSync(root, 0o755)
  writePack(join(root, 'good'), { manifest: { id: 'good' } })
  const directory = writePack(join(root, 'spoilt'), { manifest: { id: 'spoilt' } })
  await spoil(directory)
  const lines: Line[] = []
  const packs = new ActivePack({
    root,
    load,
    log: (level, message, details) => lines.push([level, message, details]),
  })
  await packs.loadFirst(join(root, 'good'))
  const app = await testApp({
    packs,
    discover: () => discoverPacks(root, packs.snapshot?.directory),
  })
  const answer = await withoutRootRights(() => post(app, '/api/datasets/switch', { id }))
  expect(packs.snapshot?.manifest.id).toBe('good')
  expect(answer.text).not.toContain(root)
  return { answer, errors: lines.filter(([level]) => level === 'error'), lines, directory }
}

/** Root may read everything: such tests run with the rights of nobody. */
async function withoutRootRights<Result>(work: () => Promise<Result>): Promise<Result> {
  if (process.geteuid?.() !== 0) return work()
  process.seteuid!(65534)
  try {
    return await work()
  } finally {
    process.seteuid!(0)
  }
}

function changeManifest(directory: string, change: (manifest: ChangedManifest) => void): void {
  const path = join(directory, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as ChangedManifest
  change(manifest)
  writeFileSync(path, JSON.stringify(manifest))
}

interface ChangedManifest {
  schema_version: number
  files: Record<string, string>
  sha256: Record<string, string>
}

/** Another content under the right hash: what is wrong is the content alone. */
function replaceFile(directory: string, name: string, content: string): void {
  const sha256 = writePackFile(directory, name, content)
  changeManifest(directory, (manifest) => (manifest.sha256[name] = sha256))
}

function nameBuildings(directory: string, name: string, content: string): void {
  changeManifest(directory, (manifest) => {
    manifest.files.buildings = name
    manifest.sha256[name] = sha256Of(content)
  })
}

const buildings = (directory: string) => join(directory, 'buildings.geojson')

const kinds: readonly [string, (directory: string) => void, string][] = [
  [
    'whose file is missing',
    (directory) => rmSync(buildings(directory)),
    'files.buildings is missing',
  ],
  [
    'whose file lies in another pack',
    (directory) => nameBuildings(directory, '../good/buildings.geojson', ''),
    'files.buildings must lie inside the pack',
  ],
  [
    'whose file would lie outside, were it there',
    (directory) => nameBuildings(directory, '../nowhere.geojson', ''),
    'files.buildings must lie inside the pack',
  ],
  [
    'whose file is a symlink to another pack',
    (directory) => {
      rmSync(buildings(directory))
      symlinkSync('../good/buildings.geojson', buildings(directory))
    },
    'files.buildings must lie inside the pack',
  ],
  [
    'whose file is a symlink to itself',
    (directory) => {
      rmSync(buildings(directory))
      symlinkSync('buildings.geojson', buildings(directory))
    },
    'files.buildings cannot be read',
  ],
  [
    'whose file has an absolute name',
    (directory) => nameBuildings(directory, '/etc/hostname', ''),
    'files.buildings must be a relative file name',
  ],
  [
    'whose file is a directory',
    (directory) => {
      rmSync(buildings(directory))
      mkdirSync(buildings(directory))
    },
    'files.buildings must be a regular file',
  ],
  [
    'whose file may not be read',
    (directory) => chmodSync(buildings(directory), 0),
    'files.buildings cannot be read',
  ],
  [
    'whose file is too large',
    (directory) => truncateSync(buildings(directory), maximumBuildingFileBytes + 1),
    `files.buildings is larger than ${maximumBuildingFileBytes} bytes`,
  ],
  [
    'whose file has another hash',
    (directory) =>
      writeFileSync(buildings(directory), `${readFileSync(buildings(directory), 'utf8')}\n`),
    'files.buildings does not have the SHA-256 that the manifest declares',
  ],
  [
    'whose file is truncated',
    (directory) =>
      replaceFile(directory, 'buildings.geojson', '{"type":"FeatureCollection","features":['),
    'buildings: GeoJSON: ',
  ],
  ['whose file is empty', (directory) => replaceFile(directory, 'towers.geojson', ''), 'towers: '],
  [
    'of an unknown schema version',
    (directory) => changeManifest(directory, (manifest) => (manifest.schema_version = 3)),
    'manifest: schema_version must be <= 2',
  ],
]

describe('switching to a dataset', () => {
  it.each(kinds)('%s is refused with its cause', async (_kind, spoil, cause) => {
    const { answer, errors } = await switchToSpoilt(spoil)
    expect(answer.status).toBe(422)
    expect(errorOf(answer)).toContain(cause)
    expect(errors).toHaveLength(1)
    expect(errors[0][2]).toEqual({ id: 'spoilt', reason: errorOf(answer) })
  })

  it('whose terrain cannot be used is refused with its cause', async () => {
    const tile = fileURLToPath(new URL('../fixtures/terrain/refused_utm.tif', import.meta.url))
    const city = await writeTerrainCity(terrainLayer, readFileSync(tile))
    const { id } = JSON.parse(readFileSync(join(city, 'manifest.json'), 'utf8')) as { id: string }
    const { answer, errors } = await switchToSpoilt((directory) => {
      rmSync(directory, { recursive: true })
      cpSync(city, directory, { recursive: true })
    }, id)
    expect(answer.status).toBe(422)
    expect(errorOf(answer)).toMatch(/^terrain raster: /)
    expect(errors).toHaveLength(1)
  })

  it('whose manifest cannot be read is not found, and the log says which folder is ignored', async () => {
    const { answer, lines } = await switchToSpoilt((directory) =>
      writeFileSync(join(directory, 'manifest.json'), '{"id":"spoilt",'),
    )
    expect(answer.status).toBe(404)
    const refusals = lines.filter(([level]) => level !== 'info')
    expect(refusals).toEqual([
      [
        'warn',
        'an installed dataset is ignored',
        { folder: 'spoilt', reason: 'manifest: is not valid JSON in UTF-8' },
      ],
      ['error', expect.any(String), { id: 'spoilt', reason: 'the dataset is not installed' }],
    ])
  })

  it('that is an empty folder is not found, and logged', async () => {
    const { answer, errors } = await switchToSpoilt((directory) => {
      rmSync(directory, { recursive: true })
      mkdirSync(directory)
    })
    expect(answer.status).toBe(404)
    expect(errors).toHaveLength(1)
  })
})

describe('a start with a dataset', () => {
  it.each(kinds)('%s is logged with its cause', async (_kind, spoil, cause) => {
    const root = temporaryDirectory()
    chmodSync(root, 0o755)
    writePack(join(root, 'good'), { manifest: { id: 'good' } })
    const directory = writePack(join(root, 'spoilt'), { manifest: { id: 'spoilt' } })
    spoil(directory)
    const lines: Line[] = []
    const packs = new ActivePack({
      load,
      log: (level, message, details) => lines.push([level, message, details]),
    })
    await withoutRootRights(() => packs.loadFirst(directory))
    expect(packs.state).toMatchObject({ state: 'failed', reason: 'dataset unavailable' })
    expect(packs.state).not.toMatchObject({ detail: expect.stringContaining(root) as string })
    expect(lines).toHaveLength(1)
    expect(lines[0][0]).toBe('error')
    expect(lines[0][2]?.reason).toContain(cause)
  })
})
