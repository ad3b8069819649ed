import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { gdalPrints, hasGdal } from '../../test/gdal.ts'
import { memorySource } from './byte-source.ts'
import { openGeoTiff } from './geotiff-read.ts'
import type { PostingGrid } from './elevation-raster.ts'
import { encodeTiledPostings, type TileSpool } from './tiled-postings.ts'

const folder = mkdtempSync(join(tmpdir(), 'tiled-'))
afterAll(() => rmSync(folder, { recursive: true }))
const canAskGdal = hasGdal()

type Type = Parameters<typeof encodeTiledPostings>[1]['sampleType']
const noData = (type: Type) => (type === 'uint8' ? 255 : type === 'uint16' ? 65535 : -32768)

function gridOf(width: number, height: number): PostingGrid {
  return {
    ...{ width, height, originLonDeg: 7, originLatDeg: 44 },
    ...{ spacingLonDeg: 1 / 3600, spacingLatDeg: 1 / 1800 },
  }
}

/** Differs from its neighbours, fits into every type, and is unknown here and there. */
function valueAt(column: number, row: number, type: Type): number {
  if ((column + 3 * row) % 97 === 0 || (column > 300 && row > 300)) return NaN
  return ((column * 7 + row * 13) % 250) + (type === 'float32' ? 0.25 : 0)
}

function memorySpool(): TileSpool {
  const levels: Uint8Array[][] = []
  return {
    append: (level, bytes) => (levels[level] ??= []).push(bytes),
    read: async function* (level) {
      await Promise.resolve()
      yield* levels[level]
    },
  }
}

async function encoded(grid: PostingGrid, type: Type, classicBytes?: number): Promise<Buffer> {
  const readWindow = (column: number, row: number, width: number, height: number) =>
    Promise.resolve(
      Float64Array.from({ length: width * height }, (_, i) =>
        valueAt(column + (i % width), row + Math.floor(i / width), type),
      ),
    )
  const encoding = { sampleType: type, noData: noData(type) }
  const parts: Uint8Array[] = []
  const spool = memorySpool()
  const bytes = encodeTiledPostings(grid, encoding, readWindow, spool, classicBytes)
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}

const kinds = (['uint8', 'uint16', 'int16', 'float32'] as const).flatMap((type) => [
  { type, form: 'classic', classicBytes: undefined },
  { type, form: 'BigTIFF', classicBytes: 1000 },
])

describe.each(kinds)('$type in tiles, $form', ({ type, form, classicBytes }) => {
  it('gives every posting through any window', async () => {
    const grid = gridOf(2500, 700)
    const file = await encoded(grid, type, classicBytes)
    expect(file.readUInt16LE(2)).toBe(form === 'classic' ? 42 : 43)
    const raster = await openGeoTiff(memorySource(file))
    expect(raster).toMatchObject({ ...grid, sampleType: type, registration: 'pixel_is_point' })
    const place = fc.tuple(fc.nat(2499), fc.nat(699), fc.nat(299), fc.nat(299))
    const window = place.map(([column, row, more, further]) => ({
      ...{ column, row },
      width: Math.min(more + 1, 2500 - column),
      height: Math.min(further + 1, 700 - row),
    }))
    await fc.assert(
      fc.asyncProperty(window, async ({ column, row, width, height }) => {
        const values = await raster.readWindow(column, row, width, height)
        for (let i = 0; i < values.length; i++) {
          const wanted = valueAt(column + (i % width), row + Math.floor(i / width), type)
          if (!Object.is(values[i], wanted)) expect(values[i]).toBe(wanted)
        }
      }),
      { numRuns: 8, examples: [[{ column: 2200, row: 400, width: 300, height: 300 }]] },
    )
  })
})

it.runIf(canAskGdal).each([undefined, 1000])(
  'GDAL finds overviews of every second posting, in a classic file and in a BigTIFF (%s)',
  async (classicBytes) => {
    const path = join(folder, 'postings.tif')
    writeFileSync(path, await encoded(gridOf(1300, 700), 'int16', classicBytes))
    const info = JSON.parse(gdalPrints('gdalinfo', '-json', path)) as {
      readonly size: readonly number[]
      readonly bands: readonly { readonly block: unknown; readonly overviews: unknown }[]
      readonly metadata: Readonly<Record<string, unknown>>
    }
    expect(info.size).toEqual([1300, 700])
    expect(info.metadata['']).toMatchObject({ AREA_OR_POINT: 'Point' })
    expect(info.bands[0]).toMatchObject({
      block: [256, 256],
      noDataValue: -32768,
      overviews: [{ size: [650, 350] }, { size: [325, 175] }, { size: [163, 88] }],
    })
    const place = (level: readonly string[], column: number, row: number) =>
      Number(gdalPrints('gdallocationinfo', '-valonly', ...level, path, `${column}`, `${row}`))
    for (const [column, row] of [
      [0, 1],
      [1299, 4],
      [256, 256],
      [255, 699],
    ]) {
      expect(place([], column, row)).toBe(valueAt(column, row, 'int16'))
    }
    // Where a pixel of the raster lies in an overview, GDAL finds the posting that begins its four.
    expect(place(['-overview', '1'], 40, 80)).toBe(valueAt(40, 80, 'int16'))
    expect(place(['-overview', '2'], 800, 16)).toBe(valueAt(800, 16, 'int16'))
  },
)
