import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasRealData, realDataFolder } from '../../test/real-data.ts'
import { memorySource } from '../formats/byte-source.ts'
import type { ElevationRaster } from '../formats/elevation-raster.ts'
import { openGeoTiff } from '../formats/geotiff-read.ts'
import { openHgt } from '../formats/hgt.ts'
import { readZipEntry } from '../formats/zip.ts'
import { prepareTerrainAlong, prepareTerrainWindow, sampleTerrain } from './terrain-window.ts'
import type { TerrainInterpolation } from './terrain-window.ts'

interface Grid {
  width: number
  height: number
  value: (column: number, row: number) => number
}

/** A raster on postings 0.01 degrees apart with its north-west posting at 10 E 50 N. */
function rasterOf(grid: Grid, halfSpacingRim = true): ElevationRaster & { reads: number[][] } {
  const rim = halfSpacingRim ? 0.005 : 0
  const reads: number[][] = []
  return {
    format: halfSpacingRim ? 'geotiff' : 'hgt',
    registration: halfSpacingRim ? 'pixel_is_area' : 'hgt_postings',
    sampleType: 'float64',
    width: grid.width,
    height: grid.height,
    originLonDeg: 10,
    originLatDeg: 50,
    spacingLonDeg: 0.01,
    spacingLatDeg: 0.01,
    bounds: [
      10 - rim,
      50 - (grid.height - 1) * 0.01 - rim,
      10 + (grid.width - 1) * 0.01 + rim,
      50 + rim,
    ],
    noDataValue: null,
    reads,
    readWindow: async (column, row, width, height) => {
      reads.push([column, row, width, height])
      return Float64Array.from({ length: width * height }, (_, i) =>
        grid.value(column + (i % width), row + Math.floor(i / width)),
      )
    },
  }
}

const plane = rasterOf({ width: 300, height: 280, value: (c, r) => 5 + 3 * c - 2 * r })
const everywhere = [9, 40, 20, 60] as const

describe('between postings', () => {
  test('a plane is reproduced exactly by bilinear interpolation', async () => {
    const window = await prepareTerrainWindow(plane, everywhere)
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 299, noNaN: true }),
        fc.double({ min: 0, max: 279, noNaN: true }),
        (column, row) => {
          const sample = sampleTerrain(window, 10 + column / 100, 50 - row / 100, 'bilinear')
          expect(sample.status).toBe('interpolated')
          expect(sample.elevationM).toBeCloseTo(5 + 3 * column - 2 * row, 6)
        },
      ),
    )
  })

  test('the nearest posting is the one less than half a spacing away', async () => {
    const window = await prepareTerrainWindow(plane, everywhere)
    const sample = sampleTerrain(window, 10.0249, 49.9851, 'nearest')
    expect(sample).toEqual({ status: 'measured_or_source', elevationM: 5 + 3 * 2 - 2 * 1 })
  })

  test('the value never leaves the range of the postings around the point', async () => {
    const rough = rasterOf({ width: 9, height: 9, value: (c, r) => ((c * 31 + r * 17) % 13) * 10 })
    const window = await prepareTerrainWindow(rough, everywhere)
    fc.assert(
      fc.property(fc.double({ min: 0, max: 8, noNaN: true }), (x) => {
        const { elevationM } = sampleTerrain(window, 10 + x / 100, 49.955, 'bilinear')
        expect(elevationM).toBeGreaterThanOrEqual(0)
        expect(elevationM).toBeLessThanOrEqual(120)
      }),
    )
  })
})

describe('where nothing is known', () => {
  // One void at column 2, row 1.
  const holed = rasterOf({ width: 4, height: 3, value: (c, r) => (c === 2 && r === 1 ? NaN : 50) })
  const at = async (column: number, row: number, interpolation: TerrainInterpolation) =>
    sampleTerrain(
      await prepareTerrainWindow(holed, everywhere),
      10 + column / 100,
      50 - row / 100,
      interpolation,
    )

  test('a void next to the point is no data, never zero', async () => {
    expect(await at(1.5, 1, 'bilinear')).toEqual({ status: 'no_data', elevationM: null })
    expect(await at(2, 1, 'nearest')).toEqual({ status: 'no_data', elevationM: null })
    expect(await at(2.4, 0.6, 'nearest')).toEqual({ status: 'no_data', elevationM: null })
  })

  test('a void without weight does not matter', async () => {
    expect(await at(1.4, 1, 'nearest')).toEqual({ status: 'measured_or_source', elevationM: 50 })
    expect((await at(0.5, 0.5, 'bilinear')).elevationM).toBe(50)
  })

  test('beyond the bounds is outside, within half a spacing the outermost posting holds', async () => {
    const window = await prepareTerrainWindow(plane, everywhere)
    expect(sampleTerrain(window, 9.9951, 50.0049, 'bilinear')).toEqual({
      status: 'interpolated',
      elevationM: 5,
    })
    for (const interpolation of ['nearest', 'bilinear'] as const) {
      expect(sampleTerrain(window, 9.9949, 50, interpolation).status).toBe('outside_dataset')
      expect(sampleTerrain(window, 10, 50.0051, interpolation).status).toBe('outside_dataset')
      expect(sampleTerrain(window, 12.9951, 49, interpolation).elevationM).toBeNull()
    }
  })

  test('postings without a rim end exactly at the outermost ones', async () => {
    const tile = rasterOf({ width: 4, height: 3, value: () => 1 }, false)
    const window = await prepareTerrainWindow(tile, everywhere)
    expect(sampleTerrain(window, 10.03, 49.98, 'bilinear').status).toBe('interpolated')
    expect(sampleTerrain(window, 10.0301, 49.98, 'bilinear').status).toBe('outside_dataset')
  })
})

describe('preparation', () => {
  test('along a path only the blocks under it are read, with the same values', async () => {
    const large = rasterOf({ width: 5000, height: 5000, value: (c, r) => c + 7 * r })
    const lon = Float64Array.from({ length: 400 }, (_, i) => 10.3 + i * 0.002)
    const lat = Float64Array.from({ length: 400 }, (_, i) => 49.2 - i * 0.004)
    const window = await prepareTerrainAlong(large, lon, lat)
    const postingsRead = large.reads.reduce((sum, read) => sum + read[2] * read[3], 0)
    expect(postingsRead).toBeLessThan(6 * 128 * 128)
    lon.forEach((value, i) => {
      const expected = (value - 10) * 100 + 7 * (50 - lat[i]) * 100
      expect(sampleTerrain(window, value, lat[i], 'bilinear').elevationM).toBeCloseTo(expected, 6)
    })
  })

  test('a point that was not prepared for is a mistake, not a missing elevation', async () => {
    const window = await prepareTerrainAlong(plane, [10.1], [49.9])
    expect(() => sampleTerrain(window, 12.5, 47.5, 'bilinear')).toThrow(RangeError)
  })

  test('a box beside the raster prepares nothing and everything there is outside', async () => {
    const window = await prepareTerrainWindow(plane, [20, 40, 21, 41])
    expect(window.blocks.size).toBe(0)
    expect(sampleTerrain(window, 20.5, 40.5, 'bilinear').status).toBe('outside_dataset')
  })
})

test.skipIf(!hasRealData('data/terrain'))(
  'one mountain side, six encodings, the same elevations',
  async () => {
    const read = (name: string) =>
      memorySource(readFileSync(`${realDataFolder}/data/terrain/${name}`))
    const isTile = (name: string) => name.endsWith('.hgt')
    const tile = await readZipEntry(read('N43E007.hgt.zip'), isTile, 3e6)
    const names = ['float32_deflate', 'int16_deflate_pred2', 'int16_deflate_tiled64', 'int16_none']
    const rasters = [openHgt(tile.name, memorySource(tile.bytes))]
    for (const name of [...names, 'int16_pixelispoint']) {
      rasters.push(await openGeoTiff(read(`monaco_srtm3_${name}.tif`)))
    }
    const box = [7.36, 43.69, 7.48, 43.8] as const
    const windows = await Promise.all(rasters.map((raster) => prepareTerrainWindow(raster, box)))
    for (let i = 0; i < 5000; i++) {
      const lon = 7.36 + 0.12 * ((i * 0.6180339887) % 1)
      const lat = 43.69 + 0.11 * ((i * 0.7548776662) % 1)
      for (const interpolation of ['nearest', 'bilinear'] as const) {
        const [first, ...others] = windows.map((w) => sampleTerrain(w, lon, lat, interpolation))
        for (const other of others) {
          expect(other.status).toBe(first.status)
          expect(Math.abs((other.elevationM ?? 0) - (first.elevationM ?? 0))).toBeLessThan(0.001)
        }
      }
    }
  },
)
