import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Polygon, Position, Ring } from '../common/building-input.ts'
import { ringContains } from '../common/ring-assembly.ts'
import { pointsPerCell, pointsPerSide, visitCovered } from './covered-cells.ts'
import type { MapFeature } from '../base-map/map-feature.ts'
import { temporaryDirectory } from '../../../../test/made-packs.ts'
import { CoverSpool } from './cover-spool.ts'
import {
  type CoverPart,
  coverGrid,
  groundPart,
  osmClass,
  osmClasses,
  OsmCover,
} from './osm-cover.ts'

const arcSecond = 1 / 3600
const grid = {
  width: 7,
  height: 5,
  originLonDeg: 7,
  originLatDeg: 44,
  spacingLonDeg: arcSecond,
  spacingLatDeg: arcSecond,
}

/** Corners on a lattice of their own, also outside the grid and on its lines. */
const corner = fc
  .tuple(fc.integer({ min: -60, max: 480 }), fc.integer({ min: -60, max: 360 }))
  .map(([x, y]): Position => [7 + (x / 60 - 0.5) * arcSecond, 44 - (y / 60 - 0.5) * arcSecond])
const ring = fc
  .array(corner, { minLength: 3, maxLength: 9 })
  .map((corners): Ring => [...corners, corners[0]])

describe('the points of a grid that a polygon covers', () => {
  test('are those inside an odd number of its rings, counted one by one', () => {
    fc.assert(
      fc.property(ring, ring, (outer, hole) => {
        const polygon: Polygon = [outer, hole]
        const counts = new Uint8Array(grid.width * grid.height)
        visitCovered(grid, polygon, (cell) => counts[cell]++)
        const expected = new Uint8Array(counts.length)
        for (let row = 0; row < grid.height * pointsPerSide; row++) {
          for (let column = 0; column < grid.width * pointsPerSide; column++) {
            const lon = 7 + ((column + 0.5) / pointsPerSide - 0.5) * arcSecond
            const lat = 44 - ((row + 0.5) / pointsPerSide - 0.5) * arcSecond
            const isCovered = ringContains(outer, [lon, lat]) !== ringContains(hole, [lon, lat])
            const cell = Math.floor(row / pointsPerSide) * grid.width
            if (isCovered) expected[cell + Math.floor(column / pointsPerSide)]++
          }
        }
        // Corners lie on a lattice of sixtieths: a point on an edge may fall to either side.
        const difference = counts.reduce((sum, n, i) => sum + Math.abs(n - expected[i]), 0)
        const onEdges = edgePoints(polygon)
        expect(difference).toBeLessThanOrEqual(onEdges)
      }),
    )
  })

  test('of two halves are together those of the whole, each once', () => {
    const cut = fc.double({ min: 7, max: 7 + 6 * arcSecond, noNaN: true })
    fc.assert(
      fc.property(cut, (lon) => {
        const counts = new Uint8Array(grid.width * grid.height)
        for (const [west, east] of [
          [6, lon],
          [lon, 8],
        ]) {
          visitCovered(grid, [boxRing(west, 43, east, 45)], (cell) => counts[cell]++)
        }
        expect(new Set(counts)).toEqual(new Set([pointsPerCell]))
      }),
    )
  })
})

/** Points of the lattice that lie on an edge, to within a hundredth of their spacing. */
function edgePoints(polygon: Polygon): number {
  let count = 0
  const near = arcSecond / pointsPerSide / 100
  for (let row = 0; row < grid.height * pointsPerSide; row++) {
    for (let column = 0; column < grid.width * pointsPerSide; column++) {
      const lon = 7 + ((column + 0.5) / pointsPerSide - 0.5) * arcSecond
      const lat = 44 - ((row + 0.5) / pointsPerSide - 0.5) * arcSecond
      const isOnEdge = polygon.some((corners) =>
        corners.some((from, i) => i > 0 && distance(from, corners[i - 1], [lon, lat]) < near),
      )
      if (isOnEdge) count++
    }
  }
  return count
}

function distance(from: Position, to: Position, point: Position): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const lengthSquared = dx * dx + dy * dy
  const along =
    lengthSquared === 0
      ? 0
      : ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / lengthSquared
  const t = Math.min(1, Math.max(0, along))
  const [ex, ey] = [from[0] + t * dx - point[0], from[1] + t * dy - point[1]]
  return Math.sqrt(ex * ex + ey * ey)
}

function boxRing(west: number, south: number, east: number, north: number): Ring {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

describe('the cover of cells', () => {
  const box = [7, 43.99, 7.01, 44] as const
  /** A box of shares of the cell at column 3, row 2 of the cover. */
  const inCell = (west: number, south: number, east: number, north: number): Polygon => {
    const lonAt = (share: number) => 7 + (2.5 + share) * arcSecond
    const latAt = (share: number) => 44 - (2.5 - share) * arcSecond
    return [boxRing(lonAt(west), latAt(south), lonAt(east), latAt(north))]
  }
  const codeOf = (change: (cover: OsmCover) => void) => {
    const cover = new OsmCover(coverGrid(box))
    change(cover)
    return cover.codes()[2 * cover.grid.width + 3]
  }
  const ground = (name: string, polygon: Polygon, layer: 'ground' | 'water' = 'ground') => ({
    layer,
    minimumZoom: 4,
    properties: { class: name },
    geometry: { type: 'Polygon' as const, coordinates: polygon },
  })

  const draw = (cover: OsmCover, feature: MapFeature) => {
    const part = groundPart(feature)
    if (part !== null) cover.add(part)
  }

  test('lies on whole arc-seconds and takes in the whole box', () => {
    const cells = coverGrid([7.0001, 43.9901, 7.0102, 44.0002])
    expect(cells).toMatchObject({ originLonDeg: 7, spacingLatDeg: arcSecond })
    expect(cells.originLatDeg * 3600).toBeCloseTo(158_401, 6)
    expect(cells.width).toBe(38)
    expect(cells.height).toBe(38)
    const north = coverGrid([10, 62, 10.01, 62.01])
    expect(north.spacingLonDeg).toBe(2 * arcSecond)
  })

  test.each([
    ['nothing drawn is open', 'open', () => undefined],
    [
      'half of it forest',
      'forest',
      (c: OsmCover) => draw(c, ground('forest', inCell(0, 0, 0.5, 1))),
    ],
    ['a third forest', 'open', (c: OsmCover) => draw(c, ground('forest', inCell(0, 0, 0.3, 1)))],
    ['a park', 'open', (c: OsmCover) => draw(c, ground('park', inCell(0, 0, 1, 1)))],
    ['a pool', 'open', (c: OsmCover) => draw(c, ground('pool', inCell(0, 0, 1, 1), 'water'))],
    [
      'water in a forest',
      'water',
      (c: OsmCover) => {
        draw(c, ground('forest', inCell(0, 0, 1, 1)))
        draw(c, ground('water', inCell(0, 0, 0.6, 1), 'water'))
      },
    ],
    [
      'a hut in a forest',
      'forest',
      (c: OsmCover) => {
        draw(c, ground('forest', inCell(0, 0, 1, 1)))
        c.add({ of: 'roof', polygons: [inCell(0, 0, 0.2, 0.2)], heightM: 4 })
      },
    ],
    [
      'a house over water',
      'built-up, roofs unknown',
      (c: OsmCover) => {
        draw(c, ground('sea', inCell(0, 0, 1, 1), 'water'))
        c.add({ of: 'roof', polygons: [inCell(0, 0, 0.5, 0.5)], heightM: NaN })
      },
    ],
    [
      'two roofs: their mean by area, the unknown one left out',
      'built-up, roofs of 15 m',
      (c: OsmCover) => {
        c.add({ of: 'roof', polygons: [inCell(0, 0, 0.5, 0.5)], heightM: 10 })
        c.add({ of: 'roof', polygons: [inCell(0, 0.5, 0.5, 1)], heightM: 20 })
        c.add({ of: 'roof', polygons: [inCell(0.5, 0, 1, 1)], heightM: NaN })
      },
    ],
    [
      'a tower of 500 m is as tall as a byte can say',
      'built-up, roofs of 155 m',
      (c: OsmCover) => c.add({ of: 'roof', polygons: [inCell(0, 0, 1, 1)], heightM: 500 }),
    ],
  ] as const)('%s: %s', (_, name, change) => {
    expect(osmClass(codeOf(change)).name).toBe(name)
  })

  test('built-up cells are of the category whose height is nearest to their roofs', () => {
    const of = (heightM: number) =>
      osmClass(codeOf((c) => c.add({ of: 'roof', polygons: [inCell(0, 0, 1, 1)], heightM })))
        .category
    expect([3, 12].map(of)).toEqual(['suburban', 'suburban'])
    expect([13, 17].map(of)).toEqual(['urban_trees_forest', 'urban_trees_forest'])
    expect([18, 90].map(of)).toEqual(['dense_urban', 'dense_urban'])
  })

  test('a box of too many cells is refused', () => {
    expect(() => coverGrid([-10, 35, 60, 70])).toThrow(
      'clutter: 252001 x 126001 cells of 30 m cover the pack (-10 to 60 degrees east, 35 to 70 north); at most 10000000000',
    )
  })

  test('every code stands for a class of its own, which the table can have', () => {
    const codes = osmClasses().map(({ code }) => code)
    expect(codes).toEqual([...new Set(codes)].sort((a, b) => a - b))
    for (const one of osmClasses()) expect(osmClass(one.code)).toEqual(one)
  })

  test('counted window by window from what is kept aside on disk is that of the whole', () => {
    const part = fc.record<CoverPart>({
      of: fc.constantFrom('forest', 'water', 'roof'),
      polygons: fc.array(fc.tuple(ring), { minLength: 1, maxLength: 2 }),
      heightM: fc.oneof(fc.constant(NaN), fc.double({ min: 2, max: 90, noNaN: true })),
    })
    const parts = fc.array(part, { maxLength: 6 })
    const cut = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 4 }))
    const folder = temporaryDirectory()
    let runs = 0
    fc.assert(
      fc.property(parts, cut, (drawn, [column, row]) => {
        const whole = new OsmCover(grid)
        const spool = new CoverSpool(grid, join(folder, `parts-${runs++}`))
        for (const one of drawn) {
          whole.add(one)
          spool.add(one)
        }
        const codes = new Uint8Array(grid.width * grid.height)
        for (const [left, right] of [
          [0, column],
          [column, grid.width],
        ]) {
          for (const [top, bottom] of [
            [0, row],
            [row, grid.height],
          ]) {
            const window = { column: left, row: top, width: right - left, height: bottom - top }
            spool.codes(window).forEach((code, cell) => {
              const line = top + Math.floor(cell / window.width)
              codes[line * grid.width + left + (cell % window.width)] = code
            })
          }
        }
        spool.close()
        expect(codes).toEqual(whole.codes())
      }),
    )
  })
})
