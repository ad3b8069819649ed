import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Job } from '../../src/jobs/job.ts'
import { readApplicationVersion } from '../../src/config.ts'
import { jobKinds } from '../../src/jobs/kinds/list.ts'
import { regionOutputs } from '../../src/jobs/kinds/region-coverage.ts'
import { cleanObjects } from '../../src/jobs/objects/clean-objects.ts'
import type { ObjectPlace } from '../../src/jobs/objects/object-store.ts'
import { openObjects } from '../../src/jobs/objects/open-objects.ts'
import { objectsOfRecords } from '../../src/jobs/named-objects.ts'
import { inMemoryJobs } from '../../src/jobs/in-memory-jobs.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { realPool } from '../http/test-app.ts'
import { writeCity } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { startS3 } from '../s3-of-test.ts'
import { type S3StandIn, standInKeys } from '../s3-stand-in.ts'
import { copyEmptyStore } from './experiment-app.ts'
import { regionOf, regionPlan } from './region-setting.ts'
import { sumsJobs } from './sums-jobs.ts'
import { untilEnded } from './until-job.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const pack = writeCity(join(temporaryDirectory(), 'city'))
const snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e8 })
const pool = realPool()
const plan = regionPlan({ zoom: 13 })

async function filesOf(place: ObjectPlace, job: Job): Promise<ReadonlyMap<string, Uint8Array>> {
  const store = openObjects(place)
  const outputs = regionOutputs(job) ?? []
  const files = outputs.map(async ({ name, object }) => {
    const bytes = await store.read(object)
    return [name, Uint8Array.from(bytes ?? [])] as const
  })
  return new Map(await Promise.all(files))
}

async function computed(place: ObjectPlace): Promise<ReadonlyMap<string, Uint8Array>> {
  const jobs = inMemoryJobs(pool, readApplicationVersion(), place, jobKinds)
  const submission = await jobs.submit(await regionOf(place, plan), snapshot)
  if (submission.kind !== 'accepted') throw new Error(submission.kind)
  const job = await untilEnded(jobs, submission.job.id)
  expect(job.message).toBeNull()
  return filesOf(place, job)
}

const inFolder = computed({ folder: temporaryDirectory() })

/** Jobs that outlive what happens to the store. */
async function durableJobs(standIn: S3StandIn, onWarning: (message: string) => void) {
  const directory = join(temporaryDirectory(), 'data')
  await copyEmptyStore(directory)
  const configuration = {
    SIGHTLINE_DATA_DIR: directory,
    SIGHTLINE_OBJECTS: 's3://regions/plans',
    AWS_ENDPOINT_URL: standIn.endpoint,
    AWS_REGION: standIn.place.region,
    ...standInKeys,
    EXPERIMENT_THREADS: 1,
  }
  const jobs = sumsJobs(snapshot, configuration, jobKinds, { onWarning })
  onTestFinished(() => jobs.close())
  jobs.start()
  return { jobs, directory }
}

describe('a region whose files lie in an S3-compatible store', () => {
  it('has the same bytes as in a folder, however often the store stumbles', async () => {
    const standIn = await startS3()
    let asked = 0
    const stumbles = new Map<string, number>()
    standIn.fault = (method, path) => {
      asked++
      if (asked % 41 !== 0 && asked % 23 !== 0) return null
      // A third time for one request would be told.
      const before = stumbles.get(`${method} ${path}`) ?? 0
      if (before === 2) return null
      stumbles.set(`${method} ${path}`, before + 1)
      return asked % 41 === 0 ? 'cut' : { status: 503, code: 'SlowDown' }
    }
    expect(await computed({ s3: standIn.place })).toEqual(await inFolder)
    expect(asked).toBeGreaterThan(100)
    expect(stumbles.size).toBeGreaterThan(3)
  })

  it('waits for a store that is full or gone, loses nothing, and is not cleaned away', async () => {
    const standIn = await startS3()
    const warnings: string[] = []
    const { jobs, directory } = await durableJobs(standIn, (message) => warnings.push(message))
    const place = { s3: standIn.place }
    const submission = await jobs.submit(await regionOf(place, plan), snapshot)
    if (submission.kind !== 'accepted') throw new Error(submission.kind)
    const said = async (text: string) => {
      while (!warnings.some((warning) => warning.includes(text))) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    const { id } = submission.job
    const waitsFor = (text: string) =>
      vi.waitUntil(async () => (await jobs.job(id))?.waiting?.reason.includes(text), {
        timeout: 60_000,
        interval: 50,
      })
    standIn.fault = (method) => (method === 'PUT' ? { status: 507 } : null)
    await said('the store of regions cannot be written: no space is left (507)')
    await waitsFor('the store of regions cannot be written: no space is left (507)')
    standIn.fault = () => null
    while (standIn.objects.size < 8) await new Promise((resolve) => setTimeout(resolve, 5))
    await standIn.stop()
    await said('it does not answer (ECONNREFUSED)')
    await waitsFor('it does not answer (ECONNREFUSED)')
    const before = standIn.objects.size
    await standIn.start()
    const job = await untilEnded(jobs, id)
    expect(job).toMatchObject({ status: 'succeeded', message: null, waiting: null })
    expect(await filesOf(place, job)).toEqual(await inFolder)
    expect(standIn.objects.size).toBeGreaterThan(before)
    await jobs.close()
    const named = await objectsOfRecords({ DATABASE_URL: null, SIGHTLINE_DATA_DIR: directory })
    await cleanObjects(openObjects(place), Date.now() + 1e9, named)
    const left = [...standIn.objects.keys()]
    expect(left.filter((key) => !/^plans\/(?:plan|output)\//.test(key))).toEqual([])
    expect(await filesOf(place, job)).toEqual(await inFolder)
  })
})
