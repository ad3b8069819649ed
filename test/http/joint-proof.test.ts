import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { boundedPlanVerdict } from '../../src/optimization/check/bounded-verdict.ts'
import { isNamed, namedIn, numbersIn, textOf, withOther } from './changed-answers.ts'
import { loadTown, townCell, townPlace } from './network-city.ts'
import { post, realPool, testApp } from './test-app.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool: realPool() })
})

const corners = [
  [-3000, -3000],
  [3000, -3000],
  [3000, 3000],
  [-3000, 3000],
] as const

const body = {
  towers: [townCell('a', 0), townCell('b', 120)],
  rays: 24,
  network_tech: '5g',
  search_polygon: corners.map(([east, north]) => townPlace(east, north)),
  search_policy: 'bounded_search_v1',
  max_results: 2,
}

const proven = [
  'joint.sites[].alone',
  'joint.sites[].gain',
  'joint.upper_bound',
  'joint.optimality_gap',
  'joint.candidates',
  'baseline_common_domain.network_score',
  'recommendations[].marginal_network_score',
  'recommendations[].stats.network_score',
]

describe('the answer of sites that are chosen together', () => {
  it('is proven but for what is named, and refuted wherever another number stands', async () => {
    const { status, json, text } = await post(app, '/api/recommend-sites', body)
    expect(status, text).toBe(200)
    const verdict = boundedPlanVerdict(json)!
    expect(verdict.outcome, verdict.statements.join('\n')).toBe('proven')
    const unproven = namedIn(verdict.statements)
    expect(unproven).toContain('joint.network_score')
    const refuted = new Set<string>()
    for (const place of numbersIn(json)) {
      if (isNamed(place, unproven)) continue
      // Points are whole, so that a score of millions is known to about a tenth.
      for (const change of [(value: number) => value + 1, (value: number) => value - 1])
        expect(boundedPlanVerdict(withOther(json, place, change))!.outcome, place.join('.')).toBe(
          'refuted',
        )
      refuted.add(textOf(place))
    }
    for (const path of proven) expect([...refuted]).toContain(path)
  })

  it('is refuted where it names another site, or leaves one out', async () => {
    const { json } = await post(app, '/api/recommend-sites', body)
    const answer = json as { joint: { sites: { id: string }[] } }
    const { joint } = answer
    const [first, ...others] = joint.sites
    const renamed = { ...joint, sites: [{ ...first, id: 'another' }, ...others] }
    expect(boundedPlanVerdict({ ...answer, joint: renamed })!.statements).toEqual([
      'the answer lists other sites than its certificate chooses',
    ])
    expect(boundedPlanVerdict({ ...answer, joint: { ...joint, sites: others } })!.outcome).toBe(
      'refuted',
    )
  })
})
