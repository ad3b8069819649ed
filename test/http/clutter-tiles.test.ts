import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { clutterTiles } from '../../src/http/pack-data/tile-json-answer.ts'
import { clutterColors } from '../../src/packs/query/clutter-tile.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { gdalPrints, hasGdal } from '../gdal.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { readPalettePng } from '../read-png.ts'
import { clutterClasses, loadClutterCity } from './clutter-city.ts'
import { describeGuardedTiles } from './guarded-tiles.ts'
import { complaintAbout } from './response-shape.ts'
import { loadTerrainCity } from './terrain-city.ts'
import { errorOf, get, realPool, testApp } from './test-app.ts'
import { cityLat, cityLon } from './test-city.ts'

const zoom = 14
const tiles = 1 << zoom
const column = Math.floor(((cityLon + 180) / 360) * tiles)
const mercator = Math.asinh(Math.tan((cityLat * Math.PI) / 180)) / Math.PI
const row = Math.floor(((1 - mercator) / 2) * tiles)
const tile = `/api/tiles/clutter/${zoom}/${column}/${row}.png`
const description = '/api/tiles/clutter.json'

/** The pixel of a longitude in the tile. */
const pixelOf = (lon: number) => (((lon + 180) / 360) * tiles - column) * 256

let snapshot: PackSnapshot
let app: FastifyInstance
const pool = realPool()
beforeAll(async () => {
  snapshot = await loadClutterCity()
  app = await testApp({ snapshot, pool })
})

interface Described {
  readonly classes: readonly { readonly name: string; readonly color: string }[]
}

describe('tiles of the clutter', () => {
  describeGuardedTiles({ tile, description, open: (more) => testApp({ snapshot, pool, ...more }) })

  it('show each class in the colour that the description gives it, and nothing where none is known', async () => {
    const { json, status } = await get(app, description, { host: 'localhost:8080' })
    expect(status).toBe(200)
    expect(await complaintAbout(clutterTiles.schema, json)).toBeNull()
    expect(json).toMatchObject({
      tiles: ['http://localhost:8080/api/tiles/clutter/{z}/{x}/{y}.png'],
      attribution: 'CC0 1.0',
      tileSize: 256,
      classes: clutterClasses,
    })
    const { classes } = json as Described
    const colorOf = (name: string) => classes.find((one) => one.name === name)!.color.slice(1)
    const answer = await app.inject({ url: tile })
    expect(answer.headers['content-type']).toBe('image/png')
    const { width, height, at } = readPalettePng(answer.rawPayload)
    expect([width, height]).toEqual([256, 256])
    // The border of the classes lies half a posting west of the tower.
    const border = pixelOf(cityLon - 0.5 / 3600)
    for (const y of [130, 180]) {
      expect(at(Math.floor(border) - 2, y)).toBe(colorOf('trees'))
      expect(at(Math.ceil(border) + 2, y)).toBe(colorOf('houses'))
    }
    const far = await app.inject({ url: `/api/tiles/clutter/12/${column >> 2}/${row >> 2}.png` })
    expect(readPalettePng(far.rawPayload).at(0, 0)).toBeNull()
  })

  it.skipIf(!hasGdal())('are read by GDAL alike', async () => {
    const path = join(temporaryDirectory(), 'tile.png')
    const { rawPayload } = await app.inject({ url: tile })
    writeFileSync(path, rawPayload)
    const info = gdalPrints('gdalinfo', path)
    expect(info).toMatch(/ColorInterp=Palette/)
    expect(info).toMatch(/0: 0,0,0,0\n/)
  })

  it('are 204 where nothing is known, and 404 in a pack without clutter or without its table', async () => {
    expect((await get(app, '/api/tiles/clutter/14/1/1.png')).status).toBe(204)
    for (const without of [await loadTerrainCity(), await loadClutterCity(false)]) {
      const other = await testApp({ snapshot: without, pool })
      for (const url of [tile, description]) {
        const answer = await get(other, url)
        expect([answer.status, errorOf(answer)]).toEqual([404, 'the dataset has no clutter'])
      }
    }
  })

  it('have colours of their own for every class, darker the taller within a category', () => {
    const classes = Array.from({ length: 60 }, (_, i) => ({
      code: i,
      name: `${i}`,
      heightM: (i * 7) % 60,
      category: i % 2 === 0 ? ('dense_urban' as const) : ('suburban' as const),
    }))
    const colors = clutterColors(classes)
    expect(new Set(colors.map(String)).size).toBe(60)
    const sum = (i: number) => colors[i][0] + colors[i][1] + colors[i][2]
    for (const [i, one] of classes.entries()) {
      for (const [k, other] of classes.entries()) {
        if (one.category !== other.category || one.heightM <= other.heightM) continue
        expect(sum(i)).toBeLessThan(sum(k))
      }
    }
  })
})
