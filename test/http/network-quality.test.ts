import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTown, townCell, townNetwork } from './network-city.ts'
import { SchemaCheck } from './schema-check.ts'
import { errorOf, get, post, realPool, testApp } from './test-app.ts'

const pool = realPool()
let app: FastifyInstance
let schemas: SchemaCheck
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
  schemas = new SchemaCheck((await get(app, '/api/openapi.json')).json)
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

  it('needs reference signals of every cell, and names the one without', async () => {
    const odd = townCell('b', 0, { bandwidth_mhz: 70 })
    const refusal = async (tower: object) => {
      const towers = [townNetwork.towers[0], tower]
      const answer = await post(app, '/api/evaluate-network', { ...network, towers })
      expect(answer.status).toBe(400)
      return errorOf(answer)
    }
    expect(await refusal(odd)).toMatch(/^tower "b": bandwidth_mhz must be one of 50, 100, 200, 400/)
    const research = { network_tech: '6g', frequency_ghz: 140 }
    expect(await refusal(townCell('b', 0, research))).toMatch(/^tower "b": network_tech must be/)
    const towers = [townNetwork.towers[0], odd]
    const answer = await post(app, '/api/evaluate-network', {
      towers,
      optimization: { objectives: four },
    })
    expect(answer.status).toBe(200)
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
