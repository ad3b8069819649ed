import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { inMemoryJobs } from '../../src/jobs/in-memory-jobs.ts'
import { requestedRange } from '../../src/http/region/byte-range.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { errorOf, get, post, realPool, testApp } from './test-app.ts'
import { cityLat, cityLon, loadCity, place } from './test-city.ts'

vi.setConfig({ testTimeout: 120_000 })

const execution = '/api/processes/region-coverage/execution'
const snapshot = loadCity()
const pool = realPool(2)
const store = join(temporaryDirectory(), 'regions')

async function appWith(folder: string): Promise<FastifyInstance> {
  return testApp({
    snapshot,
    pool,
    configuration: { REGION_STORE: folder },
    jobs: inMemoryJobsOf(folder),
  })
}

function inMemoryJobsOf(folder: string) {
  const jobs = inMemoryJobs(pool, '1.2.3', { folder })
  return { ...jobs, start: () => undefined, close: async () => undefined }
}

let app: FastifyInstance
beforeAll(async () => {
  app = await appWith(store)
})

const [lon, lat] = place(200, 100)
const cell = { id: 'a', tower_lon: lon, tower_lat: lat }
const area = { bbox: [cityLon - 0.008, cityLat - 0.006, cityLon + 0.008, cityLat + 0.006] }
const body = {
  cells: [cell, { ...cell, id: 'b', azimuth: 180 }],
  area,
  resolution_m: 10,
  network_tech: '5g',
  bandwidth_mhz: 100,
  frequency_ghz: 3.5,
  radius_m: 300,
  thresholds_dbm: [-90],
}

interface Region {
  readonly job_id: string
  readonly status: string
  readonly fingerprint: string
  readonly estimate: Readonly<Record<string, number>>
  readonly result?: {
    readonly outputs: readonly {
      readonly name: string
      readonly href: string
      readonly sha256: string
      readonly bytes: number
    }[]
  }
}

async function finished(request: object): Promise<Region> {
  const { json, status } = await post(app, execution, request)
  expect([200, 202]).toContain(status)
  const { job_id: id } = json as Region
  for (;;) {
    const job = (await get(app, `/api/jobs/${id}`)).json as Region
    if (job.status !== 'running' && job.status !== 'accepted') return job
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function refusalOf(changes: object): Promise<string> {
  const answer = await post(app, execution, { ...body, ...changes })
  expect(answer.status).toBe(400)
  return errorOf(answer)
}

describe('a region over HTTP', () => {
  it('tells its cost before anything is computed or stored', async () => {
    const { json, status } = await post(app, `${execution}?estimate=1`, body)
    expect(status).toBe(200)
    expect(json).toMatchObject({ cells: 2, path_losses: 1, tiles: expect.any(Number) as number })
    expect(existsSync(store) ? readdirSync(store) : []).toEqual([])
  })

  it('names administrative areas that it cannot be counted by', async () => {
    const [west, south, east, north] = body.area.bbox
    const ringOf = (from: number, to: number) => [
      [from, south],
      [to, south],
      [to, north],
      [from, north],
      [from, south],
    ]
    const areaOf = (name: string, coordinates: unknown, type = 'Polygon') => ({
      type: 'Feature',
      geometry: { type, coordinates },
      properties: { name, population: 12 },
    })
    const refusal = (...features: object[]) =>
      refusalOf({ administrative_areas: { type: 'FeatureCollection', features } })
    const middle = (west + east) / 2
    const left = areaOf('left', [ringOf(west, middle)])
    expect(await refusal(left, areaOf('left', [ringOf(middle, east)]))).toBe(
      'administrative_areas: "left" is there twice: names must be unique',
    )
    expect(await refusal(left, areaOf('all', [[ringOf(west, east)]], 'MultiPolygon'))).toMatch(
      /^administrative_areas: "left" and "all" overlap: \d+ nodes lie in both$/,
    )
    const [a, b, c, d] = ringOf(west, east)
    expect(await refusal(areaOf('x', [[a, c, b, d, a]]))).toContain('"x" crosses itself')
    expect(await refusal(areaOf('x', [[a, b, c, d]]))).toContain('"x" must have closed rings')
    expect(await refusal(areaOf('x', [[a, b, a]]))).toContain('"x" must have rings of at least 4')
    expect(await refusal(areaOf('x', [[a, [1e9, 0], c, a]]))).toContain('between -360 and 360')
    expect(await refusal(areaOf('x', [[a, 'b', c, a]]))).toContain('between -360 and 360')
    expect(await refusal(areaOf('x', [[]], 'MultiPolygon'))).toContain('"x" must have rings')
    expect(await refusal(areaOf('x', [ringOf(west + 5, east + 5)]))).toContain('holds no node')
    expect(await refusal()).toContain('administrative_areas')
    expect(await refusal({ ...left, properties: {} })).toContain('name')
  })

  it('needs losses of their own for the share of places that cells are asked for', async () => {
    const asked = { ...body, location_probability: 90 }
    const { json } = await post(app, `${execution}?estimate=1`, asked)
    expect(json).toMatchObject({ cells: 2, path_losses: 2 })
    const half = { ...body, location_probability: undefined }
    expect((await post(app, `${execution}?estimate=1`, half)).json).toMatchObject({
      path_losses: 1,
    })
  })

  it('lists its files with hashes, and serves them whole and in ranges', async () => {
    const { status, result, estimate, fingerprint } = await finished(body)
    expect(status).toBe('succeeded')
    expect(estimate.cells).toBe(2)
    const outputs = result?.outputs ?? []
    expect(outputs.map(({ name }) => name)).toEqual([
      'best_server.tif',
      'rsrp_dbm.tif',
      'servers_within_6_db.tif',
      'sinr_db.tif',
      'best_server.pmtiles',
      'rsrp_dbm.pmtiles',
      'servers_within_6_db.pmtiles',
      'sinr_db.pmtiles',
      'areas.gpkg',
      'cells.csv',
      'manifest.json',
    ])
    for (const { href, sha256, bytes } of outputs) {
      const whole = await app.inject({ method: 'GET', url: href })
      expect(whole.statusCode).toBe(200)
      expect(whole.headers['accept-ranges']).toBe('bytes')
      expect(createHash('sha256').update(whole.rawPayload).digest('hex')).toBe(sha256)
      expect(whole.rawPayload.length).toBe(bytes)
      const ask = (range: string) => app.inject({ method: 'GET', url: href, headers: { range } })
      const part = await ask('bytes=10-29')
      expect(part.statusCode).toBe(206)
      expect(part.headers['content-range']).toBe(`bytes 10-29/${bytes}`)
      expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 30))
      expect((await ask('bytes=-5')).rawPayload).toEqual(whole.rawPayload.subarray(-5))
      expect((await ask(`bytes=${bytes}-`)).statusCode).toBe(416)
      const { etag } = whole.headers
      for (const known of [`${etag}`, `W/${etag}`, `"other", ${etag}`, '*']) {
        const headers = { 'if-none-match': known }
        expect((await app.inject({ method: 'GET', url: href, headers })).statusCode).toBe(304)
      }
      // Ranges are those of GET alone (RFC 9110, section 14.2).
      const head = await app.inject({
        method: 'HEAD',
        url: href,
        headers: { range: 'bytes=10-29' },
      })
      expect(head.statusCode).toBe(200)
      expect(head.headers['content-length']).toBe(String(bytes))
    }
    const manifest = await get(app, outputs.at(-1)!.href)
    expect(manifest.json).toMatchObject({ fingerprint })
    const other = outputs[0].href.replace('best_server.tif', '..%2Fplan')
    expect((await get(app, other)).status).toBe(404)
  })

  it('is the same with cells as GeoJSON, and with a polygon of the same box', async () => {
    const { cells, ...rest } = body
    const features = cells.map(({ id, tower_lon: east, tower_lat: north, ...more }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [east, north] },
      properties: { id, name: 'not read', ...more },
    }))
    // As GDAL writes it.
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } }
    const collection = { type: 'FeatureCollection', name: 'cells', crs, features }
    const first = await finished(body)
    const second = await finished({ ...rest, cells_geojson: collection })
    const hashes = ({ result }: Region) => result?.outputs.map(({ sha256 }) => sha256)
    expect(hashes(second)).toEqual(hashes(first))
  })

  it('refuses by name what makes no region', async () => {
    const { cells, ...rest } = body
    expect(await refusalOf({ cells: undefined })).toContain('either cells or cells_geojson')
    const ofMetres = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } }
    const corners = [
      [0, 0],
      [900, 0],
      [0, 900],
      [0, 0],
    ]
    const feature = {
      ...{ type: 'Feature', properties: { name: 'a' } },
      geometry: { type: 'Polygon', coordinates: [corners] },
    }
    const metres = { type: 'FeatureCollection', crs: ofMetres, features: [feature] }
    expect(await refusalOf({ administrative_areas: metres })).toContain(
      'administrative_areas.crs.properties.name must be one of',
    )
    expect(await refusalOf({ area: {} })).toContain(
      'area must have one of bbox, polygon and geometry',
    )
    const flat = { bbox: [cityLon, cityLat, cityLon + 1, cityLat] }
    expect(await refusalOf({ area: flat })).toContain('area must not be empty')
    const line = {
      polygon: [
        [10, 10],
        [11, 11],
        [12, 12],
      ],
    }
    expect(await refusalOf({ area: line })).toContain('area.polygon must not be empty')
    for (const sliver of [
      { bbox: [cityLon, cityLat, cityLon + 1e-7, cityLat + 1e-7] },
      {
        polygon: [
          [cityLon, cityLat],
          [cityLon + 1e-5, cityLat],
          [cityLon, cityLat + 1e-5],
        ],
      },
    ]) {
      expect(await refusalOf({ area: sliver })).toContain('area must hold a node of the grid')
    }
    const polar = { bbox: [10, 80, 11, 89] }
    expect(await refusalOf({ area: polar })).toContain('where EPSG:3857 ends')
    const world = { bbox: [-180, -80, 180, 80] }
    const refusal = await refusalOf({ area: world })
    expect(refusal).toMatch(/area has \d+ tiles of 512 x 512 nodes at resolution_m 10/)
    const [, tiles, nodes, coreSeconds, megabytes] =
      /has (\d+) tiles .* \((\d+) nodes\), which would take some (\d+) seconds of a core and (\d+) MB/
        .exec(refusal)!
        .map(Number)
    expect(nodes).toBe(tiles * 512 * 512)
    // Four rasters: no computer merges a node in a nanosecond, or has it in less than a byte each.
    expect(coreSeconds).toBeGreaterThan(nodes * 1e-9)
    expect(megabytes).toBeGreaterThan((4 * nodes) / 1e6)
    const far = { ...cell, id: 'far', tower_lon: cityLon + 1 }
    expect(await refusalOf({ cells: [...cells, far] })).toContain('tower "far": area lies beyond')
    expect(await refusalOf({ cells: [cell, cell] })).toContain('cells must have unique ids')
    expect(await refusalOf({ resolution_m: 9 })).toContain('resolution_m')
    expect((await post(app, `${execution}?estimate=2`, { ...rest, cells })).status).toBe(400)
  })

  it('takes 100,000 cells and names the bound where there is one more', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...cell, id: `c${index}` }))
    expect(await refusalOf({ cells: many(100_001) })).toMatch(/cells must .*100000/)
    const answer = await post(app, `${execution}?estimate=1`, { ...body, cells: many(100_000) })
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ cells: 100_000, path_losses: 1 })
  })

  it('says that its store cannot be written before anything is computed', async () => {
    const folder = temporaryDirectory()
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'plan'), '')
    const answer = await post(await appWith(folder), execution, body)
    expect(answer.status).toBe(503)
    expect(errorOf(answer)).toMatch(/the store of regions cannot be written: .*\(E[A-Z]+\)/)
  })
})

describe('a range of bytes', () => {
  it('is read as RFC 9110 says', () => {
    // 14.1.2 has these of a representation of 10,000 bytes.
    expect(requestedRange('bytes=0-499', 10_000)).toEqual({ from: 0, to: 499 })
    expect(requestedRange('bytes=500-999', 10_000)).toEqual({ from: 500, to: 999 })
    expect(requestedRange('bytes=-500', 10_000)).toEqual({ from: 9500, to: 9999 })
    expect(requestedRange('bytes=9500-', 10_000)).toEqual({ from: 9500, to: 9999 })
    expect(requestedRange('bytes=0-99999', 10_000)).toEqual({ from: 0, to: 9999 })
    expect(requestedRange('bytes=10000-', 10_000)).toBeNull()
    expect(requestedRange('bytes=-0', 10_000)).toBeNull()
    for (const other of [
      undefined,
      '',
      'bytes=',
      'bytes=-',
      'items=0-5',
      'bytes=5-2',
      'bytes=0-1,4-5',
    ]) {
      expect(requestedRange(other, 10_000)).toBe('whole')
    }
  })
})
