import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transformOf } from './placed.ts'

type Corner = readonly [number, number]

/** Where a style puts a point of its box, by the meaning of the functions of CSS Transforms. */
function moved(style: string, [x, y]: Corner): Corner {
  const values = style
    .slice(style.indexOf('(') + 1, -1)
    .split(',')
    .map(Number)
  if (style.startsWith('matrix(')) {
    const [a, b, c, d, e, f] = values
    return [a * x + c * y + e, b * x + d * y + f]
  }
  const row = (i: number): number => values[i] * x + values[4 + i] * y + values[12 + i]
  return [row(0) / row(3), row(1) / row(3)]
}

const boxOf = (width: number, height: number): readonly Corner[] => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
]

function close([x, y]: Corner, [wantedX, wantedY]: Corner): void {
  expect(x).toBeCloseTo(wantedX, 5)
  expect(y).toBeCloseTo(wantedY, 5)
}

describe('a picture on a map that stands still', () => {
  test('has its four corners where the map has them, however it is seen', () => {
    const near = fc.double({ min: -40, max: 40, noNaN: true })
    fc.assert(
      fc.property(fc.array(near, { minLength: 8, maxLength: 8 }), (off) => {
        const corners = boxOf(600, 400).map(([x, y], i): Corner => [
          x + off[2 * i],
          y + off[2 * i + 1],
        ])
        const [a, b, c, d] = corners
        const style = transformOf([a, b, c, d], 309, 200)
        boxOf(309, 200).forEach((corner, i) => close(moved(style, corner), corners[i]))
      }),
    )
  })

  test('keeps straight lines straight: the diagonals of a slanted square meet in its middle', () => {
    // A square seen at a slant: its far side is half as long as its near one.
    const style = transformOf(
      [
        [25, 0],
        [75, 0],
        [100, 60],
        [0, 60],
      ],
      10,
      10,
    )
    expect(style).toMatch(/^matrix3d/)
    close(moved(style, [5, 5]), [50, 20])
  })

  test('is moved by no perspective where it is seen from straight above', () => {
    const style = transformOf(
      [
        [10, 20],
        [110, 30],
        [100, 130],
        [0, 120],
      ],
      50,
      50,
    )
    expect(style).toMatch(/^matrix\(/)
    close(moved(style, [25, 25]), [55, 75])
  })
})
