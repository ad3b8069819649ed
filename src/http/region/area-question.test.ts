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

  it('is refused as empty where the short way leaves nothing of it', () => {
    const line = [
      [179.9, -17],
      [-179.9, -17],
      [-179.9, -17],
    ]
    expect(() => resolveArea({ polygon: line })).toThrow('area.polygon must not be empty')
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
