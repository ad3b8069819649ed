import { beforeAll, describe, expect, it } from 'vitest'
import { encodeTerrainGeoTiff } from '../../src/formats/geotiff-write.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { hillsM } from '../worlds/generated-hills.ts'
import { members } from './response-shape.ts'
import { schemas } from './schema-check.ts'
import { terrainLayer, writeTerrainCity } from './terrain-city.ts'
import { post, realPool, testApp } from './test-app.ts'
import { cityLat, cityLon, loadCity, onKnownRoof } from './test-city.ts'

const spacingDeg = 6 / 3600
const side = 241
const url = '/api/coverage-surface'
const body = {
  tower_lon: cityLon,
  tower_lat: cityLat,
  propagation_model: 'itu_p1812',
  frequency_ghz: 0.8,
  beam_width: 360,
  rays: 12,
}
const surface = { ...body, cell_size_m: 250 }

/** Mountains as far as 20 km around the tower of the test city. */
async function mountains(): Promise<Uint8Array> {
  const half = (side - 1) / 2
  const grid = {
    width: side,
    height: side,
    originLonDeg: cityLon - half * spacingDeg,
    originLatDeg: cityLat + half * spacingDeg,
    spacingLonDeg: spacingDeg,
    spacingLatDeg: spacingDeg,
  }
  const encoding = { sampleType: 'float32', noData: -32768, compressed: true } as const
  const rows = async (first: number, count: number) =>
    Float64Array.from({ length: count * side }, (_, i) =>
      hillsM(142 * ((i % side) - half), 185 * (half - first - Math.floor(i / side))),
    )
  const parts: Uint8Array[] = []
  for await (const part of encodeTerrainGeoTiff(grid, encoding, rows)) parts.push(part)
  return Buffer.concat(parts)
}

let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  const directory = await writeTerrainCity(terrainLayer, await mountains())
  const snapshot = loadPack(directory, { maximumBuildingFileBytes: 1e8 })
  app = await testApp({ snapshot, pool: realPool() })
})

describe('a coverage surface under a model that walks bearings', () => {
  it('says beyond 10 km that it is interpolated and how well, the same bytes each time', async () => {
    const asked = { ...surface, radius_m: 12_000 }
    const { status, text, json, headers } = await post(app, url, asked)
    expect(status, text).toBe(200)
    expect(schemas.problems('post', url, 200, headers['content-type'] ?? '', json)).toEqual([])
    const model = members(members(json).model)
    expect(model.method).toBe('radial')
    const tolerance = members(model.radial_tolerance)
    expect(tolerance.compared_nodes).toBeGreaterThan(800)
    const sizes = [tolerance.median_db, tolerance.p99_db, tolerance.largest_db].map(Number)
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
    expect(sizes[0]).toBeLessThan(Number(tolerance.rms_db))
    const said = (model.assumptions as readonly string[]).filter((line) => line.includes('radial'))
    expect(said).toHaveLength(1)
    for (const size of sizes) expect(said[0]).toContain(`${size} dB`)
    expect((await post(app, url, asked)).text).toBe(text)
  })

  it('may have 1,000,000 nodes as JSON and GeoTIFF, spaced up to 500 m beyond 25 km', async () => {
    const wide = { ...surface, radius_m: 26_000, beam_width: 10, rays: 8 }
    const dense = await post(app, url, { ...wide, cell_size_m: 150 })
    expect(dense.status, dense.text).toBe(200)
    const side = Math.ceil(52_000 / 150) + 1
    expect(members(dense.json).stats).toMatchObject({ cell_count: side * side })
    const coarse = await post(app, url, { ...wide, cell_size_m: 500 })
    expect(members(coarse.json).grid).toMatchObject({ width: 105 })
    const refused: readonly (readonly [string, object, string])[] = [
      ['?f=csv', { ...wide, cell_size_m: 150 }, 'at most 100000 cells in this format'],
      ['?f=gpkg', { ...wide, cell_size_m: 150 }, 'at most 100000 cells'],
      ['', { ...wide, cell_size_m: 51 }, 'at most 1000000 cells under itu_p1812'],
      ['', { ...wide, cell_size_m: 501 }, 'cell_size_m must be'],
      ['', { ...wide, radius_m: 25_000, cell_size_m: 251 }, 'between 10 and 250'],
      [
        '',
        { ...wide, propagation_model: 'ntia_itm', cell_size_m: 150 },
        'at most 100000 cells under ntia_itm',
      ],
    ]
    for (const [query, asked, message] of refused) {
      const { status, text } = await post(app, url + query, asked)
      expect([status, text.includes(message)], text).toEqual([400, true])
    }
  })

  it('has no more nodes than others where no ground is known', async () => {
    const bare = await testApp({ snapshot: loadCity(), pool: realPool() })
    const { status, text } = await post(bare, url, { ...surface, radius_m: 50_000 })
    expect([status, text.includes('at most 100000 nodes')], text).toEqual([422, true])
    expect(text).toContain('the pack knows no ground around the cell')
  })

  it('has no more nodes than others where another model stands in, and says which', async () => {
    const [tower_lon, tower_lat] = onKnownRoof
    const indoors = { tower_lon, tower_lat, rf_profile: { antenna_height_m: 5 } }
    const asked = { ...surface, ...indoors, radius_m: 50_000 }
    const { status, text } = await post(app, url, asked)
    expect(status, text).toBe(422)
    expect(text).toContain(
      'legacy_fspl_walls stands in for itu_p1812 (unsupported_endpoint): a surface whose nodes each ' +
        'have a way of their own has at most 100000 nodes',
    )
  })

  it('says so in a file too', async () => {
    const { status, text } = await post(app, `${url}?f=geotiff`, { ...surface, radius_m: 12_000 })
    expect(status).toBe(200)
    expect(text).toContain('(method radial)')
  })

  it('says of the link to one building that it is exact', async () => {
    const gaps = '/api/coverage-gaps'
    const listed = await post(app, `${gaps}?include=buildings`, { ...body, radius_m: 2000 })
    const { ids } = members(members(listed.json).buildings) as { ids: string[] }
    const answer = async (radiusM: number) => {
      const asked = { ...body, radius_m: radiusM }
      const found = await post(app, `${gaps}?building=${encodeURIComponent(ids[0])}`, asked)
      const type = found.headers['content-type'] ?? ''
      expect(schemas.problems('post', gaps, 200, type, found.json)).toEqual([])
      return members(members(found.json).building)
    }
    expect(await answer(12_000)).toMatchObject({ available: true, method: 'exact' })
    expect(await answer(9000)).not.toHaveProperty('method')
  })

  it('says of a path and of measurements that they are exact', async () => {
    const rf_profile = { propagation_model: 'itu_p1812', frequency_ghz: 0.8, beam_width: 360 }
    const path = { transmitter: { lon: cityLon, lat: cityLat } }
    const linkTo = async (lon: number, radius_m: number) => {
      const receiver = { lon, lat: cityLat }
      const asked = { ...path, receiver, rf_profile: { ...rf_profile, radius_m } }
      const { status, text, json } = await post(app, '/api/path-profile?include=layer_link', asked)
      expect(status, text).toBe(200)
      const type = 'application/json'
      expect(schemas.problems('post', '/api/path-profile', 200, type, json)).toEqual([])
      return members(members(json).layer_link)
    }
    expect(await linkTo(cityLon + 0.02, 12_000)).toMatchObject({ available: true, method: 'exact' })
    expect(await linkTo(cityLon + 0.02, 9000)).not.toHaveProperty('method')
    const modelOf = async (radius_m: number) => {
      const { status, text, json } = await post(app, '/api/measurements/evaluate', {
        towers: [
          {
            id: 'a',
            tower_lon: cityLon,
            tower_lat: cityLat,
            rf_profile: { ...rf_profile, radius_m },
          },
        ],
        network_tech: '4g',
        samples: [{ id: 's', lon: cityLon + 0.02, lat: cityLat, technology: '4g', rsrp_dbm: -90 }],
      })
      expect(status, text).toBe(200)
      expect(
        schemas.problems('post', '/api/measurements/evaluate', 200, 'application/json', json),
      ).toEqual([])
      return members(members(json).model)
    }
    expect(await modelOf(12_000)).toMatchObject({ method: 'exact' })
    expect(await modelOf(9000)).not.toHaveProperty('method')
  })

  it('has no word of it up to 10 km', async () => {
    const { status, text, json } = await post(app, url, { ...surface, radius_m: 9000 })
    expect(status, text).toBe(200)
    expect(members(json).model).not.toHaveProperty('method')
    expect(text).not.toContain('radial')
    expect(
      (await post(app, `${url}?f=geotiff`, { ...surface, radius_m: 9000 })).text,
    ).not.toContain('METHOD')
  })
})
