import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory, writePack } from '../../test/made-packs.ts'
import { loadPack } from '../packs/load/load.ts'
import { loadPackInThread } from './load-pack.ts'

const options = { maximumBuildingFileBytes: 1e8 }

describe('loading a pack in a thread', () => {
  it('gives what loading here gives, on shared memory', async () => {
    const directory = writePack(join(temporaryDirectory(), 'pack'))
    const lines: string[] = []
    const loaded = await loadPackInThread(directory, {
      ...options,
      cacheDirectory: join(temporaryDirectory(), 'cache'),
      log: (_level, message) => lines.push(message),
    })
    expect(loaded).toEqual(loadPack(directory, options))
    expect(loaded.footprints.coordinates.buffer).toBeInstanceOf(SharedArrayBuffer)
  })

  it('passes a refusal on with its reason', async () => {
    const directory = writePack(join(temporaryDirectory(), 'pack'))
    writeFileSync(join(directory, 'towers.geojson'), '{}')
    await expect(loadPackInThread(directory, options)).rejects.toMatchObject({
      reason: 'not_processable',
      message: expect.stringContaining('towers') as string,
    })
  })

  it('keeps this thread free while it works', async () => {
    const directory = writePack(join(temporaryDirectory(), 'pack'))
    let beats = 0
    const heart = setInterval(() => beats++, 5)
    await loadPackInThread(directory, options)
    clearInterval(heart)
    expect(beats).toBeGreaterThan(3)
  })
})
