import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ExactOutcome } from '../../optimization/exact/exact-search.ts'
import { roundTo6 } from '../../rounding.ts'
import { searchExactly } from '../../optimization/exact/exact-search.ts'
import { defaultScoringRequest } from '../../optimization/scoring/objectives.ts'
import { resolveScoring } from '../../optimization/scoring/scoring.ts'
import { planCertificate } from '../../optimization/certificate/exact-certificate.ts'
import { networkWorld } from '../../../test/worlds/network-world.ts'
import { exactSearch } from './exact-answer.ts'

const table = networkWorld({ seed: 5, cells: 2, buildings: 60 })
const scoring = resolveScoring(table, defaultScoringRequest)
const found = searchExactly(table, scoring, { maxNodes: 1000, isTimeUp: () => false })

function toldOf(result: ExactOutcome) {
  const told = exactSearch.write({
    policy: 'exact_branch_and_bound_v1',
    result,
    maxNodes: 1000,
    exactFrontier: null,
    searchFingerprint: '',
    certificate: planCertificate(table, scoring, result),
  })
  return { ...told, bound: Number(told.upper_bound), gap: Number(told.optimality_gap) }
}

/** The outcome of a search with this score and bound. */
function outcome(score: number, upperBound: number, isProvenOptimal: boolean): ExactOutcome {
  const terminationReason = isProvenOptimal ? 'proven' : 'max_nodes'
  return {
    ...found,
    best: { ...found.best, score },
    upperBound,
    isProvenOptimal,
    terminationReason,
  }
}

const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('the bound that is printed', () => {
  it('is not below the optimum where that is proven', () => {
    expect(toldOf(outcome(0.7323464681, 0.7323464681, true))).toMatchObject({
      upper_bound: 0.732347,
      optimality_gap: 0,
      certificate: { composite_score: 0.7323464681, upper_bound: 0.7323464681 },
    })
    fc.assert(
      fc.property(share, (score) => {
        const { bound, gap } = toldOf(outcome(score, score, true))
        expect(bound).toBeGreaterThanOrEqual(score)
        expect(bound - score).toBeLessThan(1.000001e-6)
        expect(gap).toBe(0)
      }),
    )
  })

  it('has a gap that neither the printed nor the unrounded numbers exceed', () => {
    fc.assert(
      fc.property(share, share, (left, right) => {
        const [score, upperBound] = left < right ? [left, right] : [right, left]
        const { bound, gap } = toldOf(outcome(score, upperBound, false))
        expect(bound).toBeGreaterThanOrEqual(upperBound)
        expect(bound).toBeLessThanOrEqual(1)
        if (bound === 0) return
        expect(gap).toBeGreaterThanOrEqual((bound - roundTo6(score)) / bound)
        if (upperBound > 0) expect(gap).toBeGreaterThanOrEqual((upperBound - score) / upperBound)
        expect(gap).toBeLessThanOrEqual(1)
      }),
    )
  })
})
