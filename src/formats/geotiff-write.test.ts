import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { memorySource } from './byte-source.ts'
import { openGeoTiff } from './geotiff-read.ts'
import { encodeSurfaceGeoTiff, encodeTerrainGeoTiff } from './geotiff-write.ts'
import type { PostingGrid } from './elevation-raster.ts'
import type { TerrainEncoding } from './geotiff-write.ts'

const folder = mkdtempSync(join(tmpdir(), 'geotiff-write-'))
afterAll(() => rmSync(folder, { recursive: true }))

function gdalIsThere(): boolean {
  try {
    execFileSync('gdalinfo', ['--version'])
    return true
  } catch {
    return false
  }
}
const hasGdal = gdalIsThere()
if (!hasGdal) console.warn('SKIPPED: gdalinfo is not installed, GeoTIFFs are not shown to GDAL')

interface GdalInfo {
  size: number[]
  geoTransform: number[]
  metadata: Record<string, Record<string, string>>
  stac: { 'proj:epsg': number }
  bands: {
    type: string
    description: string
    noDataValue: number
    minimum: number
    maximum: number
    block: number[]
  }[]
}

function gdalInfo(name: string, bytes: Uint8Array): GdalInfo {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return JSON.parse(
    execFileSync('gdalinfo', ['-json', '-stats', path], { encoding: 'utf8' }),
  ) as GdalInfo
}

/** Value of GDAL at the pixel that covers a coordinate. */
function gdalValueAt(name: string, lonDeg: number, latDeg: number): number {
  const args = ['-valonly', '-wgs84', join(folder, name), String(lonDeg), String(latDeg)]
  return Number(execFileSync('gdallocationinfo', args, { encoding: 'utf8' }))
}

// Columns grow eastwards by 1, rows grow northwards by 10: row 0 is the southern one.
const surface = {
  bounds: [7, 43, 7.3, 43.2] as const,
  width: 4,
  height: 3,
  values: [-9999, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23],
  noData: -9999,
}

test('a surface has the fifteen fields in ascending order and its pixels on four bytes', () => {
  const file = encodeSurfaceGeoTiff(surface)
  const view = new DataView(file.buffer)
  expect([...file.subarray(0, 8)]).toEqual([0x49, 0x49, 42, 0, 8, 0, 0, 0])
  expect(view.getUint16(8, true)).toBe(15)
  const tags = Array.from({ length: 15 }, (_, i) => view.getUint16(10 + i * 12, true))
  expect(tags).toEqual([
    256, 257, 258, 259, 262, 273, 277, 278, 279, 284, 339, 33550, 33922, 34735, 42113,
  ])
  const stripOffset = view.getUint32(10 + 5 * 12 + 8, true)
  expect(stripOffset % 4).toBe(0)
  expect(file.byteLength).toBe(stripOffset + 4 * 3 * 4)
  // The first pixel of the file is the north-west node.
  expect(view.getFloat32(stripOffset, true)).toBe(20)
  expect(view.getFloat32(stripOffset + (2 * 4 + 0) * 4, true)).toBe(-9999)
})

test('a surface read back has its nodes where they were', async () => {
  const raster = await openGeoTiff(memorySource(encodeSurfaceGeoTiff(surface)))
  expect(raster.registration).toBe('pixel_is_point')
  expect([raster.originLonDeg, raster.originLatDeg]).toEqual([7, 43.2])
  expect([...(await raster.readWindow(0, 0, 4, 3))]).toEqual([
    ...[20, 21, 22, 23],
    ...[10, 11, 12, 13],
    ...[NaN, 1, 2, 3],
  ])
})

test.skipIf(!hasGdal)('GDAL sees a surface with bounds, nodata, values and orientation', () => {
  const info = gdalInfo('surface.tif', encodeSurfaceGeoTiff(surface))
  expect(info.size).toEqual([4, 3])
  expect(info.stac['proj:epsg']).toBe(4326)
  expect(info.metadata[''].AREA_OR_POINT).toBe('Point')
  // GDAL gives the corner of the pixel around the node: half a spacing outside.
  const expected = [7 - 0.05, 0.1, 0, 43.2 + 0.05, 0, -0.1]
  info.geoTransform.forEach((value, i) => expect(value).toBeCloseTo(expected[i], 10))
  expect(info.bands[0]).toMatchObject({
    type: 'Float32',
    noDataValue: -9999,
    minimum: 1,
    maximum: 23,
  })
  expect(gdalValueAt('surface.tif', 7.3, 43.2)).toBe(23)
  expect(gdalValueAt('surface.tif', 7.1, 43)).toBe(1)
  expect(gdalValueAt('surface.tif', 7, 43.1)).toBe(10)
})

test.skipIf(!hasGdal)('GDAL sees further bands with their names, and the first as it was', () => {
  const flags = [-9999, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 0]
  const file = encodeSurfaceGeoTiff({
    ...surface,
    about: { description: 'received power, dBm', unit: 'dBm' },
    items: { REQUEST: '{"name":"<a> & b"}' },
    bands: [
      { description: 'outside', values: flags },
      { description: 'indoor', values: flags.map((flag) => (flag < 0 ? flag : 1 - flag)) },
    ],
  })
  const { bands } = gdalInfo('bands.tif', file)
  expect(bands.map(({ description }) => description)).toEqual([
    'received power, dBm',
    'outside',
    'indoor',
  ])
  expect(bands.map(({ noDataValue }) => noDataValue)).toEqual([-9999, -9999, -9999])
  const valuesAt = (lonDeg: number, latDeg: number) =>
    execFileSync(
      'gdallocationinfo',
      ['-valonly', '-wgs84', join(folder, 'bands.tif'), String(lonDeg), String(latDeg)],
      { encoding: 'utf8' },
    )
      .trim()
      .split('\n')
      .map(Number)
  expect(valuesAt(7.3, 43)).toEqual([3, 1, 0])
  expect(valuesAt(7.2, 43.1)).toEqual([12, 1, 0])
  expect(valuesAt(7.3, 43.2)).toEqual([23, 0, 1])
  expect(() =>
    encodeSurfaceGeoTiff({ ...surface, bands: [{ description: 'short', values: [1] }] }),
  ).toThrow(RangeError)
})

test('a huge uncompressed strip is still read by windows', async () => {
  const side = 400
  const values = Float64Array.from({ length: side * side }, (_, i) => i)
  const file = encodeSurfaceGeoTiff({
    bounds: [0, 0, 1, 1],
    width: side,
    height: side,
    values,
    noData: -1,
  })
  let bytesRead = 0
  const inner = memorySource(file)
  const raster = await openGeoTiff({
    byteLength: inner.byteLength,
    read: (offset, length) => {
      bytesRead += length
      return inner.read(offset, length)
    },
  })
  bytesRead = 0
  const window = await raster.readWindow(10, 200, 3, 2)
  const node = (column: number, row: number) => (side - 1 - row) * side + column
  expect([...window]).toEqual([200, 201].flatMap((row) => [10, 11, 12].map((c) => node(c, row))))
  expect(bytesRead).toBeLessThanOrEqual(2 * 64 * 1024)
  expect([...(await raster.readWindow(0, 399, 2, 1))]).toEqual([0, 1])
})

test('so are several large uncompressed strips', async () => {
  const wide = { ...grid, width: 3000, height: 40 }
  const values = Float64Array.from({ length: 3000 * 40 }, (_, i) => i % 8191)
  const encoding = { sampleType: 'float32', noData: -9999, compressed: false } as const
  const raster = await openGeoTiff(memorySource(await encodeTerrain(wide, encoding, values)))
  for (const [column, row, width, height] of [
    [0, 0, 3000, 40],
    [2990, 13, 10, 9],
    [7, 39, 2, 1],
  ]) {
    const window = await raster.readWindow(column, row, width, height)
    const expected = Array.from({ length: width * height }, (_, i) => {
      const place = (row + Math.floor(i / width)) * 3000 + column + (i % width)
      return place % 8191
    })
    expect([...window]).toEqual(expected)
  }
})

async function encodeTerrain(grid: PostingGrid, encoding: TerrainEncoding, values: Float64Array) {
  const parts: Uint8Array[] = []
  const readRows = async (first: number, count: number) =>
    values.subarray(first * grid.width, (first + count) * grid.width)
  for await (const part of encodeTerrainGeoTiff(grid, encoding, readRows)) parts.push(part)
  return Buffer.concat(parts)
}

const grid = {
  width: 23,
  height: 41,
  originLonDeg: 7,
  originLatDeg: 44,
  spacingLonDeg: 1 / 1200,
  spacingLatDeg: 1 / 1200,
}
const encodings = [
  { sampleType: 'int16', noData: -32768, compressed: true },
  { sampleType: 'int16', noData: -32768, compressed: false },
  { sampleType: 'float32', noData: -9999, compressed: true },
  { sampleType: 'float32', noData: -9999, compressed: false },
  { sampleType: 'uint8', noData: 255, compressed: true },
  { sampleType: 'uint16', noData: 65535, compressed: true },
  { sampleType: 'uint16', noData: 65535, compressed: false },
] as const

/** The largest and the smallest value of a type; floats are compared with what is exact in them. */
const limits = {
  int16: [-32767, 32767],
  float32: [-500, 9000],
  uint8: [0, 254],
  uint16: [0, 65534],
} as const

test.each(encodings)('terrain reads back as written: %o', async (encoding) => {
  const [min, max] = limits[encoding.sampleType]
  const elevation = fc.oneof(fc.integer({ min, max }), fc.constant(NaN), fc.constantFrom(min, max))
  const count = grid.width * grid.height
  await fc.assert(
    fc.asyncProperty(fc.array(elevation, { minLength: count, maxLength: count }), async (list) => {
      const values = Float64Array.from(list)
      const file = await encodeTerrain(grid, encoding, values)
      const raster = await openGeoTiff(memorySource(file))
      expect(raster.sampleType).toBe(encoding.sampleType)
      expect(raster.originLonDeg).toBe(7)
      expect(raster.spacingLatDeg).toBe(1 / 1200)
      expect(await raster.readWindow(0, 0, grid.width, grid.height)).toEqual(values)
    }),
    { numRuns: 10 },
  )
})

test.skipIf(!hasGdal).each(encodings)('GDAL reads terrain as written: %o', async (encoding) => {
  const values = Float64Array.from({ length: grid.width * grid.height }, (_, i) => (i * 7) % 253)
  values[30] = NaN
  const name = `terrain-${encoding.sampleType}-${String(encoding.compressed)}.tif`
  const info = gdalInfo(name, await encodeTerrain(grid, encoding, values))
  expect(info.size).toEqual([23, 41])
  expect(info.stac['proj:epsg']).toBe(4326)
  expect(info.geoTransform[0]).toBeCloseTo(7 - 1 / 2400, 12)
  expect(info.bands[0].noDataValue).toBe(encoding.noData)
  for (const [column, row] of [
    [0, 0],
    [22, 0],
    [5, 17],
    [22, 40],
  ] as const) {
    const value = gdalValueAt(name, 7 + column / 1200, 44 - row / 1200)
    expect(value).toBe(((row * 23 + column) * 7) % 253)
  }
})
