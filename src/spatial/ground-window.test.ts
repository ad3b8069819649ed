import { expect, it } from 'vitest'
import { terrainRaster } from '../../test/worlds/terrain-raster.ts'
import type { ElevationRaster } from '../formats/elevation-raster.ts'
import { readGroundWindow, windowFrame } from './ground-window.ts'

const secondDeg = 1 / 3600
const blockSize = { width: 96, height: 96 }
const box = [9.93, 46.13, 10.07, 46.22] as const

/** Postings that are all different, in degrees of such a spacing. */
function rasterOf(spacingDeg: number): ElevationRaster {
  const size = Math.round(0.3 / spacingDeg)
  const place = { west: 9.9, north: 46.4, spacingDeg, width: size, height: size }
  return terrainRaster((lonDeg, latDeg) => 1000 * lonDeg + latDeg, place)
}

it.each([
  ['as it lies', secondDeg],
  ['thinned', secondDeg / 2],
])('reads every block of a raster once and finds what rows hold: %s', async (_, spacingDeg) => {
  const inRows = rasterOf(spacingDeg)
  const timesOfBlock = new Map<string, number>()
  const inBlocks: ElevationRaster = {
    ...inRows,
    blockSize,
    readWindow: (column, row, width, height) => {
      const last = { column: column + width - 1, row: row + height - 1 }
      const blockOf = (at: number) => Math.floor(at / blockSize.width)
      for (let across = blockOf(column); across <= blockOf(last.column); across++) {
        for (let down = blockOf(row); down <= blockOf(last.row); down++) {
          const block = `${across} ${down}`
          timesOfBlock.set(block, (timesOfBlock.get(block) ?? 0) + 1)
        }
      }
      return inRows.readWindow(column, row, width, height)
    },
  }
  const frame = windowFrame(inRows, box)!
  const expected = await readGroundWindow(inRows, frame, () => undefined)
  const found = await readGroundWindow(inBlocks, frame, () => undefined)
  const bytesOf = ({ buffer }: Float32Array) => Buffer.from(buffer)
  expect(bytesOf(found.elevationM).equals(bytesOf(expected.elevationM))).toBe(true)
  expect(timesOfBlock.size).toBeGreaterThan(20)
  expect(Math.max(...timesOfBlock.values())).toBe(1)
})
