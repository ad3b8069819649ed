import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smallestTo } from './order-statistic.ts'

const someValues = fc.array(
  fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, min: -9000, max: 9000 })),
  { minLength: 1, maxLength: 260 },
)

describe('order statistics', () => {
  it('are those of the sorted values, in whichever order they are asked for', () => {
    fc.assert(
      fc.property(
        someValues,
        fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
        (values, asked) => {
          // What lies behind the values that count is not looked at.
          const array = Float64Array.from([...values, -Infinity, 1])
          const sorted = Float64Array.from(values).sort()
          for (const number of asked) {
            const place = number % values.length
            expect(smallestTo(array, values.length, place)).toBe(sorted[place] + 0)
          }
        },
      ),
    )
  })

  it('of equal values, sorted and reversed ones are found', () => {
    const count = 245
    for (const value of [() => 7, (i: number) => i, (i: number) => -i]) {
      const values = Float64Array.from({ length: count }, (_, i) => value(i))
      const sorted = values.slice().sort()
      for (const place of [0, 24, 122, 220, 244]) {
        expect(smallestTo(values.slice(), count, place)).toBe(sorted[place])
      }
    }
  })
})
