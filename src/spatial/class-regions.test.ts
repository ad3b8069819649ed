import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listOf } from '../formats/sequence.ts'
import { classAreas, type ClassGrid } from './class-regions.ts'

type CornerRing = readonly (readonly [number, number])[]

/** The regions of all classes with all their rings as lists. */
const classRegions = (some: ClassGrid) =>
  [...classAreas(some)].flatMap(([classIndex, regions]) =>
    listOf(regions, (rings) => {
      const listed = listOf(rings, (ring): CornerRing => listOf(ring, (corner) => corner))
      expect(listed.map(({ length }) => length)).toEqual(listOf(rings, ({ length }) => length))
      expect(rings.length).toBe(listed.length)
      return { classIndex, rings: listed }
    }),
  )

/** A grid from rows as they look on paper: the first is the northern one, a dot belongs to none. */
function grid(...rows: string[]): ClassGrid {
  const classes = rows
    .reverse()
    .flatMap((row) => row.split('').map((c) => (c === '.' ? -1 : Number(c))))
  return { width: rows[0].length, height: rows.length, classes }
}

const anyGrid = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
  .chain(([width, height]) =>
    fc
      .array(fc.integer({ min: -1, max: 1 }), {
        minLength: width * height,
        maxLength: width * height,
      })
      .map((classes) => ({ width, height, classes })),
  )

function isInRing(ring: CornerRing, x: number, y: number): boolean {
  let inside = false
  for (let i = 0; i + 1 < ring.length; i++) {
    const [[x1, y1], [, y2]] = [ring[i], ring[i + 1]]
    if (y1 > y !== y2 > y && x < x1) inside = !inside
  }
  return inside
}

describe('classAreas', () => {
  it('gives one square as one ring, counter-clockwise', () => {
    expect(classRegions(grid('...', '.0.'))).toEqual([
      {
        classIndex: 0,
        rings: [
          [
            [1, 0],
            [2, 0],
            [2, 1],
            [1, 1],
            [1, 0],
          ],
        ],
      },
    ])
  })

  it('leaves corners inside straight sides out', () => {
    const [{ rings }] = classRegions(grid('000', '000'))
    expect(rings).toEqual([
      [
        [0, 0],
        [3, 0],
        [3, 2],
        [0, 2],
        [0, 0],
      ],
    ])
  })

  it('keeps squares apart that touch in a corner alone', () => {
    expect(classRegions(grid('.0', '0.'))).toHaveLength(2)
  })

  it('has holes, and another region inside one', () => {
    const regions = classRegions(grid('00000', '00000', '00100', '00000', '00000'))
    expect(regions.map(({ rings }) => rings.length)).toEqual([2, 1])
    expect(regions[0].rings[1]).toHaveLength(5)
  })

  it('cuts rings that touch themselves: two holes in a corner, and a hole at the rim', () => {
    const [twoHoles] = classRegions(grid('0000', '0.00', '00.0', '0000'))
    expect(twoHoles.rings.map((ring) => ring.length)).toEqual([5, 5, 5])
    const [atRim] = classRegions(grid('.000', '0.00', '0000'))
    expect(atRim.rings).toHaveLength(2)
  })

  it('covers every square once, by the polygon of its class, with simple rings', () => {
    fc.assert(
      fc.property(anyGrid, (some) => {
        const regions = classRegions(some)
        for (const { rings } of regions) {
          for (const ring of rings) {
            expect(ring[0]).toEqual(ring.at(-1))
            expect(new Set(ring.map(String)).size).toBe(ring.length - 1)
          }
        }
        for (let square = 0; square < some.classes.length; square++) {
          const x = (square % some.width) + 0.5
          const y = Math.floor(square / some.width) + 0.5
          const around = regions.filter(
            ({ rings: [outer, ...holes] }) =>
              isInRing(outer, x, y) && !holes.some((hole) => isInRing(hole, x, y)),
          )
          const expected = some.classes[square] < 0 ? [] : [some.classes[square]]
          expect(around.map(({ classIndex }) => classIndex)).toEqual(expected)
        }
      }),
    )
  })
})
