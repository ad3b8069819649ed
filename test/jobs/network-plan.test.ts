import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { checkBoundedPlan } from '../../src/analyses/network/proof/bounded-plan.ts'
import { loadTown, townPlace } from '../http/network-city.ts'
import { SchemaCheck } from '../http/schema-check.ts'
import { type Answer, errorOf, get, post, realPool } from '../http/test-app.ts'
import { experimentApp, untilEnded } from './experiment-app.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const execution = '/api/processes/network-plan/execution'

function towerAt(id: string, east: number, north: number, azimuth: number) {
  const [lon, lat] = townPlace(east, north)
  return { id, tower_lon: lon, tower_lat: lat, azimuth, site_id: 'mast' }
}

const towers = [towerAt('b', 0, 0, 10), towerAt('a', 0, 0, 20), towerAt('c', 150, 80, 30)]
const body = {
  towers,
  radius_m: 300,
  rays: 12,
  tx_power_dbm: 20,
  decisions: {
    azimuths_deg: [0, 60, 120, 180, 240, 300],
    electrical_tilts_deg: [0, 6],
    tx_powers_dbm: [10, 30],
    may_be_off: true,
  },
  least_separation_deg: 60,
  costs: { turn: 0.001, tilt: 0.001, power: 0.001, per_watt: 0.05 },
}

interface PlanBody {
  readonly job_id: string
  readonly status: string
  readonly message?: string
  readonly completed_steps: number
  readonly total_steps: number
  readonly search_progress: readonly { readonly best: number; readonly bound: number | null }[]
  readonly result: {
    readonly cells: readonly {
      readonly id: string
      readonly chosen: Readonly<Record<string, number | boolean | null>>
      readonly changed: boolean
    }[]
    readonly changes: readonly {
      readonly id: string
      readonly gain: number
      readonly alone: number
      readonly after: { readonly score: number }
    }[]
    readonly baseline: { readonly score: number }
    readonly planned: { readonly score: number; readonly changed_cells: number }
    readonly optimization: {
      readonly search: {
        readonly upper_bound: number
        readonly optimality_gap: number
        readonly certificate: unknown
        readonly buildings: number
      }
    }
    readonly definition: unknown
    readonly buildings?: {
      readonly ids: readonly string[]
      readonly classes: readonly (number | null)[]
    }
  }
}

let app: FastifyInstance
let schemas: SchemaCheck
beforeAll(async () => {
  app = (await experimentApp({ snapshot: loadTown(), pool: realPool() })).app
  schemas = new SchemaCheck((await get(app, '/api/openapi.json')).json)
})

function expectDocumented(method: 'get' | 'post', path: string, answer: Answer): void {
  const type = answer.headers['content-type'] ?? ''
  expect(schemas.problems(method, path, answer.status, type, answer.json)).toEqual([])
}

async function planOf(request: object, expected = 202): Promise<PlanBody> {
  const answer = await post(app, execution, request)
  expect(answer.status, answer.text).toBe(expected)
  expectDocumented('post', execution, answer)
  const { job_id: id } = answer.json as PlanBody
  await untilEnded(app, id)
  const ended = await get(app, `/api/jobs/${id}`)
  expectDocumented('get', '/api/jobs/{jobID}', ended)
  return ended.json as PlanBody
}

describe('a plan of many cells', () => {
  it('tells settings, changes in order, and a bound that its certificate proves', async () => {
    const {
      status,
      completed_steps: done,
      total_steps: total,
      search_progress: progress,
      result,
    } = await planOf(body)
    expect(status).toBe('succeeded')
    expect(done).toBe(total)
    const { cells, changes, baseline, planned, optimization } = result
    expect(cells.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
    expect(changes.length).toBeGreaterThan(0)
    expect(changes.map(({ id }) => id).sort()).toEqual(
      cells.flatMap(({ id, changed }) => (changed ? [id] : [])).sort(),
    )
    expect(changes[0].gain).toBe(changes[0].alone)
    expect(changes.at(-1)!.after).toEqual(planned)
    let score = baseline.score
    for (const { gain, after } of changes) {
      score += gain
      expect(after.score).toBeCloseTo(score, 5)
    }
    const { search } = optimization
    expect(search.upper_bound).toBeGreaterThanOrEqual(planned.score)
    expect(search.optimality_gap).toBeLessThan(0.05)
    expect(checkBoundedPlan(search.certificate).isProven).toBe(true)
    expect(progress.at(-1)!.best).toBe(planned.score)
    expect(progress.at(-1)!.bound).toBe(search.upper_bound)
    expect((await post(app, execution, body)).json).toMatchObject({ cache_hit: true })
  })

  it('is answered at once where the cells are few, as the job finds it', async () => {
    const answer = await post(app, '/api/plan-network', body)
    expect(answer.status, answer.text).toBe(200)
    expectDocumented('post', '/api/plan-network', answer)
    const { fingerprint, ...found } = answer.json as Record<string, unknown>
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
    expect({ ...found, definition: body }).toEqual((await planOf(body, 200)).result)
    const many = Array.from({ length: 9 }, (_, index) => ({ ...towers[0], id: `t${index}` }))
    const refused = await post(app, '/api/plan-network', { ...body, towers: many })
    expect(errorOf(refused)).toBe('towers must be an array of 1 to 8 items')
  })

  it('tells its buildings where the request says so, and nothing else differs', async () => {
    const asked = { ...body, include_buildings: true }
    const { buildings, definition, ...listed } = (await planOf(asked)).result
    expect(definition).toEqual(asked)
    expect((await planOf(body, 200)).result).toEqual({ ...listed, definition: body })
    expect(buildings?.ids).toHaveLength(listed.optimization.search.buildings)
    expect(buildings?.classes.some((item) => item !== null)).toBe(true)
  })

  it('is the same for cells in another order', async () => {
    const first = await planOf(body, 200)
    const other = await planOf({ ...body, towers: [...towers].reverse() })
    expect(other.job_id).not.toBe(first.job_id)
    expect(other.result.cells).toEqual([...first.result.cells].reverse())
    expect(other.result.changes).toEqual(first.result.changes)
    expect(other.result.optimization).toEqual(first.result.optimization)
  })

  it('changes as many cells as it may, and none where it may change none', async () => {
    const one = await planOf({ ...body, max_changes: 1 })
    expect(one.result.planned.changed_cells).toBe(1)
    const none = await planOf({ ...body, max_changes: 0 })
    expect(none.result.changes).toEqual([])
    expect(none.result.planned).toEqual(none.result.baseline)
    expect(none.result.optimization.search.optimality_gap).toBe(0)
  })

  it.each<[string, object, RegExp]>([
    ['no choice', { decisions: {} }, /^decisions: no cell has a choice/],
    [
      'ranges without any of the azimuths',
      { decisions: { azimuths_deg: [90], azimuth_ranges_deg: [[100, 200]] } },
      /^cell "a": none of its azimuths lies in its azimuth ranges/,
    ],
    [
      'less room than cells that stay on need',
      {
        towers: towers.map((tower) => ({ ...tower })),
        decisions: { azimuths_deg: [0] },
        least_separation_deg: 150,
      },
      /^least_separation_deg of site "mast" must be at most 120/,
    ],
    [
      'weights all zero',
      { weights: { demand: 0, residential: 0, coverage: 0 } },
      /^weights must not/,
    ],
    [
      '201 cells',
      { towers: Array.from({ length: 201 }, (_, index) => ({ ...towers[0], id: `t${index}` })) },
      /^towers must be an array of 1 to 200 items/,
    ],
    [
      'an area without buildings',
      {
        area: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [0, 1],
              [1, 1],
              [0, 0],
            ],
          ],
        },
      },
      /^area: no building that weights ask for lies in it/,
    ],
    [
      'an area that crosses itself',
      {
        area: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 1],
              [1, 0],
              [0, 1],
            ],
          ],
        },
      },
      /^area.coordinates\[0\] must not cross or touch itself/,
    ],
    [
      'an empty area',
      { area: { type: 'Polygon', coordinates: [] } },
      /^area.coordinates must be an array of 1 to 16 items/,
    ],
    [
      'a price that nothing is worth',
      { costs: { per_watt: 1 }, tx_power_dbm: 60 },
      /^costs: a choice of cell/,
    ],
  ])('refuses %s, and names it', async (_, changes, message) => {
    const answer = await post(app, execution, { ...body, ...changes })
    expect(answer.status, answer.text).toBe(400)
    expect(errorOf(answer)).toMatch(message)
  })
})
