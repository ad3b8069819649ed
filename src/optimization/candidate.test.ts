import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Choice, compareChoices, compareChoicesByKey, planKey, turnedTo } from './candidate.ts'

const stated = (values: readonly number[]) => fc.constantFrom(null, ...values)
const choice: fc.Arbitrary<Choice> = fc.record({
  azimuthDeg: fc.integer({ min: 0, max: 3599 }).map((tenths) => tenths / 10),
  electricalTiltDeg: stated([0, 2, 9.5]),
  txPowerDbm: stated([20, 43]),
})

describe('the choices of a cell', () => {
  it('have one order, in which no two different ones share a place', () => {
    fc.assert(
      fc.property(choice, choice, choice, (a, b, c) => {
        const isSame = JSON.stringify(a) === JSON.stringify(b)
        for (const compare of [compareChoices, compareChoicesByKey]) {
          expect(compare(a, b) === 0).toBe(isSame)
          expect(Math.sign(compare(a, b))).toBe(0 - Math.sign(compare(b, a)))
          if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0)
        }
      }),
    )
  })

  it('are told apart by the key of a plan, which names azimuths alone where nothing else is chosen', () => {
    expect(planKey([turnedTo(10), turnedTo(355.25)])).toBe('10.0,355.3')
    const all = [
      turnedTo(10),
      { ...turnedTo(10), electricalTiltDeg: 4 },
      { ...turnedTo(10), txPowerDbm: 4 },
      { azimuthDeg: 10, electricalTiltDeg: 4, txPowerDbm: 4 },
    ]
    expect(new Set(all.map((one) => planKey([one]))).size).toBe(all.length)
  })
})
