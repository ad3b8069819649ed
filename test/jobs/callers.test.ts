import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { JobLimits } from '../../src/jobs/limits.ts'
import { openEmbedded } from '../../src/jobs/embedded/open-embedded.ts'
import { migrate } from '../../src/jobs/schema.ts'
import { JobStore } from '../../src/jobs/store.ts'
import { UnitQueue } from '../../src/jobs/unit-queue.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { writeCity } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { copyEmptyStore } from './experiment-app.ts'
import { ownEnvironment, ownEnvironmentKey as key } from './own-queue.ts'
import { postgresPrograms } from './postgres-server.ts'
import { sumsJobs } from './sums-jobs.ts'
import { sumsJob } from './sums-kind.ts'
import { newTestDatabase } from './test-postgres.ts'
import { untilEnded } from './until-job.ts'

vi.setConfig({ testTimeout: 240_000 })

async function ownStore(limits: Partial<JobLimits> = {}) {
  const folder = join(temporaryDirectory(), 'data')
  await copyEmptyStore(folder)
  const { database } = await openEmbedded(folder)
  onTestFinished(() => database.close())
  await migrate(database)
  const queue = new UnitQueue(database, {
    leaseSeconds: 3600,
    maintenanceSeconds: 3600,
    ...(limits.maximumRunning === undefined ? {} : { maximumRunning: limits.maximumRunning }),
    onError: () => undefined,
  })
  await queue.start()
  onTestFinished(() => queue.stop())
  const store = new JobStore(database, queue, { maximumWaiting: 9, maximumEnded: 9, ...limits })
  const request = (name: string, units: number, storeBytes = 0) => ({
    kind: 'k',
    definition: {},
    sent: {},
    phases: [units],
    storeBytes,
    identity: () => name,
    shown: () => ({}),
  })
  const ask = (caller: string, name: string, units = 1, storeBytes = 0) =>
    store.submit(request(name, units, storeBytes), ownEnvironment, caller)
  const names = new Map<string, string>()
  const accept = async (caller: string, name: string, units = 1, storeBytes = 0) => {
    const submission = await ask(caller, name, units, storeBytes)
    if (submission.kind === 'refused') throw new Error(submission.refusal.limit)
    names.set(submission.job.id, name)
    return submission.job.id
  }
  const succeed = async (caller: string, name: string, retainedBytes = 0) => {
    const id = await accept(caller, name, 1, retainedBytes)
    await store.begin(id)
    await store.keepUnit(id, 0, { result: {}, progress: null, retainedBytes })
    return id
  }
  const take = async (count: number) =>
    (await queue.take(key, count)).map(({ jobId }) => names.get(jobId))
  const isStored = async (id: string) => (await store.find(id)) !== null
  return { database, store, queue, ask, accept, succeed, take, isStored }
}

describe('callers', () => {
  it('take turns: many jobs of one of them have no more of them than the one job of another', async () => {
    const { accept, take } = await ownStore()
    for (let job = 0; job < 5; job++) await accept('many', `many ${job}`, 20)
    expect(await take(4)).toEqual(['many 0', 'many 1', 'many 2', 'many 3'])
    await accept('one', 'one', 3)
    expect(await take(8)).toEqual([
      'one',
      'many 4',
      'one',
      'many 0',
      'one',
      'many 1',
      'many 2',
      'many 3',
    ])
  })

  it('have places to wait of their own, and a refusal says whose are taken', async () => {
    const { ask, accept, store } = await ownStore({ maximumWaiting: 3, maximumWaitingOfAll: 5 })
    const [first] = [await accept('a', 'a 0'), await accept('a', 'a 1'), await accept('a', 'a 2')]
    const refused = { kind: 'refused', refusal: { limit: 'waiting', most: 3 } }
    expect(await ask('a', 'a 3')).toEqual(refused)
    await accept('b', 'b 0')
    await accept('c', 'c 0')
    expect(await ask('d', 'd 0')).toEqual({
      kind: 'refused',
      refusal: { limit: 'waiting_of_all', most: 5 },
    })
    // An equal one is no more work, whoever asks for it.
    expect(await ask('d', 'a 0')).toMatchObject({ kind: 'joined', job: { id: first } })
    await store.dismiss(first)
    await accept('d', 'd 0')
  })

  it('have so many jobs in work at a time, and the next one when one of them ends', async () => {
    const { accept, take, store } = await ownStore({ maximumRunning: 2 })
    const [first] = [await accept('a', 'a 0', 9), await accept('a', 'a 1', 9)]
    await accept('a', 'a 2', 9)
    await accept('b', 'b 0', 9)
    expect(new Set(await take(12))).toEqual(new Set(['a 0', 'a 1', 'b 0']))
    await store.dismiss(first)
    expect(await take(9)).toContain('a 2')
  })

  it('share an equal job, which has the turns of both of them', async () => {
    const { accept, ask, take } = await ownStore()
    await accept('a', 'shared', 9)
    await accept('c', 'other', 9)
    expect(await ask('b', 'shared')).toMatchObject({ kind: 'joined' })
    const taken = await take(6)
    expect(taken.filter((name) => name === 'shared')).toHaveLength(4)
  })

  it('of versions that kept none are one, in a store of before', async () => {
    const { database, store, take } = await ownStore()
    await database.query('DROP SCHEMA sightline CASCADE')
    await migrate(database, 5)
    await database.query(
      `INSERT INTO sightline.experiment
         (id, kind, fingerprint, status, basis_key, basis, definition, sent, runs, total_runs)
       VALUES ('old', 'region-coverage', 'f', 'running', $1, '{}', '{}', '{}', '{"bytes":700}', 4)`,
      [key],
    )
    await database.query(
      `INSERT INTO sightline.experiment
         (id, kind, fingerprint, status, basis_key, basis, definition, sent, runs, total_runs,
          completed_runs, finished_at, end_sequence)
       VALUES ('done', 'region-coverage', 'g', 'succeeded', $1, '{}', '{}', '{}', '{"bytes":9}', 1, 1,
         now(), 1)`,
      [key],
    )
    await database.query(
      `INSERT INTO sightline.experiment_run VALUES ('done', 0, '[{"bytes":20},{"bytes":22}]')`,
    )
    await migrate(database)
    expect(await store.unfinished()).toMatchObject([{ id: 'old', callers: ['unknown'] }])
    const bytes = await database.query('SELECT stored_bytes::integer FROM sightline.job', [])
    expect(bytes).toEqual([{ stored_bytes: 700 }, { stored_bytes: 42 }])
    expect(await take(1)).toEqual([])
  })
})

describe('a result', () => {
  it('is pushed out by none of others, and by no job that was dismissed', async () => {
    const { accept, succeed, store, isStored } = await ownStore({ maximumEnded: 3 })
    const honest = await succeed('a', 'honest')
    for (let job = 0; job < 8; job++) {
      await store.dismiss(await accept('a', `deleted ${job}`))
      await succeed('b', `flood ${job}`)
    }
    expect(await isStored(honest)).toBe(true)
    // Those of one caller that succeeded go by number, the oldest first.
    const own = []
    for (let job = 0; job < 3; job++) own.push(await succeed('a', `own ${job}`))
    expect(await isStored(honest)).toBe(false)
    expect(await isStored(own[0])).toBe(true)
  })

  it('is kept for its time when all together are too many, and then no more are accepted', async () => {
    const limits = { maximumEnded: 9, maximumEndedOfAll: 3, retainedSeconds: 1000 }
    const { accept, ask, succeed, store, database, isStored } = await ownStore(limits)
    const remaining = [await succeed('a', '0'), await succeed('b', '1')]
    for (let job = 0; job < 4; job++) await store.dismiss(await accept('c', `deleted ${job}`))
    remaining.push(await succeed('c', '2'))
    expect(await ask('d', '3')).toEqual({
      kind: 'refused',
      refusal: { limit: 'ended_of_all', most: 3 },
    })
    expect(await Promise.all(remaining.map(isStored))).toEqual([true, true, true])
    await database.query(
      `UPDATE sightline.job SET finished_at = finished_at - interval '2000 s' WHERE id = $1`,
      [remaining[0]],
    )
    remaining.push(await succeed('d', '3'))
    expect(await Promise.all(remaining.map(isStored))).toEqual([false, true, true, true])
  })

  it('is kept for whoever asked for it again', async () => {
    const { ask, succeed, isStored } = await ownStore({ maximumEnded: 2 })
    const shared = await succeed('a', 'shared')
    expect(await ask('b', 'shared')).toMatchObject({ kind: 'known' })
    for (let job = 0; job < 4; job++) await succeed('a', `own ${job}`)
    expect(await isStored(shared)).toBe(true)
  })
})

describe('the store of objects', () => {
  it('takes no job beyond its bounds, which are told, and lets a caller push out own results', async () => {
    const limits = { storeBytes: 100, storeBytesOfCaller: 60, retainedSeconds: 1000 }
    const { ask, accept, succeed, store, isStored } = await ownStore(limits)
    const refusalOf = async (caller: string, bytes: number) => {
      const answer = await ask(caller, `${caller} asks for ${bytes}`, 1, bytes)
      return answer.kind === 'refused' && answer.refusal
    }
    expect(await refusalOf('a', 61)).toMatchObject({ limit: 'store', room: { maximumBytes: 60 } })
    const result = await succeed('a', 'result', 50)
    await succeed('b', 'other', 30)
    expect(await store.storeRoom('b')).toMatchObject({ freeBytes: 50, bound: 'storeBytes' })
    expect(await refusalOf('b', 51)).toMatchObject({ limit: 'store', bytes: 51 })
    const running = await accept('a', 'running', 1, 60)
    expect(await isStored(result)).toBe(false)
    expect(await refusalOf('a', 1)).toMatchObject({
      room: { freeBytes: 0, bound: 'storeBytesOfCaller' },
    })
    // What ends without a result keeps nothing.
    await store.dismiss(running)
    expect(await store.storeRoom('a')).toMatchObject({ freeBytes: 60 })
  })
})

const snapshot = loadPack(writeCity(join(temporaryDirectory(), 'city')), {
  maximumBuildingFileBytes: 1e8,
})

it.skipIf(postgresPrograms === null).each(['embedded', 'on a server'])(
  'a job begins and ends while all threads are held by units of another caller, %s',
  async (kind) => {
    const url = kind === 'embedded' ? null : await newTestDatabase()
    const dataDirectory = join(temporaryDirectory(), 'data')
    if (url === null) await copyEmptyStore(dataDirectory)
    const jobs = sumsJobs(snapshot, {
      SIGHTLINE_DATA_DIR: dataDirectory,
      DATABASE_URL: url,
      EXPERIMENT_THREADS: 1,
    })
    onTestFinished(() => jobs.close())
    jobs.start()
    const folder = temporaryDirectory()
    const logFile = join(folder, 'units.txt')
    writeFileSync(logFile, '')
    const common = { divisors: [2], unitMs: 20, logFile }
    const held = []
    for (let job = 1; job <= 4; job++) {
      const numbers = [job, 2, 3, 4]
      const request = sumsJob({ ...common, numbers, gateFile: join(folder, 'never') })
      const submission = await jobs.submit(request, snapshot, 'many')
      if (submission.kind !== 'accepted') throw new Error(submission.kind)
      held.push(submission.job.id)
    }
    const small = await jobs.submit(
      sumsJob({ ...common, numbers: [5, 6, 7, 8, 9] }),
      snapshot,
      'one',
    )
    if (small.kind !== 'accepted') throw new Error(small.kind)
    expect(await untilEnded(jobs, small.job.id)).toMatchObject({
      status: 'succeeded',
      results: [{ quotient: 127.5 }],
    })
    for (const id of held) expect(await jobs.job(id)).not.toMatchObject({ status: 'succeeded' })
  },
)
