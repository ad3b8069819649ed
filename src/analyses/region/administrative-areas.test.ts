import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdministrativeArea, AreaNodes, ringCrossing } from './administrative-areas.ts'
import { latitudeOf, longitudeOf, mercatorGrid } from './mercator-grid.ts'
import { runs } from '../../../test/runs.ts'

const grid = mercatorGrid(12)
const frame = { column: 512 * 2132, row: 512 * 1493, width: 256, height: 200 }

/** A box of an area by its nodes: between the node before the first and the last. */
function boxOfNodes(name: string, west: number, north: number, east: number, south: number) {
  const lon = (column: number) => longitudeOf(grid, frame.column + column - 0.5)
  const lat = (row: number) => latitudeOf(grid, frame.row + row - 0.5)
  const ring = [
    [lon(west), lat(north)],
    [lon(east), lat(north)],
    [lon(east), lat(south)],
    [lon(west), lat(south)],
  ] as const
  return { name, rings: [ring] }
}

describe('the nodes of administrative areas', () => {
  it('are those within their bounds, each in one area', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 255 }), fc.integer({ min: 1, max: 199 }), (x, y) => {
        const areas = [
          boxOfNodes('north', 0, 0, 256, y),
          boxOfNodes('west', 0, y, x, 200),
          boxOfNodes('east', x, y, 256, 200),
        ]
        const nodes = new AreaNodes(grid, areas)
        expect(nodes.overlap(frame)).toBeNull()
        expect(nodes.counts(frame)).toEqual([256 * y, x * (200 - y), (256 - x) * (200 - y)])
        const labels = nodes.labels(frame)
        expect(labels.every((label) => label >= 0)).toBe(true)
        expect(labels[256 * (y - 1)]).toBe(0)
        expect(labels[256 * y + x - 1]).toBe(1)
        expect(labels[256 * y + x]).toBe(2)
      }),
      { numRuns: runs(30) },
    )
  })

  it('lie on one side of a bound that runs through them', () => {
    const through = longitudeOf(grid, frame.column + 100)
    const [west] = boxOfNodes('west', 0, 0, 100, 200).rings
    const areas: AdministrativeArea[] = [
      {
        name: 'west',
        rings: [west.map(([lon, lat]) => [lon === west[1][0] ? through : lon, lat])],
      },
      {
        name: 'east',
        rings: [
          boxOfNodes('east', 101, 0, 256, 200).rings[0].map(([lon, lat], corner) => [
            corner === 0 || corner === 3 ? through : lon,
            lat,
          ]),
        ],
      },
    ]
    const nodes = new AreaNodes(grid, areas)
    expect(nodes.overlap(frame)).toBeNull()
    expect(nodes.counts(frame)).toEqual([100 * 200, 156 * 200])
  })

  it('of holes lie in none, or in what fills them', () => {
    const [outer] = boxOfNodes('', 10, 10, 60, 60).rings
    const hole = boxOfNodes('lake', 20, 20, 30, 40)
    const land = { name: 'land', rings: [outer, hole.rings[0]] }
    expect(new AreaNodes(grid, [land]).counts(frame)).toEqual([50 * 50 - 10 * 20])
    expect(new AreaNodes(grid, [land, hole]).overlap(frame)).toBeNull()
  })

  it('that two areas share are counted, and both named', () => {
    const areas = [
      boxOfNodes('a', 0, 0, 20, 20),
      boxOfNodes('b', 20, 0, 40, 20),
      boxOfNodes('c', 15, 12, 24, 18),
    ]
    expect(new AreaNodes(grid, areas).overlap(frame)).toEqual({ first: 0, second: 2, nodes: 30 })
  })

  it('are found on every turn of the globe', () => {
    const beyond = { ...frame, column: grid.nodesAcross - 128 }
    const lat = [latitudeOf(grid, frame.row + 50), latitudeOf(grid, frame.row)] as const
    const boxOf = (west: number, east: number) => [
      [west, lat[0]] as const,
      [east, lat[0]] as const,
      [east, lat[1]] as const,
      [west, lat[1]] as const,
    ]
    const cut = { name: 'cut', rings: [boxOf(179.95, 180), boxOf(-180, -179.95)] }
    const whole = { name: 'whole', rings: [boxOf(179.95, 180.05)] }
    const labels = (area: AdministrativeArea) => new AreaNodes(grid, [area]).labels(beyond)
    expect(labels(cut)).toEqual(labels(whole))
    expect(labels(cut)).toContain(0)
  })
})

describe('a ring', () => {
  it('that crosses itself is found, and a simple one is not', () => {
    const square = [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
    ] as const
    expect(ringCrossing(square)).toBeNull()
    expect(ringCrossing([square[0], square[2], square[1], square[3]])).not.toBeNull()
    const star = Array.from({ length: 40 }, (_, corner): readonly [number, number] => {
      const radius = corner % 2 === 0 ? 1 : 3
      const angle = (corner * Math.PI) / 20
      return [radius * Math.cos(angle), radius * Math.sin(angle)]
    })
    expect(ringCrossing(star)).toBeNull()
    expect(ringCrossing([...star.slice(0, 7), star[20], ...star.slice(7)])).not.toBeNull()
  })
})
