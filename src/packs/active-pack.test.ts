import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryDirectory, towerFeature, writePack } from '../../test/made-packs.ts'
import { SightlineError } from '../errors.ts'
import { ActivePack } from './active-pack.ts'
import { loadPack } from './load/load.ts'
import type { PackSnapshot } from './snapshot.ts'

const base = temporaryDirectory()
let root: string
let number = 0
let loads: string[]
let logged: [string, string][]

beforeEach(() => {
  root = join(base, `root-${number++}`)
  mkdirSync(root)
  loads = []
  logged = []
})

function install(id: string): string {
  return writePack(join(root, id), { manifest: { id } })
}

async function load(directory: string): Promise<PackSnapshot> {
  loads.push(directory)
  await Promise.resolve()
  return loadPack(directory, { maximumBuildingFileBytes: 1e9 })
}

function activePack(loader = load): ActivePack {
  return new ActivePack({
    root,
    load: loader,
    log: (level, message) => logged.push([level, message]),
  })
}

async function refusalOf(work: Promise<unknown>): Promise<SightlineError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof SightlineError)) throw new Error('not refused', { cause: error })
  return error
}

describe('ActivePack', () => {
  it('has nothing, then loads, then holds the configured pack', async () => {
    const pack = activePack()
    expect(pack.state).toEqual({ state: 'none' })
    const loading = pack.loadFirst(install('a'))
    await Promise.resolve()
    expect(pack.state).toEqual({ state: 'loading' })
    expect(pack.snapshot).toBeUndefined()
    await loading
    expect(pack.snapshot?.manifest.id).toBe('a')
    expect(logged).toEqual([['info', 'dataset active']])
  })

  it('stays up when the configured pack fails, says so in general words, and logs why', async () => {
    const pack = activePack()
    await pack.loadFirst(join(root, 'nowhere'))
    expect(pack.state).toEqual({
      state: 'failed',
      reason: 'dataset unavailable',
      detail: 'nowhere: there is no such pack directory',
    })
    expect(logged).toEqual([['error', 'the configured dataset could not be loaded']])
    install('b')
    await pack.switchTo('b')
    expect(pack.snapshot?.manifest.id).toBe('b')
  })

  it('switches between installed packs; who holds the old one keeps it', async () => {
    const pack = activePack()
    await pack.loadFirst(install('a'))
    install('b')
    const before = pack.snapshot
    const after = await pack.switchTo('b')
    expect(pack.snapshot).toBe(after)
    expect(after.manifest.id).toBe('b')
    expect(before?.manifest.id).toBe('a')
    expect(before?.footprints.footprintCount).toBe(1)
  })

  it('switches back to the pack of the start, which lies outside the root', async () => {
    const pack = activePack()
    const outside = writePack(join(temporaryDirectory(), 'mine'), { manifest: { id: 'mine' } })
    await pack.loadFirst(outside)
    install('b')
    await pack.switchTo('b')
    const { packs, warnings } = await pack.discover()
    expect(packs.map(({ manifest }) => manifest.id)).toEqual(['b', 'mine'])
    expect(warnings).toEqual([])
    expect((await pack.switchTo('mine')).manifest.id).toBe('mine')
  })

  it('loads the active pack again: its files may be others by now', async () => {
    const pack = activePack()
    const directory = install('a')
    await pack.loadFirst(directory)
    const before = pack.snapshot
    writePack(directory, {
      manifest: { id: 'a' },
      towers: [towerFeature('tower-1', 1), towerFeature('tower-2', 2)],
    })
    const after = await pack.switchTo('a')
    expect(after.towers.towerCount).toBe(2)
    expect(after.snapshotId).not.toBe(before?.snapshotId)
    expect(pack.snapshot).toBe(after)
    expect(loads).toHaveLength(2)
  })

  it('lets few wait, and forgets who has gone', async () => {
    const pack = activePack()
    install('a')
    const gone = new AbortController()
    const first = pack.switchTo('a')
    const left = Array.from({ length: 4 }, () => pack.switchTo('a', gone.signal))
    expect((await refusalOf(pack.switchTo('a'))).reason).toBe('unavailable')
    gone.abort(new SightlineError('internal', 'gone'))
    for (const one of left) expect((await refusalOf(one)).message).toBe('gone')
    await first
    expect(loads).toHaveLength(1)
  })

  it('keeps the old pack when the other is not installed', async () => {
    const pack = activePack()
    await pack.loadFirst(install('a'))
    for (const id of ['b', '../a', '', 'A']) {
      expect((await refusalOf(pack.switchTo(id))).reason).toBe('not_found')
    }
    expect(pack.snapshot?.manifest.id).toBe('a')
  })

  it('keeps the old pack when the other does not load, and says why', async () => {
    const pack = activePack()
    await pack.loadFirst(install('a'))
    const before = pack.snapshot
    writePack(join(root, 'bad'), { towers: [towerFeature('x', 0)], manifest: { id: 'bad' } })
    writeFileSync(join(install('changed'), 'buildings.geojson'), '{}')
    rmSync(join(install('missing'), 'buildings.geojson'))
    const reasons = []
    for (const id of ['bad', 'changed', 'missing']) {
      const error = await refusalOf(pack.switchTo(id))
      expect(error.reason).toBe('not_processable')
      reasons.push(error.message)
    }
    expect(reasons).toEqual([
      'towers: cell_id of feature 0 must be a positive integer',
      'buildings: GeoJSON: type must be FeatureCollection',
      'files.buildings is missing',
    ])
    expect(pack.snapshot).toBe(before)
    expect(logged.filter(([level]) => level === 'error')).toHaveLength(3)
  })

  it('hides packs that share an id', async () => {
    const pack = activePack()
    writePack(join(root, 'x'), { manifest: { id: 'twin' } })
    writePack(join(root, 'y'), { manifest: { id: 'twin' } })
    expect((await refusalOf(pack.switchTo('twin'))).reason).toBe('not_found')
  })

  it('runs one load at a time, in the order of the requests', async () => {
    let running = 0
    const pack = activePack(async (directory) => {
      expect(++running).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running--
      return load(directory)
    })
    const first = pack.loadFirst(install('a'))
    install('b')
    install('c')
    const outcomes = await Promise.allSettled([
      first,
      pack.switchTo('b'),
      pack.switchTo('nowhere'),
      pack.switchTo('c'),
      pack.switchTo('c'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(loads.map((directory) => directory.slice(root.length + 1))).toEqual(['a', 'b', 'c', 'c'])
    expect(pack.snapshot?.manifest.id).toBe('c')
  })

  it('does not take another pack for the one asked for', async () => {
    const pack = activePack(async () => load(install('other')))
    install('b')
    const error = await refusalOf(pack.switchTo('b'))
    expect(error.message).toBe('the dataset changed while it was loaded')
    expect(pack.snapshot).toBeUndefined()
  })
})
