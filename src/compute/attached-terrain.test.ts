import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { terrainLayer, writeTerrainCity } from '../../test/http/terrain-city.ts'
import { loadPack } from '../packs/load/load.ts'
import type * as attached from './attached-terrain.ts'

const options = { maximumBuildingFileBytes: 1e8 }

let terrainOf: (typeof attached)['terrainOf']
beforeEach(async () => {
  // As in a thread that has not opened any terrain yet.
  vi.resetModules()
  ;({ terrainOf } = await import('./attached-terrain.ts'))
})

it('terrain that changes after it was opened answers as before or not at all', async () => {
  const directory = await writeTerrainCity()
  const snapshot = loadPack(directory, options)
  const raster = (await terrainOf(snapshot))!
  const before = await raster.readWindow(0, 0, 1, 1)
  const path = join(directory, 'terrain.tif')
  const bytes = readFileSync(path)
  writeFileSync(path, Buffer.alloc(bytes.length))
  const far = raster.readWindow(raster.width - 1, raster.height - 1, 1, 1)
  await expect(far).rejects.toMatchObject({
    reason: 'unavailable',
    message: 'the terrain file of the dataset has changed since it was loaded',
  })
  writeFileSync(path, bytes)
  expect(await raster.readWindow(0, 0, 1, 1)).toEqual(before)
  expect(await raster.readWindow(raster.width - 1, raster.height - 1, 1, 1)).toHaveLength(1)
})

it('terrain that changed after the start is not opened; put back, it is', async () => {
  const directory = await writeTerrainCity({ ...terrainLayer, units: 'm' })
  const snapshot = loadPack(directory, options)
  const path = join(directory, 'terrain.tif')
  renameSync(path, `${path}.kept`)
  await expect(terrainOf(snapshot)).rejects.toThrow('the terrain file of the dataset is missing')
  const bytes = readFileSync(`${path}.kept`)
  bytes[bytes.length - 1] ^= 1
  writeFileSync(path, bytes)
  await expect(terrainOf(snapshot)).rejects.toThrow(/has changed since it was loaded/)
  renameSync(`${path}.kept`, path)
  expect(await terrainOf(snapshot)).not.toBeNull()
})
