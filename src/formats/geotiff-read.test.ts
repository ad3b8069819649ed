import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memorySource } from './byte-source.ts'
import type { ByteSource } from './byte-source.ts'
import { openGeoTiff } from './geotiff-read.ts'
import { runs } from '../../test/runs.ts'

const folder = new URL('../../test/fixtures/terrain/', import.meta.url)
const fixture = (name: string): Uint8Array => readFileSync(new URL(`${name}.tif`, folder))
const open = (name: string) => openGeoTiff(memorySource(fixture(name)))

/** The formula that test/fixtures/terrain/make.sh fills every file with. */
function elevation(column: number, row: number): number {
  if ((column === 5 && row === 7) || (column === 0 && row === 0)) return NaN
  return 100 + 7 * column - 2 * row + ((column * row) % 5)
}

const readable = [
  'int16_none_one_strip',
  'int16_deflate_predictor2_tiled',
  'int16_lzw_predictor2',
  'int32_deflate',
  'float32_deflate_predictor3_tiled',
  'float32_lzw_predictor3',
  'float64_deflate',
  'int16_pixel_is_point',
  'int16_vertical_metres',
  'int16_cog',
  'int16_bigtiff',
  'big_endian_int16_none',
  'big_endian_int16_deflate',
  'big_endian_int16_bigtiff',
  'big_endian_float32_predictor3',
]

describe.each(readable)('%s', (name) => {
  test('has every posting at its place with its value', async () => {
    const raster = await open(name)
    expect([raster.width, raster.height]).toEqual([12, 300])
    expect(raster.originLonDeg).toBeCloseTo(7, 9)
    expect(raster.originLatDeg).toBeCloseTo(44, 9)
    expect(raster.spacingLonDeg).toBeCloseTo(0.01, 12)
    expect(raster.noDataValue).toBe(-32768)
    const values = await raster.readWindow(0, 0, 12, 300)
    const expected = Array.from({ length: 12 * 300 }, (_, i) =>
      elevation(i % 12, Math.floor(i / 12)),
    )
    expect([...values]).toEqual(expected)
  })

  test('gives the same values through any window', async () => {
    const raster = await open(name)
    const window = fc
      .tuple(
        fc.nat(11),
        fc.nat(299),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 40 }),
      )
      .map(([column, row, width, height]) => ({
        column,
        row,
        width: Math.min(width, 12 - column),
        height: Math.min(height, 300 - row),
      }))
    await fc.assert(
      fc.asyncProperty(window, async ({ column, row, width, height }) => {
        const values = await raster.readWindow(column, row, width, height)
        for (let i = 0; i < values.length; i++) {
          const c = column + (i % width)
          const r = row + Math.floor(i / width)
          expect(values[i]).toBe(elevation(c, r))
        }
      }),
      { numRuns: 12 },
    )
  })
})

test.each([
  ['refused_utm', /projected system EPSG:32632/],
  ['refused_epsg3035', /projected system EPSG:3035/],
  ['refused_rotated', /rotated or sheared/],
  ['refused_feet', /heights are in feet \(EPSG:6360\), metres are needed/],
  ['refused_own_feet', /heights are in the unit EPSG:9002, metres are needed/],
  ['refused_depths', /its values are depths \(EPSG:5715\)/],
  ['refused_two_bands', /2 bands/],
  ['refused_packbits', /compression 32773/],
  ['refused_scaled', /scaled/],
  ['refused_mask', /internal mask/],
  ['refused_big_endian_predictor2', /big-endian files with predictor 2/],
  ['no_crs', /declares no coordinate system/],
])('%s is refused with its reason', async (name, reason) => {
  await expect(open(name)).rejects.toThrow(reason)
  await expect(open(name)).rejects.toMatchObject({ reason: 'not_processable' })
})

test('a file without geo keys is read when the pack declares EPSG:4326', async () => {
  const source = memorySource(fixture('no_crs'))
  const raster = await openGeoTiff(source, { declaredCrs: 'EPSG:4326' })
  const [value] = await raster.readWindow(3, 2, 1, 1)
  expect(value).toBe(elevation(3, 2))
  await expect(openGeoTiff(source, { declaredCrs: 'EPSG:3857' })).rejects.toThrow(/EPSG:4326/)
})

test('a declared system never overrules the geo keys', async () => {
  const source = memorySource(fixture('refused_utm'))
  await expect(openGeoTiff(source, { declaredCrs: 'EPSG:4326' })).rejects.toThrow(/EPSG:32632/)
})

test('a file cut off anywhere is refused or read without a wrong value', async () => {
  for (const name of ['int16_none_one_strip', 'int16_lzw_predictor2', 'big_endian_int16_deflate']) {
    const bytes = fixture(name)
    for (let length = 0; length < bytes.length; length += 211) {
      const attempt = openGeoTiff(memorySource(bytes.subarray(0, length))).then((raster) =>
        raster.readWindow(0, 0, 12, 300),
      )
      await expect(attempt).rejects.toMatchObject({ reason: 'not_processable' })
    }
  }
})

test('flipped bytes never escape as anything but values or a refusal', async () => {
  const bytes = fixture('float32_deflate_predictor3_tiled')
  await fc.assert(
    fc.asyncProperty(
      fc.nat(bytes.length - 1),
      fc.integer({ min: 1, max: 255 }),
      async (at, bits) => {
        const damaged = new Uint8Array(bytes)
        damaged[at] ^= bits
        try {
          const raster = await openGeoTiff(memorySource(damaged))
          await raster.readWindow(0, 0, Math.min(raster.width, 64), Math.min(raster.height, 64))
        } catch (error) {
          expect(error).toMatchObject({ reason: 'not_processable' })
        }
      },
    ),
    { numRuns: runs(150) },
  )
})

test.each([
  ['empty', new Uint8Array(0)],
  ['a text file', new TextEncoder().encode('ncols 12\nnrows 300\n')],
  ['a bare header', Uint8Array.of(0x49, 0x49, 42, 0, 8, 0, 0, 0)],
])('%s is not taken for a raster', async (_, bytes) => {
  await expect(openGeoTiff(memorySource(bytes))).rejects.toMatchObject({
    reason: 'not_processable',
  })
})

test('a window reads the strips it touches and not the file', async () => {
  const inner = memorySource(fixture('big_endian_int16_none'))
  let bytesRead = 0
  const counting: ByteSource = {
    byteLength: inner.byteLength,
    read: (offset, length) => {
      bytesRead += length
      return inner.read(offset, length)
    },
  }
  const raster = await openGeoTiff(counting)
  bytesRead = 0
  await raster.readWindow(2, 150, 4, 3)
  expect(bytesRead).toBe(3 * 12 * 2)
})

test('a window outside the raster is a mistake of the caller', async () => {
  const raster = await open('int16_cog')
  expect(() => raster.readWindow(0, 299, 1, 2)).toThrow(RangeError)
  expect(() => raster.readWindow(-1, 0, 1, 1)).toThrow(RangeError)
})
