import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readVectorTile } from '../../test/read-vector-tile.ts'
import { encodeVectorTile, VectorTileLayer } from './vector-tile.ts'

/** Clockwise on the screen. */
const square = [0, 0, 10, 0, 10, 10, 0, 10]
const hole = [2, 2, 2, 4, 4, 4, 4, 2]

describe('VectorTileLayer', () => {
  it('writes any values so that they read back the same', () => {
    const number = fc.oneof(fc.double({ noNaN: true }), fc.maxSafeInteger(), fc.nat())
    const value = fc.oneof(fc.string({ unit: 'grapheme' }), number, fc.boolean())
    const tags = fc.dictionary(fc.string({ unit: 'grapheme', minLength: 1 }), value)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), tags), { minLength: 1 }), (features) => {
        const layer = new VectorTileLayer('Straßen')
        for (const [id, properties] of features) layer.addPoint(id, 1, -2, properties)
        const [read] = readVectorTile(encodeVectorTile([layer]))
        expect(read.name).toBe('Straßen')
        const expected = features.map(([id, properties]) => ({ id, type: 1, properties }))
        expect(read.features.map(({ id, type, properties }) => ({ id, type, properties }))).toEqual(
          // Zero has no sign in the format: neither whole numbers nor keys tell them apart.
          expected.map((feature) => ({
            ...feature,
            properties: Object.fromEntries(
              Object.entries(feature.properties).map(([key, tag]) => [key, tag === 0 ? 0 : tag]),
            ),
          })),
        )
      }),
    )
  })

  it('writes points and rings where they are, also beyond the edges', () => {
    const layer = new VectorTileLayer('a')
    layer.addPoint(1, -64, 4160, {})
    layer.addPolygon(2, [square, hole], {})
    const [{ features, version, extent }] = readVectorTile(encodeVectorTile([layer]))
    expect([version, extent]).toEqual([2, 4096])
    expect(features[0].rings).toEqual([[[-64, 4160]]])
    expect(features[1].type).toBe(3)
    expect(features[1].rings.map((ring) => ring.flat())).toEqual([square, hole])
  })

  it('turns rings as the format asks and drops repeated and closing points', () => {
    const layer = new VectorTileLayer('a')
    layer.addPolygon(1, [[0, 0, 0, 0, 0, 10, 10, 10, 10, 10, 10, 0, 0, 0]], {})
    const [{ features }] = readVectorTile(encodeVectorTile([layer]))
    expect(features[0].rings.map((ring) => ring.flat())).toEqual([[10, 0, 10, 10, 0, 10, 0, 0]])
  })

  it('leaves out rings without area, and a polygon with its outer ring', () => {
    const layer = new VectorTileLayer('a')
    layer.addPolygon(1, [[5, 5, 5, 5, 5, 5], hole], {})
    layer.addPolygon(2, [square, [3, 3, 4, 4, 3, 3], hole], {})
    expect(layer.featureCount).toBe(1)
    const [{ features }] = readVectorTile(encodeVectorTile([layer]))
    expect(features.map(({ id, rings }) => [id, rings.length])).toEqual([[2, 2]])
  })
})

describe('encodeVectorTile', () => {
  it('leaves out empty layers and gives no bytes for an empty tile', () => {
    expect(encodeVectorTile([new VectorTileLayer('a')])).toHaveLength(0)
    const layer = new VectorTileLayer('b')
    layer.addPoint(1, 0, 0, {})
    const names = readVectorTile(encodeVectorTile([new VectorTileLayer('a'), layer]))
    expect(names.map(({ name }) => name)).toEqual(['b'])
  })
})
