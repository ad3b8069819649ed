import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '../../src/jobs/database.ts'
import { lockFile } from '../../src/jobs/embedded/directory-lock.ts'
import { openEmbedded } from '../../src/jobs/embedded/open-embedded.ts'
import { openEngine } from '../../src/jobs/engine.ts'
import {
  formerFolders,
  hasStoredJobs,
  hasUnfinishedJobs,
  jobFolders,
} from '../../src/jobs/place.ts'
import { PostgresDatabase } from '../../src/jobs/postgres-database.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { copyEmptyStore } from './experiment-app.ts'
import { postgresPrograms } from './postgres-server.ts'
import { newTestDatabase } from './test-postgres.ts'

vi.setConfig({ testTimeout: 240_000 })

/** What version 1.17.0 left behind with four jobs, see PROVENANCE.md. */
const formerStore = readFileSync(new URL('../golden/jobs/store-1.17.sql', import.meta.url), 'utf8')
const key = '826c9156eebdcc6cd44a645bf24d914e6209c93152d26861cf9f42477878743e'
const succeeded = 'job-07ced8c656f868bf0a2b89f9'
const running = 'job-79dd231e6ef4547de1fd714e'
const dismissed = 'job-ae68faeb4f602a9c3f82bff8'
const waiting = 'job-cea9b168f0dde51ca93c54e0'

/** Where an engine finds its database. */
interface Place {
  readonly databaseUrl: string | null
  readonly dataDirectory: string
}

async function newEmbeddedPlace(): Promise<Place> {
  const dataDirectory = join(temporaryDirectory(), 'data')
  await copyEmptyStore(dataDirectory)
  return { databaseUrl: null, dataDirectory }
}

async function newServerPlace(): Promise<Place> {
  return { databaseUrl: await newTestDatabase(), dataDirectory: temporaryDirectory() }
}

async function openDatabase({ databaseUrl, dataDirectory }: Place): Promise<Database> {
  if (databaseUrl === null) return (await openEmbedded(dataDirectory)).database
  return new PostgresDatabase(databaseUrl, () => undefined)
}

/** Puts the former store into a place, and its folder where it was then. */
async function fill(place: Place): Promise<void> {
  const database = await openDatabase(place)
  await database.query(
    'DROP SCHEMA IF EXISTS sightline CASCADE; DROP SCHEMA IF EXISTS pgboss CASCADE',
  )
  await database.query(formerStore)
  await database.close()
  if (place.databaseUrl !== null) return
  renameSync(jobFolders(place.dataDirectory).folder, formerFolders(place.dataDirectory).folder)
}

async function open(place: Place) {
  const engine = await openEngine({
    ...place,
    leaseSeconds: 3600,
    maximumWaiting: 9,
    maximumEnded: 9,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  onTestFinished(() => engine.close())
  return engine
}

/** Every name that a former version chose, of whatever stands in the database. */
const formerNames = `
  SELECT name FROM (
    SELECT relname AS name FROM pg_class
    UNION ALL SELECT conname FROM pg_constraint
    UNION ALL SELECT attname FROM pg_attribute JOIN pg_class ON attrelid = oid WHERE relkind = 'r'
    UNION ALL SELECT proname FROM pg_proc
    UNION ALL SELECT name FROM pgboss.queue
    UNION ALL SELECT jsonb_object_keys(data) FROM pgboss.job
  ) AS names
  WHERE name ~ 'experiment|basis|^job_name$|_runs?(_|$)' AND name !~ '^pg_'`

const places = [
  { name: 'in the data directory', newPlace: newEmbeddedPlace },
  ...(postgresPrograms === null ? [] : [{ name: 'on a server', newPlace: newServerPlace }]),
]

describe.each(places)('a store of version 1.17 $name', ({ newPlace }) => {
  it('keeps its jobs and their results', async () => {
    const place = await newPlace()
    await fill(place)
    const { store, database } = await open(place)
    expect(await store.find(succeeded)).toMatchObject({
      kind: 'batch-experiment',
      status: 'succeeded',
      definition: { name: 'batch-experiment' },
      shown: { shown: 'batch-experiment' },
      environment: { applicationVersion: '1.17.0', dataset: { id: 'city' } },
      totalUnits: 2,
      completedUnits: 2,
      results: [{ gapPct: 0 }, { gapPct: 1 }],
    })
    expect(await store.find(running)).toMatchObject({
      status: 'running',
      totalUnits: 5,
      completedUnits: 1,
      progress: { now: 7 },
    })
    expect(await store.find(dismissed)).toMatchObject({ status: 'dismissed' })
    expect(await store.unfinished()).toMatchObject([
      { id: running, environmentKey: key, callers: ['first'] },
      { id: waiting, environmentKey: key, callers: ['second'] },
    ])
    expect(await database.query(formerNames, [])).toEqual([])
  })

  it('keeps its queue: what waits is taken in its order, what was given up is told', async () => {
    const place = await newPlace()
    await fill(place)
    const { store, queue, database } = await open(place)
    // Alone in a data directory, what was in work was in work in a process that has ended.
    const isAlone = place.databaseUrl === null
    expect(await queue.inWork(database, key, running)).toBe(isAlone ? 0 : 1)
    if (!isAlone) await queue.retryAll(database)
    const taken = await queue.take(key, 9)
    expect(taken.map(({ jobId, unit }) => ({ jobId, unit }))).toEqual(
      expect.arrayContaining([
        { jobId: running, unit: 1 },
        { jobId: running, unit: 2 },
        { jobId: waiting, unit: 0 },
        { jobId: waiting, unit: 1 },
        { jobId: waiting, unit: 2 },
      ]),
    )
    expect(taken).toHaveLength(5)
    const givenUp: unknown[] = []
    await queue.settleGivenUp(async ({ jobId, unit }) => void givenUp.push({ jobId, unit }))
    expect(givenUp).toEqual([{ jobId: running, unit: 3 }])
    await store.begin(waiting)
    for (const unit of [0, 1, 2])
      await store.keepUnit(waiting, unit, { result: { unit }, progress: null })
    expect(await store.find(waiting)).toMatchObject({
      status: 'succeeded',
      results: [{ unit: 0 }, { unit: 1 }, { unit: 2 }],
    })
    await store.dismiss(running)
    expect(await queue.take(key, 9)).toEqual([])
  })

  it('is read again as it is, also where moving its queue was interrupted', async () => {
    const place = await newPlace()
    await fill(place)
    const first = await open(place)
    const before = await first.store.find(succeeded)
    // As a process leaves it that is killed between two queues.
    const former = `experiment-runs-${key.slice(0, 32)}`
    await first.database.query('SELECT pgboss.create_queue($1, $2)', [former, '{}'])
    const moved = await first.database.query<{ id: string }>(
      `UPDATE pgboss.job SET name = $1,
         data = jsonb_build_object('experiment', data->'job', 'run', data->'unit')
       WHERE data->>'job' = $2 RETURNING id`,
      [former, waiting],
    )
    expect(moved).toHaveLength(3)
    await first.close()
    const again = await open(place)
    expect(await again.store.find(succeeded)).toEqual(before)
    const taken = await again.queue.take(key, 9)
    expect(taken.filter(({ jobId }) => jobId === waiting)).toHaveLength(3)
    expect(await again.database.query(formerNames, [])).toEqual([])
  })
})

describe.skipIf(postgresPrograms === null)('a store of version 1.17 on a server', () => {
  it('is brought up to date once by processes that start at the same time', async () => {
    const place = await newServerPlace()
    await fill(place)
    const engines = await Promise.all([open(place), open(place), open(place)])
    for (const { store } of engines)
      expect(await store.find(succeeded)).toMatchObject({ results: [{ gapPct: 0 }, { gapPct: 1 }] })
    expect(await engines[0].database.query(formerNames, [])).toEqual([])
  })

  it('lets go of nothing while a process of that version is in the middle of a change', async () => {
    const place = await newServerPlace()
    await fill(place)
    const former = await openDatabase(place)
    onTestFinished(() => former.close())
    let end: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (end = resolve))
    let begun: () => void = () => undefined
    const isBegun = new Promise<void>((resolve) => (begun = resolve))
    // The statements by which that version keeps a result.
    const change = former.transaction(async (inside) => {
      await inside.query('SELECT status FROM sightline.experiment WHERE id = $1 FOR UPDATE', [
        running,
      ])
      begun()
      await gate
      await inside.query('INSERT INTO sightline.experiment_run VALUES ($1, $2, $3)', [
        running,
        1,
        '{}',
      ])
      await inside.query(
        'UPDATE sightline.experiment SET completed_runs = completed_runs + 1 WHERE id = $1',
        [running],
      )
    })
    await isBegun
    const opening = open(place)
    end()
    await change
    const { store } = await opening
    expect(await store.find(running)).toMatchObject({ completedUnits: 2 })
    // From here on it is refused as a whole, and changes nothing.
    await expect(
      former.query('UPDATE sightline.experiment SET completed_runs = 0 WHERE id = $1', [running]),
    ).rejects.toThrow(/does not exist/)
  })
})

describe('the folder of version 1.17', () => {
  it('is known, and moves with the mark of what is unfinished', async () => {
    const place = await newEmbeddedPlace()
    await fill(place)
    const { dataDirectory } = place
    writeFileSync(formerFolders(dataDirectory).unfinished, '')
    expect(hasStoredJobs(dataDirectory)).toBe(true)
    expect(hasUnfinishedJobs(dataDirectory)).toBe(true)
    const { store } = await open(place)
    expect(await store.find(succeeded)).not.toBeNull()
    expect(hasUnfinishedJobs(dataDirectory)).toBe(true)
    expect(existsSync(formerFolders(dataDirectory).folder)).toBe(false)
  })

  it('stays while a process of that version has it open', async () => {
    const place = await newEmbeddedPlace()
    await fill(place)
    const lock = lockFile(formerFolders(place.dataDirectory).lock)
    await expect(open(place)).rejects.toThrow(/another process uses the store of the jobs/)
    expect(existsSync(formerFolders(place.dataDirectory).store)).toBe(true)
    lock.release()
    const { store } = await open(place)
    expect(await store.find(succeeded)).not.toBeNull()
  })

  it('never takes the place of a store that is there', async () => {
    const place = await newEmbeddedPlace()
    const { folder, store } = formerFolders(place.dataDirectory)
    mkdirSync(store, { recursive: true })
    const engine = await open(place)
    expect(await engine.store.unfinished()).toEqual([])
    expect(existsSync(folder)).toBe(true)
  })
})
