import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { checkBoundedPlan } from '../../src/optimization/check/bounded-plan.ts'
import { loadTown, townPlace } from '../http/network-city.ts'
import { schemas } from '../http/schema-check.ts'
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
beforeAll(async () => {
  app = (await experimentApp({ snapshot: loadTown(), pool: realPool() })).app
})

function expectDocumented(method: 'get' | 'post', path: string, answer: Answer): void {
  const type = answer.headers['content-type'] ?? ''
  expect(schemas.problems(method, path, answer.status, type, answer.json)).toEqual([])
}

interface SmallPlan {
  readonly cells: PlanBody['result']['cells']
  readonly baseline: object
  readonly planned: PlanBody['result']['planned'] & {
    readonly transmitted_w: number
  }
  readonly optimization: PlanBody['result']['optimization']
  readonly limits?: readonly {
    readonly met: boolean
    readonly cannot_be_met?: boolean
    readonly certificate?: unknown
  }[]
  readonly shortlist?: {
    readonly max_changes: number
    readonly changes: readonly object[]
    readonly planned: { readonly score: number }
    readonly gain_share: number
    readonly certificate: unknown
  }
}

/** A plan that is answered at once. */
async function small(request: object): Promise<SmallPlan> {
  const answer = await post(app, '/api/plan-network', request)
  expect(answer.status, answer.text).toBe(200)
  expectDocumented('post', '/api/plan-network', answer)
  return answer.json as SmallPlan
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

  it('keeps hard limits, and says of one that no plan keeps how much is possible', async () => {
    const demand = { of: 'demand', at_least: 0.01 }
    const turned = { of: 'turned', at_most: 1 }
    const sent = { of: 'transmitted_w', at_most: 0.15 }
    const met = await small({ ...body, limits: [demand, turned, sent] })
    expect(met.limits).toMatchObject([
      { ...demand, met: true },
      { ...turned, baseline: 0, met: true },
      { ...sent, met: true },
    ])
    expect(met.planned.transmitted_w).toBeLessThanOrEqual(0.15 + 1e-6)
    const own = new Map(towers.map(({ id, azimuth }) => [id, azimuth]))
    const turns = met.cells.filter(({ id, chosen }) => {
      return chosen['on'] === true && chosen['azimuth_deg'] !== own.get(id)
    })
    expect(turns.length).toBeLessThanOrEqual(1)
    expect(checkBoundedPlan(met.optimization.search.certificate).isProven).toBe(true)

    const impossible = await small({
      ...body,
      // Three cells that stay on send 0.03 W at the least.
      decisions: { ...body.decisions, may_be_off: false },
      limits: [{ of: 'transmitted_w', at_most: 0.01 }],
    })
    expect(impossible.optimization.search).toMatchObject({
      search_guarantee: 'limits_not_met',
      termination_reason: 'limits_cannot_be_met',
      globally_optimal: false,
      optimality_gap: null,
    })
    for (const limit of impossible.limits!.filter(({ met: isMet }) => !isMet))
      expect(checkBoundedPlan(limit.certificate).isProven).toBe(true)
    expect(impossible.limits!.some(({ cannot_be_met: cannot }) => cannot)).toBe(true)
  })

  it('adds the best plan of few changes, with a bound of its own', async () => {
    const { shortlist, optimization, planned } = await small({ ...body, shortlist_changes: 1 })
    const one = await small({ ...body, max_changes: 1 })
    expect(shortlist!.max_changes).toBe(1)
    expect(shortlist!.changes).toHaveLength(1)
    expect(shortlist!.planned.score).toBeGreaterThanOrEqual(one.planned.score)
    expect(shortlist!.planned.score).toBeLessThanOrEqual(one.optimization.search.upper_bound)
    expect(shortlist!.gain_share).toBeLessThanOrEqual(1)
    expect(checkBoundedPlan(shortlist!.certificate).isProven).toBe(true)
    expect({ optimization, planned }).toEqual({
      optimization: (await small(body)).optimization,
      planned: (await small(body)).planned,
    })
  })

  it('switches on the best of cells that are off now', async () => {
    const [first, ...others] = towers
    const decisions = { azimuths_deg: [0, 120, 240], starts_off: true }
    const candidates = [...others, towerAt('d', -120, 90, 0)].map((tower) => ({
      ...tower,
      decisions,
    }))
    const { cells, planned, baseline } = await small({
      ...body,
      towers: [{ ...first, decisions: {} }, ...candidates],
      least_separation_deg: 0,
      costs: {},
      max_changes: 1,
    })
    expect(baseline).toMatchObject({ cells_on: 1 })
    expect(planned).toMatchObject({ cells_on: 2, changed_cells: 1 })
    expect(cells.filter(({ changed }) => changed).map(({ chosen }) => chosen['on'])).toEqual([true])
    // As good as the best of them alone, each asked for by itself.
    const alone = await Promise.all(
      candidates.map(async ({ id }) => {
        const only = candidates.map((one) =>
          one.id === id ? one : { ...one, decisions: { azimuths_deg: [0], starts_off: true } },
        )
        const request = {
          ...body,
          towers: [{ ...first, decisions: {} }, ...only],
          least_separation_deg: 0,
          costs: {},
        }
        const limits = [{ of: 'switched_on', at_most: 1 }]
        return (await small({ ...request, limits })).planned.score
      }),
    )
    expect(planned.score).toBeCloseTo(Math.max(...alone), 6)
  })

  it('is described as a process, with its limits and links', async () => {
    const path = '/api/processes/network-plan'
    const answer = await get(app, path)
    expectDocumented('get', path, answer)
    expect(answer.json).toMatchObject({ id: 'network-plan', limits: { max_cells: 200 } })
    const region = await get(app, '/api/processes/region-coverage')
    expectDocumented('get', '/api/processes/region-coverage', region)
    expect(region.json).toMatchObject({ id: 'region-coverage' })
  })

  it.each<[string, object, RegExp]>([
    [
      'a share without its bound',
      { limits: [{ of: 'demand', at_most: 1 }] },
      /^limits\[0\] of demand must have at_least/,
    ],
    [
      'a number with a share',
      { limits: [{ of: 'turned', at_least: 1 }] },
      /^limits\[0\] of turned must have at_most/,
    ],
    [
      'a part of a cell',
      { limits: [{ of: 'turned', at_most: 1.5 }] },
      /^limits\[0\].at_most must be an integer/,
    ],
    [
      'no watts at all',
      { limits: [{ of: 'transmitted_w', at_most: 0 }] },
      /^limits\[0\].at_most must be above 0/,
    ],
    [
      'nine limits',
      { limits: Array.from({ length: 9 }, () => ({ of: 'turned', at_most: 1 })) },
      /^limits must be an array of 0 to 8 items/,
    ],
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
