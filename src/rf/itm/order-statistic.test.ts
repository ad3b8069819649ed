import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OrderStatistics } from './order-statistic.ts'

const someValues = fc.array(
  fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, min: -9000, max: 9000 })),
  { minLength: 1, maxLength: 245 },
)

/** The range by sorting; a zero without sign, as differences of equal values are. */
function rangeOf(values: readonly number[], place: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[values.length - 1 - place] - sorted[place] + 0
}

const orders = new OrderStatistics(245)

describe('order statistics', () => {
  it('are those of the sorted values, whatever is said of their squares', () => {
    fc.assert(
      fc.property(
        someValues,
        fc.nat(),
        fc.constantFrom(null, 0, 1, 1e9, Infinity),
        (values, number, said) => {
          const own = values.reduce((sum, value) => sum + value * value, 0)
          const place = number % Math.ceil(values.length / 2)
          // What lies behind the values that count is not looked at.
          const array = Float64Array.from([...values, -Infinity, 1])
          const squares = said ?? own
          const range = orders.rangeFrom(array, values.length, place, squares)
          expect(range + 0).toBe(rangeOf(values, place))
        },
      ),
    )
  })

  it('of equal values, sorted and reversed ones and a single far one are found', () => {
    const count = 245
    const shapes = [
      () => 7,
      (i: number) => i,
      (i: number) => -i,
      (i: number) => (i === 100 ? 9000 : 0),
    ]
    for (const value of shapes) {
      const values = Array.from({ length: count }, (_, i) => value(i))
      const squares = values.reduce((sum, each) => sum + each * each, 0)
      for (const place of [0, 24, 121, 122]) {
        const range = orders.rangeFrom(Float64Array.from(values), count, place, squares)
        expect(range).toBe(rangeOf(values, place))
      }
    }
  })
})
