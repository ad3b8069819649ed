import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelRuns } from './pareto.ts'
import type { RunMetrics } from './run-metrics.ts'

/** Coarse numbers, so that ties are common. */
const coarse = fc.integer({ min: 0, max: 4 })
const randomRuns = fc.array(
  fc.record({ power: coarse, gaps: coarse, blocked: coarse }).map(metrics),
  { minLength: 1, maxLength: 64 },
)

function metrics({ power = 0, gaps = 0, blocked = 0 }): RunMetrics {
  return {
    averageReceivedPowerDbm: power,
    gapPct: gaps,
    blockedPct: blocked,
    gapBuildings: 0,
    servedBuildings: 0,
    candidateBuildings: 0,
  }
}

describe('the labels of runs', () => {
  it('call the only run non-dominated, and best in everything', () => {
    expect(labelRuns([metrics({})])).toEqual([
      {
        isNonDominated: true,
        dominatedBy: null,
        worseIn: [],
        bestIn: ['averageReceivedPowerDbm', 'gapPct', 'blockedPct'],
      },
    ])
  })

  it('name the run that is better, and in what', () => {
    const runs = [
      metrics({ power: 1, gaps: 2, blocked: 2 }),
      metrics({ power: 1, gaps: 1, blocked: 3 }),
      metrics({ power: 1, gaps: 2, blocked: 3 }),
    ]
    expect(labelRuns(runs).map(({ isNonDominated: is }) => is)).toEqual([true, true, false])
    expect(labelRuns(runs)[2]).toMatchObject({ dominatedBy: 0, worseIn: ['blockedPct'] })
  })

  it('leave at least one run, let equal runs stand, and no run below another one', () => {
    fc.assert(
      fc.property(randomRuns, (runs) => {
        const labels = labelRuns(runs)
        expect(labels.some(({ isNonDominated }) => isNonDominated)).toBe(true)
        for (const [i, label] of labels.entries()) {
          const better = runs.filter((other) => isBetter(other, runs[i]))
          expect(label.isNonDominated).toBe(better.length === 0)
          if (label.dominatedBy !== null) {
            expect(isBetter(runs[label.dominatedBy], runs[i])).toBe(true)
            expect(label.worseIn.length).toBeGreaterThan(0)
          }
          for (const [k, other] of labels.entries()) {
            if (isEqual(runs[i], runs[k])) expect(label).toEqual(other)
          }
        }
      }),
    )
  })

  it('do not depend on the order of the runs', () => {
    fc.assert(
      fc.property(randomRuns, (runs) => {
        const there = labelRuns(runs).map(({ isNonDominated }) => isNonDominated)
        const back = labelRuns(runs.toReversed()).map(({ isNonDominated }) => isNonDominated)
        expect(back.toReversed()).toEqual(there)
      }),
    )
  })
})

function vector({ averageReceivedPowerDbm: power, gapPct, blockedPct }: RunMetrics): number[] {
  return [power, -gapPct, -blockedPct]
}

function isBetter(one: RunMetrics, other: RunMetrics): boolean {
  const [a, b] = [vector(one), vector(other)]
  return a.every((value, i) => value >= b[i]) && a.some((value, i) => value > b[i])
}

function isEqual(one: RunMetrics, other: RunMetrics): boolean {
  return vector(one).every((value, i) => value === vector(other)[i])
}
