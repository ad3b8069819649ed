import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { memorySource } from './byte-source.ts'
import { openGeoTiff } from './geotiff-read.ts'

const folder = new URL('../../test/fixtures/terrain/', import.meta.url)

/** A little-endian fixture that a test changes. */
function fixture(name: string): Buffer {
  return readFileSync(new URL(`${name}.tif`, folder))
}

const entryBytes = 12

function directoryOf(file: Buffer): { offset: number; count: number; nextAt: number } {
  const offset = file.readUInt32LE(4)
  const count = file.readUInt16LE(offset)
  return { offset, count, nextAt: offset + 2 + count * entryBytes }
}

function entryAt(file: Buffer, tag: number): number {
  const { offset, count } = directoryOf(file)
  for (let i = 0; i < count; i++) {
    const at = offset + 2 + i * entryBytes
    if (file.readUInt16LE(at) === tag) return at
  }
  throw new Error(`there is no field ${tag}`)
}

/** Writes the first value of a list of numbers. */
function setFirst(file: Buffer, tag: number, value: number): void {
  const at = entryAt(file, tag)
  const isShort = file.readUInt16LE(at + 2) === 3
  const bytes = file.readUInt32LE(at + 4) * (isShort ? 2 : 4)
  const place = bytes <= 4 ? at + 8 : file.readUInt32LE(at + 8)
  if (isShort) file.writeUInt16LE(value, place)
  else file.writeUInt32LE(value, place)
}

/** The file with other bytes in the place of its first strip or tile. */
function withFirstBlock(name: string, tags: readonly [number, number], block: Buffer): Buffer {
  const file = fixture(name)
  setFirst(file, tags[0], file.length)
  setFirst(file, tags[1], block.length)
  return Buffer.concat([file, block])
}

const tile = [324, 325] as const
const strip = [273, 279] as const

/** LZW codes of 9 bits: clear, then the same byte over and over, in ever longer texts. */
function lzwBomb(bytes: number): Buffer {
  const bits: number[] = []
  const put = (code: number, width: number): void => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((code >> bit) & 1)
  }
  for (let unpacked = 0; unpacked < bytes;) {
    put(256, 9)
    put(0, 9)
    unpacked++
    for (let next = 258; next < 4095; next++) {
      put(next, next + 1 >= 2048 ? 12 : next + 1 >= 1024 ? 11 : next + 1 >= 512 ? 10 : 9)
      unpacked += next - 256
    }
  }
  const packed = Buffer.alloc(Math.ceil(bits.length / 8))
  bits.forEach((bit, i) => (packed[i >> 3] |= bit << (7 - (i & 7))))
  return packed
}

describe('a hostile GeoTIFF', () => {
  it('whose next directory is itself is refused', async () => {
    const file = fixture('int16_deflate_predictor2_tiled')
    const { offset, nextAt } = directoryOf(file)
    file.writeUInt32LE(offset, nextAt)
    await expect(openGeoTiff(memorySource(file))).rejects.toMatchObject({
      reason: 'not_processable',
      message: expect.stringContaining('lead in a circle') as string,
    })
  })

  it('of thousands of directories is refused', async () => {
    const file = fixture('int16_deflate_predictor2_tiled')
    file.writeUInt32LE(file.length, directoryOf(file).nextAt)
    const further = Buffer.concat(
      Array.from({ length: 5000 }, (_, i) => {
        const directory = Buffer.alloc(6)
        directory.writeUInt32LE(file.length + (i + 1) * 6, 2)
        return directory
      }),
    )
    await expect(openGeoTiff(memorySource(Buffer.concat([file, further])))).rejects.toThrow(
      /more than 256 images/,
    )
  })

  it('with a field of gigabytes is refused before it is read', async () => {
    const file = fixture('int16_deflate_predictor2_tiled')
    file.writeUInt32LE(0x7fff_ffff, entryAt(file, 33550) + 4)
    await expect(openGeoTiff(memorySource(file))).rejects.toThrow(/field 33550 has 2147483647/)
  })

  it.each([
    ['DEFLATE', 'int16_deflate_predictor2_tiled', tile, deflateSync(Buffer.alloc(50e6))],
    ['LZW', 'int16_lzw_predictor2', strip, lzwBomb(50e6)],
  ] as const)('whose %s block unpacks to 50 MB is refused', async (_name, file, tags, block) => {
    const raster = await openGeoTiff(memorySource(withFirstBlock(file, tags, block)))
    const before = process.memoryUsage().arrayBuffers
    await expect(raster.readWindow(0, 0, 1, 1)).rejects.toMatchObject({
      reason: 'not_processable',
      message: expect.stringContaining('unpacks to more than its pixels') as string,
    })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20e6)
  })
})
