import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { hasGdal } from '../gdal.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { get, post, realPool, testApp } from './test-app.ts'
import { cityLat, cityLon, loadCity, place } from './test-city.ts'

const directory = temporaryDirectory()
const surfaceBody = {
  tower_lon: cityLon,
  tower_lat: cityLat,
  radius_m: 300,
  cell_size_m: 30,
  azimuth: 30,
  thresholds_dbm: [-60, -70],
}

function saved(name: string, content: string | Uint8Array): string {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}

function tool(name: string, ...options: readonly string[]): string {
  return execFileSync(name, options, { encoding: 'utf8' })
}

describe.skipIf(!hasGdal())('exports open in GDAL', () => {
  const pool = realPool()
  let app: FastifyInstance
  beforeAll(async () => {
    app = await testApp({ snapshot: loadCity(), pool })
  })

  it('the surface as GeoTIFF: bounds, no-data value, values, north up', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/coverage-surface?f=geotiff',
      payload: surfaceBody,
    })
    const path = saved('surface.tif', response.rawPayload)
    const info = JSON.parse(tool('gdalinfo', '-json', '-stats', path)) as {
      readonly size: readonly number[]
      readonly geoTransform: readonly number[]
      readonly bands: readonly { readonly type: string; readonly noDataValue: number }[]
    }
    const { json } = await post(app, '/api/coverage-surface', surfaceBody)
    const { grid } = json as {
      readonly grid: {
        readonly width: number
        readonly height: number
        readonly bounds: readonly [number, number, number, number]
        readonly values: readonly number[]
      }
    }
    const [west, south, east, north] = grid.bounds
    const [x0, dx, , y0, , dy] = info.geoTransform
    expect(info.size).toEqual([grid.width, grid.height])
    expect(info.bands[0]).toMatchObject({ type: 'Float32', noDataValue: -9999 })
    // GDAL speaks of the corner of a pixel, the grid of its centre.
    expect(x0 + dx / 2).toBeCloseTo(west, 9)
    expect(y0 + dy / 2).toBeCloseTo(north, 9)
    expect(x0 + dx * (grid.width - 0.5)).toBeCloseTo(east, 9)
    expect(y0 + dy * (grid.height - 0.5)).toBeCloseTo(south, 9)
    const index = grid.values.findIndex((value) => value !== -9999)
    const column = index % grid.width
    const row = Math.floor(index / grid.width)
    const lon = west + (column * (east - west)) / (grid.width - 1)
    const lat = south + (row * (north - south)) / (grid.height - 1)
    const value = tool('gdallocationinfo', '-valonly', '-wgs84', path, String(lon), String(lat))
    expect(Number(value)).toBeCloseTo(grid.values[index], 4)
  })

  it('the masks as further bands of the GeoTIFF, with their names', async () => {
    const answer = await post(app, '/api/coverage-surface?include=masks', surfaceBody)
    const { grid, masks, stats } = answer.json as {
      readonly grid: { readonly values: readonly number[]; readonly width: number }
      readonly masks: Readonly<Record<string, string>>
      readonly stats: Readonly<Record<string, number>>
    }
    const { rawPayload } = await app.inject({
      method: 'POST',
      url: '/api/coverage-surface?f=geotiff&include=masks',
      payload: surfaceBody,
    })
    const path = saved('masks.tif', rawPayload)
    const info = JSON.parse(tool('gdalinfo', '-json', path)) as {
      readonly bands: readonly { readonly description: string; readonly noDataValue: number }[]
    }
    expect(info.bands.map(({ description }) => description.split(':')[0])).toEqual([
      'received power, dBm',
      'outside the pack',
      'inside a building, not above its roof',
      'out of sight only because a roof is of unknown height',
      'in sight only because the roof under the antenna is taken away',
    ])
    // Rows from the north, as plain text: x, y and the bands.
    const bandText = (band: number) =>
      tool('gdal_translate', '-q', '-of', 'XYZ', '-b', String(band), path, '/vsistdout/')
    const northRows = (band: number) =>
      bandText(band)
        .trimEnd()
        .split('\n')
        .map((line) => Number(line.split(' ')[2]))
    const { width } = grid
    const fromSouth = (values: readonly number[]) =>
      values.map((_, i) => values[(width - 1 - Math.floor(i / width)) * width + (i % width)])
    const names = ['outside_pack', 'indoor', 'unknown_height', 'own_roof']
    names.forEach((name, index) => {
      const bits = Buffer.from(masks[name], 'base64')
      const expected = grid.values.map((value, i) =>
        value === -9999 ? -9999 : (bits[i >> 3] >> (i & 7)) & 1,
      )
      const read = fromSouth(northRows(index + 2))
      expect(read).toEqual(expected)
      expect(read.filter((flag) => flag === 1).length).toBe(stats[`${name}_cells`])
    })
    const power = fromSouth(northRows(1))
    power.forEach((value, i) => expect(value).toBeCloseTo(grid.values[i], 4))
  })

  it.each([179.99, -179.99])(
    'the surface across the antimeridian at %d: one small image, not a ribbon around the Earth',
    async (lon) => {
      const body = {
        ...surfaceBody,
        tower_lon: lon,
        tower_lat: 60,
        radius_m: 2000,
        beam_width: 360,
      }
      const { rawPayload } = await app.inject({
        method: 'POST',
        url: '/api/coverage-surface?f=geotiff',
        payload: { ...body, cell_size_m: 200 },
      })
      const info = JSON.parse(tool('gdalinfo', '-json', saved(`${lon}.tif`, rawPayload))) as {
        readonly size: readonly [number, number]
        readonly geoTransform: readonly number[]
      }
      const [x0, dx] = info.geoTransform
      // A degree of longitude is 55.8 km there: 200 m are 0.00358 degrees.
      expect(dx).toBeCloseTo(0.00358, 5)
      expect(x0 + (dx * info.size[0]) / 2).toBeCloseTo(lon, 9)
    },
  )

  it.each([
    ['csv', 'surface.csv'],
    ['geojson', 'isolines.geojson'],
  ])('the surface as %s', async (format, name) => {
    const { text } = await post(app, `/api/coverage-surface?f=${format}`, surfaceBody)
    const summary = tool('ogrinfo', '-so', '-al', saved(name, text))
    const count = Number(/Feature Count: (\d+)/.exec(summary)?.[1])
    const expected =
      format === 'csv'
        ? text.trimEnd().split('\n').length - 1
        : (JSON.parse(text) as { readonly features: unknown[] }).features.length
    expect(count).toBe(expected)
    expect(count).toBeGreaterThan(1)
  })

  it.each([
    ['geojson', 'buildings.geojson', []],
    ['csv', 'buildings.csv', ['-oo', 'GEOM_POSSIBLE_NAMES=geometry_wkt']],
  ] as const)('a page of buildings as %s, holes and quotes included', async (f, name, options) => {
    const [west, south] = place(-200, 0)
    const [east, north] = place(200, 300)
    const url = `/api/collections/buildings/items?f=${f}&bbox=${west},${south},${east},${north}`
    const path = saved(name, (await get(app, url)).text)
    const dump = tool('ogrinfo', '-al', ...options, path)
    expect(dump).toContain('Feature Count: 5')
    expect(dump.match(/^ {2}POLYGON /gm)).toHaveLength(5)
    expect(dump).toContain('Block "A", west')
    expect(dump.match(/^ {2}POLYGON \(\(.*\),\(.*\)\)/gm)).toHaveLength(1)
  })
})
