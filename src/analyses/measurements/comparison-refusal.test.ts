import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Area } from './areas.ts'
import { comparisonRefusal } from './comparison-refusal.ts'
import { runs } from '../../../test/runs.ts'

const areas: readonly Area[] = Array.from({ length: 6 }, (_, x) => ({ samples: [], x, y: 0 }))

/** What stands against a campaign of such powers in one cell, within the pack. */
function refusalOf(powersDbm: readonly number[]) {
  const used = powersDbm.map((rsrpDbm, index) => ({
    id: `s${index}`,
    lon: 7,
    lat: 43,
    rsrpDbm,
    cellId: null,
    cell: 0,
    distanceM: 100,
  }))
  const outsidePack = {
    rule: 'free',
    counted: 'samples',
    outside: 0,
    all: used.length,
  } as const
  return comparisonRefusal({ used, otherCellCount: 0, beyondRadiusCount: 0, outsidePack }, areas)
}

/** 1,000 powers between -120 and -60 dBm, most in the middle: sums of three even spreads. */
const powers = Array.from({ length: 1000 }, (_, i) => {
  const even = (step: number) => ((i * step) % 997) / 997
  return -120 + 20 * (even(1) + even(311) + even(577))
})
const inStepsOf = (stepDb: number) => powers.map((dbm) => stepDb * Math.round(dbm / stepDb))

describe('the values of a campaign', () => {
  it.each([0.01, 0.1, 1, 2])('may be told in steps of %d dB', (stepDb) => {
    expect(refusalOf(inStepsOf(stepDb))).toBe(null)
  })

  it.each([3, 5])('are too coarse in steps of %d dB, a few in between or not', (stepDb) => {
    const coarse = inStepsOf(stepDb)
    expect(refusalOf(coarse)).toBe('values_quantised')
    expect(refusalOf(coarse.map((dbm, i) => (i % 40 === 0 ? powers[i] : dbm)))).toBe(
      'values_quantised',
    )
  })

  it('end nowhere that many of them stand at, few beyond it or none', () => {
    const cut = (share: number, beyond: number) => {
      const lowest = powers.toSorted((a, b) => a - b)[share * powers.length]
      return powers.map((dbm, i) => (i % 200 < beyond ? dbm : Math.max(dbm, lowest)))
    }
    const mirrored = (values: readonly number[]) => values.map((dbm) => -180 - dbm)
    for (const [share, beyond] of [
      [0.15, 0],
      [0.15, 1],
      [0.4, 1],
    ] as const) {
      expect(refusalOf(cut(share, beyond))).toBe('values_saturated')
      expect(refusalOf(mirrored(cut(share, beyond)))).toBe('values_saturated')
    }
    expect(refusalOf(cut(0.05, 0))).toBe(null)
  })

  it('may have one in the middle that many samples share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 94 }), (percent) => {
        const common = powers.toSorted((a, b) => a - b)[percent * 10]
        expect(refusalOf(powers.map((dbm, i) => (i % 5 === 0 ? common : dbm)))).toBe(null)
      }),
      { numRuns: runs(20) },
    )
  })
})
