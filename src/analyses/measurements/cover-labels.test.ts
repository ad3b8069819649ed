import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clutterCategories } from '../../rf/ground-profile.ts'
import type { ClutterClass } from '../../spatial/clutter-window.ts'
import { coverLabels } from './cover-labels.ts'

const roof = (heightM: number): ClutterClass => ({
  code: 100 + heightM,
  name: `roofs of ${heightM} m`,
  heightM,
  category: 'suburban',
})
const water: ClutterClass = { code: 2, name: 'water', heightM: 0, category: 'water_sea' }

describe('kinds of ground cover', () => {
  it('of four classes of a category keep their names, the lowest first', () => {
    const classes = [roof(12), water, roof(3), roof(9), roof(6), roof(40)]
    // Nobody measured under the roofs of 40 m, so they make no fifth.
    const found = coverLabels({ classes, places: Uint8Array.from([1, 2, 3, 4, 5, 0]) })
    expect(found.order).toEqual([
      'unknown',
      'water',
      'roofs of 3 m',
      'roofs of 6 m',
      'roofs of 9 m',
      'roofs of 12 m',
    ])
    expect(found.labelOf(0)).toBe('roofs of 12 m')
    expect(found.labelOf(5)).toBe('unknown')
  })

  it('of more classes are bands of height, each with its lower end', () => {
    const classes = [roof(4), roof(5), roof(9), roof(10), roof(50), water]
    const found = coverLabels({ classes, places: Uint8Array.from([1, 2, 3, 4, 5, 6]) })
    expect([0, 1, 2, 3, 4, 5].map((sample) => found.labelOf(sample))).toEqual([
      'suburban, 0-5 m',
      'suburban, 5-10 m',
      'suburban, 5-10 m',
      'suburban, 10-15 m',
      'suburban, 50 m+',
      'water',
    ])
  })

  it('are at most seven of a category beside those of equal names, and every sample has one', () => {
    const aClass = fc.record({
      heightM: fc.integer({ min: 0, max: 90 }),
      category: fc.constantFrom(...clutterCategories),
    })
    fc.assert(
      fc.property(
        fc.array(aClass, { minLength: 1, maxLength: 60 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 200 }),
        (drawn, draws) => {
          const classes = drawn.map((one, code) => ({ ...one, code, name: `class ${code}` }))
          const places = Uint8Array.from(draws, (draw) => draw % (classes.length + 1))
          const { order, labelOf } = coverLabels({ classes, places })
          expect(new Set(order).size).toBe(order.length)
          expect(order.length).toBeLessThanOrEqual(1 + 7 * clutterCategories.length)
          places.forEach((_, sample) => expect(order).toContain(labelOf(sample)))
        },
      ),
    )
  })
})
