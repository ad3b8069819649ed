import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { pathProfileAnswer } from '../../src/http/path-profile/answer.ts'
import { buildingAnswer } from '../../src/http/spatial-evidence/evidence-answer.ts'
import { pathAnswer } from '../../src/http/spatial-evidence/path-answer.ts'
import { summaryAnswer } from '../../src/http/spatial-evidence/summary-answer.ts'
import { loadCity, place } from './test-city.ts'
import { cityGroundM, loadTerrainCity, terrainLayer } from './terrain-city.ts'
import { errorOf, get, post, realPool, testApp } from './test-app.ts'
import { complaintAbout } from './response-shape.ts'

const buildings = '/api/spatial-evidence/buildings'
const pathUrl = '/api/spatial-evidence/path-profile'
function point(east: number, north: number) {
  const [lon, lat] = place(east, north)
  return { lon, lat }
}

let bare: FastifyInstance
let ground: FastifyInstance
let surface: FastifyInstance
let idle: FastifyInstance
const pool = realPool()
beforeAll(async () => {
  const city = loadCity()
  bare = await testApp({ snapshot: city, pool })
  idle = await testApp({ snapshot: city })
  ground = await testApp({ snapshot: await loadTerrainCity(), pool })
  surface = await testApp({
    snapshot: await loadTerrainCity({ ...terrainLayer, elevation_kind: 'dsm' }),
    pool,
  })
})

type Json = Readonly<Record<string, unknown>>
const jsonOf = (answer: { readonly json: unknown }) => answer.json as Json

describe('GET /api/spatial-evidence', () => {
  it('counts the heights of the pack by their evidence', async () => {
    const answer = jsonOf(await get(bare, '/api/spatial-evidence'))
    expect(await complaintAbout(summaryAnswer.schema, answer)).toBeNull()
    // way/1, way/5 and both parts of relation/4 have a tag; way/2 has levels; way/3 and way/6 nothing.
    expect(answer).toMatchObject({
      trusted_height_count: 4,
      qualified_height_count: 1,
      fallback_only_count: 2,
      terrain: { kind: 'dem_unspecified', authoritative: false, compatibility: 'unavailable' },
      base_elevation_status: 'ground_elevation_unavailable',
      canonical_activation: 'diagnostic_only_not_active',
    })
  })

  it('knows a declared ground from a surface', async () => {
    const declared = jsonOf(await get(ground, '/api/spatial-evidence'))
    expect(declared).toMatchObject({
      terrain: { authoritative: true, compatibility: 'compatible_for_declared_ground_datum' },
      base_elevation_status: 'authoritative_dtm_available',
    })
    const roofs = jsonOf(await get(surface, '/api/spatial-evidence'))
    expect(roofs).toMatchObject({
      terrain: { authoritative: false, compatibility: 'surface_only_not_ground' },
    })
    expect(roofs.spatial_evidence_fingerprint).not.toBe(declared.spatial_evidence_fingerprint)
  })

  it('is 503 without a pack', async () => {
    const empty = await testApp()
    expect((await get(empty, '/api/spatial-evidence')).status).toBe(503)
    expect((await get(empty, `${buildings}/way/1`)).status).toBe(503)
    const ends = { transmitter: point(0, 0), receiver: point(0, 100) }
    expect((await post(empty, pathUrl, ends)).status).toBe(503)
  })
})

describe('GET /api/spatial-evidence/buildings/{id}', () => {
  it('takes ids with slashes plain and percent-encoded', async () => {
    const plain = await get(bare, `${buildings}/way/1`)
    const encoded = await get(bare, `${buildings}/way%2F1`)
    expect(plain.status).toBe(200)
    expect(encoded.text).toBe(plain.text)
    expect(await complaintAbout(buildingAnswer.schema, plain.json)).toBeNull()
    expect(plain.json).toMatchObject({
      building_id: 'way/1',
      height_ledger: {
        selected_height_agl_m: 30,
        selected_confidence: 'trusted',
        selected_roof_elevation: { roof_elevation_amsl_m: null, compatibility: 'unresolved' },
        conflict: { status: 'none', candidate_count: 1 },
      },
    })
  })

  it('finds a building by the id of the whole', async () => {
    const answer = jsonOf(await get(bare, `${buildings}/relation/4`))
    expect(answer.height_ledger).toMatchObject({ logical_building_id: 'relation/4' })
  })

  it('does not know other ids, of whatever length', async () => {
    for (const id of ['way/999', 'x'.repeat(256), '%2F'.repeat(256), 'x'.repeat(600), '%F0%9F']) {
      const answer = await get(bare, `${buildings}/${id}`)
      expect([400, 404], id).toContain(answer.status)
      errorOf(answer)
    }
    expect((await get(bare, `${buildings}/way/999`)).status).toBe(404)
  })

  it('puts a roof on authoritative ground only', async () => {
    const answer = jsonOf(await get(ground, `${buildings}/way/1`))
    expect(await complaintAbout(buildingAnswer.schema, answer)).toBeNull()
    const ledger = answer.height_ledger as Json
    const base = ledger.base_elevation as Readonly<Record<string, number>>
    const [west] = place(-20, 0)
    const [east] = place(20, 0)
    expect(base.status).toBe('interpolated')
    expect(base.ground_minimum_m).toBeCloseTo(cityGroundM(west), 1)
    expect(base.ground_maximum_m).toBeCloseTo(cityGroundM(east), 1)
    expect(base.ground_elevation_m).toBeCloseTo(200, 1)
    // Four corners, four middles of walls and the centroid.
    expect(base.sample_count).toBe(9)
    expect(ledger.selected_roof_elevation).toMatchObject({ compatibility: 'compatible' })
    const roof = ledger.selected_roof_elevation as Readonly<Record<string, number>>
    expect(roof.roof_elevation_amsl_m).toBeCloseTo(230, 1)
    const onSurface = jsonOf(await get(surface, `${buildings}/way/1`)).height_ledger as Json
    expect(onSurface.base_elevation).toMatchObject({ status: 'surface_not_ground' })
    expect(onSurface.selected_roof_elevation).toMatchObject({
      roof_elevation_amsl_m: null,
      compatibility: 'incompatible',
    })
  })

  it('keeps a generic fallback a fallback, on whatever ground', async () => {
    const answer = jsonOf(await get(ground, `${buildings}/way/3`))
    expect(answer.height_ledger).toMatchObject({
      selected_confidence: 'fallback_only',
      selected_provenance: { category: 'generic_fallback', evidence_class: 'fallback_only' },
      selected_roof_elevation: { roof_elevation_amsl_m: null },
    })
  })
})

describe('POST /api/spatial-evidence/path-profile', () => {
  const ends = { transmitter: point(0, 0), receiver: point(0, 400) }

  it('answers in the shape of its own schema, the clearance in both places', async () => {
    for (const app of [bare, ground, surface]) {
      const answer = jsonOf(await post(app, pathUrl, ends))
      expect(await complaintAbout(pathAnswer.schema, answer)).toBeNull()
      expect((answer.profile as Json).clearance).toEqual(answer.clearance)
      expect(answer.canonical_activation).toBe('diagnostic_only_not_active')
    }
  })

  it('measures the clearance over level ground at the receiver', async () => {
    const answer = jsonOf(await post(ground, pathUrl, ends))
    expect(answer.clearance).toMatchObject({
      status: 'available',
      classification: 'clear',
      minimum_clearance_m: 1.5,
      minimum_location: 'at_rx',
      tx_endpoint_clearance_m: 25,
      vertical_datum: 'EGM2008',
      margin_policy: 'strict_zero',
    })
  })

  it('has all five sample states', async () => {
    const states = async (app: FastifyInstance, body: object) => {
      const { clearance } = jsonOf(await post(app, pathUrl, { ...ends, ...body }))
      const { samples } = clearance as { readonly samples: readonly Json[] }
      return new Set(samples.map(({ sample_status: status }) => status))
    }
    expect(await states(bare, {})).toEqual(new Set(['unavailable']))
    expect(await states(ground, {})).toEqual(new Set(['interpolated']))
    expect(await states(ground, { interpolation: ' Nearest ' })).toEqual(
      new Set(['measured_or_source']),
    )
    const corner = { receiver: point(-1150, 1500) }
    expect(await states(ground, corner)).toEqual(new Set(['interpolated', 'no_data']))
    expect(await states(ground, { receiver: point(1300, 0) })).toEqual(
      new Set(['interpolated', 'outside_dataset']),
    )
  })

  it('makes up no terrain where there is none', async () => {
    const partial = jsonOf(await post(ground, pathUrl, { ...ends, receiver: point(1300, 0) }))
    expect(partial.clearance).toMatchObject({
      status: 'unavailable',
      minimum_clearance_m: null,
      classification: 'unavailable',
    })
    const { samples } = partial.clearance as { readonly samples: readonly Json[] }
    expect(samples.at(-1)).toMatchObject({ terrain_elevation_m: null, clearance_m: null })
  })

  it('is never finer than the raster', async () => {
    const answer = jsonOf(await post(ground, pathUrl, { ...ends, requested_spacing_m: 5 }))
    const { effective_spacing_m: spacingM } = answer.profile as Readonly<Record<string, number>>
    // One arc-second of latitude.
    expect(spacingM).toBeCloseTo(30.89, 1)
    expect((answer.clearance as Json).qualifications).toContain(
      'effective spacing bounded by raster',
    )
  })

  const unprocessable: readonly (readonly [string, object, RegExp])[] = [
    ['identical ends', { receiver: ends.transmitter }, /same point/],
    ['an unknown interpolation', { interpolation: 'cubic' }, /nearest, bilinear/],
    ['a negative height', { tx_height_agl_m: -1 }, /tx_height_agl_m/],
    ['a negative receiver height', { rx_height_agl_m: -0.1 }, /rx_height_agl_m/],
    ['a height beyond its bound', { rx_height_agl_m: 10_001 }, /0 and 10000/],
    ['a negative margin', { uncertainty_margin_m: -1 }, /uncertainty_margin_m/],
    ['a latitude off the globe', { receiver: { lon: 0, lat: 91 } }, /receiver.lat/],
    ['a longitude off the globe', { transmitter: { lon: -181, lat: 0 } }, /transmitter.lon/],
    ['a path too long', { receiver: { lon: 40, lat: 39 } }, /100000 m/],
    ['too many samples', { receiver: point(0, 2000), requested_spacing_m: 0.1 }, /at most 10000/],
  ]
  it.each(unprocessable)('answers 422 to %s', async (_title, more, message) => {
    const answer = await post(bare, pathUrl, { ...ends, ...more })
    expect(answer.status).toBe(422)
    expect(errorOf(answer)).toMatch(message)
  })

  it('answers 400 to a body of another shape', async () => {
    for (const body of [{}, { ...ends, more: 1 }, { ...ends, tx_height_agl_m: '25' }, '{', '']) {
      expect((await post(idle, pathUrl, body)).status).toBe(400)
    }
  })

  it('asks for no key', async () => {
    const keyed = await testApp({
      snapshot: loadCity(),
      configuration: { RF_API_KEY: 'secret', BUILDINGS_API_KEY: 'secret' },
    })
    expect((await post(keyed, pathUrl, ends)).status).toBe(200)
    expect((await get(keyed, '/api/spatial-evidence')).status).toBe(200)
  })
})

describe('terrain and the other routes', () => {
  it('rises under a path profile', async () => {
    const body = { transmitter: point(-400, 0), receiver: point(400, 30) }
    const answer = jsonOf(await post(ground, '/api/path-profile', body))
    expect(await complaintAbout(pathProfileAnswer.schema, answer)).toBeNull()
    expect(answer.terrain).toMatchObject({ available: true, kind: 'dtm', authoritative: true })
    const samples = answer.samples as readonly Readonly<Record<string, number>>[]
    const risenM = samples.at(-1)!.terrain_elevation_m - samples[0].terrain_elevation_m
    expect(risenM).toBeCloseTo(16, 0)
    const { geometry } = answer.diffraction_diagnostic as {
      readonly geometry: Readonly<Record<string, number>>
    }
    expect(geometry.tx_absolute_elevation_m).toBeCloseTo(192 + 25, 0)
    expect(
      Math.abs(geometry.slant_distance_m - Math.sqrt(800.56 * 800.56 + 7.5 * 7.5)),
    ).toBeLessThan(0.5)
  })

  it('leaves every radio answer as it is without terrain, but for saying that it is there and hides some', async () => {
    const cell = { tower_lon: point(0, 0).lon, tower_lat: point(0, 0).lat, radius_m: 300 }
    for (const url of [
      '/api/simulate?detail=full',
      '/api/coverage-gaps',
      '/api/coverage-surface',
    ]) {
      const without = await post(bare, url, cell)
      const withTerrain = await post(ground, url, cell)
      expect(withTerrain.status).toBe(200)
      const anonymous = (text: string) => text.replace(/"fingerprint":"[0-9a-f]{64}"/g, '')
      const { behind_ground, sentences } = jsonOf(withTerrain).model_evidence as {
        readonly behind_ground: object
        readonly sentences: readonly string[]
      }
      const isOfTerrain = (sentence: string) => sentence.startsWith('The pack has terrain')
      expect(sentences.filter(isOfTerrain)).toHaveLength(1)
      const others = sentences.filter((sentence) => !isOfTerrain(sentence))
      const asWithout = withTerrain.text
        .replaceAll(
          '"terrain_status":"terrain_available_not_used"',
          '"terrain_status":"terrain_unavailable"',
        )
        .replace(`"behind_ground":${JSON.stringify(behind_ground)},`, '')
        .replace(
          `"sentences":${JSON.stringify(sentences)}`,
          `"sentences":${JSON.stringify(others)}`,
        )
      expect(anonymous(asWithout)).toBe(anonymous(without.text))
    }
  })
})
