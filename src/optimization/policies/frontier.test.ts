import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dominates, nonDominated, rankedFrontier } from './frontier.ts'
import type { EvaluatedPlan } from './search-space.ts'

describe('the frontier', () => {
  const plan = (id: string, utilities: number[], isFeasible = true): EvaluatedPlan<null> => ({
    id,
    rows: [],
    utilities,
    isFeasible,
    compositeScore: 0,
    metrics: null,
  })

  it('keeps equals, drops the dominated, the infeasible and repeated ids', () => {
    const plans = [
      plan('a', [1, 0]),
      plan('b', [0, 1]),
      plan('c', [1, 0]),
      plan('d', [0.5, 0]),
      plan('e', [2, 2], false),
      plan('a', [3, 3]),
    ]
    expect(nonDominated(plans).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('is the one that comparing all pairs gives', () => {
    const utilities = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(utilities, { maxLength: 40 }), (all) => {
        const plans = all.map((values, index) => plan(String(index), values))
        const expected = plans.filter(
          (one) => !plans.some((other) => dominates(other.utilities, one.utilities)),
        )
        expect(nonDominated(plans)).toEqual(expected)
      }),
    )
  })

  it('ranks by score, equals by the text of their keys, and shows 25', () => {
    const ranked = (azimuthDeg: number, compositeScore: number): EvaluatedPlan<null> => ({
      ...plan(`${azimuthDeg}`, [1]),
      rows: [azimuthDeg],
      compositeScore,
    })
    const names = { planId: String, tieKey: ([row]: readonly number[]) => `A:${row}` }
    const plans = [ranked(20, 0.5), ranked(100, 0.5), ranked(0, 0.25), ranked(30, 0.75)]
    expect(rankedFrontier(names, plans).map(({ id }) => id)).toEqual(['30', '100', '20', '0'])
    const many = Array.from({ length: 40 }, (_, index) => ranked(index, index / 40))
    const shown = rankedFrontier(names, many)
    expect(shown).toHaveLength(25)
    expect(shown[0].id).toBe('39')
  })
})
