import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { squareRing } from '../../../test/made-packs.ts'
import { PolygonBuffer } from './polygon-buffer.ts'
import { SkipCounter } from './skip-reasons.ts'

function load(...polygons: unknown[]): { buffer: PolygonBuffer; counts: Record<string, number> } {
  const skipped = new SkipCounter()
  const buffer = new PolygonBuffer(skipped)
  for (const rings of polygons) buffer.add(rings)
  return { buffer, counts: skipped.counts() }
}

const side = 0.001
const square = squareRing(10, 50, side)
const courtyard = squareRing(10.0002, 50.0002, 0.0003)

describe('PolygonBuffer', () => {
  it('keeps holes, drops closing vertices, and takes the courtyard out of the area', () => {
    const whole = load([square]).buffer
    const { buffer, counts } = load([square, courtyard])
    expect(counts).toEqual({})
    expect([...buffer.ringVertexStart.view()]).toEqual([0, 4, 8])
    expect([...buffer.polygonRingStart.view()]).toEqual([0, 2])
    expect([...buffer.coordinates.view()]).toEqual(
      [...square.slice(0, 4), ...courtyard.slice(0, 4)].flat(),
    )
    const share = buffer.areaM2.view()[0] / whole.areaM2.view()[0]
    expect(share).toBeCloseTo(1 - 0.09, 4)
  })

  it('reads a ring the same whether it is closed or not, and without repeated vertices', () => {
    const open = load([square.slice(0, 4)]).buffer
    const stuttering = load([square.flatMap((position) => [position, position])]).buffer
    const closed = load([square]).buffer
    expect(open.coordinates.view()).toEqual(closed.coordinates.view())
    expect(stuttering.coordinates.view()).toEqual(closed.coordinates.view())
  })

  it.each([
    [
      'across_antimeridian',
      [
        [
          [179.9999, 2],
          [-179.9999, 2],
          [-179.9999, 2.0001],
          [179.9999, 2.0001],
        ],
      ],
    ],
    ['invalid_coordinates', undefined],
    ['invalid_coordinates', 'POLYGON'],
    ['invalid_coordinates', [5]],
    [
      'invalid_coordinates',
      [
        [
          [1, 2],
          [3, '4'],
          [5, 6],
        ],
      ],
    ],
    ['invalid_coordinates', [[[1, 2], [3], [5, 6]]]],
    ['invalid_coordinates', [[[1, 2], null, [5, 6]]]],
    [
      'coordinate_out_of_range',
      [
        [
          [1, 2],
          [181, 2],
          [1, 3],
        ],
      ],
    ],
    [
      'coordinate_out_of_range',
      [
        [
          [1, 2],
          [1, -90.1],
          [2, 3],
        ],
      ],
    ],
    [
      'coordinate_out_of_range',
      [
        [
          [1, 2],
          [1, Infinity],
          [2, 3],
        ],
      ],
    ],
    ['ring_too_short', []],
    ['ring_too_short', [[]]],
    [
      'ring_too_short',
      [
        [
          [1, 2],
          [1, 3],
          [1, 2],
        ],
      ],
    ],
    [
      'ring_too_short',
      [
        [
          [1, 2],
          [1, 2],
          [1, 2],
          [1, 2],
        ],
      ],
    ],
    [
      'zero_area',
      [
        [
          [1, 2],
          [1, 3],
          [1, 4],
          [1, 2],
        ],
      ],
    ],
    [
      'zero_area',
      [
        [
          [24.1, 60.1],
          [24.2, 60.2],
          [24.3, 60.3],
          [24.1, 60.1],
        ],
      ],
    ],
  ])('leaves out and counts as %s: %j', (reason, rings) => {
    const { buffer, counts } = load([square], rings, [square])
    expect(counts).toEqual({ [reason]: 1 })
    expect(buffer.polygonCount).toBe(2)
    expect(buffer.coordinates.length).toBe(16)
    expect([...buffer.polygonRingStart.view()]).toEqual([0, 1, 2])
  })

  it('drops a hole that is none and keeps the polygon', () => {
    const { buffer, counts } = load(
      [square, [[1, 2]], squareRing(11, 50, side / 2), squareRing(10, 50, side), courtyard],
      [square],
    )
    expect(counts).toEqual({ hole_dropped: 3 })
    expect([...buffer.polygonRingStart.view()]).toEqual([0, 2, 3])
    expect([...buffer.ringVertexStart.view()]).toEqual([0, 4, 8, 12])
  })

  it('stays consistent whatever it is given', () => {
    const coordinate = fc.oneof(
      fc.double(),
      fc.constantFrom(10, 10.001, 50, 50.001),
      fc.constantFrom<unknown>(null, '1', undefined),
    )
    const ring = fc.array(fc.array(coordinate, { maxLength: 3 }), { maxLength: 6 })
    const polygon = fc.oneof(fc.array(ring, { maxLength: 3 }), fc.constant([square, courtyard]))
    fc.assert(
      fc.property(fc.array(polygon), (polygons) => {
        const { buffer, counts } = load(...polygons)
        const vertexStart = buffer.ringVertexStart.view()
        const ringStart = buffer.polygonRingStart.view()
        expect(ringStart.at(-1)).toBe(vertexStart.length - 1)
        expect(2 * vertexStart.at(-1)!).toBe(buffer.coordinates.length)
        expect(vertexStart.every((start, r) => r === 0 || start >= vertexStart[r - 1] + 3)).toBe(
          true,
        )
        expect(buffer.coordinates.view().every(Number.isFinite)).toBe(true)
        const { hole_dropped: holes = 0, ...whole } = counts
        const dropped = Object.values(whole).reduce((sum, count) => sum + count, 0)
        expect(buffer.polygonCount + dropped).toBe(polygons.length)
        expect(holes).toBeGreaterThanOrEqual(0)
        expect(buffer.areaM2.view().every((areaM2) => areaM2 > 0)).toBe(true)
      }),
    )
  })
})
