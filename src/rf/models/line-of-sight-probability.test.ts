import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import tr38901 from '../../../test/golden/rf/tr38901-sight-probability.json' with { type: 'json' }
import { propagationModels } from './list.ts'
import { ruralMacrocell } from './rural-macrocell.ts'
import { urbanMicrocell } from './urban-microcell.ts'
import { urbanShortRange } from './urban-short-range.ts'

const scenarios = { UMa: urbanShortRange, UMi: urbanMicrocell, RMa: ruralMacrocell }
const metres = fc.double({ min: 0, max: 50_000, noNaN: true })
const receiverM = fc.double({ min: 1, max: 100, noNaN: true })

describe('the probability of line of sight', () => {
  it('agrees with ns-3 at every distance and receiver height of the vectors', () => {
    const known = tr38901.cases.map(({ scenario }) => scenario)
    expect(new Set(known)).toEqual(new Set(Object.keys(scenarios)))
    for (const row of tr38901.cases) {
      const model = scenarios[row.scenario as keyof typeof scenarios]
      const found = model.lineOfSightProbability(row.distance2dM, row.receiverHeightM)
      expect(Math.abs(found - row.probability), JSON.stringify(row)).toBeLessThanOrEqual(
        tr38901.tolerance.probability,
      )
    }
  })

  it('is a probability, certain at the antenna, and never larger farther out in the street', () => {
    for (const model of propagationModels) {
      const probability = model.lineOfSightProbability
      if (probability === undefined) continue
      fc.assert(
        fc.property(metres, metres, receiverM, (a, b, heightM) => {
          expect(probability(0, heightM)).toBe(1)
          expect(probability(a, heightM)).toBeGreaterThanOrEqual(0)
          expect(probability(a, heightM)).toBeLessThanOrEqual(1)
          expect(probability(Math.max(a, b), 1.5)).toBeLessThanOrEqual(
            probability(Math.min(a, b), 1.5),
          )
        }),
      )
    }
  })

  it('is larger for receivers above the street in UMa, and no larger above 23 m', () => {
    const at = (heightM: number) => urbanShortRange.lineOfSightProbability(300, heightM)
    expect(at(13)).toBe(at(1.5))
    expect(at(18)).toBeGreaterThan(at(13))
    expect(at(50)).toBe(at(23))
  })

  it('is said by the models that take sight from footprints, and by no other', () => {
    for (const { id, needs, lineOfSightProbability } of propagationModels) {
      expect(lineOfSightProbability !== undefined, id).toBe(needs === 'sight')
    }
  })
})
