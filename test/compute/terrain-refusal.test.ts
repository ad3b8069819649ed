import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadPackInThread } from '../../src/compute/load-pack.ts'
import { terrainLayer, writeTerrainCity } from '../http/terrain-city.ts'

const limits = { timeoutSeconds: 60, heapMebibytes: 1024 }
const options = { maximumBuildingFileBytes: 1e8 }

function fixture(name: string): Uint8Array {
  return readFileSync(fileURLToPath(new URL(`../fixtures/terrain/${name}`, import.meta.url)))
}

describe('loading a pack with terrain', () => {
  it('takes one whose terrain can be read', async () => {
    const snapshot = await loadPackInThread(await writeTerrainCity(), options, { limits })
    expect(snapshot.manifest.files.terrain).toBe('terrain.tif')
  })

  it.each(['refused_utm.tif'])('refuses the pack for %s', async (name) => {
    const directory = await writeTerrainCity(terrainLayer, fixture(name))
    await expect(loadPackInThread(directory, options, { limits })).rejects.toMatchObject({
      reason: 'not_processable',
      message: expect.stringMatching(/^terrain raster: /) as string,
    })
  })
})
