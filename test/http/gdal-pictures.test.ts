import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import sqlite from 'node-sqlite3-wasm'
import { beforeAll, describe, expect, it } from 'vitest'
import { gdalFeatures, gdalPrints, hasGdal, type ReadFeature } from '../gdal.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { weakSector } from './city-requests.ts'
import { get, post, realPool, testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'

const directory = temporaryDirectory()
const url = '/api/coverage-surface'
const sectorBody = { ...weakSector, azimuth: 30 }
const body = { ...sectorBody, cell_size_m: 20, thresholds_dbm: [-120, -105, -95] }
const layers = ['received_power', 'isolines', 'rays', 'gaps', 'sites']

const pool = realPool()
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadCity(), pool })
})

interface SavedFile {
  readonly path: string
  readonly bytes: Buffer
  readonly fingerprint: unknown
}

async function saved(f: string, name: string): Promise<SavedFile> {
  const { statusCode, rawPayload, headers } = await app.inject({
    method: 'POST',
    url: `${url}?f=${f}`,
    payload: body,
  })
  expect(statusCode).toBe(200)
  const path = join(directory, name)
  writeFileSync(path, rawPayload)
  return { path, bytes: rawPayload, fingerprint: headers['x-fingerprint'] }
}

interface Surface {
  readonly grid: {
    readonly width: number
    readonly height: number
    readonly bounds: readonly [number, number, number, number]
    readonly values: readonly number[]
  }
  readonly contours: { readonly features: readonly object[] }
  readonly stats: { readonly valid_cell_count: number }
}

type Ring = readonly (readonly [number, number])[]

function isInside(feature: ReadFeature, x: number, y: number): boolean {
  const rings = (feature.geometry.coordinates as readonly (readonly Ring[])[]).flat()
  // Even and odd: holes count as rings too.
  return rings.reduce((inside, ring) => inside !== isInRing(ring, x, y), false)
}

function isInRing(ring: Ring, x: number, y: number): boolean {
  let inside = false
  for (let i = 0; i + 1 < ring.length; i++) {
    const [[x1, y1], [x2, y2]] = [ring[i], ring[i + 1]]
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)) inside = !inside
  }
  return inside
}

/** Every node with a value lies in the area of its power, and in no other. */
function expectAreasOf({ grid }: Surface, areas: readonly ReadFeature[]): void {
  const [west, south, east, north] = grid.bounds
  grid.values.forEach((value, index) => {
    const lon = west + ((index % grid.width) * (east - west)) / (grid.width - 1)
    const lat = south + (Math.floor(index / grid.width) * (north - south)) / (grid.height - 1)
    const around = areas.filter((area) => isInside(area, lon, lat))
    expect(around).toHaveLength(value === -9999 ? 0 : 1)
    if (value === -9999) return
    const { from_dbm: from, to_dbm: to } = around[0].properties
    expect(value).toBeGreaterThanOrEqual(
      from === null || from === undefined ? -Infinity : Number(from),
    )
    expect(value).toBeLessThan(to === null || to === undefined ? Infinity : Number(to))
  })
}

async function surface(): Promise<Surface> {
  return (await post(app, url, body)).json as Surface
}

describe.skipIf(!hasGdal())('GDAL opens the files of a surface', () => {
  it('the GeoTIFF with its unit, and whose question it answers on which data', async () => {
    const { path, fingerprint } = await saved('geotiff', 'surface.tif')
    const info = JSON.parse(gdalPrints('gdalinfo', '-json', path)) as {
      readonly bands: readonly { readonly description: string; readonly unit: string }[]
      readonly metadata: { readonly '': Readonly<Record<string, string>> }
    }
    expect(info.bands[0]).toMatchObject({ description: 'received power, dBm', unit: 'dBm' })
    const about = info.metadata['']
    expect(about).toMatchObject({
      FINGERPRINT: fingerprint,
      SOFTWARE: 'Sightline 1.2.3',
      QUESTION: 'coverage-surface',
      LICENSES: 'CC0-1.0',
    })
    expect(JSON.parse(about.REQUEST)).toMatchObject({ azimuth: 30, cell_size_m: 20 })
  })

  it('the GeoTIFF in its archive, with the colours of QGIS under the same name', async () => {
    const { path, bytes } = await saved('geotiff_zip', 'surface.zip')
    const names = Object.keys(unzipSync(bytes)).sort()
    expect(names.map((name) => name.replace(/^.*\./, ''))).toEqual(['qml', 'tif'])
    expect(names[0].replace(/qml$/, 'tif')).toBe(names[1])
    expect(gdalPrints('gdalinfo', `/vsizip/${path}/${names[1]}`)).toContain('Unit Type: dBm')
    const style = strFromU8(unzipSync(bytes)[names[0]])
    const values = [...style.matchAll(/<item value="(-?\d+)"/g)].map(([, value]) => Number(value))
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    expect([values[0], values.at(-1)]).toEqual([-120, -40])
  })

  describe('the GeoPackage', () => {
    let path: string
    let answer: Surface
    beforeAll(async () => {
      path = (await saved('gpkg', 'cell.gpkg')).path
      answer = await surface()
    })

    it('has the layers of the cell, its fingerprint and its request', async () => {
      const summary = gdalPrints('ogrinfo', path)
      for (const layer of layers) expect(summary).toContain(`: ${layer} (`)
      const { fingerprint } = await saved('gpkg', 'again.gpkg')
      expect(summary).toContain(String(fingerprint))
      for (const layer of layers) {
        expect(gdalPrints('ogrinfo', '-so', path, layer)).toContain('ID["EPSG",4326]')
      }
      const [site] = gdalFeatures(path, 'sites')
      expect(site.properties).toMatchObject({ azimuth_deg: 30, fingerprint })
    })

    it('has areas that hold the nodes of their powers', () => {
      const areas = gdalFeatures(path, 'received_power')
      expect(areas.length).toBeGreaterThan(1)
      expectAreasOf(answer, areas)
      const nodes = areas.reduce((sum, { properties }) => sum + Number(properties.nodes), 0)
      expect(nodes).toBe(answer.stats.valid_cell_count)
    })

    it('has the isolines as whole lines', () => {
      const lines = gdalFeatures(path, 'isolines')
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.length).toBeLessThan(answer.contours.features.length / 3)
    })

    it('has the rays and the gaps that their own routes give', async () => {
      const rays = (await post(app, '/api/simulate', sectorBody)).json as {
        readonly geojson: { readonly features: readonly ReadFeature[] }
      }
      const gaps = (await post(app, '/api/coverage-gaps', sectorBody)).json as typeof rays
      const key = ({ properties }: ReadFeature) =>
        JSON.stringify([
          properties.ray_index,
          properties.segment_index,
          properties.signal_dbm,
          Number(properties.is_blocked),
          properties.los_state,
        ])
      const byKey = (features: readonly ReadFeature[]) =>
        features.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
      const [read, drawn] = [gdalFeatures(path, 'rays'), rays.geojson.features].map(byKey)
      expect(read.map(key)).toEqual(drawn.map(key))
      const numbers = ({ geometry }: ReadFeature) => (geometry.coordinates as number[][]).flat()
      read.forEach((ray, i) => {
        numbers(ray).forEach((degrees, at) => {
          expect(degrees).toBeCloseTo(numbers(drawn[i])[at], 5)
        })
      })
      const left = gaps.geojson.features
      expect(left.length).toBeGreaterThan(2)
      const readGaps = gdalFeatures(path, 'gaps')
      expect(readGaps).toHaveLength(left.length)
      readGaps.forEach((gap, i) => {
        expect(left[i].properties).toMatchObject(gap.properties)
        numbers(gap).forEach((degrees, at) => {
          expect(degrees).toBeCloseTo(numbers(left[i])[at], 8)
        })
      })
    })

    it('brings a style for every layer that knows every value of its column', () => {
      const database = new sqlite.Database(path, { readOnly: true })
      try {
        const styles = database.all('SELECT * FROM layer_styles WHERE useAsDefault') as {
          readonly f_table_name: string
          readonly f_geometry_column: string
          readonly styleQML: string
        }[]
        expect(styles.map((style) => style.f_table_name)).toEqual(layers)
        for (const { f_table_name: layer, f_geometry_column, styleQML } of styles) {
          expect(f_geometry_column).toBe('geom')
          const column = /attr="(\w+)"/.exec(styleQML)![1]
          const rows = database.all(`SELECT DISTINCT "${column}" AS value FROM "${layer}"`)
          for (const { value } of rows as { readonly value: string }[]) {
            expect(styleQML).toContain(` value="${value}" label`)
          }
        }
      } finally {
        database.close()
      }
    })

    it('has the same bytes whenever it is asked for', async () => {
      const hash = async () =>
        createHash('sha256')
          .update((await saved('gpkg', 'same.gpkg')).bytes)
          .digest('hex')
      expect(await hash()).toBe(await hash())
    })
  })

  it('the KMZ with the same areas, isolines, rays and gaps', async () => {
    const { path } = await saved('kmz', 'cell.kmz')
    const geoPackage = (await saved('gpkg', 'beside.gpkg')).path
    expectAreasOf(await surface(), gdalFeatures(path, 'Received power'))
    const titles = ['Received power', 'Isolines', 'Rays', 'Coverage gaps', 'Sites']
    titles.forEach((title, i) => {
      expect(gdalFeatures(path, title).length).toBe(gdalFeatures(geoPackage, layers[i]).length)
    })
  })
})

it('a file is named by what it shows, of which cell, and when it was asked for', async () => {
  for (const [f, ending] of Object.entries({ gpkg: 'gpkg', kmz: 'kmz', geotiff_zip: 'zip' })) {
    const { headers } = await post(app, `${url}?f=${f}`, body)
    expect(headers['content-disposition']).toMatch(
      new RegExp(
        `"coverage-surface_received-power-dbm_lon32.85000-lat39.92000_az030_\\d{8}T\\d{6}Z.${ending}"`,
      ),
    )
  }
  expect((await get(app, '/healthz')).headers['content-disposition']).toBeUndefined()
})
