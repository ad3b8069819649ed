import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Polygon, Position, Ring } from '../common/building-input.ts'
import { repairPolygons } from './repair-polygon.ts'
import { doubleArea, isValidPolygon } from './ring-validity.ts'
import { runs } from '../../../../test/runs.ts'

/** Rings on a grid of metres, roughly: 1e-5 degrees a step. */
const step = 1e-5
const at = (x: number, y: number): Position => [
  Math.round((7 + x * step) * 1e7) / 1e7,
  Math.round((43 + y * step) * 1e7) / 1e7,
]
const ring = (...points: [number, number][]): Ring =>
  [...points, points[0]].map(([x, y]) => at(x, y))
const square = (x: number, y: number, side: number): Ring =>
  ring([x, y], [x + side, y], [x + side, y + side], [x, y + side])

function repaired(polygons: Polygon[]): { polygons: readonly Polygon[]; repaired: boolean } {
  const result = repairPolygons(polygons)
  if ('dropped' in result) throw new Error(`dropped: ${result.dropped}`)
  return result
}

/** Area of polygons in grid squares, holes taken off. */
function area(polygons: readonly Polygon[]): number {
  const ringArea = (points: Ring): number => {
    let sum = 0
    for (let i = 0; i + 1 < points.length; i++) {
      const [ax, ay] = [(points[i][0] - 7) / step, (points[i][1] - 43) / step]
      const [bx, by] = [(points[i + 1][0] - 7) / step, (points[i + 1][1] - 43) / step]
      sum += ax * by - bx * ay
    }
    return sum / 2
  }
  // Outer rings run counter-clockwise and holes clockwise, so the signed areas add up.
  return polygons.flat().reduce((sum, points) => sum + ringArea(points), 0)
}

/** Whether a place of the grid lies in a polygon: an odd number of walls to the east of it. */
function isWithin(polygon: Polygon, x: number, y: number): boolean {
  const [lon, lat] = [7 + x * step, 43 + y * step]
  const walls = polygon.flatMap((points) =>
    points.slice(1).map((to, i) => [points[i], to] as const),
  )
  const crossed = walls.filter(([[fromLon, from], [toLon, to]]) => {
    if (from > lat === to > lat) return false
    return fromLon + ((lat - from) / (to - from)) * (toLon - fromLon) > lon
  })
  return crossed.length % 2 === 1
}

const units = (polygon: Polygon) =>
  polygon.map((points) =>
    points.map(([lon, lat]) => [Math.round(lon * 1e7), Math.round(lat * 1e7)] as const),
  )

describe('a valid polygon stays as it is', () => {
  test('with a courtyard', () => {
    const polygon = [square(0, 0, 10), [...square(3, 3, 4)].reverse()]
    expect(repaired([polygon])).toEqual({ polygons: [polygon], repaired: false })
  })

  test('with a courtyard that touches the wall in one corner', () => {
    const hole = ring([0, 5], [5, 3], [5, 7])
    expect(repaired([[square(0, 0, 10), hole]]).repaired).toBe(false)
  })

  test('with a house in its courtyard, and with parts that touch', () => {
    const around: Polygon = [square(0, 0, 10), [...square(2, 2, 6)].reverse()]
    const parts: Polygon[] = [around, [square(4, 4, 2)], [square(10, 10, 5)], [square(10, 0, 5)]]
    expect(repaired(parts)).toEqual({ polygons: parts, repaired: false })
  })

  test('but rings are turned around to the usual direction', () => {
    const result = repaired([[[...square(0, 0, 10)].reverse(), square(3, 3, 4)]])
    expect(result.repaired).toBe(false)
    expect(area(result.polygons)).toBeCloseTo(100 - 16, 6)
    expect(result.polygons[0].map((points) => doubleArea(points) > 0)).toEqual([true, false])
  })
})

describe('a broken polygon is repaired and counted', () => {
  test('a bow tie becomes two triangles', () => {
    const result = repaired([[ring([0, 0], [10, 10], [10, 0], [0, 10])]])
    expect(result.repaired).toBe(true)
    expect(result.polygons).toHaveLength(2)
    expect(area(result.polygons)).toBeCloseTo(50, 4)
  })

  test('an open ring is closed, repeated vertices and spikes go', () => {
    const open = [at(0, 0), at(10, 0), at(10, 0), at(10, 10), at(15, 10), at(10, 10), at(0, 10)]
    const result = repaired([[open]])
    expect(result).toEqual({ polygons: [[square(0, 0, 10)]], repaired: true })
  })

  test('a hole across the wall only takes away what it covers', () => {
    const result = repaired([[square(0, 0, 10), square(8, 2, 4)]])
    expect(result.repaired).toBe(true)
    expect(area(result.polygons)).toBeCloseTo(100 - 8, 4)
  })

  test('holes side by side that share a wall become one', () => {
    const holes = [ring([2, 2], [5, 2], [5, 5], [2, 5]), ring([5, 2], [8, 2], [8, 5], [5, 5])]
    const result = repaired([[square(0, 0, 10), ...holes]])
    expect(result.repaired).toBe(true)
    expect(area(result.polygons)).toBeCloseTo(100 - 18, 4)
    expect(result.polygons[0]).toHaveLength(2)
  })

  test('parts that overlap become one, as large as the ground they cover', () => {
    const result = repaired([[square(0, 0, 10)], [square(5, 5, 10)], [square(30, 0, 10)]])
    expect(result.repaired).toBe(true)
    expect(result.polygons).toHaveLength(2)
    expect(area(result.polygons)).toBeCloseTo(100 + 100 - 25 + 100, 4)
  })

  test('a part within another or drawn twice is one part', () => {
    const within = repaired([[square(0, 0, 10)], [square(2, 2, 3)]])
    const twice = repaired([[square(0, 0, 10)], [square(0, 0, 10)]])
    for (const { polygons, repaired: counted } of [within, twice]) {
      expect(counted).toBe(true)
      expect(polygons).toHaveLength(1)
      expect(area(polygons)).toBeCloseTo(100, 4)
    }
  })

  test('of several parts only the bad one is left out', () => {
    const line = ring([20, 20], [30, 20], [25, 20])
    expect(repaired([[square(0, 0, 10)], [line]])).toEqual({
      polygons: [[square(0, 0, 10)]],
      repaired: true,
    })
  })
})

describe('a building on the antimeridian', () => {
  const east = 0.0002
  const box = (west: number, eastOf: number, south: number, north: number): Ring => {
    const wrapped = eastOf > 180 ? Math.round((eastOf - 360) * 1e7) / 1e7 : eastOf
    return [
      [west, south],
      [wrapped, south],
      [wrapped, north],
      [west, north],
      [west, south],
    ]
  }

  test('is cut there, with its courtyard, and is as large as anywhere else', () => {
    const at = (lon: number): Polygon => [
      box(lon, lon + 2 * east, -17, -16.9998),
      box(lon + east / 2, lon + (3 * east) / 2, -16.99995, -16.99985),
    ]
    const across = repaired([at(180 - east)])
    const longitudes = across.polygons.map((part) => part[0].map(([lon]) => lon))
    expect(longitudes.map((part) => [Math.min(...part), Math.max(...part)])).toEqual([
      [179.9998, 180],
      [-180, -179.9998],
    ])
    expect(across.repaired).toBe(true)
    // To a thousandth: so far from its origin the measure of grid squares has no more digits.
    expect(area(across.polygons) / area(repaired([at(7)]).polygons)).toBeCloseTo(1, 3)
  })

  test('stays as it is where it only touches it', () => {
    const whole: Polygon = [box(180 - east, 180, -17, -16.9998)]
    expect(repaired([whole])).toEqual({ polygons: [whole], repaired: false })
    const fromThere = repaired([[box(180, 180 + east, -17, -16.9998)]])
    expect(fromThere.polygons).toHaveLength(1)
    expect(Math.max(...fromThere.polygons[0][0].map(([lon]) => lon))).toBe(-179.9998)
  })
})

describe('what is no building is dropped with its reason', () => {
  test.each<[string, Polygon[]]>([
    ['no_polygon_geometry', []],
    ['no_polygon_geometry', [[]]],
    ['no_polygon_geometry', [[[]]]],
    ['no_area', [[ring([0, 0], [10, 0])]]],
    ['no_area', [[ring([0, 0], [5, 0], [10, 0])]]],
    ['bad_coordinates', [[[at(0, 0), [181, 0], at(0, 10), at(0, 0)]]]],
    ['bad_coordinates', [[[at(0, 0), [NaN, 43], at(0, 10), at(0, 0)]]]],
    ['bad_coordinates', JSON.parse('[[[[7, 43], ["7", "43"], [7, 43.1]]]]') as Polygon[]],
  ])('%s', (reason, polygons) => {
    expect(repairPolygons(polygons)).toEqual({ dropped: reason })
  })
})

const anyRing = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })), {
    minLength: 3,
    maxLength: 9,
  })
  .map((points) => ring(...points))

test('whatever the corners, the result is valid, within the input, and stays as it is', () => {
  fc.assert(
    fc.property(fc.array(anyRing, { minLength: 1, maxLength: 3 }), (polygon) => {
      const result = repairPolygons([polygon])
      if ('dropped' in result) return
      for (const part of result.polygons) {
        expect(isValidPolygon(units(part))).toBe(true)
        for (const [lon, lat] of part.flat()) {
          expect(lon).toBeGreaterThanOrEqual(7)
          expect(lat).toBeLessThanOrEqual(at(0, 12)[1])
        }
      }
      const again = repairPolygons([...result.polygons])
      expect(again).toEqual({ polygons: result.polygons, repaired: false })
    }),
    { numRuns: runs(150) },
  )
})

test('no place lies in two parts and none is lost, however many parts overlap', () => {
  const length = fc.integer({ min: 1, max: 5 })
  const corner = fc.integer({ min: 0, max: 5 })
  const anyBox = fc.record({ west: corner, south: corner, width: length, depth: length })
  fc.assert(
    fc.property(fc.array(anyBox, { minLength: 2, maxLength: 5 }), (boxes) => {
      const parts = boxes.map(({ west, south, width, depth }): Polygon => {
        const [x, y, toX, toY] = [west, south, west + width, south + depth].map((at) => at * 10)
        return [ring([x, y], [toX, y], [toX, toY], [x, toY])]
      })
      const { polygons } = repaired(parts)
      for (let place = 0; place < 100; place++) {
        const [x, y] = [(place % 10) * 10 + 4, Math.floor(place / 10) * 10 + 6]
        const isHeld = parts.some((part) => isWithin(part, x, y))
        const holders = polygons.filter((part) => isWithin(part, x, y))
        expect(holders).toHaveLength(isHeld ? 1 : 0)
      }
      expect(repairPolygons([...polygons])).toEqual({ polygons, repaired: false })
    }),
    { numRuns: runs(100) },
  )
})

test('a simple ring is never touched', () => {
  // A staircase never crosses itself, whatever its steps.
  const steps = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(steps, (heights) => {
      const total = heights.reduce((sum, height) => sum + height, 0)
      const stairs = heights.flatMap((height, i): [number, number][] => {
        const top = heights.slice(0, i + 1).reduce((sum, value) => sum + value, 0)
        return [
          [heights.length - i, top - height],
          [heights.length - i, top],
        ]
      })
      const result = repaired([[ring([0, 0], ...stairs, [0, total])]])
      expect(result.repaired).toBe(false)
    }),
  )
})
