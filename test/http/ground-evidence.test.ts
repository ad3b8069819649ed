import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { cityQuestions, cityTowers } from './city-questions.ts'
import { members } from './response-shape.ts'
import { schemas } from './schema-check.ts'
import { loadTerrainCity } from './terrain-city.ts'
import { post, realPool, testApp } from './test-app.ts'
import { cityLat, cityLon, loadCity, place } from './test-city.ts'

const pool = realPool()
let hilly: PackSnapshot
let app: FastifyInstance
let flatApp: FastifyInstance
beforeAll(async () => {
  hilly = await loadTerrainCity()
  app = await testApp({ snapshot: hilly, pool })
  flatApp = await testApp({ snapshot: loadCity(), pool })
})

const cell = { tower_lon: cityLon, tower_lat: cityLat, rays: 24, radius_m: 300, beam_width: 360 }
const network = { rays: 24, radius_m: 300, towers: cityTowers }
const questions = [
  ...cityQuestions({ rays: 24 }),
  ['/api/building-entry-analysis', { ...network, frequency_ghz: 28 }] as const,
]

const evidenceOf = (answer: unknown) => members(members(answer).model_evidence)
const sentencesOf = (answer: unknown) => evidenceOf(answer).sentences as readonly string[]

describe.each(questions)('%s', (url, body) => {
  it('counts the ground on request: nothing of it counts as flat, and the contract says what is added', async () => {
    const counted = { ...body, ground: 'diffraction' }
    const { status, text, json, headers } = await post(app, url, counted)
    expect(status, text).toBe(200)
    expect(schemas.problems('post', url, 200, headers['content-type'] ?? '', json)).toEqual([])
    const evidence = evidenceOf(json)
    expect(evidence).not.toHaveProperty('behind_ground')
    const ground = members(evidence.ground_counted)
    expect(ground).toMatchObject({ behind_ground: 0, paths_over_void: 0, paths_without_ground: 0 })
    expect(ground.points).toBeGreaterThan(0)
    expect(sentencesOf(json)).toContain(
      `Ground counted: 0 of ${String(ground.points)} points (0 %) lie behind it.`,
    )
    const answer = members(json)
    const contract = members(answer.rf_contract ?? members(answer.model).rf_contract)
    expect(contract).toMatchObject({ uses_terrain: true, uses_diffraction: true })
    expect(contract.ground_combination).toContain('described by no standard')
  })

  it('is answered by models that count the ground themselves, all points by them', async () => {
    // It is asked for another frequency, and for its own model, below.
    if (url === '/api/building-entry-analysis') return
    for (const model of ['itu_p1812', 'ntia_itm']) {
      const asked = { ...body, propagation_model: model, frequency_ghz: 3.5 }
      const { status, text, json, headers } = await post(app, url, asked)
      expect(status, text).toBe(200)
      expect(schemas.problems('post', url, 200, headers['content-type'] ?? '', json)).toEqual([])
      const ground = members(evidenceOf(json).ground_counted)
      expect(ground).toMatchObject({ paths_without_ground: 0 })
      expect(text).not.toContain('"legacy_fspl_walls","fallback_used"')
      expect(text).not.toContain('required_terrain_missing')
      const flat = await post(flatApp, url, asked)
      expect(flat.status).toBe(200)
      expect(members(evidenceOf(flat.json).ground_counted).paths_without_ground).not.toBe(0)
    }
  })

  it('says at how many points sight is not known, where the request leaves it to chance', async () => {
    const { status, text, json, headers } = await post(app, url, { ...body, sight: 'statistical' })
    expect(status, text).toBe(200)
    expect(schemas.problems('post', url, 200, headers['content-type'] ?? '', json)).toEqual([])
    const { points, statistical } = members(evidenceOf(json).sight_counted)
    expect(Number(statistical)).toBeGreaterThan(0)
    expect(sentencesOf(json).join()).toContain(
      `not known at ${String(statistical)} of ${String(points)}`,
    )
    const stated = await post(app, url, { ...body, sight: 'footprints', ground: 'ignored' })
    const plain = await post(app, url, body)
    if (url === '/api/building-entry-analysis') return
    expect(stated.text).toBe(plain.text)
  })

  it('says of every path that the pack knows no ground there, and changes no number', async () => {
    const { json } = await post(flatApp, url, { ...body, ground: 'diffraction' })
    const { points, paths_without_ground } = members(evidenceOf(json).ground_counted)
    expect(points).toBeGreaterThan(0)
    expect(paths_without_ground).toBe(points)
    if (!('tower_lon' in body)) return
    const refused = { rf_profile: { ground: 'diffraction', model_limits: 'refuse' } }
    const { status, text } = await post(flatApp, url, { ...body, ...refused })
    expect(status).toBe(422)
    expect(text).toContain('required_terrain_missing')
  })

  it('says how much in sight lies behind the ground of a pack with terrain, and nothing without', async () => {
    const answer = await post(app, url, body)
    const type = answer.headers['content-type'] ?? ''
    expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
    const ground = members(evidenceOf(answer.json).behind_ground)
    // The ground of the city rises evenly: no roof is on it, and nothing is behind it.
    expect(ground).toMatchObject({ terrain_kind: 'dtm', count: 0, pct: 0 })
    expect(ground.tested_points).toBeGreaterThan(0)
    expect(ground.tested_points).toBeLessThanOrEqual(Number(ground.points_in_sight))
    const said = sentencesOf(answer.json).filter((text) => text.includes('terrain'))
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(`0 of ${Number(ground.tested_points)} points`)

    const flat = await post(flatApp, url, body)
    expect(flat.text).not.toContain('behind_ground')
    expect(sentencesOf(flat.json).join()).not.toContain('terrain')
  })

  it('answers though the terrain has gone, and says so', async () => {
    const lost = await loadTerrainCity()
    rmSync(join(lost.directory, 'terrain.tif'))
    const answer = await post(await testApp({ snapshot: lost, pool }), url, body)
    expect(answer.status).toBe(200)
    expect(evidenceOf(answer.json)).not.toHaveProperty('behind_ground')
    expect(sentencesOf(answer.json).join()).toContain('The terrain cannot be read now')
  })
})

describe('the link of one path under a model over the ground', () => {
  it('has its parts and the points of the ground that decide, in the shape of the schema', async () => {
    const [lon, lat] = place(100, 250)
    const body = {
      transmitter: { lon: cityLon, lat: cityLat },
      receiver: { lon, lat },
      rf_profile: { propagation_model: 'itu_p1812', frequency_ghz: 0.8 },
    }
    const url = '/api/path-profile'
    const { status, text, json, headers } = await post(app, `${url}?include=layer_link`, body)
    expect(status, text).toBe(200)
    expect(schemas.problems('post', url, 200, headers['content-type'] ?? '', json)).toEqual([])
    const link = members(members(json).layer_link)
    expect(link).toMatchObject({ applied_propagation_model_id: 'itu_p1812' })
    const names = (link.loss_parts as readonly { part: string }[]).map(({ part }) => part)
    expect(names).toContain('terrain_diffraction')
    expect(link.ground_points).toMatchObject([{ point: 'nearest_to_line' }])
  })
})

describe('the radius of a cell', () => {
  const far = { ...cell, rays: 8, frequency_ghz: 3.5 }

  it('is bound by its model: 5 km where buildings decide, up to 50 km where they do not', async () => {
    for (const [model, radius_m, expected] of [
      ['itu_p1812', 50_000, 200],
      ['itu_p1812', 50_001, 400],
      ['cost_hata', 20_000, 200],
      ['cost_hata', 20_001, 400],
      ['urban_short_range', 5001, 400],
      ['legacy_fspl_walls', 5001, 400],
    ] as const) {
      const asked = { ...far, propagation_model: model, radius_m }
      const { status, text } = await post(app, '/api/simulate', asked)
      expect(status, text).toBe(expected)
      if (expected === 400) expect(text).toMatch(/radius_m must be (a number )?between 25 and/)
    }
  })

  it('may be larger than the terrain: paths beyond it are told, and refused on request', async () => {
    const asked = { ...far, propagation_model: 'itu_p1812', radius_m: 20_000, cell_size_m: 250 }
    const { json } = await post(app, '/api/coverage-surface', asked)
    const ground = members(evidenceOf(json).ground_counted)
    expect(Number(ground.paths_without_ground)).toBeGreaterThan(0.9 * Number(ground.points))
    expect(evidenceOf(json).fallback_points).toBe(ground.paths_without_ground)
    expect(sentencesOf(json)[0]).toMatch(
      /are answered by legacy_fspl_walls instead of itu_p1812: required_terrain_missing\.$/,
    )
    const refused = { ...asked, rf_profile: { model_limits: 'refuse' } }
    const { status, text } = await post(app, '/api/coverage-surface', refused)
    expect(status).toBe(422)
    expect(text).toContain('required_terrain_missing')
  })
})

describe('a building', () => {
  const url = '/api/building-entry-analysis'
  const rf_profile = { antenna_height_m: 35, receiver_sensitivity_dbm: -150 }
  const towers = cityTowers.map((tower) => ({ ...tower, rf_profile }))

  it.each(['itu_p1812', 'ntia_itm', 'rural_macrocell', 'free_space_clutter'])(
    'is entered from cells over the ground under %s, each by the threshold of its own receiver',
    async (model) => {
      const asked = { ...network, towers, frequency_ghz: 2.6, propagation_model: model }
      const { status, text, json, headers } = await post(app, url, asked)
      expect(status, text).toBe(200)
      expect(schemas.problems('post', url, 200, headers['content-type'] ?? '', json)).toEqual([])
      const { results } = json as { readonly results: readonly Record<string, unknown>[] }
      const served = results.filter(({ serving_cell_id }) => serving_cell_id !== null)
      expect(served.length).toBeGreaterThan(0)
      for (const result of served) expect(result.receiver_sensitivity_dbm).toBe(-150)
    },
  )
})

describe('oxygen', () => {
  const around60 = questions.filter(([url]) => url !== '/api/building-entry-analysis')

  it.each(around60)(
    'is named by %s around 60 GHz with its cost over the radius',
    async (url, body) => {
      const answer = await post(flatApp, url, { ...body, frequency_ghz: 60 })
      const type = answer.headers['content-type'] ?? ''
      expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
      const said = sentencesOf(answer.json).filter((text) => text.includes('oxygen'))
      expect(said).toHaveLength(1)
      expect(said[0]).toMatch(/At 60 GHz .* 14\.6\d dB a kilometre .* 4\.4 dB over 300 m/)
      for (const frequency of [28, 52, 68]) {
        const other = await post(flatApp, url, { ...body, frequency_ghz: frequency })
        expect(sentencesOf(other.json).join()).not.toContain('oxygen')
      }
    },
  )

  it('is named by a path over its length', async () => {
    const [lon, lat] = place(100, 0)
    const body = {
      transmitter: { lon: cityLon, lat: cityLat },
      receiver: { lon, lat },
      rf_profile: { frequency_ghz: 60 },
    }
    const answer = await post(flatApp, '/api/path-profile', body)
    expect(answer.status).toBe(200)
    const limitations = members(answer.json).limitations as readonly string[]
    expect(limitations.filter((text) => text.includes('oxygen'))).toHaveLength(1)
    expect(limitations.join()).toContain('1.5 dB over 100 m')
  })
})
