import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '../../src/cli/answer-of.ts'
import { gdalPrints, hasGdal } from '../gdal.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { loadTown, townCell } from './network-city.ts'
import { post, realPool, testApp } from './test-app.ts'

const url = '/api/interference'
const directory = temporaryDirectory()

/** Cells that leave some samples without a signal: their nodes are holes in the raster. */
const body = {
  towers: [townCell('a', 0), townCell('b', 120), townCell('c', 240)],
  network_tech: '5g',
  radius_m: 300,
  beam_width: 120,
} as const

type Sample = AnswerOf<'computeInterference'>['geojson']['features'][number]

const valueOf = {
  sinr: ({ properties }: Sample) => properties.sinr_db,
  rsrp: ({ properties }: Sample) => properties.rsrp_dbm,
  best_server: ({ properties: { serving_cell_id: id } }: Sample) => {
    const place = body.towers.findIndex((tower) => tower.id === id)
    return place < 0 ? null : place
  },
} as const

describe.skipIf(!hasGdal())('a layer of interference as GDAL reads it', () => {
  const pool = realPool()
  let app: FastifyInstance
  let samples: readonly Sample[]
  beforeAll(async () => {
    app = await testApp({ snapshot: loadTown(), pool })
    const { json } = await post(app, url, body)
    samples = (json as { readonly geojson: { readonly features: readonly Sample[] } }).geojson
      .features
  })

  it.each(['sinr', 'rsrp', 'best_server'] as const)(
    '%s: the value of every sample at its place, nothing elsewhere',
    async (layer) => {
      const { statusCode, rawPayload } = await app.inject({
        method: 'POST',
        url: `${url}?f=geotiff&layer=${layer}`,
        payload: body,
      })
      expect(statusCode).toBe(200)
      const path = join(directory, `${layer}.tif`)
      writeFileSync(path, rawPayload)
      const info = JSON.parse(gdalPrints('gdalinfo', '-json', path)) as {
        readonly size: readonly [width: number, height: number]
        readonly geoTransform: readonly [number, number, number, number, number, number]
        readonly coordinateSystem: { readonly wkt: string }
        readonly bands: readonly { readonly noDataValue: number }[]
      }
      const [width, height] = info.size
      const [west, stepLon, turnX, north, turnY, stepLat] = info.geoTransform
      expect([turnX, turnY]).toEqual([0, 0])
      expect(stepLat).toBeLessThan(0)
      expect(info.coordinateSystem.wkt).toContain('WGS 84')

      const expected = new Map<number, number>()
      for (const sample of samples) {
        const [lon, lat] = sample.geometry.coordinates
        // GDAL speaks of the corner of a pixel: its centre is half a step on.
        const column = (lon - west) / stepLon - 0.5
        const row = (lat - north) / stepLat - 0.5
        expect(column).toBeCloseTo(Math.round(column), 2)
        expect(row).toBeCloseTo(Math.round(row), 2)
        const value = valueOf[layer](sample)
        if (value !== null) expected.set(Math.round(row) * width + Math.round(column), value)
      }
      const text = gdalPrints('gdal_translate', '-q', '-of', 'XYZ', path, '/vsistdout/')
      const pixels = text
        .trimEnd()
        .split('\n')
        .map((line) => Number(line.split(' ')[2]))
      expect(pixels).toHaveLength(width * height)
      const { noDataValue } = info.bands[0]
      pixels.forEach((pixel, index) => {
        const value = expected.get(index)
        if (value === undefined) expect(pixel).toBe(noDataValue)
        else expect(pixel).toBeCloseTo(value, 4)
      })
      expect(expected.size).toBeGreaterThan(20)
      expect(expected.size).toBeLessThan(samples.length)
    },
  )
})
