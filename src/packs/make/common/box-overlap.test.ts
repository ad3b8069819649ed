import fc from 'fast-check'
import { expect, test } from 'vitest'
import { squareRing } from '../../../../test/made-packs.ts'
import type { Polygon, Ring } from './building-input.ts'
import { overlapsBox } from './box-overlap.ts'
import { ringContains } from './ring-assembly.ts'

test.each<[string, Polygon, boolean]>([
  ['inside', [squareRing(2, 2, 1)], true],
  ['around the box', [squareRing(-5, -5, 20)], true],
  [
    'around the box, which lies in its courtyard',
    [squareRing(-5, -5, 20), squareRing(-2, -2, 14)],
    false,
  ],
  ['across one side without a vertex inside', [squareRing(-5, 2, 30)], true],
  ['touching a side', [squareRing(10, 2, 5)], true],
  ['touching a corner', [squareRing(10, 10, 5)], true],
  ['beside', [squareRing(10.1, 0, 5)], false],
  [
    'slantwise past the corner',
    [
      [
        [9, 20],
        [20, 9],
        [20, 20],
        [9, 20],
      ],
    ],
    false,
  ],
  [
    'slantwise over the corner',
    [
      [
        [9, 10.5],
        [10.5, 9],
        [20, 20],
        [9, 10.5],
      ],
    ],
    true,
  ],
])('a building %s', (_, polygon, overlaps) => {
  expect(overlapsBox([polygon], [0, 0, 10, 10])).toBe(overlaps)
})

test('a triangle with a point in common with the box is found, by looking at many points', () => {
  const coordinate = fc.integer({ min: -10, max: 20 })
  const corner = fc.tuple(coordinate, coordinate)
  fc.assert(
    fc.property(corner, corner, corner, (a, b, c) => {
      const ring: Ring = [a, b, c, a]
      let hasPoint = false
      for (let x = 0.25; x < 10; x += 0.5) {
        for (let y = 0.25; y < 10; y += 0.5) hasPoint ||= ringContains(ring, [x, y])
      }
      if (hasPoint) expect(overlapsBox([[ring]], [0, 0, 10, 10])).toBe(true)
    }),
  )
})
