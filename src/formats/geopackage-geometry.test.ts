import fc from 'fast-check'
import { expect, it } from 'vitest'
import { geoPackageGeometry } from './geopackage-geometry.ts'
import { encodeGeoPackage, geoPackagePieces } from './geopackage.ts'
import { mappedSequence, sequenceOf } from './sequence.ts'
import type { VectorLayer } from './vector-layer.ts'

type Polygons = readonly (readonly (readonly (readonly [number, number])[])[])[]

/** Positions of polygons, each of them made when it is asked for. */
const asSequences = (polygons: Polygons) =>
  mappedSequence(polygons, (rings) =>
    mappedSequence(rings, (ring) => sequenceOf(ring.length, (place) => ring[place])),
  )

const degrees = fc.double({ min: -180, max: 180, noNaN: true })
const ring = fc.array(fc.tuple(degrees, degrees), { maxLength: 6 })
const polygons = fc.array(fc.array(ring, { maxLength: 3 }), { maxLength: 3 })

it('a polygon has the same bytes as lists and as sequences, and its envelope holds it', () => {
  fc.assert(
    fc.property(polygons, (coordinates) => {
      const type = 'MultiPolygon'
      const bytes = geoPackageGeometry({ type, coordinates })
      expect(geoPackageGeometry({ type, coordinates: asSequences(coordinates) })).toEqual(bytes)
      const view = new DataView(bytes.buffer)
      const envelope = [8, 16, 24, 32].map((at) => view.getFloat64(at, true))
      const [lons, lats] = [0, 1].map((axis) => coordinates.flat(2).map((place) => place[axis]))
      const ends = [Math.min(...lons), Math.max(...lons), Math.min(...lats), Math.max(...lats)]
      expect(envelope.map((side) => side + 0)).toEqual(ends.map((side) => side + 0))
    }),
  )
})

it('a file comes in pieces of a mebibyte, and together they are the file', () => {
  const corners = Array.from({ length: 200_000 }, (_, i) => [i / 2000, Math.sin(i)] as const)
  const layer: VectorLayer = {
    ...{ name: 'areas', title: 'Areas', description: '', geometryType: 'MultiPolygon' },
    columns: [{ name: 'kind', type: 'TEXT' }],
    features: [
      {
        geometry: { type: 'MultiPolygon', coordinates: [[[...corners, corners[0]]]] },
        values: ['a'],
      },
    ],
    style: { column: 'kind', symbols: [] },
  }
  const content = { layers: [layer], items: {}, changedAt: '2026-01-01T00:00:00.000Z' }
  const pieces = [...geoPackagePieces(content)]
  expect(pieces.length).toBeGreaterThan(3)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(1024 * 1024)
  expect(Buffer.concat(pieces).equals(encodeGeoPackage(content))).toBe(true)
})
