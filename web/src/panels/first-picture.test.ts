import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proposal, proposedRadiusM, servedShare } from './first-picture.ts'

/** Powers along a law of distance, as a sector of a city has them. */
const receivedDbm = (exponent: number, lossAt1mDb: number): number[] =>
  Array.from(
    { length: 400 },
    (_, i) => 65 - lossAt1mDb - 10 * exponent * Math.log10(20 + (980 * i) / 400),
  )

describe('a first picture', () => {
  test('has both, served and not served, for every law of distance of a city and every receiver', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2.5, max: 5, noNaN: true }),
        fc.double({ min: 30, max: 45, noNaN: true }),
        fc.integer({ min: -95, max: -75 }),
        (exponent, lossAt1mDb, levelDbm) => {
          const look = { receivedDbm: receivedDbm(exponent, lossAt1mDb), sentDbm: 40, levelDbm }
          const share = servedShare(look, proposal(look).powerDbm)
          const isReachable = servedShare(look, 10) < 0.8 && servedShare(look, 46) > 0.45
          if (isReachable) expect(share).toBeGreaterThan(0.3)
          if (isReachable) expect(share).toBeLessThan(0.95)
        },
      ),
    )
  })

  test('takes the highest power of those that show both', () => {
    const look = { receivedDbm: [-60, -70, -80, -90], sentDbm: 40, levelDbm: -85 }
    // At 40 dBm three of four are served, at 43 dBm too: -87 is not above -85; at 46 all are.
    expect(proposal(look)).toEqual({ powerDbm: 43, thresholdDbm: null })
  })

  test('has both where power falls in steps: from a threshold, whatever the least power serves', () => {
    // A bay in sight at -43 to -40 dBm, one place in twenty behind a rock at -90.
    fc.assert(
      fc.property(fc.integer({ min: -100, max: -75 }), (levelDbm) => {
        const receivedDbm = Array.from({ length: 400 }, (_, i) =>
          i % 20 === 0 ? -90 : -43 + i / 133,
        )
        const look = { receivedDbm, sentDbm: 40, levelDbm }
        const { powerDbm, thresholdDbm } = proposal(look)
        expect(powerDbm).toBe(10)
        expect(thresholdDbm).toBeGreaterThan(levelDbm)
        const share = servedShare({ ...look, levelDbm: thresholdDbm ?? levelDbm }, powerDbm)
        expect(share).toBeGreaterThanOrEqual(0.4)
        expect(share).toBeLessThanOrEqual(0.85)
      }),
    )
  })

  test('without one value proposes the strongest', () => {
    const look = { receivedDbm: [], sentDbm: 40, levelDbm: -85 }
    expect(proposal(look)).toEqual({ powerDbm: 46, thresholdDbm: null })
  })

  test('reaches as far as the pack does', () => {
    const bounds = [7, 43, 7.012, 43.009] as const
    const small = proposedRadiusM([7.006, 43.001], 0, 120, bounds)
    expect(small).toBeGreaterThanOrEqual(400)
    expect(small).toBeLessThanOrEqual(800)
    expect(proposedRadiusM([7.006, 43.001], 0, 120, [6, 42, 8, 44])).toBe(2000)
    expect(proposedRadiusM([7.006, 43.001], 180, 120, bounds)).toBe(200)
  })
})
