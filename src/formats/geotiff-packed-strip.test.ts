import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memorySource, type ByteSource } from './byte-source.ts'
import { openGeoTiff } from './geotiff-read.ts'
import { runs } from '../../test/runs.ts'

const side = 1201

/** Rough ground, so that the strip stays large when it is packed. */
function elevation(column: number, row: number): number {
  const mixed = Math.imul((column * 73_856_093) ^ (row * 19_349_663), 83_492_791)
  return (mixed >>> 21) - 1000
}

/** The rows of the raster as a strip unpacks to them; predictor 2 stores differences in a row. */
function stripBytes(predictor: 1 | 2, rows = side): Buffer {
  const bytes = Buffer.alloc(rows * side * 2)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < side; column++) {
      const before = predictor === 2 && column > 0 ? elevation(column - 1, row) : 0
      const stored = (elevation(column, row) - before) & 0xffff
      bytes.writeUInt16LE(stored, (row * side + column) * 2)
    }
  }
  return bytes
}

/** A GeoTIFF after TIFF 6.0 whose only strip is packed with DEFLATE, its directory in front. */
function oneStripTiff(packed: Uint8Array, predictor: 1 | 2): Buffer {
  const short = 3
  const long = 4
  const double = 12
  const doubles = [0.001, 0.001, 0, 0, 0, 0, 7, 44, 0]
  const geoKeys = [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326]
  const entryCount = 13
  const doublesAt = 8 + 2 + entryCount * 12 + 4
  const geoKeysAt = doublesAt + doubles.length * 8
  const stripAt = geoKeysAt + geoKeys.length * 2
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, long, 1, side],
    [257, long, 1, side],
    [258, short, 1, 16],
    [259, short, 1, 8],
    [262, short, 1, 1],
    [273, long, 1, stripAt],
    [278, long, 1, side],
    [279, long, 1, packed.length],
    [317, short, 1, predictor],
    [339, short, 1, 2],
    [33550, double, 3, doublesAt],
    [33922, double, 6, doublesAt + 24],
    [34735, short, geoKeys.length, geoKeysAt],
  ]
  const head = Buffer.alloc(stripAt)
  head.write('II')
  head.writeUInt16LE(42, 2)
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(entryCount, 8)
  entries.forEach(([tag, type, count, value], i) => {
    const at = 10 + i * 12
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(count, at + 4)
    head.writeUInt32LE(value, at + 8)
  })
  doubles.forEach((value, i) => head.writeDoubleLE(value, doublesAt + i * 8))
  geoKeys.forEach((value, i) => head.writeUInt16LE(value, geoKeysAt + i * 2))
  return Buffer.concat([head, packed])
}

/** A source that counts what is read of it. */
function counted(bytes: Uint8Array): ByteSource & { readBytes: number } {
  const inner = memorySource(bytes)
  return {
    byteLength: inner.byteLength,
    readBytes: 0,
    read(offset, length) {
      this.readBytes += length
      return inner.read(offset, length)
    },
  }
}

describe.each([1, 2] as const)('a raster of one large DEFLATE strip, predictor %i', (predictor) => {
  const file = oneStripTiff(deflateSync(stripBytes(predictor)), predictor)

  it('has every posting at its place through any window', async () => {
    const raster = await openGeoTiff(memorySource(file))
    expect([raster.width, raster.height]).toEqual([side, side])
    const place = fc.nat(side - 1)
    const size = fc.integer({ min: 1, max: 300 })
    await fc.assert(
      fc.asyncProperty(place, place, size, size, async (column, row, wide, high) => {
        const width = Math.min(wide, side - column)
        const height = Math.min(high, side - row)
        const values = await raster.readWindow(column, row, width, height)
        const expected = Array.from({ length: width * height }, (_, i) =>
          elevation(column + (i % width), row + Math.floor(i / width)),
        )
        expect([...values]).toEqual(expected)
      }),
      { numRuns: runs(20) },
    )
  })

  it('is read no further than the rows that are wanted', async () => {
    const source = counted(file)
    const raster = await openGeoTiff(source)
    await raster.readWindow(0, 0, side, 100)
    // Some pieces are on their way when the last row arrives.
    expect(source.readBytes).toBeLessThan(file.length * 0.4)
  })

  it('is refused where it is damaged, and where it ends early', async () => {
    const damaged = Buffer.from(file)
    const middle = Math.floor(file.length / 2)
    damaged.fill(0xff, middle, middle + 64)
    const raster = await openGeoTiff(memorySource(damaged))
    const last = [side - 1, side - 1, 1, 1] as const
    await expect(raster.readWindow(...last)).rejects.toThrow(/cannot be unpacked/)
    const short = oneStripTiff(deflateSync(stripBytes(predictor, side - 1)), predictor)
    const shortRaster = await openGeoTiff(memorySource(short))
    await expect(shortRaster.readWindow(...last)).rejects.toThrow(/shorter than its rows/)
  })
})
