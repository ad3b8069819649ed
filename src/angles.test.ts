import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeDegrees, radiansToDegrees, signedAngleDeg } from './angles.ts'

const angle = fc.double({ min: -1e6, max: 1e6, noNaN: true })

describe('angles', () => {
  it('are normalized into one turn', () => {
    expect(normalizeDegrees(-20)).toBe(340)
    expect(normalizeDegrees(360)).toBe(0)
    expect(normalizeDegrees(725)).toBe(5)
    expect(Object.is(normalizeDegrees(-360), 0)).toBe(true)
  })

  it('never reach 360, not even from a tiny negative angle', () => {
    expect(normalizeDegrees(-1e-20)).toBe(0)
    fc.assert(
      fc.property(angle, (value) => {
        const normalized = normalizeDegrees(value)
        expect(normalized).toBeGreaterThanOrEqual(0)
        expect(normalized).toBeLessThan(360)
      }),
    )
  })

  it('become the smallest turn', () => {
    expect(signedAngleDeg(350)).toBe(-10)
    expect(signedAngleDeg(-190)).toBe(170)
    expect(signedAngleDeg(180)).toBe(180)
    expect(signedAngleDeg(-180)).toBe(180)
  })

  it('keep their direction when they become the smallest turn', () => {
    fc.assert(
      fc.property(angle, (value) => {
        const signed = signedAngleDeg(value)
        expect(signed).toBeGreaterThan(-180)
        expect(signed).toBeLessThanOrEqual(180)
        const cosine = Math.cos(((value - signed) * Math.PI) / 180)
        expect(cosine).toBeCloseTo(1, 9)
      }),
    )
  })

  it('measure a right angle as 90 degrees', () => {
    expect(radiansToDegrees(Math.PI / 2)).toBe(90)
  })
})
