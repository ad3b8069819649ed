import { describe, expect, it } from 'vitest'
import { AreaNodes } from '../../analyses/region/administrative-areas.ts'
import { frameOfBox, mercatorGrid } from '../../analyses/region/mercator-grid.ts'
import { nodesInArea } from '../../analyses/region/region-area.ts'
import { resolveAdministrativeAreas } from './administrative-question.ts'
import { resolveArea } from './area-question.ts'

// Taveuni of Fiji, roughly, on both sides of the antimeridian.
const jumping = [
  [179.87, -17.02],
  [180, -16.99],
  [-179.99, -16.95],
  [-179.75, -16.7],
  [180, -16.68],
  [179.89, -16.8],
]
const continuous = jumping.map(([lon, lat]) => [lon < 0 ? lon + 360 : lon, lat])
const grid = mercatorGrid(8)

function closed(ring: readonly (readonly number[])[]) {
  return [...ring, ring[0]]
}

function featureOf(name: string, type: 'Polygon' | 'MultiPolygon', coordinates: unknown[]) {
  return { geometry: { type, coordinates }, properties: { name } }
}

describe('an area across the antimeridian', () => {
  it('is the same whether its longitudes go on or jump to the other side', () => {
    const area = resolveArea({ polygon: jumping })
    const other = resolveArea({ polygon: continuous })
    expect(area.box[2] - area.box[0]).toBeCloseTo(0.38, 9)
    expect(area.box[0]).toBe(179.87)
    const frame = frameOfBox(grid, area.box, 1)
    expect(frameOfBox(grid, other.box, 1)).toEqual(frame)
    const nodes = nodesInArea(grid, frame, area)
    expect(nodes?.filter((isIn) => isIn === 1).length).toBeGreaterThan(100)
    expect(nodesInArea(grid, frame, other)).toEqual(nodes)
  })

  it('is the same as a geometry that goes on, jumps, or is cut into two', () => {
    const west = [
      [179.5, -17.2],
      [180, -17.2],
      [180, -16.9],
      [179.5, -16.9],
    ]
    const east = west.map(([lon, lat]) => [lon === 180 ? -180 : -179.5, lat])
    const across = [
      [179.5, -17.2],
      [-179.5, -17.2],
      [-179.5, -16.9],
      [179.5, -16.9],
    ]
    const onwards = across.map(([lon, lat]) => [lon < 0 ? lon + 360 : lon, lat])
    const areas = [
      { type: 'MultiPolygon', coordinates: [[closed(west)], [closed(east)]] },
      { type: 'MultiPolygon', coordinates: [[closed(east)], [closed(west)]] },
      { type: 'Polygon', coordinates: [closed(across)] },
      { type: 'Polygon', coordinates: [closed(onwards)] },
    ] as const
    const resolved = areas.map((geometry) => resolveArea({ geometry }))
    const frame = frameOfBox(grid, [179.4, -17.3, 180.6, -16.8], 1)
    const wanted = nodesInArea(grid, frame, resolveArea({ bbox: [179.5, -17.2, -179.5, -16.9] }))
    expect(wanted?.filter((isIn) => isIn === 1).length).toBeGreaterThan(1000)
    for (const area of resolved) {
      expect(area.box).toEqual([179.5, -17.2, 180.5, -16.9])
      expect(Buffer.from(nodesInArea(grid, frame, area)!).equals(wanted!)).toBe(true)
    }
  })

  it('is refused as empty where the short way leaves nothing of it', () => {
    const line = [
      [179.9, -17],
      [-179.9, -17],
      [-179.9, -17],
    ]
    expect(() => resolveArea({ polygon: line })).toThrow('area.polygon must not be empty')
  })

  it('is what lies in an odd number of turns of a ring that crosses or touches itself, however equal its lobes', () => {
    const west = [
      [7, 43],
      [8, 43.5],
      [7, 44],
    ]
    const east = [
      [8, 43.5],
      [9, 43],
      [9, 44],
    ]
    const frame = frameOfBox(grid, [6.9, 42.9, 9.1, 44.1], 1)
    const nodesOf = (polygon: number[][]) => nodesInArea(grid, frame, resolveArea({ polygon }))!
    const lobes = [west, east].map(nodesOf)
    const both = lobes[0].map((isIn, node) => Math.max(isIn, lobes[1][node]))
    const crossing = [west[0], east[2], east[1], west[2]]
    const touching = [west[0], east[0], east[1], east[2], east[0], west[2]]
    expect(both.reduce((sum, isIn) => sum + isIn, 0)).toBeGreaterThan(1000)
    expect(nodesOf(crossing)).toEqual(both)
    expect(nodesOf(touching)).toEqual(both)
    const backAndForth = [west[0], west[1], west[2], west[1]]
    expect(() => resolveArea({ polygon: backAndForth })).toThrow('area.polygon must not be empty')
  })

  it('counts by administrative areas that jump, go on, or are cut into two', () => {
    const south = [
      [179.5, -17.2],
      [180, -17.2],
      [180, -16.9],
      [179.5, -16.9],
    ]
    const cut = [
      [closed(south)],
      [closed(south.map(([lon, lat]) => [lon === 180 ? -180 : -179.5, lat]))],
    ]
    const across = [
      [179.5, -17.2],
      [-179.5, -17.2],
      [-179.5, -16.9],
      [179.5, -16.9],
    ]
    const onwards = across.map(([lon, lat]) => [lon < 0 ? lon + 360 : lon, lat])
    const areas = resolveAdministrativeAreas({
      features: [
        featureOf('cut', 'MultiPolygon', cut),
        featureOf('jumping', 'Polygon', [closed(across)]),
        featureOf('onwards', 'Polygon', [closed(onwards)]),
      ],
    })
    const nodes = new AreaNodes(grid, areas)
    const frame = frameOfBox(grid, resolveArea({ bbox: [179.6, -17.1, -179.7, -16.8] }).box, 1)
    const [first, ...others] = nodes.counts(frame)
    expect(first).toBeGreaterThan(1000)
    expect(others).toEqual([first, first])
    expect(nodes.overlap(frame)).toMatchObject({ nodes: first })
  })
})

describe('an area of several parts', () => {
  const square = (west: number, south: number, side: number) =>
    closed([
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
    ])
  const nodesOf = (type: 'Polygon' | 'MultiPolygon', coordinates: unknown[]) => {
    const frame = frameOfBox(grid, [6.9, 42.9, 10.1, 45.1], 1)
    const found = nodesInArea(grid, frame, resolveArea({ geometry: { type, coordinates } }))!
    return found.reduce((sum, isIn) => sum + isIn, 0)
  }

  it('has the nodes of each part, and none of its holes', () => {
    const [large, hole, other] = [square(7, 43, 1.7), square(7.3, 43.2, 0.41), square(9, 44, 0.9)]
    const whole = nodesOf('Polygon', [large])
    expect(nodesOf('Polygon', [large, hole])).toBe(whole - nodesOf('Polygon', [hole]))
    expect(nodesOf('MultiPolygon', [[large, hole], [other]])).toBe(
      whole - nodesOf('Polygon', [hole]) + nodesOf('Polygon', [other]),
    )
  })

  it('lies on the turn of the globe where its parts are closest together', () => {
    const boxOf = (...wests: number[]) =>
      resolveArea({
        geometry: { type: 'MultiPolygon', coordinates: wests.map((west) => [square(west, 10, 1)]) },
      }).box
    expect(boxOf(20, -30)).toEqual([-30, 10, 21, 11])
    expect(boxOf(178, -178, -170)).toEqual([178, 10, 191, 11])
    expect(boxOf(-178, 179.5, 170)).toEqual([170, 10, 183, 11])
    // As far apart either way: as they stand.
    expect(boxOf(-90, 90)).toEqual([-90, 10, 91, 11])
    expect(boxOf(200)).toEqual([-160, 10, -159, 11])
  })

  it('is refused by name where it is none', () => {
    const refused = (type: 'Polygon' | 'MultiPolygon', coordinates: unknown[]) => () =>
      resolveArea({ geometry: { type, coordinates } })
    const [ring] = [square(7, 43, 1)]
    expect(refused('MultiPolygon', [ring])).toThrow('area.geometry must have rings of at least 4')
    expect(refused('MultiPolygon', [[]])).toThrow('area.geometry must have rings of positions')
    expect(refused('Polygon', [ring.slice(1)])).toThrow('area.geometry must have closed rings')
    expect(refused('Polygon', [[ring[0], ring[2], ring[1], ring[3], ring[0]]])).toThrow(
      'area.geometry crosses itself',
    )
    const circle = Array.from({ length: 10_001 }, (_, at) => [
      10 + Math.cos((at * Math.PI) / 5000.5),
      40 + Math.sin((at * Math.PI) / 5000.5),
    ])
    expect(refused('Polygon', [closed(circle)])).toThrow('at most 10000 positions')
    expect(() => resolveArea({ bbox: [7, 43, 8, 44], polygon: [[7, 43]] })).toThrow(
      'area must have one of bbox, polygon and geometry',
    )
  })
})
