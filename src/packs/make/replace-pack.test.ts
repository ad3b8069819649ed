import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryDirectory, towerFeature, writePack } from '../../../test/made-packs.ts'
import { loadPack } from '../load/load.ts'
import { buildDemoCity } from '../demo/demo-city.ts'
import { writeFolderAtomically } from './pack-folder.ts'

const options = { maximumBuildingFileBytes: 1e8 }
const base = temporaryDirectory()
let target: string
let number = 0

beforeEach(() => {
  const parent = join(base, String(number++))
  mkdirSync(parent)
  target = join(parent, 'pack')
})

/** Puts a pack of some towers in place; gives the towers of what is then there. */
async function put(towerCount: number, force = true): Promise<number> {
  const towers = Array.from({ length: towerCount }, (_, i) => towerFeature(`t${i}`, i + 1))
  await writeFolderAtomically(target, force, async (folder) => {
    writePack(folder, { towers })
  })
  return loadPack(target, options).towers.towerCount
}

const filesThere = () => readdirSync(target).sort()
const plainNames = ['buildings.geojson', 'manifest.json', 'towers.geojson']

describe('a pack that replaces another', () => {
  it('keeps the names of files that are the same, and marks those that are not', async () => {
    expect(await put(1, false)).toBe(1)
    expect(filesThere()).toEqual(plainNames)
    expect(await put(2)).toBe(2)
    expect(filesThere()).toEqual([
      'buildings.geojson',
      'manifest.json',
      expect.stringMatching(/^towers-[0-9a-f]{12}\.geojson$/),
    ])
    expect(await put(3)).toBe(3)
    expect(filesThere()).toEqual(plainNames)
  })

  it('can be loaded at every moment', async () => {
    await put(1, false)
    const seen = new Set<number>()
    let isDone = false
    const replacing = put(2).finally(() => (isDone = true))
    while (!isDone) {
      seen.add(loadPack(target, options).towers.towerCount)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await replacing
    expect(seen).toContain(1)
  })

  it('takes the plain names of files that were broken, and the place of what is no pack', async () => {
    await put(1, false)
    writeFileSync(join(target, 'towers.geojson'), 'broken')
    expect(await put(2)).toBe(2)
    expect(filesThere()).toEqual(plainNames)
    writeFileSync(join(target, 'manifest.json'), '{}')
    writeFileSync(join(target, 'notes.txt'), '')
    expect(await put(1)).toBe(1)
    expect(filesThere()).toEqual(plainNames)
    const file = join(base, 'a-file')
    writeFileSync(file, '')
    target = file
    expect(await put(1)).toBe(1)
  })

  it('is refused without force, and nothing is left behind', async () => {
    await put(1, false)
    await expect(put(2, false)).rejects.toThrow('pack exists already; use --force')
    expect(loadPack(target, options).towers.towerCount).toBe(1)
    expect(readdirSync(join(target, '..'))).toEqual(['pack'])
  })

  it('leaves what was there when it fails', async () => {
    await put(1, false)
    const failing = writeFolderAtomically(target, true, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(readdirSync(join(target, '..'))).toEqual(['pack'])
    expect(loadPack(target, options).towers.towerCount).toBe(1)
  })

  it('may be written by several at once: all end well', async () => {
    const builds = [1, 2, 3].map(() => buildDemoCity(target, { force: true, buildings: 40 }))
    const manifests = await Promise.all(builds)
    expect(manifests[1]).toEqual(manifests[0])
    expect(loadPack(target, options).manifest).toEqual(manifests[0])
    expect(existsSync(join(target, 'terrain.tif'))).toBe(true)
    expect(readFileSync(join(target, 'manifest.json'), 'utf8')).toContain('"terrain.tif"')
  })
})
