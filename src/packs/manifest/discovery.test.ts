import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryDirectory, writePack } from '../../../test/made-packs.ts'
import { discoverPacks } from './discovery.ts'

const base = temporaryDirectory()
let root: string
let number = 0

beforeEach(() => {
  root = join(base, `root-${number++}`)
  mkdirSync(root)
})

function install(name: string, id: string): string {
  return writePack(join(root, name), { manifest: { id } })
}

async function idsIn(active?: string): Promise<string[]> {
  const { packs } = await discoverPacks(root, active)
  return packs.map(({ manifest }) => manifest.id)
}

async function warningsOf(active?: string): Promise<readonly string[]> {
  const { warnings } = await discoverPacks(root, active)
  for (const warning of warnings) expect(warning).not.toContain(base)
  return warnings
}

describe('discoverPacks', () => {
  it('finds packs in the root and its children, sorted by id', async () => {
    install('x', 'zebra')
    install('y', 'Ankara')
    install('.', 'berlin')
    mkdirSync(join(root, 'empty'))
    writeFileSync(join(root, 'notes.txt'), '')
    install('x/deeper', 'not-looked-at')
    expect(await idsIn()).toEqual(['Ankara', 'berlin', 'zebra'])
    expect(await warningsOf()).toEqual([])
  })

  it('finds nothing without a root, and says when the root cannot be read', async () => {
    expect(await discoverPacks(undefined, undefined)).toEqual({
      packs: [],
      refused: [],
      warnings: [],
    })
    const missing = await discoverPacks(join(root, 'nowhere'), undefined)
    expect(missing).toEqual({
      packs: [],
      refused: [],
      warnings: ['the datasets root cannot be read'],
    })
  })

  it('leaves out packs with an invalid manifest, in general words', async () => {
    install('good', 'good')
    mkdirSync(join(root, 'bad'))
    writeFileSync(join(root, 'bad/manifest.json'), '{"id":"secret"')
    mkdirSync(join(root, 'worse/manifest.json'), { recursive: true })
    expect(await idsIn()).toEqual(['good'])
    expect(await warningsOf()).toEqual(['a dataset was ignored: its manifest is invalid'])
    const { refused } = await discoverPacks(root, undefined)
    expect(refused).toEqual([
      { folder: 'bad', id: undefined, reason: 'manifest: is not valid JSON in UTF-8' },
      { folder: 'worse', id: undefined, reason: 'manifest.json must be a regular file' },
    ])
  })

  it('leaves out a symlink that leads outside the root, and follows one that stays', async () => {
    const outside = writePack(join(base, `outside-${number}`), { manifest: { id: 'outside' } })
    symlinkSync(outside, join(root, 'link'))
    install('inside', 'inside')
    symlinkSync('inside', join(root, 'again'))
    symlinkSync('nowhere', join(root, 'dangling'))
    expect(await idsIn()).toEqual(['inside'])
    expect(await warningsOf()).toEqual([
      'a dataset was ignored: a symlink leads outside the datasets root',
    ])
  })

  it('hides all packs that share an id, with one warning that names it', async () => {
    install('a', 'twin')
    install('b', 'twin')
    install('c', 'other')
    expect(await idsIn()).toEqual(['other'])
    const warnings = await warningsOf()
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('duplicate')
    expect(warnings[0]).toContain('twin')
  })

  it('lists the active pack wherever it is, also against a twin in the root', async () => {
    const active = writePack(join(base, `active-${number}`), { manifest: { id: 'active' } })
    install('a', 'other')
    expect(await idsIn(active)).toEqual(['active', 'other'])
    install('b', 'active')
    const { packs, warnings } = await discoverPacks(root, active)
    expect(packs.map(({ directory }) => directory)).toEqual([active, join(root, 'a')])
    expect(warnings[0]).toContain('duplicate')
  })

  it('lists the active pack once when it lies in the root', async () => {
    const active = install('a', 'active')
    expect(await idsIn(active)).toEqual(['active'])
    expect(await warningsOf(active)).toEqual([])
  })

  it('says which file of a pack is missing or lies elsewhere', async () => {
    rmSync(join(install('a', 'a'), 'towers.geojson'))
    const escaping = install('b', 'b')
    rmSync(join(escaping, 'buildings.geojson'))
    symlinkSync(join(root, 'c/buildings.geojson'), join(escaping, 'buildings.geojson'))
    install('c', 'c')
    const { packs } = await discoverPacks(root, undefined)
    expect(packs.map(({ fileProblem }) => fileProblem)).toEqual([
      'files.towers is missing',
      'files.buildings must lie inside the pack',
      null,
    ])
  })

  it.each([
    ['nested 50,000 deep', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, /deeper than 32/],
    ['of 100,000 values', `[${'0,'.repeat(100_000)}0]`, /more than 10000 items/],
    ['that names a member twice', '1,"id":"other"', /names id twice/],
  ])('reports a manifest %s as one that cannot be used', async (_kind, value, reason) => {
    install('good', 'good')
    const directory = install('bad', 'bad')
    const text = readFileSync(join(directory, 'manifest.json'), 'utf8')
    writeFileSync(join(directory, 'manifest.json'), text.replace(/}$/, `,"extra":${value}}`))
    const { packs, refused } = await discoverPacks(root, undefined)
    expect(packs.map(({ manifest }) => manifest.id)).toEqual(['good'])
    expect(refused).toEqual([
      { folder: 'bad', id: undefined, reason: expect.stringMatching(reason) as string },
    ])
  })

  it('lets others have their turn between two manifests, and reads them once', async () => {
    const confidence = 'x'.repeat(900_000)
    for (let i = 0; i < 40; i++) {
      writePack(join(root, `p${i}`), { manifest: { id: `p${i}`, confidence } })
    }
    // What was written a moment ago is read anew every time.
    await new Promise((resolve) => setTimeout(resolve, 200))
    let turns = 0
    const counting = setInterval(() => turns++, 0)
    const first = await discoverPacks(root, undefined)
    clearInterval(counting)
    expect(turns).toBeGreaterThan(10)
    const second = await discoverPacks(root, undefined)
    expect(second.packs).toHaveLength(40)
    second.packs.forEach((pack, i) => expect(pack.manifest).toBe(first.packs[i].manifest))
  })

  it('reads a manifest again that has changed', async () => {
    install('a', 'before')
    expect(await idsIn()).toEqual(['before'])
    install('a', 'after')
    expect(await idsIn()).toEqual(['after'])
  })
})
