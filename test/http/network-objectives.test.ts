import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTown, townNetwork, townPlace } from './network-city.ts'
import { errorOf, post, realPool, testApp } from './test-app.ts'

const pool = realPool()
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
})

const [west, south] = townPlace(-900, -900)
const [east, north] = townPlace(900, 900)
const search = {
  towers: townNetwork.towers.slice(0, 2),
  network_tech: '5g',
  search_polygon: [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ],
}

const routes = [
  ['/api/evaluate-network', {}],
  ['/api/optimize-network', {}],
  ['/api/optimize-network', { search_policy: 'deterministic_multistart_coordinate_v1' }],
  ['/api/optimize-network', { search_policy: 'deterministic_pareto_archive_search_v1' }],
  ['/api/optimize-network', { search_policy: 'exact_branch_and_bound_v1' }],
  ['/api/recommend-sites', search],
] as const

const four = [
  { id: 'demand', weight: 40 },
  { id: 'residential', weight: 30 },
  { id: 'coverage', weight: 20 },
  { id: 'overlap', weight: 10 },
]
const radioQuality = { id: 'radio_quality', weight: 0 }

describe('the priority of radio quality', () => {
  it.each(routes)('changes no byte of %s while it is 0', async (url, more) => {
    const answer = async (objectives: object[]) => {
      const { status, text } = await post(app, url, {
        ...townNetwork,
        ...more,
        optimization: { objectives },
      })
      expect(status).toBe(200)
      return text
    }
    const without = await answer(four)
    expect(await answer([...four, radioQuality])).toBe(without)
    expect(await answer([radioQuality, ...four])).toBe(without)
  })

  it('is 0 in an explanation too', async () => {
    const optimization = { objectives: [...four, radioQuality] }
    const run = (await post(app, '/api/optimize-network', { ...townNetwork, optimization }))
      .json as {
      readonly optimization_run_id: string
      readonly baseline: object
      readonly pareto_frontier: readonly { readonly id: string }[]
    }
    const [solution] = run.pareto_frontier
    const body = {
      run_id: run.optimization_run_id,
      solution_id: solution.id,
      cell_id: 'a',
      baseline: run.baseline,
      solution,
    }
    const explain = async (objectives: object[]) => {
      const plan = { optimization: { objectives } }
      return post(app, '/api/explain-network-cell', { ...body, ...plan })
    }
    const answer = await explain([...four, radioQuality])
    expect(answer.status).toBe(200)
    expect(answer.text).toBe((await explain(four)).text)
  })

  it('is refused above 0 where nothing could be proven or ranked by it, with the reason', async () => {
    const refusal = async (url: string, more: object) => {
      const objectives = [...four, { id: 'radio_quality', weight: 1 }]
      const body = { ...townNetwork, ...more, optimization: { objectives } }
      const answer = await post(app, url, body)
      expect(answer.status).toBe(400)
      return errorOf(answer)
    }
    const exact = { search_policy: 'exact_branch_and_bound_v1' }
    const member = 'optimization.objectives[4].weight of "radio_quality" must be 0 here: '
    expect(await refusal('/api/optimize-network', exact)).toBe(
      `${member}search_policy exact_branch_and_bound_v1 has no sound bound for a share of samples ` +
        'that falls with interference',
    )
    expect(await refusal('/api/recommend-sites', search)).toBe(
      `${member}sites are ranked by the points of network_score, in which interference plays no part`,
    )
  })

  it('is no priority of its own, and is stated once', async () => {
    const refusal = async (objectives: object[]) => {
      const body = { ...townNetwork, optimization: { objectives } }
      const answer = await post(app, '/api/evaluate-network', body)
      expect(answer.status).toBe(400)
      return errorOf(answer)
    }
    expect(await refusal([radioQuality])).toContain('priority must be greater than 0')
    expect(await refusal([...four.slice(1), radioQuality, radioQuality])).toContain('twice')
    const counted = { id: 'radio_quality', weight: 5 }
    expect(await refusal([...four.slice(1), radioQuality, counted])).toContain('twice')
    expect(await refusal([{ id: 'quality', weight: 0 }])).toContain('optimization.objectives')
  })
})
