import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openElevationFile } from '../../load/elevation-file.ts'
import { inspectInput } from './input-file.ts'
import { withFolders } from './input-folder.ts'
import { writePostingFile } from './posting-file.ts'
import { openRasterFiles } from './raster-files.ts'
import { mosaicRasters } from './raster-mosaic.ts'

const folder = mkdtempSync(join(tmpdir(), 'postings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const side = 1201

/** Says where a posting lies, counted from the corner of the four tiles in the south-west. */
const heightAt = (column: number, row: number) => ((column * 3 + row * 5) % 4000) - 200

/** Three tiles of a square of four; the north-east one is missing. */
function writeTiles(into: string): void {
  mkdirSync(into)
  for (const [east, south] of [
    [0, 0],
    [0, 1],
    [1, 1],
  ]) {
    const bytes = new DataView(new ArrayBuffer(side * side * 2))
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++) {
        const height = heightAt(east * (side - 1) + column, south * (side - 1) + row)
        bytes.setInt16((row * side + column) * 2, height)
      }
    }
    writeFileSync(join(into, `N${44 - south}E00${7 + east}.hgt`), bytes)
  }
  writeFileSync(join(into, 'README.txt'), 'heights of somewhere')
}

it('tiles of a folder are one raster, the missing one a void, the same in strips and in tiles', async () => {
  const tiles = join(folder, 'tiles')
  const work = join(folder, 'work')
  writeTiles(tiles)
  mkdirSync(work)
  const kinds = ['hgt', 'hgt_zip', 'geotiff'] as const
  const paths = await withFolders([tiles], kinds)
  const inputs = await Promise.all(paths.map((path) => inspectInput(path, kinds)))
  expect(inputs.map(({ name }) => name)).toEqual(['N43E007.hgt', 'N43E008.hgt', 'N44E007.hgt'])
  const files = await openRasterFiles(inputs, work, 'terrain')
  const rasters = files.map(({ raster }) => raster)
  const mosaic = mosaicRasters(rasters, [7.2, 43.1, 8.9, 44.9], 'terrain')
  const { grid, readRows, readWindow } = mosaic
  const reader = { readRows, byWindow: { readWindow, workFolder: work } }
  const encoding = { sampleType: mosaic.sampleType, noData: -32768, compressed: true }
  const written: { readonly values: Float64Array; readonly voids: number }[] = []
  for (const [form, largestInStrips] of [
    ['strips', Infinity],
    ['tiles', 0],
  ] as const) {
    const path = join(folder, `${form}.tif`)
    let postings = 0
    let voids = 0
    const count = (block: Float64Array) => {
      postings += block.length
      for (const value of block) if (Number.isNaN(value)) voids++
    }
    const sha256 = await writePostingFile(path, grid, encoding, reader, count, largestInStrips)
    expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(sha256)
    expect(postings).toBe(grid.width * grid.height)
    const file = await openElevationFile(path)
    expect(file.raster).toMatchObject({ ...grid, sampleType: 'int16' })
    written.push({ values: await file.raster.readWindow(0, 0, grid.width, grid.height), voids })
    await file.close()
  }
  await Promise.all(files.map((file) => file.close()))
  const [strips, inTiles] = written
  expect(inTiles.voids).toBe(strips.voids)
  expect(Buffer.from(inTiles.values.buffer).equals(Buffer.from(strips.values.buffer))).toBe(true)
  const column = (lon: number) => Math.round((lon - 7) * 1200)
  const row = (lat: number) => Math.round((45 - lat) * 1200)
  const at = (lon: number, lat: number) => {
    const x = column(lon) - column(grid.originLonDeg)
    return inTiles.values[(row(lat) - row(grid.originLatDeg)) * grid.width + x]
  }
  expect(at(7.5, 44.5)).toBe(heightAt(column(7.5), row(44.5)))
  expect(at(8.5, 43.5)).toBe(heightAt(column(8.5), row(43.5)))
  expect(at(8.5, 44.5)).toBeNaN()
})

it('a folder without a raster is refused by its name', async () => {
  const empty = join(folder, 'papers')
  mkdirSync(empty)
  writeFileSync(join(empty, 'a.txt'), 'none')
  await expect(withFolders([empty], ['geotiff'])).rejects.toThrow(
    'papers: the folder holds no file that could be read',
  )
  await expect(withFolders(['no-such.tif'], ['geotiff'])).resolves.toEqual(['no-such.tif'])
})
