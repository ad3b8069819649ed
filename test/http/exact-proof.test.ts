import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPlanDocument } from '../../src/optimization/check/plan-document.ts'
import { reprovePlan } from '../../src/optimization/check/re-prove.ts'
import { SightlineError } from '../../src/errors.ts'
import { isNamed, namedIn, numbersIn, textOf, withOther } from './changed-answers.ts'
import { loadTown, townCell, townPlace } from './network-city.ts'
import { post, realPool, testApp } from './test-app.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool: realPool() })
})

const body = {
  towers: [townCell('a', 33.3), townCell('b', 120)],
  rays: 24,
  search_policy: 'exact_branch_and_bound_v1',
}

const [tower_lon, tower_lat] = townPlace(-180, 120)
const fourth = { ...townCell('c', 200), id: 'd', tower_lon, tower_lat }

/** So many cells among so many buildings that one node proves no optimum. */
const cutShort = {
  ...body,
  towers: [...body.towers, townCell('c', 7), fourth],
  optimization: {
    constraints: { max_overlap_buildings: 4, min_unique_residential_buildings: 70 },
  },
  max_nodes: 2,
}

/** What a reader quotes of every answer. */
const quoted = [
  'stats.raw_metrics.served_demand_weight',
  'stats.raw_metrics.residential_covered',
  'stats.raw_metrics.covered_units',
  'stats.raw_metrics.overlap_ratio',
  'stats.raw_metrics.propagation_reach_score',
  'stats.objectives.demand',
  'stats.objective_breakdown.overlap.contribution',
  'stats.network_score',
  'stats.score',
  'baseline.stats.raw_metrics.served_demand_weight',
  'baseline.stats.composite_score',
  'optimization.objective_score',
  'optimization.effective_weights.demand',
  'optimization_domain.relevant_demand_entities',
  'shapley.cells[].shares.composite_score',
]

const ofPlan = ['optimized_towers[].score', 'optimization.search.upper_bound']

const requests: readonly (readonly [
  claim: string,
  name: string,
  request: object,
  proven: readonly string[],
])[] = [
  [
    'optimal',
    'that is the best',
    {
      ...body,
      optimization: {
        objectives: [
          { id: 'demand', weight: 70 },
          { id: 'residential', weight: 33.3 },
          { id: 'overlap', weight: 10 },
        ],
        constraints: { min_unique_demand_buildings: 3, max_overlap_buildings: 50 },
      },
    },
    [...quoted, ...ofPlan, 'pareto_frontier[].stats.raw_metrics.covered_units'],
  ],
  [
    'optimal',
    'with every compromise',
    { ...body, pareto: 'exact' },
    [...quoted, ...ofPlan, 'exact_pareto_frontier.points[].utilities.demand'],
  ],
  ['bounded', 'of a search that was cut short', cutShort, [...quoted, ...ofPlan]],
  [
    'infeasible',
    'of which none keeps the constraints',
    { ...body, optimization: { constraints: { min_unique_residential_buildings: 100_000 } } },
    quoted,
  ],
]

function verdictOf(answer: unknown) {
  return reprovePlan(readPlanDocument(answer), () => false)
}

/** Another number refutes an answer, or makes it one that cannot be. */
function outcomeOf(answer: unknown): string {
  try {
    return verdictOf(answer).outcome
  } catch (error) {
    expect(error).toBeInstanceOf(SightlineError)
    return 'refuted'
  }
}

/** Of each member of lists the places in the first and the last entry alone: enough of a long frontier. */
function isAtAnEnd(answer: unknown, place: readonly (string | number)[]): boolean {
  let value: unknown = answer
  return place.every((step) => {
    const isInside = !Array.isArray(value) || step === 0 || step === value.length - 1
    value = (value as Readonly<Record<string | number, unknown>>)[step]
    return isInside
  })
}

describe.each(requests)(
  'the answer of the exact policy claims %s: a plan %s',
  (claim, _, request, proven) => {
    it('is proven but for what is named, and refuted wherever another number stands', async () => {
      const url = '/api/optimize-network?include=contribution_table'
      const { status, json, text } = await post(app, url, request)
      expect(status, text).toBe(200)
      expect(text).toContain(`"claim":"${claim}"`)
      const verdict = verdictOf(json)
      expect(verdict.outcome, verdict.statements.join('\n')).toBe('proven')
      const unproven = namedIn(verdict.statements)
      const refuted = new Set<string>()
      for (const place of numbersIn(json)) {
        if (isNamed(place, unproven) || !isAtAnEnd(json, place)) continue
        for (const change of [(value: number) => value + 0.01, (value: number) => value - 0.01])
          expect(outcomeOf(withOther(json, place, change)), place.join('.')).toBe('refuted')
        refuted.add(textOf(place))
      }
      for (const path of proven) expect([...refuted]).toContain(path)
    }, 60_000)
  },
)
