import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactlySummable } from './fixed-point.ts'

const weights = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { maxLength: 60 })

describe('exactly summable weights', () => {
  it('give one sum in any order and any grouping', () => {
    fc.assert(
      fc.property(weights, fc.nat(), (values, seed) => {
        const exact = [...exactlySummable(values)]
        const forward = exact.reduce((sum, value) => sum + value, 0)
        const backward = exact.reduceRight((sum, value) => sum + value, 0)
        const cut = exact.length === 0 ? 0 : seed % exact.length
        const halves = [exact.slice(0, cut), exact.slice(cut)].map((half) =>
          half.reduce((sum, value) => sum + value, 0),
        )
        expect(backward).toBe(forward)
        expect(halves[0] + halves[1]).toBe(forward)
        expect(forward - halves[0]).toBe(halves[1])
      }),
    )
  })

  it('differ from the given ones by less than a part in 10^14 of their sum', () => {
    fc.assert(
      fc.property(weights, (values) => {
        const sum = values.reduce((total, value) => total + value, 0)
        exactlySummable(values).forEach((value, index) => {
          expect(Math.abs(value - values[index])).toBeLessThanOrEqual(sum * 1e-14)
        })
      }),
    )
  })

  it('stay as they are when made so twice', () => {
    fc.assert(
      fc.property(weights, (values) => {
        const once = exactlySummable(values)
        expect(exactlySummable(once)).toEqual(once)
      }),
    )
  })

  it('leaves whole numbers alone', () => {
    expect([...exactlySummable([3, 0, 35, 8.25])]).toEqual([3, 0, 35, 8.25])
  })

  it('never turns a positive weight into none', () => {
    const [tiny] = exactlySummable([1e-300, 1e6])
    expect(tiny).toBeGreaterThan(0)
  })

  it('ends for sums up to the largest double', () => {
    const weights = exactlySummable([1e308, 0.1, 16])
    expect(weights[0]).toBe(1e308)
    expect(weights.every((weight) => weight > 0 && weight < Infinity)).toBe(true)
  })
})
