import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PlanResponse } from '../../web/src/api/types.ts'
import { manyAnswer } from '../../web/src/questions/many/answer.ts'
import { partFigures } from '../../web/src/questions/many/part.ts'
import { loadTown, townPlace } from './network-city.ts'
import { post, realPool, testApp } from './test-app.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool: realPool() })
})

function towerAt(id: string, east: number, north: number, azimuth: number) {
  const [lon, lat] = townPlace(east, north)
  return { id, tower_lon: lon, tower_lat: lat, azimuth, rf_profile: {} }
}

const towers = [
  towerAt('d', -150, 90, 90),
  towerAt('a', 0, 0, 200),
  towerAt('c', 90, 250, 30),
  towerAt('b', 260, 40, 10),
]
const body = {
  towers,
  radius_m: 300,
  rays: 12,
  tx_power_dbm: 14,
  frequency_ghz: 3.5,
  decisions: { azimuths_deg: [0, 90, 180, 270], tx_powers_dbm: [8, 20] },
  include_buildings: true,
}

async function planOf(request: object): Promise<PlanResponse> {
  const { status, json, text } = await post(app, '/api/plan-network', request)
  expect(status, text).toBe(200)
  return json as PlanResponse
}

describe('a part of a plan that the page looks at', () => {
  it('comes to what the service says of the network with these changes alone', async () => {
    const plan = await planOf(body)
    const answer = manyAnswer(plan, { fingerprint: '', jobId: null })
    const { changes } = plan
    expect(changes.length).toBeGreaterThan(2)
    for (let part = 0; part < 1 << changes.length; part++) {
      const chosen = changes.filter((_, i) => (part & (1 << i)) !== 0)
      const figures = partFigures(answer, new Set(chosen.map(({ id }) => id)))
      const settings = new Map(chosen.map(({ id, chosen: setting }) => [id, setting]))
      const changed = towers.map((tower) => {
        const setting = settings.get(tower.id)
        return setting === undefined
          ? tower
          : {
              ...tower,
              azimuth: setting.azimuth_deg,
              rf_profile: { tx_power_dbm: setting.tx_power_dbm },
            }
      })
      const { baseline } = await planOf({ ...body, towers: changed, max_changes: 0 })
      expect(figures.score).toBeCloseTo(baseline.score, 5)
      expect(figures.homes).toBe(baseline.served_homes)
      expect(figures.demandWeight).toBeCloseTo(baseline.served_demand_weight, 5)
    }
  })

  it('has the homes that the service says but no score where interference counts', async () => {
    const weights = { demand: 1, residential: 1, coverage: 1, radio_quality: 1 }
    const plan = await planOf({ ...body, weights })
    expect(plan.radio_quality?.status).toBe('judged')
    expect(plan.planned.serviceable_samples).toBeGreaterThan(0)
    const answer = manyAnswer(plan, { fingerprint: '', jobId: null })
    for (const [i, { after }] of plan.changes.entries()) {
      const ids = plan.changes.slice(0, i + 1).map(({ id }) => id)
      const { score, homes, demandWeight } = partFigures(answer, new Set(ids))
      expect(score).toBeNull()
      expect(homes).toBe(after.served_homes)
      expect(demandWeight).toBeCloseTo(after.served_demand_weight, 5)
    }
  })

  it('is, of the first changes, what their list says', async () => {
    const plan = await planOf({ ...body, costs: { turn: 0.002, per_watt: 0.1 } })
    const answer = manyAnswer(plan, { fingerprint: '', jobId: null })
    for (const [i, { after }] of plan.changes.entries()) {
      const ids = plan.changes.slice(0, i + 1).map(({ id }) => id)
      const { score, homes } = partFigures(answer, new Set(ids))
      expect(score).toBeCloseTo(after.score, 5)
      expect(homes).toBe(after.served_homes)
    }
  })
})
