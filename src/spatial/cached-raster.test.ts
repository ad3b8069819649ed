import { expect, it } from 'vitest'
import { terrainRaster } from '../../test/worlds/terrain-raster.ts'
import type { ElevationRaster } from '../formats/elevation-raster.ts'
import { cachedRaster } from './cached-raster.ts'

const block = 8
const blockBytes = block * block * Float64Array.BYTES_PER_ELEMENT

/** Counts what is read. */
function countedRaster() {
  const reads: string[] = []
  const whole = terrainRaster(() => 0, {
    west: 0,
    north: 1,
    spacingDeg: 1e-3,
    width: 1000,
    height: 1000,
  })
  const raster: ElevationRaster = {
    ...whole,
    readWindow(column, row, width, height) {
      reads.push(`${column},${row}`)
      return Promise.resolve(new Float64Array(width * height).fill(column))
    },
  }
  return { raster, reads }
}

it('windows are read once while there is room for them, the latest used ones longest', async () => {
  const { raster, reads } = countedRaster()
  const cached = cachedRaster(raster, 4 * blockBytes)
  const ask = (column: number) => cached.readWindow(column, 0, block, block)
  for (const column of [0, 1, 2, 3, 0, 4, 0, 1]) expect((await ask(column))[0]).toBe(column)
  expect(reads).toEqual(['0,0', '1,0', '2,0', '3,0', '4,0', '1,0'])
})

it('a large window pushes no other one out, and is not held itself', async () => {
  const { raster, reads } = countedRaster()
  const cached = cachedRaster(raster, 4 * blockBytes)
  await cached.readWindow(0, 0, block, block)
  await cached.readWindow(1, 0, block, block + 1)
  await cached.readWindow(1, 0, block, block + 1)
  await cached.readWindow(0, 0, block, block)
  expect(reads).toEqual(['0,0', '1,0', '1,0'])
})
