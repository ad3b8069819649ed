import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkWorld } from '../../../test/worlds/network-world.ts'
import { defaultScoringRequest } from '../scoring/objectives.ts'
import { resolveScoring } from '../scoring/scoring.ts'
import { scoreForm } from './linear-form.ts'
import { SiteBound } from './site-bound.ts'
import { compileProblem } from './problem.ts'
import { allOpen, freeCells, narrow, type Subproblem, type Tally } from './subproblem.ts'

/** The form of every completion, server by server. */
function eachAmount(
  { rows, runs, classCount }: Subproblem,
  { base, first, second, gains }: Tally,
  found: (candidates: readonly number[], amount: number) => void,
): void {
  const visit = (candidates: readonly number[]): void => {
    const cell = candidates.length
    if (cell < rows.length) {
      for (const candidate of rows[cell].keys()) visit([...candidates, candidate])
      return
    }
    const times = new Uint8Array(classCount)
    let amount = base
    for (const [each, candidate] of candidates.entries()) {
      amount += gains[each][candidate]
      for (let run = 0; run < runs[each].length; run += 3)
        if (runs[each][run + 1] <= candidate && candidate < runs[each][run + 2])
          times[runs[each][run]]++
    }
    for (const [index, count] of times.entries()) {
      if (count > 0) amount += first[index]
      if (count > 1) amount += second![index]
    }
    found(candidates, amount)
  }
  visit([])
}

describe('the bound of two sites', () => {
  it('is not below any completion, and closes no candidate that leads above the limit', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 0, max: 12 }), (seed, steps) => {
        const table = networkWorld({ seed, cells: 6, buildings: 40, layout: 'three_sector' })
        const { root, criteria } = compileProblem(
          table,
          resolveScoring(table, defaultScoringRequest),
        )
        // Four candidates a cell, here and there around the circle.
        const open = allOpen(root).map((flags, cell) =>
          flags.map((_, at) => ((at + seed + 3 * cell) % 9 === 0 && at < 36 ? 1 : 0)),
        )
        const part = narrow(root, open)
        fc.pre(freeCells(part).length === 6)
        const form = scoreForm(part, criteria, 30)
        const amounts: { candidates: readonly number[]; amount: number }[] = []
        eachAmount(part, form, (candidates, amount) => amounts.push({ candidates, amount }))
        const best = Math.max(...amounts.map(({ amount }) => amount))
        const limit = best - 0.02
        const left = allOpen(part)
        const sites = new SiteBound(part, form, [
          [0, 1, 2],
          [3, 4, 5],
        ])
        const bound = sites.bound({ open: left, steps, met: () => limit })
        expect(bound).toBeGreaterThanOrEqual(best - 1e-12)
        for (const { candidates, amount } of amounts)
          if (amount > limit + 1e-12)
            for (const [cell, candidate] of candidates.entries())
              expect(left[cell][candidate]).toBe(1)
      }),
      { numRuns: 15 },
    )
  })
})
