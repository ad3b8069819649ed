import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { maximumCells } from '../../src/optimization/network-size.ts'
import { readPlanDocument } from '../../src/optimization/check/plan-document.ts'
import { reprovePlan } from '../../src/optimization/check/re-prove.ts'
import { serverColors } from '../../src/http/interference/looks.ts'
import { loadTown, townPlace } from './network-city.ts'
import { schemas } from './schema-check.ts'
import { errorOf, post, realPool, testApp } from './test-app.ts'

const pool = realPool(2)
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
})

/** Cells 330 m apart, in two rows. */
function cells(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const [lon, lat] = townPlace(330 * (index % 4) - 500, 330 * Math.floor(index / 4) - 170)
    return { id: `cell-${index}`, tower_lon: lon, tower_lat: lat, azimuth: 40 * index }
  })
}

const network = { rays: 24, radius_m: 220, beam_width: 65 }
const search_policy = 'exact_branch_and_bound_v1'
const policies = [
  'legacy_two_pass_coordinate',
  'deterministic_multistart_coordinate_v1',
  'deterministic_pareto_archive_search_v1',
  search_policy,
]
const radio = { network_tech: '5g', radius_m: 220 }

/** A route, what it is asked beside the cells, and the fewest cells it takes. */
const questions: readonly (readonly [url: string, body: object, fewest: number])[] = [
  ['/api/evaluate-network', network, 2],
  ...policies.map(
    (policy) => ['/api/optimize-network', { ...network, search_policy: policy }, 2] as const,
  ),
  ['/api/interference', radio, 2],
  ['/api/building-entry-analysis', { radius_m: 220, frequency_ghz: 28 }, 1],
]

describe('a question about eight cells', () => {
  it.each(questions)('%s %o is answered as its schema says', async (url, body) => {
    const answer = await post(app, url, { ...body, towers: cells(maximumCells) })
    expect(answer.status).toBe(200)
    const type = answer.headers['content-type'] ?? ''
    expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
    for (let index = 0; index < maximumCells; index++)
      expect(answer.text).toContain(`"cell-${index}"`)
  })

  it.each(questions)('%s %o takes no cell more, and says how many', async (url, body, fewest) => {
    const answer = await post(app, url, { ...body, towers: cells(maximumCells + 1) })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toBe(`towers must be an array of ${fewest} to ${maximumCells} items`)
  })

  it('comes with shares of every cell that add up, over 256 coalitions', async () => {
    const body = { ...network, towers: cells(maximumCells) }
    const { json } = await post(app, '/api/evaluate-network', body)
    const { shapley } = json as {
      readonly shapley: {
        readonly coalitions: number
        readonly empty: Readonly<Record<string, number>>
        readonly all: Readonly<Record<string, number>>
        readonly cells: readonly { readonly shares: Readonly<Record<string, number>> }[]
      }
    }
    expect(shapley.coalitions).toBe(256)
    expect(shapley.cells).toHaveLength(maximumCells)
    for (const name of ['served_demand_weight', 'covered_units', 'propagation_reach_score']) {
      const sum = shapley.cells.reduce((total, { shares }) => total + shares[name], 0)
      expect(Math.abs(sum - shapley.all[name] + shapley.empty[name])).toBeLessThan(0.01)
    }
  })

  it('is proven, proven again from the answer alone, and each cell explained', async () => {
    const body = { ...network, search_policy, towers: cells(maximumCells) }
    const answer = await post(app, '/api/optimize-network?include=contribution_table', body)
    expect(reprovePlan(readPlanDocument(answer.json), () => false).outcome).toBe('proven')
    const run = answer.json as {
      readonly optimization_run_id: string
      readonly optimization_domain: object
      readonly baseline: object
      readonly optimization: { readonly search: { readonly globally_optimal: boolean } }
      readonly pareto_frontier: readonly { readonly id: string }[]
    }
    expect(run.optimization.search.globally_optimal).toBe(true)
    const url = '/api/explain-network-cell'
    const [solution] = run.pareto_frontier
    for (const cell_id of ['cell-0', `cell-${maximumCells - 1}`]) {
      const explained = await post(app, url, {
        run_id: run.optimization_run_id,
        solution_id: solution.id,
        cell_id,
        baseline: run.baseline,
        solution,
        optimization_domain: run.optimization_domain,
      })
      expect(explained.status).toBe(200)
      const type = explained.headers['content-type'] ?? ''
      expect(schemas.problems('post', url, 200, type, explained.json)).toEqual([])
    }
  })

  it('has a colour for each of its cells, no two alike', () => {
    expect(new Set(serverColors.slice(0, maximumCells)).size).toBe(maximumCells)
  })
})
