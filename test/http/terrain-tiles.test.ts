import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadPack } from '../../src/packs/load/load.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { gdalPrints, hasGdal } from '../gdal.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { readRgbPng } from '../read-png.ts'
import { cityGroundM, writeTerrainCity } from './terrain-city.ts'
import { describeGuardedTiles } from './guarded-tiles.ts'
import { errorOf, get, realPool, testApp } from './test-app.ts'
import { cityLat, cityLon, loadCity } from './test-city.ts'

const zoom = 13
const tiles = 1 << zoom
const column = Math.floor(((cityLon + 180) / 360) * tiles)
const mercator = Math.asinh(Math.tan((cityLat * Math.PI) / 180)) / Math.PI
const row = Math.floor(((1 - mercator) / 2) * tiles)
const tile = `/api/tiles/terrain/${zoom}/${column}/${row}.png`
const description = '/api/tiles/terrain.json'

/** The longitude at the middle of a pixel. */
const longitudeOf = (x: number) => ((column + (x + 0.5) / 256) / tiles) * 360 - 180

const elevationM = ([red, green, blue]: readonly number[]) => red * 256 + green + blue / 256 - 32768

let directory: string
let snapshot: PackSnapshot
let app: FastifyInstance
const pool = realPool()
beforeAll(async () => {
  directory = await writeTerrainCity()
  snapshot = loadPack(directory, { maximumBuildingFileBytes: 1e8 })
  app = await testApp({ snapshot, pool })
})

async function image(url: string): Promise<Buffer> {
  const answer = await app.inject({ url })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
  return answer.rawPayload
}

/** Pixels of the tile whose ground is known. */
const knownPixels = [
  [128, 128],
  [100, 140],
  [200, 130],
] as const

describe('tiles of the terrain', () => {
  describeGuardedTiles({ tile, description, open: (more) => testApp({ snapshot, pool, ...more }) })

  it('are images of the elevations of the pack', async () => {
    const { width, height, at } = readRgbPng(await image(tile))
    expect([width, height]).toEqual([256, 256])
    for (const [x, y] of knownPixels) {
      // Stored as 32-bit floats, sent in steps of 1/256 m.
      expect(Math.abs(elevationM(at(x, y)) - cityGroundM(longitudeOf(x)))).toBeLessThan(0.003)
    }
  })

  it.skipIf(!hasGdal())('are read by GDAL alike', async () => {
    const path = join(temporaryDirectory(), 'tile.png')
    writeFileSync(path, await image(tile))
    for (const [x, y] of knownPixels) {
      const printed = gdalPrints('gdallocationinfo', '-valonly', path, String(x), String(y))
      const bands = printed.trim().split('\n').map(Number)
      expect(bands).toHaveLength(3)
      expect(Math.abs(elevationM(bands) - cityGroundM(longitudeOf(x)))).toBeLessThan(0.003)
    }
  })

  it('have no cliff at a void of the file', async () => {
    const { at } = readRgbPng(await image(tile))
    const all = Array.from({ length: 256 * 256 }, (_, i) =>
      elevationM(at(i % 256, Math.floor(i / 256))),
    )
    expect(Math.min(...all)).toBeGreaterThan(cityGroundM(longitudeOf(0)) - 20)
  })

  it('are 204 where nothing is known', async () => {
    expect((await get(app, '/api/tiles/terrain/14/1/1.png')).status).toBe(204)
  })

  it('are described for map libraries', async () => {
    const { json, status } = await get(app, description, { host: 'localhost:8080' })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      tilejson: '2.2.0',
      tiles: ['http://localhost:8080/api/tiles/terrain/{z}/{x}/{y}.png'],
      encoding: 'terrarium',
      tileSize: 256,
      minzoom: 0,
      maxzoom: 13,
    })
  })

  it('are 404 in a pack without terrain, and 503 without a pack', async () => {
    const without = await testApp({ snapshot: loadCity(), pool })
    for (const url of [tile, description]) {
      const answer = await get(without, url)
      expect(answer.status).toBe(404)
      expect(errorOf(answer)).toBe('the dataset has no terrain')
    }
    expect((await get(await testApp(), tile)).status).toBe(503)
  })

  it('are 503 when the file has changed since the pack was loaded', async () => {
    const path = join(directory, 'terrain.tif')
    const whole = readFileSync(path)
    try {
      writeFileSync(path, Buffer.alloc(whole.length, 1))
      const changed = await testApp({
        snapshot: { ...snapshot, snapshotId: 'a'.repeat(64) },
        pool,
      })
      expect((await get(changed, tile)).status).toBe(503)
    } finally {
      writeFileSync(path, whole)
    }
  })
})
