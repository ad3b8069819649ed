import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkWorld } from '../../../../test/worlds/network-world.ts'
import { neverStop, StoppedError, type StopSignal } from '../../../stop-signal.ts'
import { checkBoundedPlan } from '../../../optimization/check/bounded-plan.ts'
import { MetricsEvaluator } from '../../../optimization/scoring/metrics.ts'
import { legacyNetworkScore } from '../../../optimization/scoring/scoring.ts'
import type { ContributionTable } from '../../../optimization/table/table.ts'
import { jointSites } from './joint-sites.ts'

/** A town whose first cell stands as it is; the other three are candidates at every fourth azimuth. */
function town(seed: number): ContributionTable {
  const whole = networkWorld({ seed, cells: 4, buildings: 60, layout: 'scattered' })
  const cells = whole.cells.map((cell, index) => {
    const rows =
      index === 0
        ? [cell.baselineRow]
        : [...cell.candidates.keys()].filter((row) => row % 4 === seed % 4)
    return {
      ...cell,
      candidates: rows.map((row) => cell.candidates[row]),
      reachScores: Float64Array.from(rows, (row) => cell.reachScores[row]),
      served: Uint32Array.from(
        rows.flatMap((row) => [
          ...cell.served.subarray(row * whole.wordCount, (row + 1) * whole.wordCount),
        ]),
      ),
    }
  })
  return { ...whole, cells }
}

/** The largest network score of all choices of so many candidates, one by one. */
function bestOfAll(table: ContributionTable, most: number): number {
  const evaluator = new MetricsEvaluator(table)
  const lists = table.cells.slice(1).map(({ candidates }) => [-1, ...candidates.keys()])
  let best = -Infinity
  for (const first of lists[0])
    for (const second of lists[1])
      for (const third of lists[2]) {
        const rows = [0, first, second, third]
        if (rows.slice(1).filter((row) => row >= 0).length > most) continue
        best = Math.max(best, legacyNetworkScore(evaluator.evaluate(rows)))
      }
  return best
}

/** Stops after so many looks at it. */
function stopAfter(looks: number): StopSignal {
  let left = looks
  return {
    throwIfStopped() {
      if (left-- <= 0) throw new StoppedError()
    },
  }
}

describe('sites that are chosen together', () => {
  it('have a bound above the truth and a certificate wherever the search is cut short', () => {
    let cut = 0
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(4), fc.constantFrom(1, 50_000), (seed, slices, looks) => {
        const table = town(seed)
        const best = bestOfAll(table, 2)
        const joint = jointSites(table, 1, 2, stopAfter(slices), looks)
        expect(joint.upperBound).toBeGreaterThanOrEqual(best)
        expect(joint.score).toBeLessThanOrEqual(best + 1e-9 * Math.abs(best))
        expect(checkBoundedPlan(JSON.parse(JSON.stringify(joint.certificate))).isProven).toBe(true)
        if (joint.isCutShort) cut++
      }),
      { numRuns: 40 },
    )
    expect(cut).toBeGreaterThan(5)
  })

  it('are those of the largest network score of all choices, nearly always, and their bound is above it', () => {
    let found = 0
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 3 }), (seed, most) => {
        const table = town(seed)
        const joint = jointSites(table, 1, most, neverStop)
        const best = bestOfAll(table, most)
        const nearly = 1e-9 * Math.max(1, Math.abs(best))
        expect(joint.sites.length).toBeLessThanOrEqual(most)
        expect(joint.score).toBeLessThanOrEqual(best + nearly)
        expect(joint.upperBound).toBeGreaterThanOrEqual(best)
        expect(checkBoundedPlan(JSON.parse(JSON.stringify(joint.certificate))).isProven).toBe(true)
        const evaluator = new MetricsEvaluator(table)
        const rows = [0, -1, -1, -1]
        const before = legacyNetworkScore(evaluator.evaluate(rows))
        let score = before
        for (const { cell, row, alone, gain } of joint.sites) {
          const alonePlan = [0, -1, -1, -1]
          alonePlan[cell] = row
          const withIt = legacyNetworkScore(evaluator.evaluate(alonePlan))
          expect(alone).toBeCloseTo(withIt - before, 3)
          rows[cell] = row
          score += gain
          expect(legacyNetworkScore(evaluator.evaluate(rows))).toBeCloseTo(score, 3)
        }
        expect(joint.score).toBeCloseTo(score, 3)
        expect(jointSites(table, 1, most, neverStop)).toEqual(joint)
        if (joint.score >= best - nearly) found++
      }),
      { numRuns: 70 },
    )
    expect(found).toBeGreaterThan(63)
  })
})
