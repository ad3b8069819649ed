import { describe, expect, test } from 'vitest'
import type { ElevationRaster } from '../../../formats/elevation-raster.ts'
import { withMargin } from './bounds.ts'
import { mosaicRasters } from './raster-mosaic.ts'
import type { RasterMosaic } from './raster-mosaic.ts'

const spacing = 1 / 100

/** A raster whose elevation at a posting says where it lies: 1000 lon + lat, in hundredths. */
function raster(
  west: number,
  north: number,
  side: number,
  change: Partial<ElevationRaster> = {},
): ElevationRaster {
  return {
    format: 'hgt',
    registration: 'hgt_postings',
    sampleType: 'int16',
    width: side,
    height: side,
    originLonDeg: west,
    originLatDeg: north,
    spacingLonDeg: spacing,
    spacingLatDeg: spacing,
    bounds: [west, north - (side - 1) * spacing, west + (side - 1) * spacing, north],
    noDataValue: null,
    readWindow: async (column, row, width, height) =>
      Float64Array.from({ length: width * height }, (_, i) =>
        placeCode(
          west + (column + (i % width)) * spacing,
          north - (row + Math.floor(i / width)) * spacing,
        ),
      ),
    ...change,
  }
}

function placeCode(lon: number, lat: number): number {
  return Math.round(lon * 100) * 1000 + Math.round(lat * 100)
}

async function expectPlaces({ grid, readRows }: RasterMosaic): Promise<void> {
  for (let row = 0; row < grid.height; row += 7) {
    const count = Math.min(7, grid.height - row)
    const values = await readRows(row, count)
    expect(values).toHaveLength(count * grid.width)
    values.forEach((value, i) => {
      const lon = grid.originLonDeg + (i % grid.width) * spacing
      const lat = grid.originLatDeg - (row + Math.floor(i / grid.width)) * spacing
      expect(value).toBe(placeCode(lon, lat))
    })
  }
}

test('one raster is cut out on its own postings, one more on each side', async () => {
  const mosaic = mosaicRasters([raster(7, 44, 101)], [7.203, 43.501, 7.399, 43.599], 'terrain')
  expect(mosaic.grid.originLonDeg).toBeCloseTo(7.19, 12)
  expect(mosaic.grid.originLatDeg).toBeCloseTo(43.61, 12)
  expect(mosaic.grid).toMatchObject({ width: 23, height: 13, spacingLonDeg: spacing })
  await expectPlaces(mosaic)
})

test('four tiles with common edges join without a seam, whatever their order', async () => {
  const tiles = [raster(7, 43, 101), raster(6, 44, 101), raster(7, 44, 101), raster(6, 43, 101)]
  const box = [6.9, 42.9, 7.1, 43.1] as const
  const mosaic = mosaicRasters(tiles, box, 'terrain')
  await expectPlaces(mosaic)
  const other = mosaicRasters([...tiles].reverse(), box, 'terrain')
  expect(other.grid).toEqual(mosaic.grid)
})

test('a void of one raster is filled by another that overlaps, else it stays a void', async () => {
  const holes = (): Promise<Float64Array> => Promise.resolve(new Float64Array([NaN, NaN, NaN, NaN]))
  const first = raster(7, 44, 2, { readWindow: holes })
  const second = raster(7.01, 44, 2)
  const { grid, readRows } = mosaicRasters([first, second], [7, 43.99, 7.02, 44], 'terrain')
  expect(grid.width).toBe(3)
  expect([...(await readRows(0, 1))]).toEqual([NaN, placeCode(7.01, 44), placeCode(7.02, 44)])
})

test('integers stay integers only when all rasters have them', () => {
  const box = [7, 43, 8, 44] as const
  const float = raster(7, 44, 101, { sampleType: 'float32' })
  const wide = raster(7, 44, 101, { sampleType: 'uint16' })
  expect(mosaicRasters([raster(7, 44, 101)], box, 'terrain').sampleType).toBe('int16')
  expect(mosaicRasters([raster(6, 44, 101), float], box, 'terrain').sampleType).toBe('float32')
  expect(mosaicRasters([wide], box, 'terrain').sampleType).toBe('float32')
})

describe('rasters that do not fit are refused', () => {
  const box = [7, 43, 8, 44] as const
  test.each<[string, ElevationRaster[], RegExp]>([
    [
      'other spacing',
      [raster(7, 44, 101), raster(6, 44, 301, { spacingLonDeg: 1 / 300, spacingLatDeg: 1 / 300 })],
      /different spacings \(12 arc-seconds and 36 arc-seconds\); resample/,
    ],
    [
      'spacing of longitudes alone, as beyond 60 degrees of latitude',
      [
        raster(7, 44, 101, { spacingLonDeg: 2 / 3600, spacingLatDeg: 1 / 3600 }),
        raster(7, 44, 101, { spacingLonDeg: 1.5 / 3600, spacingLatDeg: 1 / 3600 }),
      ],
      /different spacings \(2 x 1 arc-seconds and 1.5 x 1 arc-seconds\)/,
    ],
    ['shifted postings', [raster(7, 44, 101), raster(6.004, 44, 101)], /not lie on one grid/],
    ['elsewhere', [raster(17, 44, 101)], /outside the pack/],
  ])('%s', (_, rasters, reason) => {
    expect(() => mosaicRasters(rasters, box, 'terrain')).toThrow(reason)
    expect(() => mosaicRasters(rasters, box, 'clutter')).toThrow(/^clutter: /)
  })
})

test('a margin in metres is one in degrees, larger in longitude, and ends at the poles', () => {
  const [west, south, east, north] = withMargin([7, 60, 8, 61], 1112)
  expect(61 + 0.01).toBeCloseTo(north, 3)
  expect(60 - 0.01).toBeCloseTo(south, 3)
  expect(east - 8).toBeCloseTo(0.0206, 3)
  expect(7 - west).toBeCloseTo(0.0206, 3)
  expect(withMargin([-180, -90, 180, 90], 1000)).toEqual([-180, -90, 180, 90])
})
