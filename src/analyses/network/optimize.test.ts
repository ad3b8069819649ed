import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { handMadeTable } from '../../../test/worlds/hand-made-table.ts'
import { networkWorld } from '../../../test/worlds/network-world.ts'
import { randomPlanning } from '../../../test/worlds/random-planning.ts'
import { neverStop, StoppedError, type StopSignal } from '../../stop-signal.ts'
import { runs } from '../../../test/runs.ts'
import { planKey } from '../../optimization/candidate.ts'
import { MetricsEvaluator } from '../../optimization/scoring/metrics.ts'
import { defaultScoringRequest } from '../../optimization/scoring/objectives.ts'
import { optimizeNetwork, type ScoredTable, type SearchOrder } from './optimize.ts'
import { resolveScoring } from '../../optimization/scoring/scoring.ts'
import { dominates } from '../../optimization/policies/frontier.ts'
import { evaluationOf } from '../../optimization/policies/table-space.ts'

function scored(candidates: Parameters<typeof networkWorld>[0]): ScoredTable {
  const table = networkWorld(candidates)
  const scoring = resolveScoring(table, defaultScoringRequest)
  return { table, scoring, evaluator: new MetricsEvaluator(table) }
}

/** Stops at the given look at the signal. */
function stopAfter(looks: number): StopSignal {
  let seen = 0
  return {
    throwIfStopped: () => {
      if (++seen > looks) throw new StoppedError()
    },
  }
}

const exact = {
  policy: 'exact_branch_and_bound_v1',
  maxNodes: 2_000_000,
  exactFrontier: false,
} as const
const others: readonly SearchOrder[] = [
  { policy: 'legacy_two_pass_coordinate' },
  {
    policy: 'deterministic_multistart_coordinate_v1',
    budget: { maxPasses: 8, maxUniqueEvaluations: 5000 },
  },
  {
    policy: 'deterministic_pareto_archive_search_v1',
    budget: { maxUniqueEvaluations: 5000, maxExpandedStates: 128, maxRounds: 16 },
  },
]
const nameOf = planKey

describe('a search that is stopped', () => {
  it('answers with what it has proven when it is the exact one', () => {
    const network = scored({ seed: 3, cells: 6, buildings: 600, layout: 'three_sector' })
    const { record, shown, frontier } = optimizeNetwork(network, exact, nameOf, stopAfter(3))
    if (record.policy !== 'exact_branch_and_bound_v1') throw new Error('another policy answered')
    expect(record.result.terminationReason).toBe('deadline')
    expect(record.result.upperBound).toBeGreaterThanOrEqual(shown.compositeScore)
    expect(frontier[0]).toBe(shown)
  })

  it.each(others)('throws when it is $policy', (order) => {
    const network = scored({ seed: 3, cells: 3, buildings: 100 })
    const run = () => optimizeNetwork(network, order, nameOf, stopAfter(1))
    expect(run).toThrow(StoppedError)
  })
})

describe('the exact policy', () => {
  it('scores at least what the others find, baselines on the grid', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const network = scored({ seed, cells: 3, buildings: 150, offGridBaselines: false })
      const best = optimizeNetwork(network, exact, nameOf, neverStop)
      for (const order of others) {
        const other = optimizeNetwork(network, order, nameOf, neverStop)
        expect(best.shown.compositeScore).toBeGreaterThanOrEqual(other.shown.compositeScore)
      }
    }
  })

  /** Its overlap alone has priority: every plan without overlap is an optimum. */
  function overlapAlone(): ScoredTable {
    const table = handMadeTable(
      [{ demand: 5, residential: 2 }, { demand: 3 }],
      [
        { id: 'a', at: { 90: { serves: [0], reach: 80 } } },
        { id: 'b', at: { 180: { serves: [1], reach: 70 } } },
      ],
    )
    const objectives = [{ id: 'overlap', weight: 1 } as const]
    const scoring = resolveScoring(table, { objectives, constraints: {} })
    return { table, scoring, evaluator: new MetricsEvaluator(table) }
  }

  it('recommends the smallest azimuth key of the best score, dominated or not', () => {
    for (const exactFrontier of [false, true]) {
      const order = { ...exact, exactFrontier }
      const { shown, frontier } = optimizeNetwork(overlapAlone(), order, nameOf, neverStop)
      expect(shown.id).toBe('0.0,0.0')
      expect(frontier.map(({ id }) => id)).not.toContain('0.0,0.0')
      expect(frontier.length).toBeGreaterThan(0)
    }
  })

  it('shows a frontier that no plan met dominates, led by the recommended plan where it can be', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.constantFrom(2, 3),
        fc.constantFrom(1, 5, 2_000_000),
        fc.boolean(),
        (seed, cells, maxNodes, exactFrontier) => {
          const { table, plan } = randomPlanning(seed, cells, [0, 3, 40])
          const scoring = resolveScoring(table, plan)
          const network = { table, scoring, evaluator: new MetricsEvaluator(table) }
          const order = { ...exact, maxNodes, exactFrontier }
          const { shown, frontier, record } = optimizeNetwork(network, order, nameOf, neverStop)
          if (record.policy !== 'exact_branch_and_bound_v1') throw new Error('another policy')
          const points = record.exactFrontier?.points ?? []
          const met = [
            ...record.result.plans
              .filter(({ isFeasible }) => isFeasible)
              .map(({ metrics }) => evaluationOf(metrics, scoring)),
            ...points,
            ...(shown.isFeasible ? [shown] : []),
          ]
          for (const { utilities, isFeasible } of frontier) {
            expect(isFeasible).toBe(true)
            expect(met.some((other) => dominates(other.utilities, utilities))).toBe(false)
          }
          const isDominated = met.some((other) => dominates(other.utilities, shown.utilities))
          expect(frontier[0] === shown).toBe(shown.isFeasible && !isDominated)
          expect(frontier.length > 0).toBe(shown.isFeasible)
          for (const member of frontier)
            expect(member.compositeScore).toBeLessThanOrEqual(shown.compositeScore)
          if (!exactFrontier) return
          const known = new Set(points.map(({ utilities }) => utilities.join()))
          for (const { utilities } of frontier) expect(known).toContain(utilities.join())
          expect(frontier.length).toBe(Math.min(25, points.length))
        },
      ),
      { numRuns: runs(60) },
    )
  })

  it('is dominated by nothing where every objective has priority', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const network = scored({ seed, cells: 2, buildings: 40, reach: 'plateau' })
      const order = { ...exact, exactFrontier: true }
      const { shown, frontier } = optimizeNetwork(network, order, nameOf, neverStop)
      expect(frontier[0]).toBe(shown)
    }
  })
})
