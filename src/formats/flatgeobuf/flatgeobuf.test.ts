import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  encodeFeature,
  featureLength,
  FeatureReader,
  type PolygonFeature,
  type ReadFeature,
} from './feature-bytes.ts'
import { decodeHead, encodeHead, headLength } from './header-bytes.ts'
import { hilbertPlace } from './hilbert.ts'
import { encodeTree, searchTree, treeBytes } from './packed-tree.ts'
import { runs } from '../../../test/runs.ts'

const degrees = fc.double({ min: -180, max: 180, noNaN: true, noDefaultInfinity: true })
const position = fc.tuple(degrees, degrees).map(([lon, lat]) => [lon, lat])
const polygon = fc.array(fc.array(position, { minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 3,
})
const geometry: fc.Arbitrary<PolygonFeature['geometry']> = fc.oneof(
  polygon.map((coordinates) => ({ type: 'Polygon' as const, coordinates })),
  fc
    .array(polygon, { minLength: 1, maxLength: 3 })
    .map((coordinates) => ({ type: 'MultiPolygon' as const, coordinates })),
)
const feature: fc.Arbitrary<PolygonFeature> = fc.record({
  type: fc.constant('Feature' as const),
  id: fc.string({ unit: 'grapheme' }),
  properties: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null))),
  geometry,
})

/** The positions of a ring whose longitudes and latitudes come in turn. */
const positionsOf = (ring: Float64Array) =>
  Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i], ring[2 * i + 1]])

function asGeoJson({ geometry: { type, coordinates }, ...rest }: ReadFeature): unknown {
  return {
    ...rest,
    geometry: {
      type,
      coordinates: coordinates.map((part) =>
        part instanceof Float64Array ? positionsOf(part) : part.map(positionsOf),
      ),
    },
  }
}

it('features come back bit by bit, wherever they lie among others', () => {
  fc.assert(
    fc.property(fc.array(feature, { minLength: 1, maxLength: 4 }), fc.nat(9), (all, before) => {
      const encoded = all.map(encodeFeature)
      const bytes = Buffer.concat([Buffer.alloc(before), ...encoded])
      const reader = new FeatureReader(bytes)
      let start = before
      for (const [i, one] of all.entries()) {
        expect(featureLength(bytes.subarray(start))).toBe(encoded[i].length)
        expect(JSON.stringify(asGeoJson(reader.featureAt(start)))).toBe(
          JSON.stringify({
            type: 'Feature',
            id: one.id,
            properties: JSON.parse(JSON.stringify(one.properties)) as unknown,
            geometry: one.geometry,
          }),
        )
        start += encoded[i].length
      }
    }),
  )
})

it('a feature of more corners than any before is read whole', () => {
  const ring = Array.from({ length: 5000 }, (_, i) => [i / 100, i / 200])
  const geometry = { type: 'Polygon', coordinates: [[[1, 2]], ring, [[3, 4]]] } as const
  const bytes = encodeFeature({ type: 'Feature', id: 'a', properties: {}, geometry })
  expect(asGeoJson(new FeatureReader(bytes).featureAt(0))).toMatchObject({ geometry })
})

it('a head says what it was told, of any number of features', () => {
  fc.assert(
    fc.property(
      fc.tuple(degrees, degrees, degrees, degrees),
      fc.integer({ min: 1, max: 0x100_0000_0000 }),
      fc.string({ unit: 'grapheme', maxLength: 3000 }),
      (extent, featureCount, metadata) => {
        const bytes = encodeHead({ extent, featureCount, metadata })
        expect(headLength(bytes)).toBe(bytes.length)
        expect(decodeHead(bytes)).toEqual({ extent, featureCount, metadata, childCount: 16 })
      },
    ),
  )
  expect(headLength(Buffer.from('{"type": "FeatureCollection"}'))).toBeNull()
})

const treeOf = (featureCount: number) => ({ featureCount, childCount: 16 })

describe('the index', () => {
  it('finds what a look at every box finds, and where each feature ends', async () => {
    const box = fc
      .tuple(degrees, degrees, fc.nat(40), fc.nat(40))
      .map(([west, south, width, height]) => [west, south, west + width, south + height] as const)
    await fc.assert(
      fc.asyncProperty(
        fc.array(box, { minLength: 1, maxLength: 700 }),
        box,
        async (all, wanted) => {
          const boxes = Float64Array.from(all.flat())
          const lengths = Uint32Array.from(all, (_, index) => 10 + (index % 7))
          const tree = Buffer.concat([...encodeTree(boxes, lengths)])
          expect(tree.length).toBe(treeBytes(all.length))
          const found = await searchTree(treeOf(all.length), 0, [wanted], (offset, length) => {
            expect(offset + length).toBeLessThanOrEqual(tree.length)
            return Promise.resolve(tree.subarray(offset, offset + length))
          })
          const starts = [...lengths].map((_, i) =>
            lengths.subarray(0, i).reduce((a, b) => a + b, 0),
          )
          const expected = all.flatMap(([west, south, east, north], index) =>
            west <= wanted[2] && south <= wanted[3] && east >= wanted[0] && north >= wanted[1]
              ? [
                  {
                    index,
                    offset: starts[index],
                    length: index + 1 < all.length ? lengths[index] : null,
                    box: all[index],
                  },
                ]
              : [],
          )
          expect(found).toEqual(expected)
        },
      ),
      { numRuns: runs(30) },
    )
  })

  it('that leads nowhere is refused', async () => {
    const tree = Buffer.concat([...encodeTree(new Float64Array(4 * 20), new Uint32Array(20))])
    tree.writeBigUInt64LE(1000n, 32)
    const read = (offset: number, length: number) =>
      Promise.resolve(tree.subarray(offset, offset + length))
    await expect(searchTree(treeOf(20), 0, [[-1, -1, 1, 1]], read)).rejects.toThrow('leads nowhere')
  })
})

it('the curve goes through every cell, each beside the one before', () => {
  const side = 32
  const cells = Array.from({ length: side * side }, (_, i) => [i % side, Math.floor(i / side)])
  const placeOf = ([x, y]: readonly number[]) => hilbertPlace((x + 0.5) / side, (y + 0.5) / side)
  const along = cells.sort((a, b) => placeOf(a) - placeOf(b))
  const steps = along
    .slice(1)
    .map(([x, y], i) => Math.abs(x - along[i][0]) + Math.abs(y - along[i][1]))
  expect(new Set(steps)).toEqual(new Set([1]))
})
