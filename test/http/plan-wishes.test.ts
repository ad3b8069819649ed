import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '../../src/cli/answer-of.ts'
import { loadTown, townNetwork } from './network-city.ts'
import { schemas } from './schema-check.ts'
import { errorOf, post, realPool, testApp } from './test-app.ts'

const pool = realPool()
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
})

const url = '/api/plan-network'
const plan = { ...townNetwork, decisions: { azimuths_deg: [0, 60, 120, 180, 240, 300] } }

type Answer = AnswerOf<'planNetworkNow'>

async function planned(body: object): Promise<Answer> {
  const answer = await post(app, url, body)
  expect(answer.status, answer.text).toBe(200)
  expect(schemas.problems('post', url, 200, 'application/json', answer.json)).toEqual([])
  expect((await post(app, url, body)).text).toBe(answer.text)
  return answer.json as Answer
}

describe('what a plan of many cells may be asked for', () => {
  it('has a price for overlap, which it then counts as an evaluation of its cells does', async () => {
    const free = await planned(plan)
    expect(free.planned.overlap_buildings).toBeUndefined()
    const priced = await planned({ ...plan, costs: { overlap: 1 } })
    const towers = townNetwork.towers.map((tower) => ({
      ...tower,
      azimuth: priced.cells.find(({ id }) => id === tower.id)!.chosen.azimuth_deg,
    }))
    const evaluation = await post(app, '/api/evaluate-network', { ...townNetwork, towers })
    const { stats } = evaluation.json as {
      stats: { raw_metrics: { overlap_buildings: number; residential_covered: number } }
    }
    expect(priced.planned.overlap_buildings).toBe(stats.raw_metrics.overlap_buildings)
    expect(priced.planned.score).toBeGreaterThanOrEqual(priced.baseline.score)
  })

  it('is judged by what interference leaves, as the interference of its cells counts it', async () => {
    const weights = { demand: 1, residential: 0, coverage: 0, radio_quality: 3 }
    const { planned: found, cells, radio_quality } = await planned({ ...plan, weights })
    const towers = townNetwork.towers.map((tower) => ({
      ...tower,
      azimuth: cells.find(({ id }) => id === tower.id)!.chosen.azimuth_deg,
    }))
    const { json } = await post(app, '/api/interference', { towers, network_tech: '5g' })
    const { stats } = json as { stats: { serviceable_samples: number; sample_count: number } }
    expect(found.serviceable_samples).toBe(stats.serviceable_samples)
    expect(radio_quality).toMatchObject({ status: 'judged', samples: stats.sample_count })
    expect(radio_quality!.serviceable_at_most).toBeGreaterThanOrEqual(found.serviceable_samples!)
    const free = await planned({ ...plan, weights: { ...weights, radio_quality: 0 } })
    expect(free.radio_quality).toBeUndefined()
    expect(free.planned.serviceable_samples).toBeUndefined()
  })

  it('has a threshold, which it tells', async () => {
    const usual = await post(app, url, plan)
    expect((await post(app, url, { ...plan, service_threshold_dbm: -100 })).text).toBe(usual.text)
    const strict = await planned({ ...plan, service_threshold_dbm: -60 })
    expect(strict.service_threshold_dbm).toBe(-60)
    const { planned: loose } = usual.json as Answer
    expect(strict.planned.served_homes).toBeLessThan(loose.served_homes)
  })

  it('serves no more where a larger share of places is asked for', async () => {
    const model = { ...plan, service_threshold_dbm: -70 }
    const half = await planned(model)
    const nearlyAll = await planned({ ...model, location_probability: 99 })
    expect(nearlyAll.planned.served_homes).toBeLessThan(half.planned.served_homes)
  })

  it.each([
    [{ costs: { overlap: -0.1 } }, /costs\.overlap must be a number between 0 and 1/],
    [{ costs: { overlap: 'much' } }, /costs\.overlap must be/],
    [{ service_threshold_dbm: 1 }, /service_threshold_dbm must be a number between -140 and 0/],
  ])('refuses %j and names the member', async (members, message) => {
    const answer = await post(app, url, { ...plan, ...members })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toMatch(message)
  })
})
