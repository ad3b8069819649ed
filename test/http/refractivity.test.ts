import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { inMemoryJobs } from '../../src/jobs/in-memory-jobs.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import type { DegreeMap } from '../../src/spatial/degree-map.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { cityQuestions, cityTowers } from './city-questions.ts'
import { members } from './response-shape.ts'
import { schemas } from './schema-check.ts'
import { loadTerrainCity } from './terrain-city.ts'
import { get, post, realPool, testApp } from './test-app.ts'
import { cityLat, cityLon, place } from './test-city.ts'

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
beforeAll(async () => {
  const snapshot = await loadTerrainCity()
  const refractivity = { N050: plane(311), DN50: plane(52) }
  const appOver = (pack: PackSnapshot) => {
    const folder = temporaryDirectory()
    const jobs = inMemoryJobs(pool, '1.2.3', { folder })
    const held = { ...jobs, start: () => undefined, close: async () => undefined }
    return testApp({ snapshot: pack, pool, jobs: held, configuration: { REGION_STORE: folder } })
  }
  bare = await appOver(snapshot)
  mapped = await appOver({ ...snapshot, snapshotId: 'mapped', refractivity })
})

const model = { propagation_model: 'itu_p1812', frequency_ghz: 3.5 }
const cell = { tower_lon: cityLon, tower_lat: cityLat, radius_m: 300, beam_width: 360, ...model }
const network = { radius_m: 300, towers: cityTowers, ...model }
const questions = cityQuestions(model)

const airOf = (answer: unknown) =>
  (members(members(answer).model_evidence).sentences as readonly string[]).filter((sentence) =>
    sentence.includes('refractivity'),
  )

const ofDefaults = [
  'Refractivity gradient (refractivity_gradient) 45 N-units/km: the default, no map DN50 in the pack there.',
  'Surface refractivity (surface_refractivity) 325 N-units: the default, no map N050 in the pack there.',
]
const ofMaps = [
  'Refractivity gradient (refractivity_gradient) 52 N-units/km: the map DN50 of the pack at the antenna.',
  'Surface refractivity (surface_refractivity) 311 N-units: the map N050 of the pack at the antenna.',
]

describe.each(questions)('%s', (url, body) => {
  const ask = async (app: FastifyInstance, more: object = {}) => {
    const { status, text, json, headers } = await post(app, url, { ...body, ...more })
    expect(status, text).toBe(200)
    expect(schemas.problems('post', url, 200, headers['content-type'] ?? '', json)).toEqual([])
    return { json, text }
  }

  it('says which refractivity was used, and who says it', async () => {
    expect(airOf((await ask(bare)).json)).toEqual(ofDefaults)
    const { json, text } = await ask(mapped)
    expect(airOf(json)).toEqual(ofMaps)
    if (text.includes('"surface_refractivity"')) {
      expect(text.includes('"surface_refractivity":311')).toBe(true)
      expect(text.includes('"surface_refractivity_source":"pack_map"')).toBe(true)
    }
  })
})

describe('plans and regions', () => {
  const plan = { ...network, decisions: { azimuths_deg: [0, 180] } }
  const region = {
    cells: [cell, { ...cell, tower_lon: cityLon + 0.001 }].map(({ tower_lon, tower_lat }, i) => ({
      id: `c${i}`,
      tower_lon,
      tower_lat,
    })),
    area: { bbox: [cityLon - 0.003, cityLat - 0.003, cityLon + 0.003, cityLat + 0.003] },
    network_tech: '5g',
    radius_m: 300,
    ...model,
  }
  const execution = (process: string) => `/api/processes/${process}/execution`
  const ask = async (app: FastifyInstance, url: string, body: object) => {
    const answer = await post(app, url, body)
    expect([200, 201, 202], answer.text).toContain(answer.status)
    const path = url.replace(/[?].*/, '')
    const type = answer.headers['content-type'] ?? ''
    expect(schemas.problems('post', path, answer.status, type, answer.json)).toEqual([])
    return members(answer.json)
  }
  const ended = async (app: FastifyInstance, url: string, body: object) => {
    const { job_id: id } = await ask(app, url, body)
    for (;;) {
      const job = members((await get(app, `/api/jobs/${String(id)}`)).json)
      if (job.status !== 'running' && job.status !== 'accepted') return job
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  it.each([
    ['the defaults', () => bare, ofDefaults],
    ['the maps of the pack', () => mapped, ofMaps],
  ])('say that they go by %s', async (_, app, sentences) => {
    expect(airOf(await ask(app(), '/api/plan-network', plan))).toEqual(sentences)
    const planned = await ended(app(), execution('network-plan'), plan)
    expect(planned.status, JSON.stringify(planned.message)).toBe('succeeded')
    expect(airOf(planned.result)).toEqual(sentences)
    const url = execution('region-coverage')
    expect(airOf(await ask(app(), `${url}?estimate=1`, region))).toEqual(sentences)
    const mapOfCells = await ended(app(), url, region)
    expect(mapOfCells.status, JSON.stringify(mapOfCells.message)).toBe('succeeded')
    expect(airOf(mapOfCells.estimate)).toEqual(sentences)
  })

  it('say so of a cell that states its own', async () => {
    const own = { ...region.cells[0], rf_profile: { surface_refractivity: 350 } }
    const { model_evidence } = await ask(mapped, `${execution('region-coverage')}?estimate=1`, {
      ...region,
      cells: [own, region.cells[1]],
    })
    expect(members(model_evidence).sentences).toEqual([
      ofMaps[0],
      'Surface refractivity (surface_refractivity) 350 N-units: as the request states it.',
      ofMaps[1],
    ])
  })

  it('say nothing of it under a model that does not ask', async () => {
    const other = { propagation_model: 'urban_short_range' }
    const answer = await ask(mapped, '/api/plan-network', { ...plan, ...other })
    expect(answer).not.toHaveProperty('model_evidence')
    const cost = await ask(mapped, `${execution('region-coverage')}?estimate=1`, {
      ...region,
      ...other,
    })
    expect(cost).not.toHaveProperty('model_evidence')
  })
})

describe('GET /api/spatial-evidence/refractivity', () => {
  const url = '/api/spatial-evidence/refractivity'
  const at = (lon: number | string, lat: number | string) => `${url}?lon=${lon}&lat=${lat}`

  it('tells what a profile at that place has that states nothing', async () => {
    for (const app of [bare, mapped]) {
      const { status, json, headers } = await get(app, at(cityLon, cityLat))
      expect(status).toBe(200)
      expect(schemas.problems('get', url, 200, headers['content-type'] ?? '', json)).toEqual([])
      const told = members(json).parameters as readonly Record<string, unknown>[]
      expect(told.map(({ parameter }) => parameter)).toContain('minimum_monthly_refractivity')
      for (const propagation_model of ['itu_p1812', 'ntia_itm']) {
        const asked = { ...cell, propagation_model, frequency_ghz: 2 }
        const profile = members(members((await post(app, '/api/simulate', asked)).json).rf_profile)
        const own = told.filter(({ parameter }) => String(parameter) in profile)
        expect(own.length).toBeGreaterThan(0)
        for (const { parameter, value, source } of own) {
          expect(profile[String(parameter)]).toBe(value)
          expect(profile[`${String(parameter)}_source`]).toBe(source)
        }
      }
    }
  })

  it('has the defaults of the models where the maps of the pack do not reach', async () => {
    const { json } = await get(mapped, at(-100, -40))
    const told = members(json).parameters as readonly Record<string, unknown>[]
    expect(told.map(({ value, source }) => [value, source])).toEqual([
      [45, 'default'],
      [325, 'default'],
      [301, 'default'],
    ])
  })

  it.each([
    ['', 'lon must be a number between -180 and 180'],
    ['?lon=12', 'lat must be a number between -90 and 90'],
    ['?lon=181&lat=0', 'lon must be'],
    ['?lon=1&lon=2&lat=0', 'lon must be'],
    ['?lon=12&lat=north', 'lat must be'],
    ['?lon=12&lat=', 'lat must be'],
    ['?lon=1e999&lat=0', 'lon must be'],
  ])('is a 400 with %j', async (query, message) => {
    const { status, text } = await get(mapped, `${url}${query}`)
    expect([status, text]).toEqual([400, expect.stringContaining(message)])
  })
})

describe('a stated refractivity', () => {
  it('wins over the map of the pack, in every cell by itself', async () => {
    const profile = { surface_refractivity: 350 }
    const body = { ...cell, rf_profile: profile }
    expect(airOf((await post(mapped, '/api/simulate', body)).json)[1]).toBe(
      'Surface refractivity (surface_refractivity) 350 N-units: as the request states it.',
    )
    const mixed = { ...network, towers: [{ ...cityTowers[0], rf_profile: profile }, cityTowers[1]] }
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
