import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTown, townCell, townNetwork } from './network-city.ts'
import { schemas } from './schema-check.ts'
import { errorOf, post, realPool, testApp } from './test-app.ts'

const pool = realPool()
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
})

type Members = Readonly<Record<string, unknown>>
type Numbers = Readonly<Record<string, number>>

interface Stats {
  readonly raw_metrics: Members
  readonly objectives: Numbers
  readonly composite_score: number
  readonly objective_status: Readonly<Record<string, Members>>
}

interface Run {
  readonly stats: Stats
  readonly optimization_domain: Members
  readonly optimization: Readonly<Record<string, Numbers>>
  readonly optimized_towers: readonly { readonly id: string; readonly optimal_azimuth: number }[]
  readonly optimization_run_id: string
  readonly baseline: { readonly stats: Stats }
  readonly pareto_frontier: readonly { readonly id: string; readonly stats: Stats }[]
  readonly exact_pareto_frontier?: { readonly points: readonly { readonly utilities: Members }[] }
  readonly shapley: { readonly cells: readonly { readonly shares: Numbers }[] }
}

const four = [
  { id: 'demand', weight: 40 },
  { id: 'coverage', weight: 20 },
]
const optimization = { objectives: [...four, { id: 'radio_quality', weight: 40 }] }
const network = { ...townNetwork, optimization }

function expectDocumented(url: string, body: unknown): void {
  expect(schemas.problems('post', url, 200, 'application/json', body)).toEqual([])
}

async function answerTo(url: string, body: object): Promise<Run> {
  const answer = await post(app, url, body)
  expect(answer.status).toBe(200)
  expectDocumented(url, answer.json)
  return answer.json as Run
}

/** What interference leaves of the same cells at their own azimuths. */
async function interference(towers: readonly object[]): Promise<Members> {
  const body = { towers, network_tech: '5g' }
  const { json } = await post(app, '/api/interference', body)
  return (json as { readonly stats: Members }).stats
}

describe('a priority of radio quality', () => {
  it('shows in an evaluation what the interference of the same cells leaves', async () => {
    const run = await answerTo('/api/evaluate-network', network)
    const stats = await interference(townNetwork.towers)
    const metrics = run.stats.raw_metrics
    expect(metrics).toMatchObject({
      radio_quality_total_samples: stats['sample_count'],
      radio_quality_serviceable_samples: stats['serviceable_samples'],
      median_sinr_db: stats['median_sinr_db'],
      p10_rsrp_dbm: stats['p10_rsrp_dbm'],
      median_rsrq_db: stats['median_rsrq_db'],
    })
    const share = Number(stats['serviceable_samples']) / Number(stats['sample_count'])
    expect(run.stats.objectives['radio_quality']).toBeCloseTo(share, 6)
    expect(run.stats.objective_status['radio_quality']).toMatchObject({
      available: true,
      configured_priority: 40,
      effective_weight: 0.4,
    })
    expect(run.optimization['configured_priorities']['radio_quality']).toBe(40)
    expect(run.optimization_domain['radio_quality_domain_id']).toMatch(
      /^radio-quality-[0-9a-f]{32}$/,
    )
    const shares = run.shapley.cells.map((cell) => cell.shares['radio_quality_utility'])
    expect(shares.reduce((sum, value) => sum + value, 0)).toBeCloseTo(share, 6)
  })

  it.each([
    'legacy_two_pass_coordinate',
    'deterministic_multistart_coordinate_v1',
    'deterministic_pareto_archive_search_v1',
  ])('is followed by %s, and every number of its plan is that of an evaluation', async (policy) => {
    const alone = { objectives: [{ id: 'radio_quality', weight: 1 }] }
    const body = { ...network, optimization: alone, search_policy: policy }
    const run = await answerTo('/api/optimize-network', body)
    const before = run.baseline.stats.objectives['radio_quality']
    expect(run.stats.composite_score).toBeGreaterThan(before)
    expect(run.stats.composite_score).toBe(run.stats.objectives['radio_quality'])
    const towers = run.optimized_towers.map(({ id, optimal_azimuth: azimuth }) =>
      townCell(id as 'a', azimuth),
    )
    const evaluated = await answerTo('/api/evaluate-network', {
      ...townNetwork,
      optimization: alone,
      towers,
    })
    expect(evaluated.stats).toEqual(run.stats)
    const stats = await interference(towers)
    expect(run.stats.raw_metrics['radio_quality_serviceable_samples']).toBe(
      stats['serviceable_samples'],
    )
  })

  it('is explained: what the cell adds to the serviceable samples', async () => {
    const run = await answerTo('/api/optimize-network', network)
    const [solution] = run.pareto_frontier
    const body = {
      run_id: run.optimization_run_id,
      solution_id: solution.id,
      cell_id: 'b',
      baseline: run.baseline,
      solution,
      optimization,
      optimization_domain: run.optimization_domain,
    }
    const answer = await post(app, '/api/explain-network-cell', body)
    expect(answer.status).toBe(200)
    expectDocumented('/api/explain-network-cell', answer.json)
    const { actual, counterfactual, delta } = answer.json as Readonly<
      Record<string, { readonly raw_metrics: Numbers } & Numbers>
    >
    const name = 'radio_quality_serviceable_samples'
    expect(actual.raw_metrics).toEqual(solution.stats.raw_metrics)
    expect(delta[name]).toBe(actual.raw_metrics[name] - counterfactual.raw_metrics[name])
    const changed = { ...solution.stats.raw_metrics, [name]: 1 }
    const falsified = {
      ...body,
      solution: { ...solution, stats: { ...solution.stats, raw_metrics: changed } },
    }
    const refusal = await post(app, '/api/explain-network-cell', falsified)
    expect(refusal.status).toBe(400)
    expect(errorOf(refusal)).toContain(`raw_metrics.${name} is 1`)
    // Ranked anew without the priority, nothing is said of it and nothing compared.
    const without = { ...falsified, optimization: { objectives: four } }
    expect((await post(app, '/api/explain-network-cell', without)).status).toBe(200)
  })

  const withoutQuality = [
    ['at 140 GHz', { rf_profile: { network_tech: '6g', frequency_ghz: 140 } }],
    ['with a bandwidth that has no numerology', { rf_profile: { bandwidth_mhz: 70 } }],
    ['beside a pole', { tower_lat: 90 }],
  ] as const
  const reasonOf = (title: string) =>
    title === 'beside a pole' ? 'too_near_a_pole' : 'unavailable_configuration'

  it.each(withoutQuality)(
    'is an unavailable objective %s: no weight, no value',
    async (...args) => {
      const [title, change] = args
      const towers = [townNetwork.towers[0], { ...townCell('b', 0), ...change }]
      const run = await answerTo('/api/evaluate-network', { ...network, towers })
      expect(run.stats.objective_status['radio_quality']).toEqual({
        available: false,
        reason: reasonOf(title),
        configured_priority: 40,
        effective_weight: 0,
        utility: null,
        contribution: null,
      })
      const without = await answerTo('/api/evaluate-network', {
        ...townNetwork,
        towers,
        optimization: { objectives: four },
      })
      expect(run.stats.composite_score).toBe(without.stats.composite_score)
      expect(run.stats.objectives['radio_quality']).toBeNull()
      expect(run.optimization_domain).not.toHaveProperty('radio_quality_domain_id')
      for (const cell of run.shapley.cells) expect(cell.shares['radio_quality_utility']).toBeNull()
    },
  )

  it.each([
    'legacy_two_pass_coordinate',
    'deterministic_multistart_coordinate_v1',
    'deterministic_pareto_archive_search_v1',
    'exact_branch_and_bound_v1',
  ])('decides nothing in %s where it is unavailable', async (policy) => {
    const research = { network_tech: '6g', frequency_ghz: 140 }
    const towers = [townCell('a', 0, research), townCell('b', 0, research)]
    const body = { ...townNetwork, towers, search_policy: policy }
    const run = await answerTo('/api/optimize-network', { ...body, optimization })
    const without = await answerTo('/api/optimize-network', {
      ...body,
      optimization: { objectives: four },
    })
    expect(run.optimized_towers.map((cell) => cell.optimal_azimuth)).toEqual(
      without.optimized_towers.map((cell) => cell.optimal_azimuth),
    )
    expect(run.stats.composite_score).toBe(without.stats.composite_score)
    const [solution] = run.pareto_frontier
    const explained = await post(app, '/api/explain-network-cell', {
      run_id: run.optimization_run_id,
      solution_id: solution.id,
      cell_id: 'b',
      baseline: run.baseline,
      solution,
      optimization,
      optimization_domain: run.optimization_domain,
    })
    expect(explained.status).toBe(200)
    expectDocumented('/api/explain-network-cell', explained.json)
  })

  it('is null in every point of the exact frontier where it is unavailable', async () => {
    const research = { network_tech: '6g', frequency_ghz: 140 }
    const towers = [townCell('a', 0, research), townCell('b', 0, research)]
    const exact = { search_policy: 'exact_branch_and_bound_v1', pareto: 'exact' }
    const run = await answerTo('/api/optimize-network', { ...network, towers, ...exact })
    const points = run.exact_pareto_frontier?.points ?? []
    expect(points).not.toHaveLength(0)
    for (const { utilities } of points) expect(utilities['radio_quality']).toBeNull()
  })

  it('alone, where it is unavailable, leaves nothing to judge by: 422', async () => {
    const research = { network_tech: '6g', frequency_ghz: 140 }
    const towers = [townCell('a', 0, research), townCell('b', 0, research)]
    const alone = { objectives: [{ id: 'radio_quality', weight: 5 }] }
    const answer = await post(app, '/api/evaluate-network', { towers, optimization: alone })
    expect(answer.status).toBe(422)
    expect(errorOf(answer)).toContain('no available positively weighted objectives')
  })

  it('leaves no trace in the answers that come after it without it', async () => {
    const body = { ...townNetwork, optimization: { objectives: four } }
    const fresh = await testApp({ snapshot: loadTown(), pool })
    const before = await post(fresh, '/api/optimize-network', body)
    await answerTo('/api/optimize-network', network)
    expect((await post(app, '/api/optimize-network', body)).text).toBe(before.text)
    expect(before.text).not.toContain('radio_quality')
  })
})
