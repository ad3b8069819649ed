import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { squareRing } from '../../../../test/made-packs.ts'
import type { Bounds } from '../../../formats/elevation-raster.ts'
import { inBox } from '../common/box-overlap.ts'
import type { Polygon, Position } from '../common/building-input.ts'
import { ringContains } from '../common/ring-assembly.ts'
import { clipLine, clipPolygon } from './clip-geometry.ts'
import { seaOf } from './coastline.ts'
import { joinCoasts } from './join-coasts.ts'
import { joinTileLines } from './join-tile-lines.ts'
import { labelPosition } from './label-position.ts'

const box: Bounds = [0, 0, 10, 10]
const coordinate = fc.integer({ min: -200, max: 300 }).map((value) => value / 10)
const position = fc.tuple(coordinate, coordinate).map(([x, y]): Position => [x, y])
const covers = (polygons: readonly Polygon[], at: Position): boolean =>
  polygons.some(
    ([outer, ...holes]) => ringContains(outer, at) && !holes.some((hole) => ringContains(hole, at)),
  )

const lengthOf = (line: readonly Position[]): number =>
  line.slice(1).reduce((sum, [x, y], i) => {
    const [fromX, fromY] = line[i]
    return sum + Math.sqrt((x - fromX) * (x - fromX) + (y - fromY) * (y - fromY))
  }, 0)

describe('what a box cuts off', () => {
  test('of a line leaves its parts inside, as long as they were', () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 2, maxLength: 12 }), (line) => {
        const parts = clipLine(line, box)
        const near: Bounds = [-1e-6, -1e-6, 10 + 1e-6, 10 + 1e-6]
        for (const part of parts) {
          expect(part.length).toBeGreaterThan(1)
          expect(part.every((at) => inBox(at, near))).toBe(true)
        }
        // Counted otherwise: by small steps along every edge.
        const steps = 400
        const inside = line.slice(1).reduce((sum, [x, y], i) => {
          const [fromX, fromY] = line[i]
          let count = 0
          for (let step = 0; step < steps; step++) {
            const f = (step + 0.5) / steps
            if (inBox([fromX + f * (x - fromX), fromY + f * (y - fromY)], box)) count++
          }
          return sum + (lengthOf([line[i], [x, y]]) * count) / steps
        }, 0)
        const remainingM = parts.reduce((sum, part) => sum + lengthOf(part), 0)
        expect(Math.abs(remainingM - inside)).toBeLessThan(0.4 * line.length)
      }),
    )
  })

  test('of an area leaves what is in both', () => {
    const inner = fc.integer({ min: 0, max: 100 }).map((value) => value / 10 + 0.05)
    fc.assert(
      fc.property(
        coordinate,
        coordinate,
        fc.integer({ min: 1, max: 200 }).map((side) => side / 10),
        inner,
        inner,
        (west, south, side, x, y) => {
          const hole = squareRing(west + side / 4, south + side / 4, side / 2)
          const polygon: Polygon = [squareRing(west, south, side), hole]
          const clipped = clipPolygon(polygon, box)
          const at: Position = [x, y]
          if (!inBox(at, box)) return
          expect(clipped !== undefined && covers([clipped], at)).toBe(covers([polygon], at))
        },
      ),
    )
  })
})

describe('the sea', () => {
  test('lies on the right of a coast from edge to edge', () => {
    const { polygons, openEnds, unreadable } = seaOf(
      [
        [
          [-1, 5],
          [11, 5],
        ],
      ],
      box,
    )
    expect([openEnds, unreadable]).toEqual([0, false])
    expect(covers(polygons, [5, 4])).toBe(true)
    expect(covers(polygons, [5, 6])).toBe(false)
    const other = seaOf(
      [
        [
          [11, 5],
          [-1, 5],
        ],
      ],
      box,
    ).polygons
    expect(covers(other, [5, 6])).toBe(true)
    expect(covers(other, [5, 4])).toBe(false)
  })

  test('surrounds islands, also when there is no other coast', () => {
    const island = squareRing(4, 4, 2)
    const { polygons } = seaOf([island], box)
    expect(covers(polygons, [1, 1])).toBe(true)
    expect(covers(polygons, [5, 5])).toBe(false)
    const bay = seaOf(
      [
        [
          [-1, 8],
          [11, 8],
        ],
        island,
      ],
      box,
    ).polygons
    expect(covers(bay, [5, 5])).toBe(false)
    expect(covers(bay, [9, 9])).toBe(false)
    expect(covers(bay, [9, 1])).toBe(true)
  })

  test('reaches between coasts: a strait, and two bays of one coast', () => {
    const strait = seaOf(
      [
        [
          [-1, 7],
          [11, 7],
        ],
        [
          [11, 3],
          [-1, 3],
        ],
      ],
      box,
    ).polygons
    expect([1, 5, 9].map((y) => covers(strait, [5, y]))).toEqual([false, true, false])
    const headland = seaOf(
      [
        [
          [-1, 5],
          [3, 5],
          [3, -1],
        ],
        [
          [7, -1],
          [7, 5],
          [11, 5],
        ],
      ],
      box,
    ).polygons
    expect(covers(headland, [1, 1])).toBe(true)
    expect(covers(headland, [9, 1])).toBe(true)
    expect(covers(headland, [5, 1])).toBe(false)
    expect(covers(headland, [5, 8])).toBe(false)
  })

  test('is cut off with a ring that crosses the box', () => {
    const { polygons } = seaOf([squareRing(5, 5, 20)], box)
    expect(covers(polygons, [2, 2])).toBe(true)
    expect(covers(polygons, [8, 8])).toBe(false)
  })

  test('goes on to the edge where an extract ends a little before it, and is told', () => {
    const { polygons, openEnds } = seaOf(
      [
        [
          [-1, 5],
          [9, 5],
        ],
      ],
      box,
    )
    expect(openEnds).toBe(1)
    expect(covers(polygons, [9.5, 4])).toBe(true)
    expect(covers(polygons, [9.5, 6])).toBe(false)
  })

  test('is not drawn where a coast ends in the middle', () => {
    const { polygons, unreadable } = seaOf(
      [
        [
          [-1, 5],
          [5, 5],
        ],
      ],
      box,
    )
    expect([polygons, unreadable]).toEqual([[], true])
  })

  test('is nowhere without a coast', () => {
    expect(seaOf([], box).polygons).toEqual([])
    expect(
      seaOf(
        [
          [
            [20, 20],
            [30, 30],
          ],
        ],
        box,
      ).polygons,
    ).toEqual([])
  })
})

test('coasts are joined from where one ends to where the next begins, in any order', () => {
  const way = (refs: number[]) => ({ refs, lines: [refs.map((id): Position => [id, 0])] })
  const joined = joinCoasts([way([5, 6]), way([1, 2, 3]), way([3, 4, 5]), way([9, 8, 7, 9])])
  expect(joined.map((line) => line.map(([id]) => id))).toEqual([
    [1, 2, 3, 4, 5, 6],
    [9, 8, 7, 9],
  ])
})

describe('lines of a tile', () => {
  const node = fc.tuple(fc.nat(5), fc.nat(5))
  const part = fc.array(node, { minLength: 2, maxLength: 5 }).map((nodes) => nodes.flat())
  const edgesOf = (parts: readonly (readonly number[])[]): string[] =>
    parts.flatMap((points) =>
      Array.from({ length: points.length / 2 - 1 }, (_, i) =>
        [points.slice(2 * i, 2 * i + 2).join(), points.slice(2 * i + 2, 2 * i + 4).join()]
          .toSorted()
          .join(' '),
      ),
    )

  test('of one name are joined, and every edge stays exactly once', () => {
    const name = fc.constantFrom('a', 'b')
    fc.assert(
      fc.property(fc.array(fc.tuple(name, part), { maxLength: 20 }), (lines) => {
        const joined = joinTileLines(
          lines.map(([text, points]) => ({
            properties: { class: 'minor', name: text },
            parts: [points],
          })),
        )
        expect(joined.length).toBe(new Set(lines.map(([text]) => text)).size)
        for (const { properties, parts } of joined) {
          const given = lines
            .filter(([text]) => text === properties.name)
            .map(([, points]) => points)
          expect(edgesOf(parts).toSorted()).toEqual(edgesOf(given).toSorted())
        }
      }),
    )
  })

  test('that meet end to end become one, whichever way they run', () => {
    const [{ parts }] = joinTileLines(
      [
        [2, 0, 1, 0],
        [2, 0, 3, 0],
        [0, 0, 1, 0],
      ].map((points) => ({
        properties: { class: 'minor' },
        parts: [points],
      })),
    )
    expect(parts).toHaveLength(1)
    expect([parts[0], parts[0].toReversed()]).toContainEqual([3, 0, 2, 0, 1, 0, 0, 0])
  })
})

test('a name stands inside its area and not in its holes', () => {
  const corner = fc.integer({ min: 1, max: 100 })
  fc.assert(
    fc.property(
      fc.array(corner, { minLength: 3, maxLength: 12 }),
      fc.boolean(),
      (radii, hasHole) => {
        const ring = (scale: number): Position[] => {
          const points = radii.map((radius, i): Position => {
            const angle = (2 * Math.PI * i) / radii.length
            return [scale * radius * Math.cos(angle), scale * radius * Math.sin(angle)]
          })
          return [...points, points[0]]
        }
        const polygon = hasHole ? [ring(1), ring(0.5).reverse()] : [ring(1)]
        expect(covers([polygon], labelPosition(polygon))).toBe(true)
      },
    ),
  )
})
