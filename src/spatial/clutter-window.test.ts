import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ElevationRaster } from '../formats/elevation-raster.ts'
import { clutterCategories } from '../rf/ground-profile.ts'
import {
  clutterAt,
  prepareClutterWindow,
  unknownClutter,
  type ClutterClass,
} from './clutter-window.ts'
import { runs } from '../../test/runs.ts'

const classes: readonly ClutterClass[] = [
  { code: 10, name: 'trees', heightM: 15, category: 'urban_trees_forest' },
  { code: 80, name: 'water', heightM: 0, category: 'water_sea' },
  { code: 50_000, name: 'towers', heightM: 31.5, category: 'dense_urban' },
]
/** More than half a byte can tell apart. */
const manyClasses: readonly ClutterClass[] = [
  ...Array.from({ length: 13 }, (_, i) => ({ ...classes[0], code: 100 + i })),
  ...classes,
]
const [width, height, spacingDeg] = [700, 640, 0.001]
const [originLonDeg, originLatDeg] = [7, 44]

/** The code of every posting by a rule of its own; every thirteenth has none. */
function codeAt(column: number, row: number): number {
  const mixed = (column * 31 + row * 17) % 13
  return mixed === 0 ? NaN : classes[mixed % classes.length].code
}

const raster: ElevationRaster = {
  format: 'geotiff',
  registration: 'pixel_is_area',
  sampleType: 'uint16',
  width,
  height,
  originLonDeg,
  originLatDeg,
  spacingLonDeg: spacingDeg,
  spacingLatDeg: spacingDeg,
  bounds: [
    originLonDeg - spacingDeg / 2,
    originLatDeg - (height - 0.5) * spacingDeg,
    originLonDeg + (width - 0.5) * spacingDeg,
    originLatDeg + spacingDeg / 2,
  ],
  noDataValue: 0,
  readWindow: async (column, row, columns, rows) =>
    Float64Array.from({ length: columns * rows }, (_, i) =>
      codeAt(column + (i % columns), row + Math.floor(i / columns)),
    ),
}
const [west, south, east, north] = raster.bounds
const insideLon = fc.double({ min: west, max: east, noNaN: true })
const insideLat = fc.double({ min: south, max: north, noNaN: true })

/** The posting with the least distance, looked for among all of them. */
function nearest(count: number, distance: (index: number) => number): number {
  let best = 0
  for (let i = 1; i < count; i++) if (distance(i) < distance(best)) best = i
  return best
}

describe('a window of clutter', () => {
  test('gives at any point the class of the nearest posting, whatever box was fetched', async () => {
    await fc.assert(
      fc.asyncProperty(insideLon, insideLat, fc.nat(), fc.nat(), async (lon, lat, a, b) => {
        const known = a % 2 === 0 ? classes : manyClasses
        const around = [lon - (a % 300) * 1e-3, lat - 0.01, lon + 0.02, lat + (b % 200) * 1e-3]
        const window = await prepareClutterWindow(
          { raster, classes: known },
          around as [number, number, number, number],
        )
        const column = nearest(width, (i) => Math.abs(originLonDeg + i * spacingDeg - lon))
        const row = nearest(height, (i) => Math.abs(originLatDeg - i * spacingDeg - lat))
        const expected = classes.find(({ code }) => code === codeAt(column, row))
        const place = clutterAt(window, lon, lat)
        expect(window.heightM[place]).toBe(expected?.heightM ?? 0)
        expect(clutterCategories[window.category[place]]).toBe(expected?.category ?? 'open_rural')
        expect(place === unknownClutter).toBe(expected === undefined)
        expect(window.classes[place - 1]).toBe(expected)
      }),
      { numRuns: runs(60) },
    )
  })

  test('knows nothing outside the raster, and of a box apart from it', async () => {
    const window = await prepareClutterWindow({ raster, classes }, [0, 40, 20, 50])
    for (const [lon, lat] of [
      [west - 1e-6, 43.9],
      [east + 1e-6, 43.9],
      [7.1, north + 1e-6],
      [7.1, south - 1e-6],
    ]) {
      expect(clutterAt(window, lon, lat)).toBe(unknownClutter)
    }
    expect(clutterAt(window, east, south)).not.toBe(unknownClutter)
    const apart = await prepareClutterWindow({ raster, classes }, [30, 10, 31, 11])
    expect(apart.places.blocks).toHaveLength(0)
    expect(clutterAt(apart, 30.5, 10.5)).toBe(unknownClutter)
  })

  test('refuses a point that was not fetched', async () => {
    const window = await prepareClutterWindow({ raster, classes }, [7.1, 43.8, 7.2, 43.9])
    expect(() => clutterAt(window, 7.05, 43.85)).toThrow(/outside the prepared clutter window/)
    expect(() => clutterAt(window, 7.15, 43.95)).toThrow(RangeError)
  })

  test('a class that the table does not know is refused by its code', async () => {
    const unknown = prepareClutterWindow({ raster, classes: classes.slice(0, 2) }, raster.bounds)
    await expect(unknown).rejects.toMatchObject({
      reason: 'not_processable',
      message: 'clutter raster: it has the class 50000, which its table does not know',
    })
  })
})
