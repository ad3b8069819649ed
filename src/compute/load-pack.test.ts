import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  polygonFeature,
  squareRing,
  temporaryDirectory,
  writePack,
  writePackFile,
} from '../../test/made-packs.ts'
import { until } from '../../test/until.ts'
import { loadPack } from '../packs/load/load.ts'
import { loadPackInThread } from './load-pack.ts'

const options = { maximumBuildingFileBytes: 1e8 }
const limits = { timeoutSeconds: 60, heapMebibytes: 1024 }

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

describe('loading a pack in a thread', () => {
  it('gives what loading here gives, on shared memory', async () => {
    const directory = writePack(join(temporaryDirectory(), 'pack'))
    const lines: string[] = []
    const cacheDirectory = join(temporaryDirectory(), 'cache')
    const loaded = await loadPackInThread(
      directory,
      { ...options, cacheDirectory, log: (_level, message) => lines.push(message) },
      { limits },
    )
    // Stamps tell the moment at which files were looked at.
    const here = loadPack(directory, options)
    expect({ ...loaded, stamps: {} }).toEqual({ ...here, stamps: {} })
    expect(loaded.footprints.coordinates.buffer).toBeInstanceOf(SharedArrayBuffer)
    await until(() => namesIn(cacheDirectory).some((name) => name.endsWith('.slpack')))
  })

  it('makes the demo city anew where it is damaged, and sets aside what is none', async () => {
    const base = temporaryDirectory()
    const folder = join(base, 'demo-city')
    const demo = async () => {
      const { manifest } = await loadPackInThread(folder, options, { limits, isDemoCity: true })
      expect(manifest.id).toBe('demo-city')
    }
    writePackFile(folder, 'notes.txt', 'mine')
    await demo()
    const aside = readdirSync(base).find((name) => name.startsWith('demo-city-set-aside-'))!
    expect(readFileSync(join(base, aside, 'notes.txt'), 'utf8')).toBe('mine')
    writeFileSync(join(folder, 'towers.geojson'), 'torn')
    await demo()
    expect(readdirSync(base)).toHaveLength(2)
  })

  it('passes a refusal on with its reason', async () => {
    const directory = writePack(join(temporaryDirectory(), 'pack'))
    writeFileSync(join(directory, 'towers.geojson'), '{}')
    await expect(loadPackInThread(directory, options, { limits })).rejects.toMatchObject({
      reason: 'not_processable',
      message: expect.stringContaining('towers') as string,
    })
  })

  it('ends at its deadline, and says which variable sets it', async () => {
    const directory = writePack(join(temporaryDirectory(), 'pack'))
    const short = { ...limits, timeoutSeconds: 0.02 }
    await expect(loadPackInThread(directory, options, { limits: short })).rejects.toMatchObject({
      reason: 'deadline_exceeded',
      message: expect.stringContaining('DATASET_LOAD_TIMEOUT_SECONDS') as string,
    })
  })

  it('refuses a pack that needs more heap, and this thread lives on', async () => {
    const buildings = Array.from({ length: 40_000 }, (_, i) =>
      polygonFeature(`way/${i}/${'x'.repeat(200)}`, [squareRing(32.85, 39.92, 0.0002)]),
    )
    const directory = writePack(join(temporaryDirectory(), 'pack'), { buildings })
    const small = { ...limits, heapMebibytes: 16 }
    await expect(loadPackInThread(directory, options, { limits: small })).rejects.toMatchObject({
      reason: 'not_processable',
      message: 'loading the dataset needs more than 16 MiB of heap',
    })
  })

  it('refuses a feature of millions of values, which no heap limit would hold', async () => {
    const feature = JSON.stringify(polygonFeature('way/1', [squareRing(32.85, 39.92, 0.0002)]))
    const values = `[${'[],'.repeat(5_000_000)}[]]`
    const hungry = feature.replace('"building":"yes"', `"building":"yes","x":${values}`)
    const buildings = `{"type":"FeatureCollection","features":[${hungry}]}`
    const directory = writePack(join(temporaryDirectory(), 'pack'), { buildings })
    await expect(loadPackInThread(directory, options, { limits })).rejects.toMatchObject({
      reason: 'not_processable',
      message: 'buildings: GeoJSON: feature 0 has more than 4000000 values',
    })
  })

  it('keeps this thread free while it works', async () => {
    const directory = writePack(join(temporaryDirectory(), 'pack'))
    let beats = 0
    const heart = setInterval(() => beats++, 5)
    await loadPackInThread(directory, options, { limits })
    clearInterval(heart)
    expect(beats).toBeGreaterThan(3)
  })
})
