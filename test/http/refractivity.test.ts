import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DegreeMap } from '../../src/spatial/degree-map.ts'
import { members } from './response-shape.ts'
import { SchemaCheck } from './schema-check.ts'
import { loadTerrainCity } from './terrain-city.ts'
import { get, post, realPool, testApp } from './test-app.ts'
import { cityLat, cityLon, onKnownRoof, place } from './test-city.ts'

const plane = (value: number): DegreeMap => ({
  westDeg: 30,
  northDeg: 42,
  spacingDeg: 1.5,
  columns: 4,
  values: Array.from({ length: 16 }, () => value),
})

const pool = realPool()
let bare: FastifyInstance
let mapped: FastifyInstance
let schemas: SchemaCheck
beforeAll(async () => {
  const snapshot = await loadTerrainCity()
  const refractivity = { N050: plane(311), DN50: plane(52) }
  bare = await testApp({ snapshot, pool })
  mapped = await testApp({ snapshot: { ...snapshot, snapshotId: 'mapped', refractivity }, pool })
  schemas = new SchemaCheck((await get(bare, '/api/openapi.json')).json)
})

const model = { propagation_model: 'itu_p1812', frequency_ghz: 3.5 }
const cell = { tower_lon: cityLon, tower_lat: cityLat, radius_m: 300, beam_width: 360, ...model }
const towers = [
  { id: 'a', tower_lon: cityLon, tower_lat: cityLat, azimuth: 0 },
  { id: 'b', tower_lon: onKnownRoof[0], tower_lat: onKnownRoof[1], azimuth: 270 },
]
const network = { radius_m: 300, towers, ...model }
const named = { ...network, network_tech: '5g' }
const samples = Array.from({ length: 30 }, (_, index) => {
  const [lon, lat] = place(5 * index, -40)
  return { id: `s${100 + index}`, lon, lat, technology: '5g', rsrp_dbm: -90 }
})
const search = [place(-300, -300), place(300, -300), place(300, 300), place(-300, 300)]
const questions: readonly (readonly [string, object])[] = [
  ['/api/coverage-surface', cell],
  ['/api/simulate', cell],
  ['/api/coverage-gaps', cell],
  ['/api/optimize-azimuth', cell],
  ['/api/evaluate-network', network],
  ['/api/optimize-network', network],
  ['/api/recommend-sites', { ...named, search_polygon: search }],
  ['/api/interference', named],
  ['/api/measurements/evaluate', { ...named, samples }],
]

const airOf = (answer: unknown) =>
  (members(members(answer).model_evidence).sentences as readonly string[]).filter((sentence) =>
    sentence.includes('refractivity'),
  )

describe.each(questions)('%s', (url, body) => {
  const ask = async (app: FastifyInstance, more: object = {}) => {
    const { status, text, json, headers } = await post(app, url, { ...body, ...more })
    expect(status, text).toBe(200)
    expect(schemas.problems('post', url, 200, headers['content-type'] ?? '', json)).toEqual([])
    return { json, text }
  }

  it('says which refractivity was used, and who says it', async () => {
    expect(airOf((await ask(bare)).json)).toEqual([
      'Refractivity gradient (refractivity_gradient) 45 N-units/km: the default, no map DN50 in the pack there.',
      'Surface refractivity (surface_refractivity) 325 N-units: the default, no map N050 in the pack there.',
    ])
    const { json, text } = await ask(mapped)
    expect(airOf(json)).toEqual([
      'Refractivity gradient (refractivity_gradient) 52 N-units/km: the map DN50 of the pack at the antenna.',
      'Surface refractivity (surface_refractivity) 311 N-units: the map N050 of the pack at the antenna.',
    ])
    if (text.includes('"surface_refractivity"')) {
      expect(text.includes('"surface_refractivity":311')).toBe(true)
      expect(text.includes('"surface_refractivity_source":"pack_map"')).toBe(true)
    }
  })
})

describe('a stated refractivity', () => {
  it('wins over the map of the pack, in every cell by itself', async () => {
    const profile = { surface_refractivity: 350 }
    const body = { ...cell, rf_profile: profile }
    expect(airOf((await post(mapped, '/api/simulate', body)).json)[1]).toBe(
      'Surface refractivity (surface_refractivity) 350 N-units: as the request states it.',
    )
    const mixed = { ...network, towers: [{ ...towers[0], rf_profile: profile }, towers[1]] }
    expect(airOf((await post(mapped, '/api/evaluate-network', mixed)).json)).toHaveLength(3)
  })

  it('is 400 by name out of range, and with a source that nobody knows', async () => {
    for (const [rf_profile, message] of [
      [{ surface_refractivity: 249 }, /surface_refractivity must be/],
      [{ refractivity_gradient: 101 }, /refractivity_gradient must be/],
      [{ surface_refractivity: 'wet' }, /surface_refractivity must be/],
      [{ surface_refractivity_source: 'guess' }, /surface_refractivity_source must be one of/],
    ] as const) {
      const { status, text } = await post(mapped, '/api/simulate', { ...cell, rf_profile })
      expect([status, text]).toEqual([400, expect.stringMatching(message)])
    }
  })

  it('of an explained run is that of the run', async () => {
    const run = await post(mapped, '/api/optimize-network', network)
    const answer = members(run.json)
    const [solution] = answer.pareto_frontier as readonly Record<string, unknown>[]
    expect(JSON.stringify(answer.baseline)).toContain('"surface_refractivity_source":"pack_map"')
    const explained = await post(mapped, '/api/explain-network-cell', {
      run_id: answer.optimization_run_id,
      baseline: answer.baseline,
      solution,
      solution_id: solution.id,
      cell_id: 'a',
      optimization_domain: answer.optimization_domain,
    })
    expect(explained.status, explained.text.slice(0, 300)).toBe(200)
  })

  it('of a path profile is told in its profile', async () => {
    const [receiverLon, receiverLat] = place(200, 40)
    const { json } = await post(mapped, '/api/path-profile', {
      transmitter: { lon: cityLon, lat: cityLat },
      receiver: { lon: receiverLon, lat: receiverLat },
      rf_profile: model,
    })
    expect(members(members(json).rf_profile)).toMatchObject({
      surface_refractivity: 311,
      surface_refractivity_source: 'pack_map',
      refractivity_gradient: 52,
    })
  })
})
