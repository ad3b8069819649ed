import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '../../src/cli/answer-of.ts'
import { loadTown, townCell, townNetwork } from './network-city.ts'
import { schemas } from './schema-check.ts'
import { type Answer, errorOf, get, post, realPool, testApp } from './test-app.ts'

const url = '/api/evaluate-network'
const pool = realPool(2)
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
})

type Evaluation = AnswerOf<'evaluateNetwork'>

async function evaluate(body: object): Promise<Evaluation> {
  const answer = await post(app, url, body)
  expect(answer.text).not.toContain('"error"')
  return answer.json as Evaluation
}

function expectDocumented(answer: Answer): void {
  const type = answer.headers['content-type'] ?? ''
  expect(schemas.problems('post', url, answer.status, type, answer.json)).toEqual([])
}

describe('evaluate-network', () => {
  it('answers as its schema says', async () => {
    const answer = await post(app, url, townNetwork)
    expect(answer.status).toBe(200)
    expectDocumented(answer)
  })

  it('scores something on every objective', async () => {
    const { stats, optimized_towers, pareto_frontier } = await evaluate(townNetwork)
    const metrics = stats.raw_metrics
    expect(metrics.served_demand_weight).toBeGreaterThan(0)
    expect(metrics.residential_covered).toBeGreaterThan(0)
    expect(metrics.overlap_buildings).toBeGreaterThan(0)
    expect(optimized_towers.map(({ optimal_azimuth }) => optimal_azimuth)).toEqual([0, 120, 240])
    expect(pareto_frontier.map(({ id }) => id)).toEqual(['0.0,120.0,240.0'])
  })

  it('has contributions that add up to the composite score', async () => {
    for (const weights of [
      [50, 50, 50, 50],
      [1, 3, 0.7, 99],
      [0, 33.3, 12, 5],
    ]) {
      const ids = ['demand', 'residential', 'coverage', 'overlap']
      const objectives = ids.map((id, index) => ({ id, weight: weights[index] }))
      const { stats } = await evaluate({ ...townNetwork, optimization: { objectives } })
      const status = Object.values(stats.objective_status)
      const sum = status.reduce((total, { contribution }) => total + (contribution ?? 0), 0)
      expect(sum).toBeCloseTo(stats.composite_score, 12)
      expect(stats.score).toBeCloseTo(100 * stats.composite_score, 3)
      const weightSum = status.reduce((total, entry) => total + entry.effective_weight, 0)
      expect(weightSum).toBeCloseTo(1, 5)
    }
  })

  it('adds the legacy scores up to the network score', async () => {
    const { stats } = await evaluate(townNetwork)
    expect(stats.network_score).toBeCloseTo(
      stats.demand_score + stats.residential_score + stats.coverage_score - stats.overlap_penalty,
      0,
    )
  })

  it('gives the sector routes scores to a cell alone', async () => {
    const [tower] = townNetwork.towers
    const { optimized_towers } = await evaluate(townNetwork)
    const { tower_lon, tower_lat, azimuth } = tower
    const cell = { tower_lon, tower_lat, azimuth }
    const turned = await post(app, '/api/optimize-azimuth', { ...cell, rays: 24 })
    const best = turned.json as Record<string, number>
    const towers = [{ ...tower, azimuth: best.optimal_azimuth }, ...townNetwork.towers.slice(1)]
    const alone = (await evaluate({ ...townNetwork, towers })).optimized_towers[0]
    const total = best.propagation_reach_score + best.demand_score + best.residential_score
    expect(alone.score).toBeCloseTo(total, 0)
    expect(alone.score).toBeGreaterThanOrEqual(optimized_towers[0].score)
  })

  it('numbers what it cannot meet, and recommends nothing', async () => {
    const constraints = { min_unique_residential_buildings: 100_000, max_overlap_buildings: 0 }
    const answer = await post(app, url, { ...townNetwork, optimization: { constraints } })
    expectDocumented(answer)
    const { optimization, optimized_towers, pareto_frontier } = answer.json as Evaluation
    expect(optimization.recommended).toBe(false)
    expect(optimization.violations).toHaveLength(2)
    expect(pareto_frontier).toEqual([])
    expect(optimized_towers).toEqual((await evaluate(townNetwork)).optimized_towers)
  })

  it('shares out no utility of an objective that is not available', async () => {
    const towers = townNetwork.towers.map((tower) => ({ ...tower, tower_lon: 10 }))
    const answer = await post(app, url, { ...townNetwork, towers })
    expectDocumented(answer)
    const { all, cells } = (answer.json as Evaluation).shapley
    const ofNothing = {
      demand_utility: null,
      residential_utility: null,
      overlap_utility: null,
      served_residential_demand: 0,
    }
    for (const values of [all, ...cells.map(({ shares }) => shares)]) {
      expect(values).toMatchObject(ofNothing)
      expect(values.coverage_utility).toBeGreaterThan(0)
    }
  })

  it('names the model that stands in for the first cell in its contract too', async () => {
    const low = { antenna_height_m: 1 }
    const towers = [townCell('a', 0, low), townCell('b', 120)]
    for (const ordered of [towers, [...towers].reverse()]) {
      const { cell_conditions, rf_contract } = await evaluate({ ...townNetwork, towers: ordered })
      expect(rf_contract.applied_model_id).toBe(cell_conditions[0].applicability.applied_model_id)
      expect(rf_contract.model_id).toBe('urban_short_range')
      const applied = cell_conditions.map(({ applicability }) => applicability.applied_model_id)
      expect([...applied].sort()).toEqual(['legacy_fspl_walls', 'urban_short_range'])
    }
  })

  it('does not depend on the order of the towers but in the order of its answer', async () => {
    const forward = await evaluate(townNetwork)
    const backward = await evaluate({
      ...townNetwork,
      towers: [...townNetwork.towers].reverse(),
    })
    expect(backward.stats).toEqual(forward.stats)
    expect(backward.optimized_towers).toEqual([...forward.optimized_towers].reverse())
  })

  it('takes a resolved profile back as it was given out', async () => {
    const first = await post(app, url, townNetwork)
    const { effective_cell_profiles: cells } = first.json as Evaluation
    const towers = townNetwork.towers.map((tower, index) => ({
      ...tower,
      rf_profile: cells[index].rf_profile,
    }))
    const again = await post(app, url, { ...townNetwork, towers })
    expect(again.text).toBe(first.text)
  })

  it('takes ids as they are, blanks included', async () => {
    const [first, second] = townNetwork.towers
    const { optimized_towers } = await evaluate({
      towers: [first, { ...second, id: 'a ' }],
      rays: 24,
    })
    expect(optimized_towers.map(({ id }) => id)).toEqual(['a', 'a '])
  })

  it('lets cells of one site share a place', async () => {
    const { tower_lon, tower_lat } = townNetwork.towers[0]
    const towers = [0, 120, 240].map((azimuth, index) => ({
      id: `sector-${index}`,
      tower_lon,
      tower_lat,
      azimuth,
    }))
    expect((await evaluate({ towers, rays: 24 })).optimized_towers).toHaveLength(3)
  })

  it('turns azimuths into 0 to 360 degrees', async () => {
    const turned = [townCell('a', -360), townCell('b', 480), townCell('c', -120)]
    expect((await post(app, url, { ...townNetwork, towers: turned })).text).toBe(
      (await post(app, url, townNetwork)).text,
    )
  })

  it('gives the same bytes whichever thread answers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post(app, url, { ...townNetwork, rays: 30 })),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })
})

describe('bad networks', () => {
  const two = townNetwork.towers.slice(0, 2)
  const cases: readonly (readonly [string, object, RegExp])[] = [
    ['no tower', { towers: [] }, /towers must be an array of 2 to 8 items/],
    ['one tower', { towers: two.slice(1) }, /towers .* 2 to 8/],
    [
      'nine towers',
      { towers: Array.from({ length: 9 }, (_, i) => ({ ...two[0], id: `t${i}` })) },
      /towers .* 2 to 8/,
    ],
    ['an id twice', { towers: [two[0], two[0]] }, /unique ids; "a" is used twice/],
    ['a blank id', { towers: [two[0], { ...two[1], id: '  ' }] }, /blank/],
    ['a long id', { towers: [two[0], { ...two[1], id: 'é'.repeat(65) }] }, /128 UTF-8 bytes/],
    ['no position', { towers: [two[0], { id: 'x' }] }, /towers\[1\]\.tower_lon is required/],
    ['rays', { towers: two, rays: 7 }, /rays must be .*8 and 720/],
    ['a search policy', { towers: two, search_policy: 'x' }, /unknown member search_policy/],
    [
      'too many rays for the radius',
      { towers: two, rays: 720, radius_m: 5000 },
      /rays x ceil\(radius_m \/ 25\) must be at most 25000/,
    ],
    [
      'too many rays for one cell',
      { towers: [two[0], { ...two[1], rf_profile: { radius_m: 5000 } }], rays: 720 },
      /^tower "b": rays x/,
    ],
    [
      'a profile out of bounds',
      { towers: [two[0], { ...two[1], rf_profile: { tx_power_dbm: 61 } }] },
      /^tower "b": .*tx_power_dbm must be .*0 and 60/,
    ],
    [
      'a profile against itself',
      { towers: [two[0], { ...two[1], rf_profile: { network_tech: '4g' } }], frequency_ghz: 28 },
      /^tower "b": /,
    ],
    [
      'priorities all zero',
      { towers: two, optimization: { objectives: [{ id: 'demand', weight: 0 }] } },
      /at least one optimization priority must be greater than 0/,
    ],
    [
      'an objective twice',
      {
        towers: two,
        optimization: {
          objectives: [
            { id: 'demand', weight: 1 },
            { id: 'demand', weight: 2 },
          ],
        },
      },
      /twice/,
    ],
    [
      'an unknown objective',
      { towers: two, optimization: { objectives: [{ id: 'cost', weight: 1 }] } },
      /one of demand, residential, coverage, overlap/,
    ],
    [
      'a weight above 100',
      { towers: two, optimization: { objectives: [{ id: 'demand', weight: 101 }] } },
      /between 0 and 100/,
    ],
    [
      'an objective in other letters',
      { towers: two, optimization: { objectives: [{ id: ' Demand', weight: 1 }] } },
      /one of demand, residential, coverage, overlap/,
    ],
    [
      'a negative constraint',
      { towers: two, optimization: { constraints: { max_overlap_buildings: -1 } } },
      /max_overlap_buildings/,
    ],
    ['an unknown member of a tower', { towers: [two[0], { ...two[1], name: 'x' }] }, /unknown/],
  ]

  it.each(cases)('are refused with 400: %s', async (_title, body, message) => {
    const answer = await post(app, url, body)
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toMatch(message)
  })

  it('are refused with 422 where nothing that counts is there', async () => {
    const optimization = { objectives: [{ id: 'demand', weight: 50 }] }
    const towers = two.map((tower) => ({ ...tower, tower_lon: 10 }))
    const answer = await post(app, url, { towers, optimization })
    expect(answer.status).toBe(422)
    expect(errorOf(answer)).toContain('no available positively weighted objectives')
  })
})

describe('radio work', () => {
  it('is not done again for other priorities', async () => {
    const fresh = { ...townNetwork, rays: 31 }
    const preparedCells = async () =>
      Number(
        /^sightline_network_prepared_cells_total (\d+)/m.exec(
          (await get(app, '/metrics')).text,
        )?.[1],
      )
    const before = await preparedCells()
    const first = await evaluate(fresh)
    expect(await preparedCells()).toBe(before + 3)
    const optimization = { objectives: [{ id: 'overlap', weight: 7 }] }
    const second = await evaluate({ ...fresh, optimization })
    expect(await preparedCells()).toBe(before + 3)
    expect(second.stats.raw_metrics).toEqual(first.stats.raw_metrics)
    expect(second.stats.score).not.toBe(first.stats.score)
  })
})
