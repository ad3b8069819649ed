import { gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ComputePool } from '../../src/compute/pool.ts'
import { compressAnswers, keepCompressed } from '../../src/http/server/compression.ts'
import { CachedTiles } from '../../src/http/pack-data/cached-tiles.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { errorOf, fixedPacks, get, realPool, testApp } from './test-app.ts'
import { cityTile, loadCity } from './test-city.ts'

const url = `/api/tiles/buildings/${cityTile(14)}.mvt`

/** Threads that count what is asked of them. */
function counting(): { readonly pool: ComputePool; readonly asked: unknown[] } {
  const asked: unknown[] = []
  const real = realPool()
  const run: ComputePool['run'] = (task, input, options) => {
    asked.push(input)
    return real.run(task, input, options)
  }
  return { pool: { ...real, run }, asked }
}

let city: PackSnapshot
let other: PackSnapshot
beforeAll(() => {
  city = loadCity()
  other = { ...city, snapshotId: '0'.repeat(64) }
})

async function bytesAt(app: FastifyInstance) {
  const { rawPayload, statusCode, headers: sent } = await app.inject({ url })
  expect(statusCode).toBe(200)
  return { bytes: rawPayload, headers: sent }
}

describe('a tile of the active pack', () => {
  it('is made once, and sent again with the same bytes and headers', async () => {
    const { pool, asked } = counting()
    const app = await testApp({ snapshot: city, pool })
    const [first, again] = [await bytesAt(app), await bytesAt(app)]
    expect(asked).toHaveLength(1)
    expect(again.bytes.equals(first.bytes)).toBe(true)
    for (const name of ['etag', 'cache-control', 'content-type', 'content-length', 'vary']) {
      expect(again.headers[name]).toBe(first.headers[name])
    }
  })

  it('is made anew of another pack', async () => {
    const { pool, asked } = counting()
    const packs = { ...fixedPacks(city), snapshot: city }
    const app = await testApp({ packs, pool })
    const first = await bytesAt(app)
    packs.snapshot = other
    const second = await bytesAt(app)
    expect(second.headers.etag).not.toBe(first.headers.etag)
    expect(asked).toHaveLength(2)
  })

  it('is refused as before where its address is wrong', async () => {
    const app = await testApp({ snapshot: city, pool: realPool() })
    await bytesAt(app)
    expect(errorOf(await get(app, url.replace(/\d+\.mvt/, 'a.mvt')))).toMatch(/y must be/)
  })

  it('needs no free place when it is there already', async () => {
    const { pool } = counting()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const slow: ComputePool['run'] = async (task, input, options) => {
      if (JSON.stringify(input).includes('"z":15')) await held
      return pool.run(task, input, options)
    }
    const app = await testApp({
      snapshot: city,
      pool: { ...pool, run: slow },
      configuration: { MAX_CONCURRENT_TILES: 1, MAX_CONCURRENT_TILES_PER_CLIENT: 1 },
    })
    await bytesAt(app)
    const waiting = get(app, `/api/tiles/buildings/${cityTile(15)}.mvt`)
    await bytesAt(app)
    release()
    expect((await waiting).status).toBe(200)
  })
})

describe('a body that is kept', () => {
  it('is sent compressed to who takes that, and as it is to others', async () => {
    const app = fastify()
    compressAnswers(app)
    const body = Buffer.from('{"all":"the same"}'.repeat(500))
    keepCompressed(body)
    app.get('/', async (_, reply) => reply.type('application/json').send(body))
    const ask = (encoding: string) =>
      app.inject({ url: '/', headers: { 'accept-encoding': encoding } })
    const [plain, first, again] = [await ask('identity'), await ask('gzip'), await ask('gzip')]
    expect(plain.rawPayload.equals(body)).toBe(true)
    expect(first.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(first.rawPayload).equals(body)).toBe(true)
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    await app.close()
  })
})

describe('cached tiles', () => {
  const tile = (bytes: number) => ({
    body: new Uint8Array(bytes),
    contentType: 'image/png',
    facts: {},
  })

  it('have at most their bytes: what was not asked for longest goes first', () => {
    const cached = new CachedTiles(9000)
    for (const name of ['a', 'b', 'c']) cached.keep(city, name, tile(1000))
    cached.find(city, 'a')
    cached.keep(city, 'd', tile(1000))
    cached.keep(city, 'e', tile(1000))
    const names = ['a', 'b', 'c', 'd', 'e'].filter((name) => cached.find(city, name) !== undefined)
    expect(names).toEqual(['a', 'd', 'e'])
  })

  it('count one that is made twice once, and leave out one that is too large', () => {
    const cached = new CachedTiles(10_000)
    for (let i = 0; i < 20; i++) cached.keep(city, 'a', tile(1000))
    cached.keep(city, 'b', tile(1000))
    expect(cached.find(city, 'a')).toBeDefined()
    expect(cached.keep(city, 'huge', tile(100_000)).body).toHaveLength(100_000)
    expect(cached.find(city, 'huge')).toBeUndefined()
  })
})
