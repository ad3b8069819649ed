import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { members } from './response-shape.ts'
import { sector } from './city-requests.ts'
import { post, realPool, testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'

const pool = realPool()

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadCity(), pool })
})

describe('coverage surface', () => {
  const body = { ...sector, azimuth: 10, cell_size_m: 20, thresholds_dbm: [-80, -95.5] }

  it('has the same values as GeoTIFF, CSV and JSON', async () => {
    const json = members((await post(app, '/api/coverage-surface', body)).json)
    const grid = json.grid as { width: number; height: number; values: number[]; nodata: number }
    const csv = await post(app, '/api/coverage-surface?f=csv', body)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = csv.text.trimEnd().split('\n')
    expect(lines[0]).toBe('longitude,latitude,signal_dbm')
    const valid = grid.values.filter((value) => value !== grid.nodata)
    expect(lines.slice(1).map((line) => Number(line.split(',')[2]))).toEqual(valid)
    expect(members(json.stats).valid_cell_count).toBe(valid.length)
    const response = await app.inject({
      method: 'POST',
      url: '/api/coverage-surface?f=GeoTIFF',
      payload: body,
    })
    expect(response.headers['content-type']).toBe('image/tiff')
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="coverage-surface_received-power-dbm_lon[\d.-]+-lat[\d.-]+_az\d{3}_\d{8}T\d{6}Z\.tif"$/,
    )
    const bytes = response.rawPayload
    const pixels = new Float32Array(
      bytes.buffer.slice(bytes.byteOffset + bytes.length - grid.width * grid.height * 4),
    )
    const northWest = grid.values.slice(-grid.width)
    expect([...pixels.slice(0, grid.width)].map((value) => Math.round(value * 10) / 10)).toEqual(
      northWest,
    )
  })

  it('has the same isolines in both JSON forms: in pieces, and joined to whole lines', async () => {
    const json = members((await post(app, '/api/coverage-surface', body)).json)
    const answer = await post(app, '/api/coverage-surface?f=geojson', body)
    expect(answer.headers['content-type']).toBe('application/geo+json')
    const file = members(answer.json)
    expect(file.fingerprint).toBe(json.fingerprint)
    interface Line {
      readonly properties: object
      readonly geometry: { readonly coordinates: readonly (readonly number[])[] }
    }
    const pieces = members(json.contours).features as Line[]
    const lines = file.features as Line[]
    const piecesOf = ({ properties, geometry: { coordinates } }: Line) =>
      coordinates.slice(1).map((end, i) => {
        const ends = [coordinates[i], end].map(String).sort()
        return [JSON.stringify(properties), ...ends].join(' ')
      })
    const hasLength = ({ geometry: { coordinates } }: Line) =>
      String(coordinates[0]) !== String(coordinates[1])
    expect(lines.flatMap(piecesOf).sort()).toEqual(
      pieces.filter(hasLength).flatMap(piecesOf).sort(),
    )
    expect(lines.length).toBeLessThan(pieces.length / 5)
  })

  it('has one fingerprint in every form, and another for another question', async () => {
    const { fingerprint } = members((await post(app, '/api/coverage-surface', body)).json)
    for (const f of ['json', 'csv', 'geojson', 'geotiff', 'geotiff_zip', 'gpkg', 'kmz']) {
      const { headers } = await post(app, `/api/coverage-surface?f=${f}`, body)
      expect(headers['x-fingerprint']).toBe(fingerprint)
    }
    const other = await post(app, '/api/coverage-surface?f=csv', { ...body, azimuth: 11 })
    expect(other.headers['x-fingerprint']).toMatch(/^[0-9a-f]{64}$/)
    expect(other.headers['x-fingerprint']).not.toBe(fingerprint)
  })

  it('goes on beyond 180 degrees where it crosses the antimeridian, in every form', async () => {
    const there = { ...body, tower_lon: 179.99, tower_lat: 60, radius_m: 2000, cell_size_m: 100 }
    const around = { ...there, beam_width: 360, thresholds_dbm: [-70] }
    const json = members((await post(app, '/api/coverage-surface', around)).json)
    const { bounds } = json.grid as { readonly bounds: readonly number[] }
    const [west, south, east, north] = bounds
    expect(west).toBeLessThan(179.99)
    expect(east).toBeGreaterThan(180)
    expect(east - west).toBeCloseTo(0.0716, 3)
    const isWithin = ([lon, lat]: readonly number[]) =>
      lon >= west - 1e-6 && lon <= east + 1e-6 && lat >= south - 1e-6 && lat <= north + 1e-6
    const { features } = json.contours as {
      readonly features: readonly { readonly geometry: { readonly coordinates: number[][] } }[]
    }
    const ends = features.flatMap(({ geometry }) => geometry.coordinates)
    expect(ends.length).toBeGreaterThan(20)
    expect(ends.every(isWithin)).toBe(true)
    const csv = (await post(app, '/api/coverage-surface?f=csv', around)).text
    const nodes = csv
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',').map(Number))
    expect(nodes.length).toBe(members(json.stats).valid_cell_count)
    expect(nodes.every(isWithin)).toBe(true)
  })

  it('sorts its levels and reports the defaults', async () => {
    const levels = async (more: object) => {
      const { stats } = members(
        (await post(app, '/api/coverage-surface', { ...sector, ...more })).json,
      )
      return members(stats).thresholds_dbm
    }
    expect(await levels({ thresholds_dbm: [-80, -95.5] })).toEqual([-95.5, -80])
    expect(await levels({})).toEqual([-110, -100, -90, -80])
  })

  it('marks nodes outside the pack and inside buildings on request, and changes nothing else', async () => {
    const fine = { ...body, cell_size_m: 10 }
    const plain = members((await post(app, '/api/coverage-surface', fine)).json)
    const masked = members((await post(app, '/api/coverage-surface?include=masks', fine)).json)
    const { masks, ...rest } = masked
    expect(rest).toEqual(plain)
    const { values, nodata } = plain.grid as { values: number[]; nodata: number }
    const stats = members(plain.stats)
    const nodesOf = (name: string) => {
      const bytes = Buffer.from(String(members(masks)[name]), 'base64')
      expect(bytes.length).toBe(Math.ceil(values.length / 8))
      return values.flatMap((_, i) => ((bytes[i >> 3] >> (i & 7)) & 1 ? [i] : []))
    }
    expect(members(masks).node_count).toBe(values.length)
    const indoor = nodesOf('indoor')
    expect(indoor.length).toBe(stats.indoor_cells)
    expect(indoor.length).toBeGreaterThan(5)
    expect(indoor.every((i) => values[i] !== nodata)).toBe(true)
    expect(nodesOf('outside_pack').length).toBe(stats.outside_pack_cells)
    expect(stats.outside_pack_cells).toBe(0)
  })

  it('adds the loss to every node around the antenna on request, and changes nothing else', async () => {
    const plain = members((await post(app, '/api/coverage-surface', body)).json)
    const both = await post(app, '/api/coverage-surface?include=masks,path_loss', body)
    const { path_loss: losses, masks, ...rest } = members(both.json)
    expect(rest).toEqual(plain)
    expect(members(masks).node_count).toBeGreaterThan(0)
    const grid = plain.grid as { values: number[]; nodata: number; width: number }
    const { values, antenna_above_receiver_m, ...others } = members(losses)
    const lossesDb = values as (number | null)[]
    expect(antenna_above_receiver_m).toBe(23.5)
    expect(others).toEqual({})
    expect(lossesDb.length).toBe(grid.values.length)
    expect(grid.values.every((value, i) => value === grid.nodata || lossesDb[i] !== null)).toBe(
      true,
    )
    const known = lossesDb.filter((lossDb) => lossDb !== null)
    // A circle in a square, of which the beam is a part.
    expect(Math.abs(known.length / lossesDb.length - Math.PI / 4)).toBeLessThan(0.05)
    expect(known.length).toBeGreaterThan(2 * Number(members(plain.stats).valid_cell_count))
    const asBand = await app.inject({
      method: 'POST',
      url: '/api/coverage-surface?f=geotiff&include=path_loss',
      payload: body,
    })
    const bytes = asBand.rawPayload
    const nodeBytes = grid.values.length * 4
    const last = new Float32Array(
      bytes.buffer.slice(
        bytes.byteOffset + bytes.length - nodeBytes,
        bytes.byteOffset + bytes.length,
      ),
    )
    // Rows of the file go from north to south.
    const northRow = (row: number) => lossesDb.slice(row * grid.width, (row + 1) * grid.width)
    const rows = Array.from({ length: grid.width }, (_, i) => northRow(grid.width - 1 - i))
    expect([...last]).toEqual(rows.flat().map((lossDb) => Math.fround(lossDb ?? grid.nodata)))
  })

  it.each([
    'include=mask',
    'include=path_loss,path_loss',
    'include=path_loss,',
    'f=csv&include=path_loss',
    'f=gpkg&include=path_loss',
    'include=',
    'include=masks&include=masks',
    'f=csv&include=masks',
    'f=geojson&include=masks',
  ])('refuses %s', async (query) => {
    expect((await post(app, `/api/coverage-surface?${query}`, body)).status).toBe(400)
  })

  it.each(['png', '', 'csv&f=json', '__proto__'])('refuses f=%s', async (f) => {
    const answer = await post(app, `/api/coverage-surface?f=${f}`, body)
    expect(answer.status).toBe(400)
  })
})
