import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTown, townCell, townNetwork } from './network-city.ts'
import { schemas } from './schema-check.ts'
import { errorOf, get, post, realPool, testApp } from './test-app.ts'

const url = '/api/explain-network-cell'
const pool = realPool()
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
})

type Members = Record<string, unknown>

interface Optimization {
  readonly optimization_run_id: string
  readonly optimization_domain: Members
  readonly baseline: Members
  readonly pareto_frontier: readonly {
    readonly id: string
    readonly towers: readonly { readonly id: string; readonly azimuth_deg: number }[]
    readonly stats: Members
  }[]
}

interface Explanation {
  readonly unchanged: boolean
  readonly run_id: string
  readonly cell: { readonly baseline_azimuth_deg: number; readonly selected_azimuth_deg: number }
  readonly actual: { readonly raw_metrics: Record<string, number> }
  readonly counterfactual: {
    readonly raw_metrics: Record<string, number>
    readonly constraints_satisfied: boolean
    readonly violations: readonly string[]
  }
  readonly delta: Record<string, number>
  readonly score: Record<string, number>
  readonly optimization_domain: Members
  readonly shapley: {
    readonly empty: Record<string, number>
    readonly all: Record<string, number>
    readonly cells: readonly { readonly id: string; readonly shares: Record<string, number> }[]
  }
}

/** Off the grid, heterogeneous, so that everything has to travel there and back. */
const network = {
  ...townNetwork,
  towers: [
    townCell('a', 33.3, { antenna_height_m: 30, pci: 5 }),
    townCell('b', 120, { receiver_sensitivity_mode: 'derived' }),
    townCell('c', 240, { radius_m: 350 }),
  ],
  tx_power_dbm: 20,
  calibration_offset_db: 1.5,
}

async function optimized(more: object = {}): Promise<Optimization> {
  const answer = await post(app, '/api/optimize-network', { ...network, ...more })
  return answer.json as Optimization
}

function question(run: Optimization, cellId = 'a', entry = 0): Members {
  const solution = run.pareto_frontier[entry]
  return {
    run_id: run.optimization_run_id,
    solution_id: solution.id,
    cell_id: cellId,
    baseline: run.baseline,
    solution,
    optimization_domain: run.optimization_domain,
  }
}

async function explain(body: object): Promise<Explanation> {
  const answer = await post(app, url, body)
  expect(answer.text).not.toContain('"error"')
  return answer.json as Explanation
}

/** The network with the azimuths of a solution, one cell turned back. */
function turned(run: Optimization, back: string, entry = 0): object {
  const { towers } = run.pareto_frontier[entry]
  return {
    ...network,
    towers: network.towers.map((tower, index) =>
      tower.id === back ? tower : { ...tower, azimuth: towers[index].azimuth_deg },
    ),
  }
}

describe('explain-network-cell', () => {
  it('answers as its schema says, to our own objects sent back unchanged', async () => {
    const run = await optimized()
    for (let entry = 0; entry < run.pareto_frontier.length; entry++) {
      const answer = await post(app, url, question(run, 'b', entry))
      const type = answer.headers['content-type'] ?? ''
      expect(answer.text).not.toContain('"error"')
      expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
    }
  })

  it('takes the rule for unknown heights back with the run that it belongs to', async () => {
    const run = await optimized({ unknown_heights: 'clear' })
    expect(run.baseline.parameters).toMatchObject({ unknown_heights: 'clear' })
    expect((await explain(question(run, 'b'))).run_id).toBe(run.optimization_run_id)
    const blocking = await optimized()
    expect(blocking.optimization_run_id).not.toBe(run.optimization_run_id)
    expect(blocking.baseline.parameters).not.toHaveProperty('unknown_heights')
  })

  it('compares the solution with the network that has the cell turned back', async () => {
    const run = await optimized()
    for (const cellId of ['a', 'b', 'c']) {
      const explanation = await explain(question(run, cellId))
      const evaluated = await post(app, '/api/evaluate-network', turned(run, cellId))
      const { stats } = evaluated.json as { stats: { raw_metrics: Members; score: number } }
      expect(explanation.counterfactual.raw_metrics).toEqual(stats.raw_metrics)
      expect(explanation.score.counterfactual).toBe(stats.score)
      expect(explanation.actual.raw_metrics).toEqual(run.pareto_frontier[0].stats.raw_metrics)
      expect(explanation.run_id).toBe(run.optimization_run_id)
      expect(explanation.optimization_domain).toEqual(run.optimization_domain)
    }
  })

  it('has deltas that are actual less counterfactual', async () => {
    const { actual, counterfactual, delta } = await explain(question(await optimized()))
    const names = ['served_demand_weight', 'residential_covered', 'overlap_ratio', 'covered_units']
    for (const name of names) {
      const difference = actual.raw_metrics[name] - counterfactual.raw_metrics[name]
      expect(Math.abs(delta[name] - difference)).toBeLessThan(
        2e-6 + 2e-4 * Number(name === 'served_demand_weight'),
      )
    }
  })

  it('finds nothing changed where the cell points as before', async () => {
    const evaluated = await post(app, '/api/evaluate-network', network)
    const [entry] = (evaluated.json as Optimization).pareto_frontier
    const run = await optimized()
    const explanation = await explain({
      ...question(run),
      solution: entry,
      solution_id: entry.id,
    })
    expect(explanation.unchanged).toBe(true)
    expect(explanation.cell.selected_azimuth_deg).toBe(33.3)
    expect(Object.values(explanation.delta).every((value) => value === 0)).toBe(true)
    expect(explanation.score.delta).toBe(0)
  })

  it('keeps an infeasible counterfactual inspectable', async () => {
    const plain = await explain(question(await optimized()))
    const covered = plain.counterfactual.raw_metrics.residential_covered
    const optimization = { constraints: { min_unique_residential_buildings: covered + 1 } }
    const run = await optimized({ optimization })
    const { counterfactual } = await explain({
      ...question(run),
      optimization,
    })
    const isInfeasible = counterfactual.raw_metrics.residential_covered <= covered
    expect(counterfactual.constraints_satisfied).toBe(!isInfeasible)
    expect(counterfactual.violations).toHaveLength(isInfeasible ? 1 : 0)
  })

  it('needs neither run id nor domain nor optimization', async () => {
    const { run_id, optimization_domain, ...bare } = question(await optimized())
    expect(run_id).toBeDefined()
    expect(optimization_domain).toBeDefined()
    expect((await explain(bare)).run_id).toBe(run_id)
    expect((await explain({ ...bare, run_id: '' })).run_id).toBe(run_id)
  })

  it('does no radio work after the optimization', async () => {
    const prepared = async () =>
      /^sightline_network_prepared_cells_total (\d+)/m.exec((await get(app, '/metrics')).text)?.[1]
    const run = await optimized({ rays: 33 })
    const before = await prepared()
    await explain(question(run))
    expect(await prepared()).toBe(before)
  })
})

/** A copy with one member changed, by its path. */
function changed(value: unknown, path: string, to: unknown): Members {
  const copy = structuredClone(value) as Members
  const names = path.split('.')
  const holder = names.slice(0, -1).reduce<Members>((at, name) => at[name] as Members, copy)
  holder[names.at(-1)!] = to
  return copy
}

describe('Shapley shares', () => {
  it('add up to what all cells achieve less what none does', async () => {
    const { shapley } = await explain(question(await optimized()))
    expect(shapley.cells.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    for (const [name, all] of Object.entries(shapley.all)) {
      const sum = shapley.cells.reduce((total, { shares }) => total + shares[name], 0)
      expect(sum).toBeCloseTo(all - shapley.empty[name], 6)
    }
  })
})

describe('objects that were tampered with', () => {
  const cases: readonly (readonly [string, unknown, RegExp])[] = [
    ['run_id', 'network-opt-000000000000000000000000', /run_id differs/],
    ['solution_id', 'x', /solution_id differs/],
    ['cell_id', 'z', /cell_id names no cell/],
    ['solution.id', '1.0,2.0,3.0', /solution_id differs from solution\.id/],
    ['solution.towers.0.azimuth_deg', 47, /solution\.id is not the one/],
    ['solution.towers.0.id', 'z', /solution\.towers must hold cell "a" once/],
    [
      'solution.stats.raw_metrics.covered_units',
      100_000,
      /solution\.stats\.raw_metrics\.covered_units is 100000/,
    ],
    ['solution.stats.raw_metrics.relevant_demand_weight', 1, /relevant_demand_weight is 1/],
    ['solution.stats.network_score', 1, /solution\.stats\.network_score is 1/],
    [
      'baseline.stats.raw_metrics.propagation_reach_score',
      1,
      /baseline\.stats\.raw_metrics\.propag/,
    ],
    ['baseline.parameters.radius_m', 500, /baseline\.parameters\.radius_m differs/],
    ['baseline.parameters.calibration_offset_db', 9, /run_id differs/],
    ['baseline.cell_configurations.0.azimuth_deg', 90, /run_id differs/],
    ['baseline.cell_configurations.1.rf_profile.tx_power_dbm', 44, /run_id differs/],
    ['baseline.cell_configurations.2.rf_profile.radius_m', 900, /run_id differs/],
    ['baseline.cell_configurations.2.tower_lon', 32.86, /run_id differs/],
    ['optimization_domain.relevant_building_entities', 1, /optimization_domain\.relevant_building/],
    [
      'optimization_domain.source',
      'selected_and_candidate_cell_radius_union',
      /optimization_domain\.source/,
    ],
    ['optimization_domain.envelope_radii_meters', [1, 2, 3], /envelope_radii_meters/],
    ['baseline.cell_configurations', [], /2 to 8 items/],
    ['baseline.cell_configurations.0.rf_profile', undefined, /rf_profile is required/],
    ['baseline.cell_configurations.0.rf_profile.schema_version', 2, /schema_version must be 1/],
    ['solution.stats.raw_metrics.overlap_ratio', undefined, /overlap_ratio is required/],
    ['baseline.surprise', 1, /unknown member baseline\.surprise/],
    ['solution.stats.objective_status.demand.surprise', 1, /unknown member/],
    ['baseline', undefined, /baseline is required/],
    ['solution', undefined, /solution is required/],
    ['optimization', { objectives: [{ id: 'demand', weight: 0 }] }, /greater than 0/],
  ]
  it.each(cases)('are refused with 400: %s', async (path, value, message) => {
    const body = changed(question(await optimized()), path, value)
    const answer = await post(app, url, body)
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toMatch(message)
  })

  it('are found out by their domain where no run id is given', async () => {
    const body = { ...question(await optimized()), run_id: '' }
    const wider = changed(body, 'baseline.cell_configurations.2.rf_profile.radius_m', 900)
    expect(errorOf(await post(app, url, wider))).toMatch(/optimization_domain\./)
  })

  it('are found out by their numbers where no run id is given', async () => {
    const body = { ...question(await optimized()), run_id: '' }
    const answer = await post(
      app,
      url,
      changed(body, 'baseline.cell_configurations.1.rf_profile.tx_power_dbm', 60),
    )
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toMatch(/(solution|baseline)\.stats/)
  })
})
