import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dbmToMilliwatt, decibelToLinear, linearToDecibel, milliwattToDbm } from './db.ts'

const decibel = fc.double({ min: -200, max: 200, noNaN: true })

describe('decibels', () => {
  it('know ten, a hundred and three decibels', () => {
    expect(decibelToLinear(10)).toBeCloseTo(10, 12)
    expect(decibelToLinear(-20)).toBeCloseTo(0.01, 14)
    expect(linearToDecibel(2)).toBeCloseTo(3.010299956639812, 14)
    expect(dbmToMilliwatt(0)).toBe(1)
    expect(milliwattToDbm(1000)).toBeCloseTo(30, 12)
  })

  it('come back from the linear scale', () => {
    fc.assert(
      fc.property(decibel, (value) => {
        expect(linearToDecibel(decibelToLinear(value))).toBeCloseTo(value, 10)
      }),
    )
  })

  it('turn sums into products', () => {
    fc.assert(
      fc.property(decibel, decibel, (a, b) => {
        const product = decibelToLinear(a) * decibelToLinear(b)
        expect(decibelToLinear(a + b) / product).toBeCloseTo(1, 12)
      }),
    )
  })

  it('call no power at all minus infinity', () => {
    expect(milliwattToDbm(0)).toBe(-Infinity)
  })
})
