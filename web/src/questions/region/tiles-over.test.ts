import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tilesOver } from './tiles-over.ts'

test('the tile over London at zoom 10 is that of every web map', () => {
  // Slippy map tile names: 51.5 N, 0.12 W at zoom 10 is 511/340.
  expect(tilesOver([-0.12, 51.5, -0.119, 51.501], 10)).toEqual([{ zoom: 10, x: 511, y: 340 }])
})

test('beyond the antimeridian tiles are those on the other side of the map', () => {
  const tiles = tilesOver([179.9, -17, 180.1, -16.95], 8)
  expect(new Set(tiles.map(({ x }) => x))).toEqual(new Set([255, 0]))
})

test('there are at most four, of the map, and a finer zoom would take more', () => {
  const box = fc
    .tuple(
      fc.double({ min: -180, max: 179, noNaN: true }),
      fc.double({ min: -80, max: 79, noNaN: true }),
      fc.double({ min: 1e-4, max: 5, noNaN: true }),
    )
    .map(([west, south, size]) => [west, south, west + size, south + size] as const)
  fc.assert(
    fc.property(box, fc.integer({ min: 0, max: 14 }), (around, finest) => {
      const tiles = tilesOver(around, finest)
      expect(tiles.length).toBeGreaterThan(0)
      expect(tiles.length).toBeLessThanOrEqual(4)
      for (const { zoom, x, y } of tiles) {
        const across = Math.round(Math.exp(zoom * Math.LN2))
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThan(across)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThan(across)
        expect(zoom).toBeLessThanOrEqual(finest)
      }
    }),
  )
})
