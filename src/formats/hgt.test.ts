import { describe, expect, test } from 'vitest'
import { memorySource } from './byte-source.ts'
import type { ByteSource } from './byte-source.ts'
import { openHgt, parseHgtName } from './hgt.ts'

describe('the name of a tile says its south-west corner', () => {
  test.each([
    ['N43E007.hgt', { lonDeg: 7, latDeg: 43 }],
    ['n43e007.HGT', { lonDeg: 7, latDeg: 43 }],
    ['S29W072.hgt', { lonDeg: -72, latDeg: -29 }],
    ['/data/srtm/N00W001.hgt', { lonDeg: -1, latDeg: 0 }],
    ['S01E000.hgt', { lonDeg: 0, latDeg: -1 }],
  ])('%s', (name, corner) => {
    expect(parseHgtName(name)).toEqual(corner)
  })

  test.each([
    'N43E007.tif',
    'N4E7.hgt',
    'monaco.hgt',
    'N91E000.hgt',
    'N00E180.hgt',
    'xN43E007.hgt',
  ])('%s says none', (name) => {
    expect(parseHgtName(name)).toBeNull()
  })
})

/** A 3 arc-second tile of zeros with some postings set, given by row and column from the north. */
function tile(postings: readonly (readonly [row: number, column: number, value: number])[]) {
  const bytes = new Uint8Array(1201 * 1201 * 2)
  const view = new DataView(bytes.buffer)
  for (const [row, column, value] of postings) view.setInt16((row * 1201 + column) * 2, value)
  return bytes
}

test('rows run from the north, values are signed big-endian, the void is no data', async () => {
  const bytes = tile([
    [0, 0, 100],
    [0, 1, 200],
    [1, 0, 300],
    [2, 2, -12],
    [3, 3, -32768],
    [1200, 1200, 7],
  ])
  const raster = openHgt('N39E032.hgt', memorySource(bytes))
  expect([...(await raster.readWindow(0, 0, 4, 4))]).toEqual([
    ...[100, 200, 0, 0],
    ...[300, 0, 0, 0],
    ...[0, 0, -12, 0],
    ...[0, 0, 0, NaN],
  ])
  expect([...(await raster.readWindow(1200, 1200, 1, 1))]).toEqual([7])
  expect(raster.bounds).toEqual([32, 39, 33, 40])
  expect(raster.originLatDeg).toBe(40)
  expect(raster.spacingLonDeg).toBe(1 / 1200)
})

test('a window taller than one read is put together in order', async () => {
  const postings = Array.from({ length: 400 }, (_, row) => [row, 5, row] as const)
  const raster = openHgt('N00E000.hgt', memorySource(tile(postings)))
  const values = await raster.readWindow(5, 0, 1, 400)
  expect([...values]).toEqual(Array.from({ length: 400 }, (_, row) => row))
})

test('the size decides the spacing, any other size is refused', () => {
  const sized = (byteLength: number): ByteSource => ({
    byteLength,
    read: () => Promise.reject(new Error('nothing may be read on opening')),
  })
  expect(openHgt('N48W125.hgt', sized(3601 * 3601 * 2)).spacingLatDeg).toBe(1 / 3600)
  for (const size of [0, 1201 * 1201 * 2 - 1, 1201 * 1201, 6001 * 6001 * 2]) {
    expect(() => openHgt('N48W125.hgt', sized(size))).toThrow(/must have 2884802 bytes/)
  }
  expect(() => openHgt('terrain.hgt', sized(1201 * 1201 * 2))).toThrow(/south-west corner/)
})
