import { describe, expect, it } from 'vitest'
import type { Polygon, Position, Ring } from '../common/building-input.ts'
import { RepairEffort } from './repair-effort.ts'
import { repairPolygons } from './repair-polygon.ts'

/** Numbers from 0 to 1 that look like chance and are the same every time. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** A ring of corners anywhere in a square of a hundred metres. */
function tangle(corners: number, seed = 1): Ring {
  const next = numbersFrom(seed)
  const ring = Array.from({ length: corners }, (): Position => {
    return [7 + next() / 1000, 43 + next() / 1000]
  })
  return [...ring, ring[0]]
}

const square = (lon: number, lat: number, side: number): Ring => [
  [lon, lat],
  [lon + side, lat],
  [lon + side, lat + side],
  [lon, lat + side],
  [lon, lat],
]

const bowTie = (lon: number): Polygon => [
  [
    [lon, 43],
    [lon + 0.001, 43.001],
    [lon + 0.001, 43],
    [lon, 43.001],
    [lon, 43],
  ],
]

describe('the work that the outlines of a file may take', () => {
  it.each([500, 2000, 14_000])('ends with a ring of %i corners that crosses itself', (corners) => {
    expect(repairPolygons([[tangle(corners)]])).toEqual({ dropped: 'too_tangled' })
  })

  it('ends with thousands of parts over each other', () => {
    const parts = Array.from({ length: 3000 }, (_, i) => [
      square(7 + i * 1e-6, 43 + i * 1e-6, 0.001),
    ])
    expect(repairPolygons(parts)).toEqual({ dropped: 'too_tangled' })
  })

  it('is bounded over a whole file: of many small tangles the first are mended', () => {
    const effort = new RepairEffort()
    const results = Array.from({ length: 60 }, (_, i) =>
      repairPolygons([[tangle(30, i + 1)]], effort),
    )
    const mended = results.filter((result) => 'polygons' in result).length
    expect(mended).toBeGreaterThan(10)
    expect(results.at(-1)).toEqual({ dropped: 'too_tangled' })
  })

  it('is bounded in the pairs of walls that are looked at', () => {
    const effort = new RepairEffort()
    // Walls from side to side, each above the one before: all of them lie over each other on a map of
    // longitudes.
    const zigzag = Array.from({ length: 14_000 }, (_, i): Position => [
      7 + (i % 2) / 1000,
      43 + i * 1e-6,
    ])
    const polygon: Polygon = [[...zigzag, [7.002, 43.014], [7.002, 43], zigzag[0]]]
    const results = Array.from({ length: 6 }, () => repairPolygons([polygon], effort))
    expect('polygons' in results[0]).toBe(true)
    expect(results.at(-1)).toEqual({ dropped: 'too_tangled' })
  })

  it('is never used up by honest repairs, however many there are', () => {
    const effort = new RepairEffort()
    for (let i = 0; i < 3000; i++) {
      const result = repairPolygons([bowTie(7 + i / 1000)], effort)
      expect(result).toMatchObject({ repaired: true })
    }
  })

  it('is enough for thousands of courtyards and hundreds of parts that touch', () => {
    const holes = Array.from({ length: 900 }, (_, i) =>
      square(7.0001 + (i % 30) * 1e-4, 43.0001 + Math.floor(i / 30) * 1e-4, 5e-5).toReversed(),
    )
    expect(repairPolygons([[square(7, 43, 0.01), ...holes]])).toMatchObject({ repaired: false })
    const terrace = Array.from({ length: 200 }, (_, i) => [square(7 + i * 1e-4, 43, 1e-4)])
    const result = repairPolygons(terrace)
    expect('polygons' in result && result.polygons).toHaveLength(200)
  })
})
