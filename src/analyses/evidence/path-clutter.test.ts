import fc from 'fast-check'
import { expect, test } from 'vitest'
import { terrainRaster } from '../../../test/worlds/terrain-raster.ts'
import type { ClutterClass } from '../../spatial/clutter-window.ts'
import { neverStop as stop } from '../../stop-signal.ts'
import { pathClutter } from './path-clutter.ts'
import { runs } from '../../../test/runs.ts'

const classes: readonly ClutterClass[] = [
  { code: 1, name: 'open', heightM: 0, category: 'open_rural' },
  { code: 2, name: 'trees', heightM: 15, category: 'urban_trees_forest' },
  { code: 3, name: 'town', heightM: 22, category: 'dense_urban' },
]
const place = { west: 7, north: 44, spacingDeg: 0.001, width: 500, height: 500 }
/** Half of the map west of 7.1 is open, then trees; nothing is known from 7.3 on. */
const map = terrainRaster((lon) => (lon < 7.0995 ? 1 : lon < 7.2995 ? 2 : NaN), place)
const metresPerLonDeg = 111_195 * Math.cos((43.8 * Math.PI) / 180)

test('classes count by the part of the path that lies in them, and their heights by it', async () => {
  const lat = 43.8
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: 7.01, max: 7.09, noNaN: true }),
      fc.double({ min: 7.12, max: 7.28, noNaN: true }),
      async (west, east) => {
        const length = (east - west) * metresPerLonDeg
        const found = await pathClutter(
          { raster: map, classes },
          { lon: west, lat },
          { lon: east, lat },
          length,
          stop,
        )
        const trees = (east - 7.0995) / (east - west)
        const shareOf = (name: string) =>
          found.crossed.find(({ clutter }) => clutter.name === name)?.share ?? 0
        expect(Math.abs(shareOf('trees') - trees)).toBeLessThan(1.01 / found.sampleCount)
        expect(shareOf('open') + shareOf('trees')).toBeCloseTo(1, 12)
        expect(shareOf('town')).toBe(0)
        expect(found.meanHeightM).toBeCloseTo(15 * shareOf('trees'), 9)
        expect(found.maximumHeightM).toBe(15)
        expect(found.unknownShare).toBe(0)
      },
    ),
    { numRuns: runs(25) },
  )
})

test('a path reads the same from either end', async () => {
  const [a, b] = [
    { lon: 7.013, lat: 43.63 },
    { lon: 7.377, lat: 43.91 },
  ]
  const there = await pathClutter({ raster: map, classes }, a, b, 42_000, stop)
  const back = await pathClutter({ raster: map, classes }, b, a, 42_000, stop)
  expect(there.crossed.map(({ clutter }) => clutter.name)).toEqual(['trees', 'open'])
  for (const [i, { share }] of there.crossed.entries()) {
    expect(Math.abs(back.crossed[i].share - share)).toBeLessThan(2 / there.sampleCount)
  }
  expect(there.unknownShare).toBeGreaterThan(0.1)
})

test('what is unknown has no height', async () => {
  const at = (lon: number) => ({ lon, lat: 43.8 })
  const blank = await pathClutter({ raster: map, classes }, at(7.31), at(7.34), 2400, stop)
  expect(blank).toMatchObject({
    crossed: [],
    unknownShare: 1,
    meanHeightM: null,
    maximumHeightM: null,
  })
  const half = await pathClutter({ raster: map, classes }, at(7.2595), at(7.3395), 6400, stop)
  expect(half.unknownShare).toBeCloseTo(0.5, 1)
  expect(half.meanHeightM).toBeCloseTo(15, 9)
  const point = await pathClutter({ raster: map, classes }, at(7.05), at(7.05), 0.01, stop)
  expect(point).toMatchObject({ sampleCount: 1, meanHeightM: 0 })
})

test('stretches lie end to end, change at the borders of the classes, and add up to the shares', async () => {
  const lat = 43.8
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: 7.01, max: 7.49, noNaN: true }),
      fc.double({ min: 7.01, max: 7.49, noNaN: true }),
      async (one, other) => {
        const [west, east] = [Math.min(one, other), Math.max(one, other)]
        fc.pre(east - west > 1e-4)
        const length = (east - west) * metresPerLonDeg
        const { stretches, crossed, unknownShare, sampleCount } = await pathClutter(
          { raster: map, classes },
          { lon: west, lat },
          { lon: east, lat },
          length,
          stop,
        )
        expect(stretches[0].fromM).toBe(0)
        expect(stretches.at(-1)!.toM).toBe(length)
        const stepM = length / sampleCount
        for (const [i, { toM }] of stretches.slice(0, -1).entries()) {
          expect(stretches[i + 1].fromM).toBe(toM)
          expect(stretches[i + 1].clutter).not.toBe(stretches[i].clutter)
          const border = stretches[i].clutter?.name === 'open' ? 7.0995 : 7.2995
          expect(Math.abs(toM - (border - west) * metresPerLonDeg)).toBeLessThan(stepM)
        }
        const shareOf = (name: string | undefined) =>
          stretches
            .filter(({ clutter }) => clutter?.name === name)
            .reduce((sum, { fromM, toM }) => sum + (toM - fromM) / length, 0)
        for (const { clutter, share } of crossed)
          expect(shareOf(clutter.name)).toBeCloseTo(share, 9)
        expect(shareOf(undefined)).toBeCloseTo(unknownShare, 9)
      },
    ),
    { numRuns: runs(40) },
  )
})
