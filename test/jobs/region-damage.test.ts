import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { readApplicationVersion } from '../../src/config.ts'
import type { Job } from '../../src/jobs/job.ts'
import { jobKinds } from '../../src/jobs/kinds/list.ts'
import { regionOutputs } from '../../src/jobs/kinds/region-coverage.ts'
import type { ObjectPlace } from '../../src/jobs/objects/object-store.ts'
import { openObjects } from '../../src/jobs/objects/open-objects.ts'
import { inMemoryJobs } from '../../src/jobs/in-memory-jobs.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { realPool } from '../http/test-app.ts'
import { writeCity } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { startS3 } from '../s3-of-test.ts'
import { regionOf, regionPlan } from './region-setting.ts'
import { untilEnded } from './until-job.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const pack = writeCity(join(temporaryDirectory(), 'city'))
const snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e8 })
const pool = realPool()
const plan = regionPlan({ zoom: 13 })

async function filesOf(place: ObjectPlace, job: Job): Promise<ReadonlyMap<string, Uint8Array>> {
  const store = openObjects(place)
  const files = (regionOutputs(job) ?? []).map(async ({ name, object }) => {
    const bytes = await store.read(object)
    return [name, Uint8Array.from(bytes ?? [])] as const
  })
  return new Map(await Promise.all(files))
}

async function computed(place: ObjectPlace) {
  const jobs = inMemoryJobs(pool, readApplicationVersion(), place, jobKinds)
  const submission = await jobs.submit(await regionOf(place, plan), snapshot)
  if (submission.kind !== 'accepted') throw new Error(submission.kind)
  const job = await untilEnded(jobs, submission.job.id)
  expect(job).toMatchObject({ status: 'succeeded', message: null })
  return filesOf(place, job)
}

const folder = temporaryDirectory()
const whole = computed({ folder })

type Damage = (bytes: Buffer, others: readonly Buffer[]) => Buffer

const damages: readonly (readonly [string, Damage])[] = [
  [
    'have one bit changed',
    (bytes) => {
      const changed = Buffer.from(bytes)
      changed[Math.floor(bytes.length / 2)] ^= 4
      return changed
    },
  ],
  [
    'have a bit changed in their head',
    (bytes) => {
      const changed = Buffer.from(bytes)
      changed[12] ^= 1
      return changed
    },
  ],
  ['end early', (bytes) => bytes.subarray(0, Math.floor(bytes.length / 3))],
  ['end one byte early', (bytes) => bytes.subarray(0, -1)],
  ['are empty', () => Buffer.alloc(0)],
  ['have the bytes of each other', (_, others) => others[0]],
  ['are the page of a proxy', () => Buffer.from('<!DOCTYPE html><html>We will be back.</html>')],
  ['are zeros', (bytes) => Buffer.alloc(bytes.length)],
]

function objectsIn(kind: string): string[] {
  const root = join(folder, kind)
  return readdirSync(root, { recursive: true })
    .map((name) => join(root, String(name)))
    .filter((path) => statSync(path).isFile())
    .sort()
}

describe('a region whose stored losses and tiles', () => {
  it.each(damages)('%s has the same files', async (_, damage) => {
    const files = await whole
    for (const kind of ['loss', 'tile']) {
      const paths = objectsIn(kind)
      const all = paths.map((path) => readFileSync(path))
      for (const [index, path] of paths.entries()) {
        const others = [all[(index + 1) % all.length]]
        const changed = damage(all[index], others)
        if (!changed.equals(all[index])) writeFileSync(path, changed)
      }
    }
    rmSync(join(folder, 'output'), { recursive: true })
    expect(await computed({ folder })).toEqual(files)
  })

  it('are damaged while only some of a tile are read again, has the same files', async () => {
    const files = await whole
    // Facts say that a tile is there: its layers are not what they were.
    for (const path of objectsIn('tile')) {
      if (path.endsWith('rsrp_dbm.bin')) writeFileSync(path, readFileSync(path).subarray(9))
    }
    for (const path of objectsIn('loss')) rmSync(path)
    rmSync(join(folder, 'output'), { recursive: true })
    expect(await computed({ folder })).toEqual(files)
  })

  it('lie in a bucket, and are pages of somebody else there, has the same files', async () => {
    const files = await whole
    const standIn = await startS3()
    const place = { s3: standIn.place }
    expect(await computed(place)).toEqual(files)
    for (const [key, { bytes }] of standIn.objects) {
      if (!/^plans\/(?:loss|tile)\//.test(key)) continue
      const page = Buffer.from('<html>nothing of ours</html>')
      const isPage = bytes.length % 2 === 0
      const object = isPage ? { bytes: page, type: 'text/html' } : { bytes: bytes.subarray(1) }
      standIn.objects.set(key, { ...object, writtenAtMs: Date.now() })
    }
    expect(await computed(place)).toEqual(files)
  })
})

describe('the plan of a region', () => {
  it('is held against its name, and the region goes on when it is submitted again', async () => {
    const place = { folder: temporaryDirectory() }
    const request = await regionOf(place, regionPlan({ zoom: 12, layers: ['rsrp_dbm'] }))
    const name = readdirSync(join(place.folder, 'plan'))[0]
    const path = join(place.folder, 'plan', name)
    const bytes = readFileSync(path)
    const turned = bytes.toString().replace(':46,', ':20,')
    expect(turned).not.toBe(bytes.toString())
    writeFileSync(path, turned)
    const jobs = inMemoryJobs(realPool(), readApplicationVersion(), place, jobKinds)
    const submission = await jobs.submit(request, snapshot)
    if (submission.kind !== 'accepted') throw new Error(submission.kind)
    expect((await untilEnded(jobs, submission.job.id)).message).toBe(
      `region failed: the store of regions has damaged plan/${name}: the region goes on when it is submitted again`,
    )
    const again = await jobs.submit(
      await regionOf(place, regionPlan({ zoom: 12, layers: ['rsrp_dbm'] })),
      snapshot,
    )
    if (again.kind !== 'accepted') throw new Error(again.kind)
    const job = await untilEnded(jobs, again.job.id)
    expect(job).toMatchObject({ status: 'succeeded' })
    expect(readFileSync(path)).toEqual(bytes)
  })

  it('is stored again by a thread that has it', async () => {
    await whole
    const files = await computed({ folder })
    rmSync(join(folder, 'plan'), { recursive: true })
    const jobs = inMemoryJobs(pool, readApplicationVersion(), { folder }, jobKinds)
    const request = await regionOf({ folder: temporaryDirectory() }, plan)
    const submission = await jobs.submit(request, snapshot)
    if (submission.kind !== 'accepted') throw new Error(submission.kind)
    const job = await untilEnded(jobs, submission.job.id)
    expect(job.message).toBeNull()
    expect(await filesOf({ folder }, job)).toEqual(files)
    expect(readdirSync(join(folder, 'plan'))).toHaveLength(1)
  })
})
