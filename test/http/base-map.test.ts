import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { assertBaseMapReadable } from '../../src/packs/load/base-map.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { buildDemoCity } from '../../src/packs/demo/demo-city.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { readVectorTile } from '../read-vector-tile.ts'
import { errorOf, get, testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'

const tile = '/api/tiles/base-map/14/6690/5763.mvt'
const description = '/api/tiles/base-map.json'

const directory = join(temporaryDirectory(), 'demo')
const load = () => loadPack(directory, { maximumBuildingFileBytes: 1e8 })
let snapshot: PackSnapshot
let app: FastifyInstance
beforeAll(async () => {
  await buildDemoCity(directory, { buildings: 50 })
  snapshot = load()
  app = await testApp({ snapshot })
})

describe('tiles of the base map', () => {
  it('are the same packed and plain, and hold the streets of the pack', async () => {
    const ask = (encoding: string) =>
      app.inject({ url: tile, headers: { 'accept-encoding': encoding } })
    const [packed, plain] = [await ask('gzip'), await ask('identity')]
    for (const { statusCode, headers } of [packed, plain]) {
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('application/vnd.mapbox-vector-tile')
      expect(headers.vary).toContain('accept-encoding')
    }
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
    const street = readVectorTile(plain.rawPayload).find(({ name }) => name === 'street')
    const names = street?.features.map(({ properties }) => properties.name) ?? []
    expect(names.some((name) => /Avenue$/.test(String(name)))).toBe(true)
  })

  it('are 204 where nothing is and 400 where no tile is', async () => {
    expect((await get(app, '/api/tiles/base-map/14/1/1.mvt')).status).toBe(204)
    expect((await get(app, '/api/tiles/base-map/20/0/0.mvt')).status).toBe(204)
    for (const wrong of ['23/0/0', '3/8/0', '3/0/8', '3/-1/0', '3/a/0', '1.5/0/0']) {
      const answer = await get(app, `/api/tiles/base-map/${wrong}.mvt`)
      expect(answer.status).toBe(400)
      expect(errorOf(answer)).toMatch(/must be/)
    }
  })

  it('are not sent again to who has them', async () => {
    const { headers } = await get(app, tile)
    expect(headers['cache-control']).toBe('public, max-age=3600, must-revalidate')
    const again = await get(app, tile, { 'if-none-match': headers.etag! })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers.etag).toBe(headers.etag)
    const other = await get(app, '/api/tiles/base-map/14/6690/5764.mvt')
    expect(other.headers.etag).not.toBe(headers.etag)
  })

  it('keep their tag through another pack around the same file', async () => {
    const { manifest } = snapshot
    const other = await testApp({ snapshot: { ...snapshot, manifest: { ...manifest, id: 'b' } } })
    expect((await get(other, tile)).headers.etag).toBe((await get(app, tile)).headers.etag)
  })

  it('want the key of the map tiles, and a cache of their own then', async () => {
    const keyed = await testApp({ snapshot, configuration: { BUILDINGS_API_KEY: 'key' } })
    for (const url of [tile, description]) {
      expect((await get(keyed, url)).status).toBe(401)
      const answer = await get(keyed, url, { 'x-api-key': 'key' })
      expect(answer.status).toBe(200)
      expect(answer.headers['cache-control']).toMatch(/^private/)
    }
  })

  it('have a budget beside that of the building tiles', async () => {
    const few = await testApp({ snapshot, configuration: { TILES_PER_MINUTE: 2 } })
    const etag = (await get(few, tile)).headers.etag!
    expect((await get(few, description)).status).toBe(200)
    const refused = await get(few, tile)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBeDefined()
    expect((await get(few, tile, { 'if-none-match': etag })).status).toBe(304)
    expect((await get(few, '/api/tiles/buildings/0/0/0.mvt')).status).toBe(200)
  })
})

describe('the description of the base map', () => {
  it('is TileJSON with the address that was asked', async () => {
    const { json, headers, status } = await get(app, description, { host: 'localhost:8080' })
    expect(status).toBe(200)
    expect(headers.etag).toBeDefined()
    expect(json).toMatchObject({
      tilejson: '3.0.0',
      tiles: ['http://localhost:8080/api/tiles/base-map/{z}/{x}/{y}.mvt'],
      attribution: 'CC0 1.0 (synthetic data)',
      minzoom: 4,
      maxzoom: 14,
    })
    const { vector_layers: layers } = json as { vector_layers: { id: string }[] }
    expect(layers.map(({ id }) => id)).toContain('street')
  })
})

describe('a pack without a base map', () => {
  it('says so, and answers as before', async () => {
    const without = await testApp({ snapshot: loadCity() })
    for (const url of [tile, description]) {
      const answer = await get(without, url)
      expect(answer.status).toBe(404)
      expect(errorOf(answer)).toBe('the dataset has no base map')
    }
    const none = await testApp()
    expect((await get(none, tile)).status).toBe(503)
  })
})

describe('a base map whose bytes do not hold', () => {
  const path = join(directory, 'base-map.pmtiles')

  it('is refused when the pack is loaded: by its hash, and by its content', async () => {
    const whole = readFileSync(path)
    const manifestPath = join(directory, 'manifest.json')
    const manifest = readFileSync(manifestPath, 'utf8')
    try {
      const damaged = Buffer.from(whole)
      damaged[97] = 7
      writeFileSync(path, damaged)
      expect(() => load()).toThrow(/files\.base_map does not have the SHA-256/)
      const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
      writeFileSync(manifestPath, manifest.replace(hash(whole), hash(damaged)))
      await expect(assertBaseMapReadable(load())).rejects.toThrow(
        /files\.base_map: the archive of map tiles is damaged/,
      )
    } finally {
      writeFileSync(path, whole)
      writeFileSync(manifestPath, manifest)
    }
  })

  it('is 503 when the file changes while the pack is in use', async () => {
    const whole = readFileSync(path)
    const running = await testApp({ snapshot: load() })
    try {
      expect((await get(running, tile)).status).toBe(200)
      writeFileSync(path, Buffer.alloc(whole.length, 1))
      const answer = await get(running, tile)
      expect(answer.status).toBe(503)
      expect(errorOf(answer)).toMatch(/base_map file of the dataset has changed/)
    } finally {
      writeFileSync(path, whole)
    }
    expect((await get(running, tile)).status).toBe(200)
  })
})
