import { describe, expect, it } from 'vitest'
import { networkWorld } from '../../../test/worlds/network-world.ts'
import { neverStop, StoppedError, type StopSignal } from '../stop-signal.ts'
import { MetricsEvaluator } from './metrics.ts'
import { defaultPlanObjectives } from './objectives.ts'
import { optimizeNetwork, type ScoredTable, type SearchOrder } from './optimize.ts'
import { resolveScoring } from './scoring.ts'

function scored(options: Parameters<typeof networkWorld>[0]): ScoredTable {
  const table = networkWorld(options)
  const scoring = resolveScoring(table, defaultPlanObjectives)
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
const nameOf = (azimuthsDeg: readonly number[]) => azimuthsDeg.join()

describe('a search that is stopped', () => {
  it('answers with what it has proven when it is the exact one', () => {
    const network = scored({ seed: 3, cells: 6, buildings: 600 })
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
})
