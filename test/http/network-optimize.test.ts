import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { azimuthCandidate } from '../../src/optimization/candidate.ts'
import { MetricsEvaluator } from '../../src/optimization/scoring/metrics.ts'
import { decodeContributionTable } from '../../src/optimization/table/table-codec.ts'
import { rowsAt } from '../../src/optimization/table/table.ts'
import { readPlanDocument } from '../../src/optimization/check/plan-document.ts'
import { reprovePlan } from '../../src/optimization/check/re-prove.ts'
import { loadTown, townCell, townNetwork } from './network-city.ts'
import { schemas } from './schema-check.ts'
import { errorOf, post, realPool, testApp } from './test-app.ts'

const url = '/api/optimize-network'
const multistart = 'deterministic_multistart_coordinate_v1'
const archive = 'deterministic_pareto_archive_search_v1'
const pool = realPool(2)
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
})

interface Stats {
  readonly score: number
  readonly composite_score: number
  readonly objectives: Readonly<Record<string, number>>
}

interface Optimization {
  readonly optimized_towers: readonly { id: string; optimal_azimuth: number }[]
  readonly stats: Stats
  readonly optimization: {
    readonly recommended: boolean
    readonly recommended_solution_id?: string
    readonly violations: readonly string[]
    readonly search?: Readonly<Record<string, unknown>>
  }
  readonly pareto_frontier: readonly {
    readonly id: string
    readonly towers: readonly { readonly id: string; readonly azimuth_deg: number }[]
    readonly stats: Stats
    readonly score: number
  }[]
  readonly optimization_run_id: string
  readonly scenario_fingerprint: string
  readonly fingerprint: string
  readonly baseline: { readonly stats: object; readonly constraints_satisfied: boolean }
}

async function optimize(body: object): Promise<Optimization> {
  const answer = await post(app, url, body)
  expect(answer.text).not.toContain('"error"')
  return answer.json as Optimization
}

const exact = 'exact_branch_and_bound_v1'
const policies = [undefined, 'legacy_two_pass_coordinate', multistart, archive, exact]
const offGrid = {
  ...townNetwork,
  towers: [townCell('a', 33.3), townCell('b', 120), townCell('c', 7)],
}

describe.each(policies)('optimize-network by %s', (policy) => {
  const body = { ...townNetwork, ...(policy === undefined ? {} : { search_policy: policy }) }

  it('answers as its schema says', async () => {
    for (const request of [body, { ...offGrid, search_policy: policy }]) {
      const answer = await post(app, url, request)
      const type = answer.headers['content-type'] ?? ''
      expect(answer.status).toBe(200)
      expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
    }
  })

  it('recommends the first of its frontier, on the grid or at the baseline', async () => {
    const { optimization, pareto_frontier, optimized_towers, stats } = await optimize(body)
    expect(optimization.recommended).toBe(true)
    expect(optimization.recommended_solution_id).toBe(pareto_frontier[0].id)
    expect(stats).toEqual(pareto_frontier[0].stats)
    expect(optimized_towers.map(({ optimal_azimuth }) => optimal_azimuth)).toEqual(
      pareto_frontier[0].towers.map(({ azimuth_deg }) => azimuth_deg),
    )
    for (const { optimal_azimuth } of optimized_towers) expect(optimal_azimuth % 10).toBe(0)
    expect(stats.composite_score).toBeGreaterThan(0)
  })

  it('has a baseline that is what evaluate-network says of the request', async () => {
    const evaluated = await post(app, '/api/evaluate-network', offGrid)
    const { baseline } = await optimize({ ...offGrid, search_policy: policy })
    expect(baseline.stats).toEqual((evaluated.json as { stats: object }).stats)
  })

  it('has frontier entries that evaluate to what they say', async () => {
    const { pareto_frontier } = await optimize(body)
    for (const { towers, stats } of [pareto_frontier[0], pareto_frontier.at(-1)!]) {
      const turned = townNetwork.towers.map((tower, index) => ({
        ...tower,
        azimuth: towers[index].azimuth_deg,
      }))
      const evaluated = await post(app, '/api/evaluate-network', { ...townNetwork, towers: turned })
      expect((evaluated.json as { stats: object }).stats).toEqual(stats)
    }
  })

  it('has a frontier of at most 25 in which no plan dominates another', async () => {
    const { pareto_frontier } = await optimize(body)
    expect(pareto_frontier.length).toBeLessThanOrEqual(25)
    const utilities = pareto_frontier.map(({ stats }) => Object.values(stats.objectives))
    for (const a of utilities) {
      for (const b of utilities) {
        const isDominating =
          a.every((value, i) => value >= b[i]) && a.some((value, i) => value > b[i] + 1e-5)
        expect(isDominating).toBe(false)
      }
    }
    const scores = pareto_frontier.map(({ score }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  it('keeps an infeasible answer inspectable and recommends nothing', async () => {
    const constraints = { min_unique_residential_buildings: 100_000 }
    const { optimization, optimized_towers, pareto_frontier, stats, baseline } = await optimize({
      ...body,
      optimization: { constraints },
    })
    expect(optimization.recommended).toBe(false)
    expect(optimization.recommended_solution_id).toBeUndefined()
    expect(optimization.violations).toHaveLength(1)
    expect(optimized_towers).toEqual([])
    expect(pareto_frontier).toEqual([])
    expect(stats.score).toBeGreaterThan(0)
    expect(baseline.constraints_satisfied).toBe(false)
  })

  it('gives the same bytes again', async () => {
    const [first, second] = await Promise.all([post(app, url, body), post(app, url, body)])
    expect(second.text).toBe(first.text)
    expect((await post(app, url, body)).text).toBe(first.text)
  })

  it('is never worse than the baseline on the grid', async () => {
    const evaluated = await post(app, '/api/evaluate-network', townNetwork)
    const baseline = (evaluated.json as { stats: Stats }).stats
    expect((await optimize(body)).stats.score).toBeGreaterThanOrEqual(baseline.score)
  })
})

describe('the search record', () => {
  it('is absent for the legacy policy', async () => {
    expect((await optimize(townNetwork)).optimization.search).toBeUndefined()
  })

  it('ends a search by its budget and says so', async () => {
    for (const policy of [multistart, archive]) {
      const { optimization } = await optimize({
        ...townNetwork,
        search_policy: policy,
        max_unique_evaluations: 1,
      })
      expect(optimization.search).toMatchObject({ unique_evaluations: 1, incomplete_search: true })
    }
    const rounds = await optimize({ ...townNetwork, search_policy: archive, max_search_rounds: 1 })
    expect(rounds.optimization.search).toMatchObject({
      termination_reason: 'max_rounds',
      budget_complete: false,
      search_rounds: 1,
    })
    const expanded = await optimize({
      ...townNetwork,
      search_policy: archive,
      max_expanded_states: 1,
    })
    expect(expanded.optimization.search).toMatchObject({
      termination_reason: 'max_expanded_states',
      expanded_states: 1,
    })
  })

  it('discovers the same whatever the priorities, and ranks anew', async () => {
    const objectives = [{ id: 'overlap', weight: 9 }]
    const first = await optimize({ ...townNetwork, search_policy: archive })
    const second = await optimize({
      ...townNetwork,
      search_policy: archive,
      optimization: { objectives },
    })
    const search = (answer: Optimization) => answer.optimization.search!
    expect(search(second).discovery_fingerprint).toBe(search(first).discovery_fingerprint)
    expect(search(second).ranking_fingerprint).not.toBe(search(first).ranking_fingerprint)
    expect(second.pareto_frontier.map(({ id }) => id).sort()).toEqual(
      first.pareto_frontier.map(({ id }) => id).sort(),
    )
  })
})

describe('the exact policy', () => {
  it('is at least as good as every other, and says that it is proven', async () => {
    for (const constraints of [{}, { max_overlap_buildings: 4 }]) {
      const body = { ...offGrid, optimization: { constraints } }
      const best = await optimize({ ...body, search_policy: exact })
      expect(best.optimization.search).toMatchObject({
        globally_optimal: true,
        termination_reason: 'proven',
        optimality_gap: 0,
      })
      const { upper_bound: bound, certificate } = best.optimization.search as {
        readonly upper_bound: number
        readonly certificate: { readonly composite_score: number }
      }
      expect(bound).toBeGreaterThanOrEqual(certificate.composite_score)
      expect(bound - certificate.composite_score).toBeLessThan(1.000001e-6)
      for (const policy of ['legacy_two_pass_coordinate', multistart, archive]) {
        const other = await optimize({ ...body, search_policy: policy })
        if (!other.optimization.recommended) continue
        // The local searches may also use rotations of an off-grid azimuth.
        const onGrid = other.optimized_towers.every(
          ({ optimal_azimuth }) => optimal_azimuth % 10 === 0,
        )
        if (onGrid) expect(best.stats.score).toBeGreaterThanOrEqual(other.stats.score)
      }
    }
  })

  it('shows a recommended plan beside the frontier where a plan of its score dominates it', async () => {
    const beside: unknown[] = []
    for (const id of ['demand', 'residential', 'coverage', 'overlap']) {
      const body = {
        ...offGrid,
        search_policy: exact,
        optimization: { objectives: [{ id, weight: 1 }] },
      }
      const answer = await post(app, url, body)
      expect(schemas.problems('post', url, 200, 'application/json', answer.json)).toEqual([])
      const { recommended_solution: plan, ...run } = answer.json as Optimization & {
        readonly recommended_solution?: Optimization['pareto_frontier'][number]
      }
      if (plan === undefined) continue
      beside.push(plan)
      expect(plan.id).toBe(run.optimization.recommended_solution_id)
      expect(plan.stats).toEqual(run.stats)
      expect(run.pareto_frontier[0].score).toBe(plan.score)
    }
    expect(beside.length).toBeGreaterThan(0)
  })

  it('comes with a certificate that is proven again from the answer alone', async () => {
    for (const constraints of [{}, { max_overlap_buildings: 3 }]) {
      const request = { ...offGrid, search_policy: exact, optimization: { constraints } }
      const answer = await post(app, `${url}?include=contribution_table`, request)
      const verdict = reprovePlan(readPlanDocument(answer.json), () => false)
      expect(verdict.outcome).toBe('proven')
      const forged = structuredClone(answer.json) as {
        optimization: { search: { certificate: { plan: { azimuth_deg: number }[] } } }
      }
      const [first] = forged.optimization.search.certificate.plan
      first.azimuth_deg = first.azimuth_deg === 0 ? 20 : 0
      const refuted = () => reprovePlan(readPlanDocument(forged), () => false).outcome
      expect(refuted()).toBe('refuted')
    }
  })

  it('proves that no plan meets the constraints', async () => {
    const constraints = { min_unique_residential_buildings: 100_000 }
    const { optimization } = await optimize({
      ...townNetwork,
      search_policy: exact,
      optimization: { constraints },
    })
    expect(optimization.recommended).toBe(false)
    expect(optimization.search).toMatchObject({ proven_infeasible: true, globally_optimal: false })
  })

  it('gives a bound where its node budget ends it', async () => {
    const { optimization, stats } = await optimize({
      ...townNetwork,
      search_policy: exact,
      max_nodes: 1,
    })
    const search = optimization.search!
    expect(search.nodes_expanded).toBeLessThanOrEqual(1)
    expect(search.upper_bound).toBeGreaterThanOrEqual(stats.composite_score)
    if (search.termination_reason === 'max_nodes') {
      expect(search).toMatchObject({ globally_optimal: false, incomplete_search: true })
    }
  })
})

describe('the exact Pareto frontier', () => {
  it('holds the recommended plan and every plan that a search has found', async () => {
    const answer = await post(app, url, { ...townNetwork, search_policy: exact, pareto: 'exact' })
    const type = answer.headers['content-type'] ?? ''
    expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
    const { exact_pareto_frontier: frontier, ...best } = answer.json as Optimization & {
      exact_pareto_frontier: {
        evaluated_plans: number
        points: { id: string; utilities: Record<string, number> }[]
      }
    }
    expect(frontier.evaluated_plans).toBe(36 * 36 * 36)
    expect(frontier.points.map(({ id }) => id)).toContain(best.pareto_frontier[0].id)
    const found = await optimize({ ...townNetwork, search_policy: archive })
    for (const { stats } of found.pareto_frontier) {
      const isMatched = frontier.points.some(({ utilities }) =>
        Object.keys(utilities).every((id) => utilities[id] >= stats.objectives[id]),
      )
      expect(isMatched).toBe(true)
    }
  })
})

describe('the contribution table', () => {
  it('re-scores any plan of the network as the service does', async () => {
    for (const route of [url, '/api/evaluate-network']) {
      const answer = await post(app, `${route}?include=contribution_table`, offGrid)
      const type = answer.headers['content-type'] ?? ''
      expect(schemas.problems('post', route, 200, type, answer.json)).toEqual([])
      const { contribution_table: document } = answer.json as { contribution_table: unknown }
      const evaluator = new MetricsEvaluator(decodeContributionTable(document))
      // The first cell at a rotation of its own azimuth off the grid.
      const order = [123.3, 350, 190]
      const towers = offGrid.towers.map((tower, cell) => ({ ...tower, azimuth: order[cell] }))
      const evaluated = await post(app, '/api/evaluate-network', { ...offGrid, towers })
      const { stats } = evaluated.json as { stats: { raw_metrics: Record<string, number> } }
      const metrics = evaluator.evaluate(rowsAt(evaluator.table, order.map(azimuthCandidate)))
      expect(metrics.coveredUnits).toBe(stats.raw_metrics.covered_units)
      expect(metrics.servedDemandWeight).toBeCloseTo(stats.raw_metrics.served_demand_weight, 3)
      expect(metrics.propagationReachScore).toBeCloseTo(
        stats.raw_metrics.propagation_reach_score,
        3,
      )
    }
  })

  it('names its buildings on request, as many as it has bits for, in ascending id', async () => {
    const plain = await post(app, `${url}?include=contribution_table`, townNetwork)
    const named = await post(app, `${url}?include=contribution_table_with_ids`, townNetwork)
    const { table_building_ids, ...rest } = named.json as {
      table_building_ids: string[]
      contribution_table: { building_count: number }
    }
    expect(rest).toEqual(plain.json)
    expect(table_building_ids.length).toBe(rest.contribution_table.building_count)
    expect(new Set(table_building_ids).size).toBe(table_building_ids.length)
    expect(table_building_ids).toEqual(table_building_ids.toSorted())
  })

  it('is left out unless it is asked for, and nothing else can be', async () => {
    expect((await post(app, url, townNetwork)).text).not.toContain('contribution_table')
    const answer = await post(app, `${url}?include=everything`, townNetwork)
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toBe(
      'include must be one of contribution_table, contribution_table_with_ids',
    )
  })
})

describe('identities', () => {
  it('name the run by the radio state, not by priorities and policy', async () => {
    const plain = await optimize(townNetwork)
    const weighted = await optimize({
      ...townNetwork,
      search_policy: multistart,
      optimization: { objectives: [{ id: 'demand', weight: 3 }] },
    })
    const stronger = await optimize({ ...townNetwork, tx_power_dbm: 31 })
    expect(plain.optimization_run_id).toMatch(/^network-opt-[0-9a-f]{24}$/)
    expect(plain.scenario_fingerprint).toMatch(/^network-[0-9a-f]{32}$/)
    expect(weighted.optimization_run_id).toBe(plain.optimization_run_id)
    expect(weighted.scenario_fingerprint).not.toBe(plain.scenario_fingerprint)
    expect(stronger.optimization_run_id).not.toBe(plain.optimization_run_id)
    expect(weighted.fingerprint).not.toBe(plain.fingerprint)
  })

  it('give the scenario one name whatever the order of its towers', async () => {
    const forward = await optimize(townNetwork)
    const backward = await optimize({ ...townNetwork, towers: [...townNetwork.towers].reverse() })
    expect(backward.scenario_fingerprint).toBe(forward.scenario_fingerprint)
  })
})

describe('sectors of a mast', () => {
  const towers = [0, 40, 80].map((azimuth, index) => ({
    ...townCell('a', azimuth),
    id: `s${index}`,
    site_id: 'mast',
  }))
  const together = { ...townNetwork, towers, search_policy: exact }
  const apart = { ...together, least_separation_deg: 90 }

  it('keep apart as asked, in a plan that is proven again with what it says of the site', async () => {
    const answer = await post(app, `${url}?include=contribution_table`, apart)
    expect(schemas.problems('post', url, 200, 'application/json', answer.json)).toEqual([])
    const { optimized_towers, optimization } = answer.json as Optimization
    const [a, b, c] = optimized_towers.map((tower) => tower.optimal_azimuth).sort((x, y) => x - y)
    expect(Math.min(b - a, c - b, 360 + a - c)).toBeGreaterThanOrEqual(90)
    expect(optimization).toMatchObject({
      sites: [{ site_id: 'mast', cells: ['s0', 's1', 's2'], least_separation_deg: [90, 90, 90] }],
    })
    const document = readPlanDocument(answer.json)
    expect(document.sites).toHaveLength(1)
    expect(reprovePlan(document, () => false).outcome).toBe('proven')
    const [site] = (answer.json as { optimization: { sites: object[] } }).optimization.sites
    for (const sites of [[], [site, site], [{ ...site, least_separation_deg: [90, 90, 91] }]]) {
      const forged = { ...(answer.json as object), optimization: { ...optimization, sites } }
      const { outcome, statements } = reprovePlan(readPlanDocument(forged), () => false)
      expect(outcome).toBe('refuted')
      expect(statements.join()).toContain('other sites')
    }
  })

  it('are another question with a separation, and the same without one', async () => {
    const [plain, zero, wide, own] = await Promise.all(
      [
        together,
        { ...together, least_separation_deg: 0 },
        apart,
        { ...together, towers: towers.map((tower) => ({ ...tower, least_separation_deg: 90 })) },
      ].map(optimize),
    )
    expect(zero).toEqual(plain)
    expect(own).toEqual(wide)
    expect(wide.scenario_fingerprint).not.toBe(plain.scenario_fingerprint)
    expect(wide.optimization_run_id).not.toBe(plain.optimization_run_id)
    expect(wide.fingerprint).not.toBe(plain.fingerprint)
  })

  it.each([
    [{ least_separation_deg: 181 }, /least_separation_deg must be a number between 0 and 180/],
    [{ least_separation_deg: 121 }, /least_separation_deg of site "mast" must be at most 120/],
    [{ least_separation_deg: '90' }, /least_separation_deg must be a number/],
    [{ towers: towers.map((tower) => ({ ...tower, site_id: '' })) }, /site_id/],
  ])('are refused with 400 where they cannot be apart: %j', async (changes, message) => {
    const answer = await post(app, url, { ...together, ...changes })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toMatch(message)
  })
})

describe('bad search requests', () => {
  const cases: readonly (readonly [string, object, RegExp])[] = [
    [
      'an unknown policy',
      { search_policy: 'best' },
      /search_policy must be one of legacy_two_pass/,
    ],
    ['a negative budget', { max_unique_evaluations: -1 }, /between 0 and 100000/],
    ['too many passes', { max_search_passes: 65 }, /max_search_passes .*0 and 64/],
    ['too many states', { max_expanded_states: 5001 }, /max_expanded_states .*0 and 5000/],
    ['too many rounds', { max_search_rounds: 65 }, /max_search_rounds .*0 and 64/],
    ['nodes for another policy', { max_nodes: 5 }, /max_nodes needs search_policy exact_/],
    ['a frontier of another policy', { pareto: 'exact' }, /pareto needs search_policy exact_/],
    [
      'a frontier of four cells',
      {
        pareto: 'exact',
        search_policy: exact,
        towers: [...townNetwork.towers, { ...townCell('a', 90), id: 'd' }],
      },
      /pareto "exact" needs 2 to 3 towers/,
    ],
    ['another frontier', { pareto: 'fast', search_policy: exact }, /pareto must be one of exact/],
    ['a broken budget', { max_search_rounds: 1.5 }, /max_search_rounds must be an integer/],
  ]
  it.each(cases)('are refused with 400: %s', async (_title, changes, message) => {
    const answer = await post(app, url, { ...townNetwork, ...changes })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toMatch(message)
  })
})
