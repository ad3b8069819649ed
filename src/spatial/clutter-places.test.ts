import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ElevationRaster } from '../formats/elevation-raster.ts'
import { clutterAtPlaces } from './clutter-places.ts'
import { type ClutterClass, prepareClutterWindow } from './clutter-window.ts'

const classes: readonly ClutterClass[] = [
  { code: 1, name: 'trees', heightM: 15, category: 'urban_trees_forest' },
  { code: 2, name: 'water', heightM: 0, category: 'water_sea' },
]

/** A country of 10 m: 1.6 billion postings, of which nobody has read one. */
const side = 40_000
const spacingDeg = 1e-4
const [west, north] = [6, 48]

/** 0 for no data, else a class, by a rule of its own. */
const codeAt = (column: number, row: number): number => ((column * 7 + row * 3) % 11) % 3

let postings = 0
const raster: ElevationRaster = {
  format: 'geotiff',
  registration: 'pixel_is_area',
  sampleType: 'uint16',
  width: side,
  height: side,
  originLonDeg: west + spacingDeg / 2,
  originLatDeg: north - spacingDeg / 2,
  spacingLonDeg: spacingDeg,
  spacingLatDeg: spacingDeg,
  bounds: [west, north - side * spacingDeg, west + side * spacingDeg, north],
  noDataValue: 0,
  readWindow: async (column, row, columns, rows) => {
    postings += columns * rows
    return Float64Array.from({ length: columns * rows }, (_, i) => {
      const code = codeAt(column + (i % columns), row + Math.floor(i / columns))
      return code === 0 ? NaN : code
    })
  },
}
const clutter = { raster, classes }
const goOn = (): void => undefined

/** In the middle of a posting; beyond the raster where the numbers are. */
const pointAt = ([column, row]: readonly [number, number]) => ({
  lon: west + (column + 0.5) * spacingDeg,
  lat: north - (row + 0.5) * spacingDeg,
})

describe('the clutter at many places', () => {
  test('is that of the posting of each, in their order, and unknown beyond the raster', async () => {
    const index = fc.integer({ min: -50, max: side + 50 })
    const isInside = (value: number): boolean => value >= 0 && value < side
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(index, index), { maxLength: 12 }), async (found) => {
        const places = await clutterAtPlaces(clutter, found.map(pointAt), goOn)
        expect([...places]).toEqual(
          found.map(([column, row]) =>
            isInside(column) && isInside(row) ? codeAt(column, row) : 0,
          ),
        )
      }),
    )
  })

  test('is read of a whole country where one window around all places is refused', async () => {
    const ends = [pointAt([3, 5]), pointAt([side - 4, side - 6])]
    const box = [ends[0].lon, ends[1].lat, ends[1].lon, ends[0].lat] as const
    await expect(prepareClutterWindow(clutter, box)).rejects.toThrow(/postings of the clutter/)
    postings = 0
    expect([...(await clutterAtPlaces(clutter, ends, goOn))]).toEqual([
      codeAt(3, 5),
      codeAt(side - 4, side - 6),
    ])
    expect(postings).toBe(2)
  })

  test('is known up to the very edge, where coordinates are rounded', async () => {
    const [lon, lat] = [west - 5e-10, north - side * spacingDeg - 5e-10]
    const corner = codeAt(0, side - 1)
    expect([...(await clutterAtPlaces(clutter, [{ lon, lat }], goOn))]).toEqual([corner])
  })

  test('is read no further when told to stop', async () => {
    const stop = (): never => {
      throw new Error('stopped')
    }
    const points = [pointAt([0, 0]), pointAt([9000, 9000])]
    postings = 0
    await expect(clutterAtPlaces(clutter, points, stop)).rejects.toThrow('stopped')
    expect(postings).toBe(1)
  })
})
