import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { polygonFeature, squareRing, towerFeature } from '../../../test/made-packs.ts'
import { readVectorTile, type TileLayer } from '../../../test/read-vector-tile.ts'
import { buildFootprints } from '../load/footprint-arrays.ts'
import { FootprintBuilder } from '../load/footprint-builder.ts'
import { SkipCounter } from '../load/skip-reasons.ts'
import { readTowers } from '../load/towers.ts'
import { vectorTile } from './vector-tiles.ts'

type World = Parameters<typeof vectorTile>[0]

function world(buildings: readonly unknown[], towers = [towerFeature('t', 1, [-100, -50])]): World {
  const skipped = new SkipCounter()
  const builder = new FootprintBuilder(skipped)
  for (const feature of buildings) builder.add(feature)
  return {
    footprints: buildFootprints(builder.finish(), skipped).store,
    towers: readTowers(towers, skipped),
  }
}

/** Tile of a place, by the formula of the XYZ scheme. */
function tileAt(lon: number, lat: number, z: number): [z: number, x: number, y: number] {
  const count = 1 << z
  const mercator = Math.asinh(Math.tan((lat * Math.PI) / 180))
  return [
    z,
    Math.floor(((lon + 180) / 360) * count),
    Math.floor(((1 - mercator / Math.PI) / 2) * count),
  ]
}

function layer(
  snapshot: World,
  tile: [number, number, number],
  name: string,
): TileLayer | undefined {
  return readVectorTile(vectorTile(snapshot, ...tile)).find((found) => found.name === name)
}

const place = { lon: 7.42, lat: 43.735 }
const ring = squareRing(place.lon, place.lat, 0.0004)
const hole = squareRing(place.lon + 0.0001, place.lat + 0.0001, 0.0002)
const palace = polygonFeature('way/1', [ring, hole], {
  height: '30',
  demand_weight: 7.5,
  residential_demand: 2,
  density_score: 0,
  'building:material': 'stone',
})

describe('vectorTile', () => {
  it('holds a building with its members', () => {
    const hut = polygonFeature('way/2', [squareRing(place.lon + 0.0005, place.lat, 0.0001)], {})
    const buildings = layer(world([palace, hut]), tileAt(place.lon, place.lat, 16), 'buildings')
    expect(buildings).toMatchObject({ version: 2, extent: 4096 })
    expect(buildings?.features.map(({ id, properties }) => ({ id, ...properties }))).toEqual([
      {
        id: 'way/1',
        height_m: 30,
        height_known: true,
        demand: 7.5,
        residential: 2,
        material: 'concrete',
      },
      {
        id: 'way/2',
        height_m: 9,
        height_known: false,
        demand: 0,
        residential: 0,
        material: 'unknown',
      },
    ])
  })

  it.each([13, 16, 20])('puts every vertex within half a unit of its place at zoom %d', (z) => {
    const tile = tileAt(place.lon + 0.0002, place.lat + 0.0002, z)
    const [feature] = layer(world([palace]), tile, 'buildings')!.features
    const count = 4096 * (1 << z)
    const inTile = (lon: number, lat: number): [number, number] => {
      const mercator = Math.asinh(Math.tan((lat * Math.PI) / 180))
      return [
        ((lon + 180) / 360) * count - tile[1] * 4096,
        ((1 - mercator / Math.PI) / 2) * count - tile[2] * 4096,
      ]
    }
    expect(feature.rings).toHaveLength(2)
    const wanted = [ring, hole].flat().map(([lon, lat]) => inTile(lon, lat))
    for (const [x, y] of feature.rings.flat()) {
      const isVertex = wanted.some(
        ([vx, vy]) => Math.abs(vx - x) <= 0.51 && Math.abs(vy - y) <= 0.51,
      )
      const isCut = [x, y].some((value) => value === -64 || value === 4096 + 64)
      expect(isVertex || isCut).toBe(true)
    }
  })

  it('winds outer rings clockwise on the screen and holes against it', () => {
    const tile = tileAt(place.lon, place.lat, 15)
    for (const reversed of [false, true]) {
      const rings = [ring, hole].map((points) => (reversed ? [...points].reverse() : points))
      const [feature] = layer(world([polygonFeature('a', rings)]), tile, 'buildings')!.features
      expect(feature.rings.map((points) => Math.sign(signedArea(points)))).toEqual([1, -1])
    }
  })

  it('holds towers with their members at every zoom', () => {
    const snapshot = world([palace], [towerFeature('NR-1', 12, [place.lon, place.lat])])
    for (const z of [0, 9, 13, 22]) {
      const towers = layer(snapshot, tileAt(place.lon, place.lat, z), 'towers')
      expect(towers?.features.map(({ properties }) => properties)).toEqual([
        { id: 'NR-1', cell_id: 12, radio_type: 'NR', is_simulated: true },
      ])
    }
  })

  it('fills a tile that lies inside a building, and leaves it out of its courtyard', () => {
    const wide = squareRing(place.lon - 0.05, place.lat - 0.05, 0.1)
    const inner = squareRing(place.lon - 0.02, place.lat - 0.02, 0.04)
    const tile = tileAt(place.lon, place.lat, 16)
    const [feature] = layer(world([polygonFeature('a', [wide])]), tile, 'buildings')!.features
    expect(Math.abs(signedArea(feature.rings[0]))).toBe(2 * (4096 + 128) * (4096 + 128))
    const [around] = layer(world([polygonFeature('a', [wide, inner])]), tile, 'buildings')!.features
    expect(around.rings.map((points) => signedArea(points)).reduce((a, b) => a + b)).toBe(0)
  })

  it('never draws outside the tile and its buffer', () => {
    const offset = fc.integer({ min: -3000, max: 3000 })
    const corners = fc.array(fc.tuple(offset, offset), { minLength: 3, maxLength: 8 })
    fc.assert(
      fc.property(corners, fc.integer({ min: 8, max: 22 }), (points, z) => {
        const positions = points.map(([x, y]) => [place.lon + x * 1e-6, place.lat + y * 1e-6])
        fc.pre(Math.abs(signedArea(points)) > 0)
        const snapshot = world([polygonFeature('a', [positions])])
        const found = layer(snapshot, tileAt(place.lon, place.lat, z), 'buildings')?.features ?? []
        for (const value of found.flatMap(({ rings }) => rings.flat(2))) {
          expect(Number.isInteger(value) && value >= -64 && value <= 4096 + 64).toBe(true)
        }
      }),
    )
  })

  it('is empty where nothing is', () => {
    expect(vectorTile(world([palace]), 14, 0, 0)).toHaveLength(0)
  })

  it('holds a building in every tile that it touches, also by the buffer alone', () => {
    const [z, x, y] = tileAt(place.lon, place.lat, 14)
    const west = (x / (1 << z)) * 360 - 180
    const onEdge = polygonFeature('edge', [squareRing(west - 0.0001, place.lat, 0.0002)])
    const beside = polygonFeature('beside', [squareRing(west + 0.0001, place.lat, 0.0002)])
    const ids = layer(world([onEdge, beside]), [z, x - 1, y], 'buildings')?.features.map(
      ({ properties }) => properties.id,
    )
    expect(ids).toEqual(['beside', 'edge'])
  })

  it('leaves out of an overview only what is narrower than a quarter of a pixel', () => {
    const [z, x, y] = tileAt(place.lon, place.lat, 10)
    const pixelDeg = 360 / 512 / (1 << z)
    const visible = polygonFeature('visible', [squareRing(place.lon, place.lat, 0.26 * pixelDeg)])
    const flat = 0.1 * pixelDeg
    const hidden = polygonFeature('hidden', [squareRing(place.lon, place.lat + 0.01, flat)])
    const ids = layer(world([visible, hidden]), [z, x, y], 'buildings')?.features.map(
      ({ properties }) => properties.id,
    )
    expect(ids).toEqual(['visible'])
  })

  it('draws in an overview the box of what is smaller than two pixels, and corners of the rest', () => {
    const [z, x, y] = tileAt(place.lon, place.lat, 12)
    const pixelDeg = 360 / 512 / (1 << z)
    const triangle = (lon: number, sideDeg: number) => [
      [lon, place.lat],
      [lon + sideDeg, place.lat],
      [lon, place.lat + 0.6 * sideDeg],
      [lon, place.lat],
    ]
    const small = polygonFeature('small', [triangle(place.lon, 1.8 * pixelDeg)])
    const large = polygonFeature('large', [triangle(place.lon + 0.002, 2.2 * pixelDeg)])
    const found = layer(world([small, large]), [z, x, y], 'buildings')!.features
    const corners = found.map(({ properties, rings }) => [properties.id, rings[0].length])
    expect(corners).toEqual([
      ['large', 3],
      ['small', 4],
    ])
    const near = layer(world([small]), tileAt(place.lon, place.lat, 13), 'buildings')!.features
    expect(near[0].rings[0]).toHaveLength(3)
  })

  it('keeps the 4,000 largest buildings of an overview', () => {
    const tile = tileAt(place.lon, place.lat, 12)
    const many = Array.from({ length: 4_020 }, (_, i) => {
      const isSmall = i % 201 === 0
      const corner = [place.lon - (i % 100) * 1e-6, place.lat - (i / 4_020) * 1e-4] as const
      return polygonFeature(isSmall ? `small${i}` : `b${i}`, [
        squareRing(corner[0], corner[1], isSmall ? 0.0005 : 0.0006),
      ])
    })
    const found = layer(world(many), tile, 'buildings')!.features
    expect(found).toHaveLength(4_000)
    expect(found.some(({ properties }) => String(properties.id).startsWith('small'))).toBe(false)
    const complete = layer(world(many), tileAt(place.lon, place.lat, 13), 'buildings')!.features
    expect(complete).toHaveLength(4_020)
  })

  it.each([
    [-1, 0, 0, 'z must be an integer from 0 to 22'],
    [23, 0, 0, 'z must be an integer from 0 to 22'],
    [1.5, 0, 0, 'z must be an integer from 0 to 22'],
    [3, 8, 0, 'x must be an integer from 0 to 7 at zoom 3'],
    [3, 0, -1, 'y must be an integer from 0 to 7 at zoom 3'],
    [3, NaN, 0, 'x must be an integer from 0 to 7 at zoom 3'],
  ])('knows no tile %d/%d/%d', (z, x, y, reason) => {
    expect(() => vectorTile(world([palace]), z, x, y)).toThrow(reason)
  })
})

/** Positive for rings that run clockwise with y downwards, as the format asks of outer rings. */
function signedArea(ring: readonly (readonly [number, number])[]): number {
  return ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]
    return sum + x * nextY - nextX * y
  }, 0)
}
