import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  temporaryDirectory,
  towerFeature,
  writePack,
  writePackFile,
} from '../../../test/made-packs.ts'
import { loadPack } from '../load/load.ts'
import { buildDemoCity } from '../demo/demo-city.ts'
import { writeFolderAtomically } from './pack-folder.ts'

const options = { maximumBuildingFileBytes: 1e8 }
const id = 'own'
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
  await writeFolderAtomically(target, force ? id : null, async (folder) => {
    writePack(folder, { towers, manifest: { id } })
  })
  return loadPack(target, options).towers.towerCount
}

const filesThere = () => readdirSync(target).sort()
/** Names and contents of all that lies below a folder. */
const everythingIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(folder, name)
      return [name, lstatSync(path).isFile() ? readFileSync(path, 'utf8') : null]
    })
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

  it('takes the plain names of its files that were broken', async () => {
    await put(1, false)
    writeFileSync(join(target, 'towers.geojson'), 'broken')
    expect(await put(2)).toBe(2)
    expect(filesThere()).toEqual(plainNames)
  })

  it('removes nothing that the manifest does not name, and writes over nothing', async () => {
    await put(1, false)
    const mine = ['notes.txt', 'photos/roof.jpg', '.hidden', 'manifest.json.bak']
    for (const name of mine) writePackFile(target, name, name)
    expect(await put(2)).toBe(2)
    // A file of the name that the next pack would take.
    rmSync(join(target, 'towers.geojson'), { force: true })
    writePackFile(target, 'towers.geojson', 'a list of mine')
    expect(await put(3)).toBe(3)
    for (const name of mine) expect(readFileSync(join(target, name), 'utf8')).toBe(name)
    expect(readFileSync(join(target, 'towers.geojson'), 'utf8')).toBe('a list of mine')
    expect(filesThere().filter((name) => name.startsWith('towers'))).toHaveLength(2)
  })

  it('touches no file outside that a manifest names', async () => {
    await put(1, false)
    const outside = join(target, '..', 'outside')
    writePackFile(outside, 'towers.geojson', 'mine')
    symlinkSync(outside, join(target, 'linked'))
    const path = join(target, 'manifest.json')
    const text = readFileSync(path, 'utf8').replaceAll('towers.geojson', 'linked/towers.geojson')
    writeFileSync(path, text)
    expect(await put(2)).toBe(2)
    expect(readFileSync(join(outside, 'towers.geojson'), 'utf8')).toBe('mine')
  })

  it.each<[string, () => void]>([
    ['files of somebody', () => writePackFile(target, 'notes.txt', 'mine')],
    ['another pack', () => writePack(target, { manifest: { id: 'other' } })],
    ['a manifest of something else', () => writePackFile(target, 'manifest.json', '{}')],
    ['a torn manifest', () => writePackFile(target, 'manifest.json', '{"id":"own"')],
    ['a file', () => writeFileSync(target, 'mine')],
    ['a link that leads nowhere', () => symlinkSync(join(base, 'nowhere'), target)],
  ])('is refused, and nothing is touched, in the place of %s', async (_, prepare) => {
    prepare()
    const before = everythingIn(join(target, '..'))
    await expect(put(1)).rejects.toMatchObject({ reason: 'conflict' })
    expect(everythingIn(join(target, '..'))).toEqual(before)
  })

  it('is refused with the names of what is there', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) writePackFile(target, name, name)
    await expect(put(1)).rejects.toThrow(
      'pack is not replaced: it has no manifest that names the pack own, and holds ' +
        'a, b, c, d, e and 1 more',
    )
  })

  it('is refused before the work begins, and again where something has come meanwhile', async () => {
    let hasBegun = false
    writePackFile(target, 'notes.txt', 'mine')
    const begin = writeFolderAtomically(target, id, async () => (hasBegun = true))
    await expect(begin).rejects.toMatchObject({ reason: 'conflict' })
    expect(hasBegun).toBe(false)
    rmSync(target, { recursive: true })
    const late = writeFolderAtomically(target, id, async (folder) => {
      writePack(folder, { manifest: { id } })
      writePackFile(target, 'notes.txt', 'mine')
    })
    await expect(late).rejects.toMatchObject({ reason: 'conflict' })
    expect(readFileSync(join(target, 'notes.txt'), 'utf8')).toBe('mine')
  })

  it('takes the place of an empty folder, and of its own pack whose manifest is damaged', async () => {
    mkdirSync(target)
    expect(await put(1)).toBe(1)
    writeFileSync(join(target, 'manifest.json'), `{"id":"${id}","files":7}`)
    expect(await put(2)).toBe(2)
    expect(filesThere()).toContain('towers.geojson')
  })

  it('is refused without force, and nothing is left behind', async () => {
    await put(1, false)
    await expect(put(2, false)).rejects.toThrow('pack exists already')
    expect(loadPack(target, options).towers.towerCount).toBe(1)
    expect(readdirSync(join(target, '..'))).toEqual(['pack'])
  })

  it('leaves what was there when it fails', async () => {
    await put(1, false)
    const failing = writeFolderAtomically(target, id, () => Promise.reject(new Error('no')))
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
