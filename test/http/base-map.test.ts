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
import { describeGuardedTiles } from './guarded-tiles.ts'
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
  describeGuardedTiles({ tile, description, open: (more) => testApp({ snapshot, ...more }) })

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

  it('are 204 where nothing is', async () => {
    expect((await get(app, '/api/tiles/base-map/14/1/1.mvt')).status).toBe(204)
    expect((await get(app, '/api/tiles/base-map/20/0/0.mvt')).status).toBe(204)
  })

  it('have tags of their own', async () => {
    const { headers } = await get(app, tile)
    const other = await get(app, '/api/tiles/base-map/14/6690/5764.mvt')
    expect(other.headers.etag).not.toBe(headers.etag)
  })

  it('keep their tag through another pack around the same file', async () => {
    const { manifest } = snapshot
    const other = await testApp({ snapshot: { ...snapshot, manifest: { ...manifest, id: 'b' } } })
    expect((await get(other, tile)).headers.etag).toBe((await get(app, tile)).headers.etag)
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

  it('is held by the caller alone where the tiles have a key', async () => {
    const keyed = await testApp({ snapshot, configuration: { BUILDINGS_API_KEY: 'key' } })
    const { headers } = await get(keyed, description, { 'x-api-key': 'key' })
    expect(headers['cache-control']).toMatch(/^private/)
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
