import type { FastifyInstance } from 'fastify'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Configuration } from '../../src/config.ts'
import { ActivePack } from '../../src/packs/active-pack.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { clutterFile } from '../worlds/clutter-file.ts'
import { digitalMapText } from '../worlds/digital-map.ts'
import { osmPbfFile } from '../worlds/osm-pbf-file.ts'
import { schemas } from './schema-check.ts'
import { errorOf, get, post, testApp } from './test-app.ts'
import { place, writeCity } from './test-city.ts'

const key: Readonly<Record<string, string>> = { 'x-api-key': 'admin' }

interface Build {
  readonly build: {
    readonly id: string
    readonly state: string
    readonly reason: string | null
    readonly warnings: readonly string[]
  } | null
}

/** A service that takes uploads, with one pack installed. */
async function workshop(more: Partial<Configuration> = {}) {
  const root = temporaryDirectory()
  writeCity(join(root, 'one'), { id: 'one' })
  const packs = new ActivePack({
    root,
    load: async (directory) => loadPack(directory, { maximumBuildingFileBytes: 1e8 }),
  })
  const app = await testApp({
    packs,
    configuration: {
      DATASET_ADMIN_API_KEY: 'admin',
      MAX_UPLOAD_BYTES: 1_000_000,
      PLANNER_DATASETS_ROOT: root,
      ...more,
    },
  })
  return { app, root, packs }
}

async function send(
  app: FastifyInstance,
  name: string,
  bytes: Buffer | string,
  { offset = 0, headers = key } = {},
) {
  const response = await app.inject({
    method: 'PUT',
    url: `/api/datasets/uploads/${encodeURIComponent(name)}?offset=${offset}`,
    headers: { 'content-type': 'application/octet-stream', ...headers },
    payload: bytes,
  })
  return { status: response.statusCode, json: response.json<{ error?: string; bytes?: number }>() }
}

async function remove(app: FastifyInstance, url: string) {
  const response = await app.inject({ method: 'DELETE', url, headers: key })
  return { status: response.statusCode, json: response.json<unknown>() }
}

async function untilEnded(app: FastifyInstance): Promise<NonNullable<Build['build']>> {
  for (;;) {
    const { build } = (await get(app, '/api/datasets/builds', key)).json as Build
    if (build !== null && build.state !== 'running') return build
    // Seldom enough for the budget of documents, however long a busy machine builds.
    await sleep(250)
  }
}

/** The files of a pack that exists, sent as somebody's own. */
async function sendCity(app: FastifyInstance, root: string): Promise<void> {
  const buildings = readFileSync(join(root, 'one', 'buildings.geojson'))
  const half = buildings.length >> 1
  expect((await send(app, 'houses.geojson', buildings.subarray(0, half))).json.bytes).toBe(half)
  const whole = await send(app, 'houses.geojson', buildings.subarray(half), { offset: half })
  expect(whole.json.bytes).toBe(buildings.length)
  await send(app, 'masts.geojson', readFileSync(join(root, 'one', 'towers.geojson')))
}

const mine = { id: 'mine', buildings: ['houses.geojson'], towers: ['masts.geojson'] }

describe('a pack of uploaded files', () => {
  it('is built, and can be switched to', async () => {
    const { app, root } = await workshop()
    await sendCity(app, root)
    const started = await post(app, '/api/datasets/builds', mine, key)
    expect(started.status).toBe(202)
    expect(started.json).toMatchObject({ build: { id: 'mine', state: 'running' } })
    expect(await untilEnded(app)).toMatchObject({ id: 'mine', state: 'built', reason: null })
    expect(loadPack(join(root, 'mine'), { maximumBuildingFileBytes: 1e8 }).manifest.id).toBe('mine')
    const switched = await post(app, '/api/datasets/switch', { id: 'mine' }, key)
    expect(switched.status).toBe(200)
  })

  it('has its sites from a list with columns of other names, and their licence', async () => {
    const { app, root } = await workshop()
    await sendCity(app, root)
    const [lon, lat] = place(10, 20)
    await send(app, 'list.csv', `Wo;Hoch;Rechts;Zeigt\nA;${lat};${lon};137\n`)
    const columns = { longitude: 'Rechts', latitude: 'Hoch', azimuth: 'Zeigt', site: 'Wo' }
    const body = { ...mine, towers: ['list.csv'], columns, towers_license: 'Licence of the list' }
    await post(app, '/api/datasets/builds', body, key)
    expect(await untilEnded(app)).toMatchObject({ state: 'built', reason: null })
    const { features } = JSON.parse(readFileSync(join(root, 'mine', 'towers.geojson'), 'utf8')) as {
      features: { properties: Record<string, unknown> }[]
    }
    expect(features.map(({ properties }) => properties['azimuth_deg'])).toEqual([137])
    const { manifest } = loadPack(join(root, 'mine'), { maximumBuildingFileBytes: 1e8 })
    expect(manifest.licenses.join()).toContain('Licence of the list')
  })

  it('has the masts of an extract by the word osm, and what a box keeps', async () => {
    const { app, root } = await workshop()
    const [lon, lat] = place(0, 0)
    const corner = (id: number, east: number, north: number) => ({
      id,
      lon: lon + east,
      lat: lat + north,
    })
    const nodes = [
      corner(1, 0, 0),
      corner(2, 0.001, 0),
      corner(3, 0.001, 0.001),
      corner(4, 0.1, 0),
      corner(5, 0.101, 0),
      corner(6, 0.101, 0.001),
      { ...corner(7, 0.0005, 0.0002), tags: { man_made: 'mast', operator: 'City' } },
    ]
    const tags = { building: 'yes', height: '20' }
    const ways = [
      { id: 8, refs: [1, 2, 3, 1], tags },
      { id: 9, refs: [4, 5, 6, 4], tags },
    ]
    await send(app, 'city.osm.pbf', Buffer.from(osmPbfFile({ nodes }, { ways })))
    const body = {
      id: 'mine',
      buildings: ['city.osm.pbf'],
      towers: ['osm'],
      bbox: [lon - 0.01, lat - 0.01, lon + 0.01, lat + 0.01],
    }
    await post(app, '/api/datasets/builds', body, key)
    expect(await untilEnded(app)).toMatchObject({ state: 'built', reason: null })
    const { footprints, towers } = loadPack(join(root, 'mine'), { maximumBuildingFileBytes: 1e8 })
    expect([footprints.footprintCount, towers.towerCount]).toEqual([1, 1])
  })

  const cover = async (west: number, north: number, code = 10) =>
    Buffer.from(
      await clutterFile(
        Float64Array.from({ length: 6400 }, () => code),
        80,
        {
          west,
          north,
          spacingDeg: 0.0005,
        },
      ),
    )

  it('has clutter of a raster and a table, and the air of digital maps', async () => {
    const { app, root } = await workshop()
    await sendCity(app, root)
    const [west, north] = place(-1500, 1500)
    await send(app, 'cover.tif', await cover(west, north))
    await send(app, 'table.csv', 'class,height_m,category,name\n10,12,urban_trees_forest,wood\n')
    await send(
      app,
      'N050.TXT',
      digitalMapText(() => 318),
    )
    const body = {
      ...mine,
      clutter: ['cover.tif'],
      clutter_table: 'table.csv',
      clutter_license: 'Licence of the cover',
      refractivity: ['N050.TXT'],
    }
    const started = await post(app, '/api/datasets/builds', body, key)
    expect(started.status, started.text).toBe(202)
    expect(await untilEnded(app)).toMatchObject({ state: 'built', reason: null })
    const { manifest, refractivity } = loadPack(join(root, 'mine'), {
      maximumBuildingFileBytes: 1e8,
    })
    expect(manifest.files.clutter_classes).toBe('clutter-classes.json')
    expect(manifest.licenses).toContain('Licence of the cover')
    expect(Object.keys(refractivity ?? {})).toEqual(['N050'])
  })

  it.each([
    [{ clutter_table: 'worldcover' }, 'clutter_table needs clutter'],
    [{ clutter_license: 'x' }, 'clutter_license needs clutter'],
    [{ clutter: ['cover.tif'] }, 'clutter needs clutter_table: worldcover'],
    [{ clutter: ['osm', 'cover.tif'] }, 'clutter: osm cannot stand beside files'],
    [{ clutter: ['osm'], clutter_table: 'worldcover' }, 'clutter_table must not be there'],
    [{ clutter: ['osm'] }, 'clutter: osm needs an extract'],
    [{ clutter: 'osm' }, 'clutter must be'],
    [{ refractivity: [3] }, 'refractivity'],
  ])('is 400 by name with %j', async (members, message) => {
    const { app, root } = await workshop()
    await sendCity(app, root)
    const answer = await post(app, '/api/datasets/builds', { ...mine, ...members }, key)
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toContain(message)
  })

  it('is refused with a clutter that is none, in one sentence', async () => {
    const { app, root } = await workshop()
    await sendCity(app, root)
    const [west, north] = place(-1500, 1500)
    await send(app, 'other.tif', await cover(west, north, 99))
    await send(app, 'far.tif', await cover(west + 10, north))
    await send(app, 'zero.tif', Buffer.alloc(2000))
    const file = await cover(west, north)
    await send(app, 'cut.tif', file.subarray(0, 300))
    for (const [name, message] of [
      ['other.tif', /99/],
      ['far.tif', /outside|touch|no .*overlap|elsewhere|not lie/i],
      ['zero.tif', /TIFF/],
      ['cut.tif', /cut\.tif/],
    ] as const) {
      const body = { ...mine, clutter: [name], clutter_table: 'worldcover' }
      await post(app, '/api/datasets/builds', body, key)
      const { state, reason } = await untilEnded(app)
      expect([name, state]).toEqual([name, 'refused'])
      expect(reason).toMatch(message)
      expect(reason).not.toContain(root)
    }
  })

  it('replaces another only when that is said', async () => {
    const { app, root } = await workshop()
    await sendCity(app, root)
    await post(app, '/api/datasets/builds', { ...mine, id: 'one' }, key)
    expect(await untilEnded(app)).toMatchObject({
      id: 'one',
      state: 'refused',
      reason: 'one exists already',
    })
    await post(app, '/api/datasets/builds', { ...mine, id: 'one', replace: true }, key)
    expect(await untilEnded(app)).toMatchObject({ id: 'one', state: 'built', reason: null })
  })

  it('takes no place but that of the pack it replaces', async () => {
    const { app, root } = await workshop()
    await sendCity(app, root)
    mkdirSync(join(root, 'mine'))
    writeFileSync(join(root, 'mine', 'thesis.txt'), 'years of work')
    const answer = await post(app, '/api/datasets/builds', { ...mine, replace: true }, key)
    expect(answer.status).toBe(409)
    expect(errorOf(answer)).toContain('thesis.txt')
    expect(errorOf(answer)).not.toContain(root)
    expect(readFileSync(join(root, 'mine', 'thesis.txt'), 'utf8')).toBe('years of work')
    writeFileSync(join(root, 'one', 'notes.txt'), 'mine')
    await post(app, '/api/datasets/builds', { ...mine, id: 'one', replace: true }, key)
    const ended = await untilEnded(app)
    expect(ended).toMatchObject({ state: 'built' })
    expect(ended.warnings.join()).toContain('notes.txt')
    expect(readFileSync(join(root, 'one', 'notes.txt'), 'utf8')).toBe('mine')
  })

  it('is refused in the words of the builder, without a path', async () => {
    const { app, root } = await workshop()
    await sendCity(app, root)
    await send(app, 'empty.geojson', '{"type":"FeatureCollection","features":[]}')
    await post(app, '/api/datasets/builds', { ...mine, buildings: ['empty.geojson'] }, key)
    const { state, reason } = await untilEnded(app)
    expect(state).toBe('refused')
    expect(reason).toMatch(/building/)
    expect(reason).not.toContain(root)
    expect(existsSync(join(root, 'mine'))).toBe(false)
  })

  it('leaves nothing when it is cancelled, and nobody waits for it', async () => {
    const { app, root } = await workshop()
    await sendCity(app, root)
    await post(app, '/api/datasets/builds', mine, key)
    const second = await post(app, '/api/datasets/builds', mine, key)
    expect(second.status).toBe(503)
    const cancelled = await remove(app, '/api/datasets/builds')
    expect(cancelled.json).toMatchObject({ build: { state: 'cancelled' } })
    expect(readdirSync(root)).toEqual(['one'])
    await post(app, '/api/datasets/builds', mine, key)
    expect(await untilEnded(app)).toMatchObject({ state: 'built', reason: null })
  })

  it('ends with the deadline', async () => {
    const { app, root } = await workshop({ DATASET_BUILD_TIMEOUT_SECONDS: 0.001 })
    await sendCity(app, root)
    await post(app, '/api/datasets/builds', mine, key)
    expect((await untilEnded(app)).reason).toContain('DATASET_BUILD_TIMEOUT_SECONDS')
  })

  it.each([
    [{ ...mine, id: '../up' }, 400, 'id'],
    [{ ...mine, id: '' }, 400, 'id'],
    [{ ...mine, buildings: [] }, 400, 'buildings'],
    [{ ...mine, buildings: ['../one/buildings.geojson'] }, 404, 'no file named'],
    [{ ...mine, towers: ['none.csv'] }, 404, 'none.csv'],
    [{ ...mine, bbox: [8, 43, 7, 44] }, 400, 'west < east'],
    [{ ...mine, bbox: [8, 43, 9] }, 400, 'bbox'],
    [{ ...mine, elevation_kind: 'flat' }, 400, 'elevation_kind'],
    [{ ...mine, columns: { color: 'Farbe' } }, 400, 'color'],
    [{ ...mine, columns: { azimuth: 7 } }, 400, 'azimuth'],
    [{ ...mine, other: 1 }, 400, 'other'],
  ])('is not begun for %j: %d', async (body, status, says) => {
    const { app, root } = await workshop()
    await sendCity(app, root)
    const answer = await post(app, '/api/datasets/builds', body, key)
    expect(answer.status).toBe(status)
    expect(errorOf(answer)).toContain(says)
    expect(((await get(app, '/api/datasets/builds', key)).json as Build).build).toBeNull()
  })
})

describe('uploads', () => {
  it('are off unless they are allowed, and say why', async () => {
    const off = await workshop({ MAX_UPLOAD_BYTES: 0 })
    const rootless = await workshop({ PLANNER_DATASETS_ROOT: '' })
    const open = await workshop({ DATASET_ADMIN_API_KEY: null, HOST: '0.0.0.0' })
    for (const [{ app }, name] of [
      [off, 'MAX_UPLOAD_BYTES'],
      [rootless, 'PLANNER_DATASETS_ROOT'],
      [open, 'DATASET_ADMIN_API_KEY'],
    ] as const) {
      const { json } = await get(app, '/api/datasets/uploads', key)
      expect(json).toMatchObject({ enabled: false, files: [] })
      expect((json as { reason: string }).reason).toContain(name)
      expect((await send(app, 'a.csv', 'a')).status).toBe(403)
      // Nothing of a piece is taken first: this one is larger than any may be.
      expect((await send(app, 'a.csv', Buffer.alloc(9_000_000))).status).toBe(403)
      expect((await post(app, '/api/datasets/builds', mine, key)).status).toBe(403)
    }
    const alone = await workshop({ DATASET_ADMIN_API_KEY: null })
    expect((await send(alone.app, 'a.csv', 'a', { headers: {} })).status).toBe(200)
  })

  it('ask for the key', async () => {
    const { app } = await workshop()
    const headers = { 'x-api-key': 'wrong' }
    expect((await send(app, 'a.csv', 'a', { headers })).status).toBe(401)
    expect((await get(app, '/api/datasets/uploads')).status).toBe(401)
    expect((await post(app, '/api/datasets/builds', mine)).status).toBe(401)
  })

  it('come in pieces, are listed and removed', async () => {
    const { app } = await workshop()
    expect((await send(app, 'a.csv', Buffer.alloc(2 * 1024 * 1024))).status).toBe(413)
    const long = await send(app, 'a.csv', Buffer.alloc(9 * 1024 * 1024))
    expect(long.status).toBe(413)
    expect(long.json).toEqual({ error: 'the request body must be at most 8 MiB (8388608 bytes)' })
    expect((await send(app, 'a.csv', '{"id": 1, "id": 2')).status).toBe(200)
    expect((await send(app, 'a.csv', 'x', { offset: 3 })).json.error).toContain('17')
    expect((await send(app, '../a', 'x')).status).toBe(400)
    expect((await send(app, 'b.csv', '')).status).toBe(400)
    const list = await get(app, '/api/datasets/uploads', key)
    expect(list.json).toMatchObject({ enabled: true, files: [{ name: 'a.csv', bytes: 17 }] })
    expect((await remove(app, '/api/datasets/uploads/a.csv')).status).toBe(200)
    expect((await remove(app, '/api/datasets/uploads/a.csv')).status).toBe(404)
  })

  it.each(['-1', '1.5', 'x', '1&offset=2', '9'.repeat(16)])(
    'refuse the offset %s',
    async (text) => {
      const { app } = await workshop()
      const response = await app.inject({
        method: 'PUT',
        url: `/api/datasets/uploads/a.csv?offset=${text}`,
        headers: key,
        payload: 'x',
      })
      expect(response.statusCode).toBe(400)
      expect(response.json<{ error: string }>().error).toContain('offset')
    },
  )

  it('answer as they are documented', async () => {
    const { app } = await workshop()
    await send(app, 'a.csv', 'x')
    for (const path of ['/api/datasets/uploads', '/api/datasets/builds']) {
      const { status, headers, json } = await get(app, path, key)
      const type = headers['content-type'] ?? ''
      expect(schemas.problems('get', path, status, type, json)).toEqual([])
    }
  })
})
