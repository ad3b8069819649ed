import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readApplicationVersion } from '../../src/config.ts'
import { environmentKey, environmentOf } from '../../src/jobs/environment.ts'
import { openEmbedded } from '../../src/jobs/embedded/open-embedded.ts'
import type { Jobs } from '../../src/jobs/jobs.ts'
import { experimentRecord } from '../../src/jobs/kinds/experiment.ts'
import { inMemoryJobs } from '../../src/jobs/in-memory-jobs.ts'
import { migrate } from '../../src/jobs/schema.ts'
import { JobStore } from '../../src/jobs/store.ts'
import { UnitQueue } from '../../src/jobs/unit-queue.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { realPool } from '../http/test-app.ts'
import { writeCity } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { until } from '../until.ts'
import { copyEmptyStore } from './experiment-app.ts'
import { startJobProcess } from './job-process.ts'
import { openOwnQueue, ownEnvironmentKey } from './own-queue.ts'
import { postgresPrograms } from './postgres-server.ts'
import { pause } from './processes.ts'
import { sumsJobs } from './sums-jobs.ts'
import { type SumsDefinition, sumsJob, sumsKinds } from './sums-kind.ts'
import { newTestDatabase } from './test-postgres.ts'
import { untilEnded, untilJobIs } from './until-job.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const pack = writeCity(join(temporaryDirectory(), 'city'))
const snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e8 })
const pool = realPool()

function definitionOf(changes: Partial<SumsDefinition> = {}): SumsDefinition {
  const logFile = join(temporaryDirectory(), 'units.txt')
  writeFileSync(logFile, '')
  const numbers = Array.from({ length: 8 }, (_, index) => index + 1)
  return { numbers, divisors: [2, 4, 5], unitMs: 40, logFile, ...changes }
}

/** 1 + 4 + ... + 64 = 204, by 2, by 4 and by 5. */
const quotients = [{ quotient: 102 }, { quotient: 51 }, { quotient: 40.8 }]

/** The units that were begun, in the order in which they were. */
const begun = ({ logFile }: SumsDefinition) =>
  readFileSync(logFile, 'utf8').trim().split('\n').map(Number)

async function accept(jobs: Pick<Jobs, 'submit'>, definition: SumsDefinition): Promise<string> {
  const submission = await jobs.submit(sumsJob(definition), snapshot)
  if (submission.kind !== 'accepted') throw new Error(submission.kind)
  return submission.job.id
}

/** Jobs of this process, over a store of their own unless one is given. */
async function ownJobs(
  dataDirectory = join(temporaryDirectory(), 'data'),
  url?: string,
  leaseSeconds = 5,
  until: (end: () => Promise<void>) => void = onTestFinished,
) {
  if (url === undefined) await copyEmptyStore(dataDirectory)
  const jobs = sumsJobs(snapshot, {
    SIGHTLINE_DATA_DIR: dataDirectory,
    DATABASE_URL: url ?? null,
    EXPERIMENT_THREADS: 2,
    EXPERIMENT_LEASE_SECONDS: leaseSeconds,
  })
  until(() => jobs.close())
  jobs.start()
  return jobs
}

/** Another process that works on the same store; with a definition it accepts that job first. */
function startProcess(dataDirectory: string, url: string | null, definition?: SumsDefinition) {
  const args = [pack, dataDirectory, url ?? '-']
  if (definition !== undefined) args.push(JSON.stringify(definition))
  return startJobProcess('test/jobs/sums-process.ts', args)
}

describe('a job of another kind', () => {
  /** For what needs no store of its own, which takes longer to open than all else. */
  let jobs: Jobs
  let closeJobs: () => Promise<void>
  beforeAll(async () => {
    jobs = await ownJobs(undefined, undefined, 5, (end) => (closeJobs = end))
  })
  afterAll(() => closeJobs())

  it('goes through its phases, each after the one before, and shows the results of the last', async () => {
    const definition = definitionOf()
    const id = await accept(jobs, definition)
    const job = await untilEnded(jobs, id)
    expect(job).toMatchObject({
      kind: 'test-sums',
      status: 'succeeded',
      totalUnits: 12,
      completedUnits: 12,
      shown: { numbers: 8 },
      sent: { of: 'test' },
      progress: 204,
      results: quotients,
    })
    const units = begun(definition)
    expect([...units].sort((a, b) => a - b)).toEqual([...units.keys()])
    expect(units.slice(0, 8).every((unit) => unit < 8)).toBe(true)
    expect(units[8]).toBe(8)
    expect(await jobs.submit(sumsJob(definition), snapshot)).toMatchObject({ kind: 'known' })
  })

  it('is the same where jobs are kept nowhere', async () => {
    const jobs = inMemoryJobs(pool, '1.2.3', { folder: temporaryDirectory() }, sumsKinds)
    const job = await untilEnded(jobs, await accept(jobs, definitionOf()))
    expect(job).toMatchObject({ status: 'succeeded', completedUnits: 12, progress: 204 })
    expect(job.results).toEqual(quotients)
  })

  it('fails and is dismissed in its own words', async () => {
    const refused = await accept(jobs, definitionOf({ numbers: [1, -2, 3] }))
    const { status, message } = await untilEnded(jobs, refused)
    expect({ status, message }).toEqual({
      status: 'failed',
      message: 'sum failed: step 1: a number is negative',
    })
    // However late the first unit is seen to be done: the others wait for the file.
    const gateFile = join(temporaryDirectory(), 'gate')
    const held = definitionOf({ gateFile })
    const id = await accept(jobs, held)
    await untilJobIs(jobs, id, ({ completedUnits }) => completedUnits >= 1)
    expect(await jobs.dismiss(id)).toMatchObject({ status: 'dismissed', results: null })
    writeFileSync(gateFile, '')
    await pause(600)
    expect(begun(held).length).toBeLessThan(8)
  })

  it('goes by a larger one that came before it, which goes on meanwhile', async () => {
    const numbers = Array.from({ length: 200 }, (_, index) => index + 1)
    const large = definitionOf({ numbers, unitMs: 60 })
    const largeId = await accept(jobs, large)
    await untilJobIs(jobs, largeId, ({ completedUnits }) => completedUnits >= 10)
    const before = begun(large).length
    const small = definitionOf({ unitMs: 60 })
    const smallId = await accept(jobs, small)
    expect(await untilEnded(jobs, smallId)).toMatchObject({ status: 'succeeded' })
    const meanwhile = begun(large).length - before
    expect(meanwhile).toBeGreaterThan(1)
    // About as many as the small one has; first come, first served would be 190.
    expect(meanwhile).toBeLessThan(60)
    await jobs.dismiss(largeId)
  })

  it('has no attempt more behind it where the process that worked on it ended in order', async () => {
    const folder = join(temporaryDirectory(), 'data')
    // A lease that nothing is slow enough to outlast: a unit that is begun anew would have an attempt.
    const jobs = await ownJobs(folder, undefined, 3600)
    const definition = definitionOf({ gateFile: join(folder, 'never') })
    await accept(jobs, definition)
    await until(() => [1, 2].every((unit) => begun(definition).includes(unit)))
    await jobs.close()
    const { database } = await openEmbedded(folder)
    onTestFinished(() => database.close())
    const queue = new UnitQueue(database, {
      leaseSeconds: 3600,
      maintenanceSeconds: 3600,
      onError: () => undefined,
    })
    await queue.start()
    onTestFinished(() => queue.stop())
    const key = environmentKey(environmentOf(snapshot.manifest, readApplicationVersion()))
    const units = await queue.take(key, 50)
    expect(units.map(({ unit }) => unit)).toEqual(expect.arrayContaining([1, 2]))
    expect(units.filter(({ formerAttempts }) => formerAttempts > 0)).toEqual([])
  })

  it('outlives kill -9 in any of its phases, and begins nothing again that was kept', async () => {
    for (const stored of [3, 9]) {
      const directory = join(temporaryDirectory(), 'data')
      await copyEmptyStore(directory)
      const definition = definitionOf({ unitMs: 150 })
      const before = await startProcess(directory, null, definition)
      const id = await before.id
      while (begun(definition).length < stored + 2) await pause()
      await before.kill()
      const atKill = begun(definition).length
      const jobs = await ownJobs(directory)
      const job = await untilEnded(jobs, id)
      expect(job).toMatchObject({ status: 'succeeded', completedUnits: 12, results: quotients })
      // Those that were in work are begun again: two at most, and one whose result was not kept yet.
      const again = begun(definition).length - 12
      expect(atKill).toBeGreaterThanOrEqual(stored + 2)
      expect(again).toBeLessThanOrEqual(3)
      expect(new Set(begun(definition)).size).toBe(12)
    }
  })
})

describe.skipIf(postgresPrograms === null)('a job of another kind on a server', () => {
  it('is shared by processes, one of which is killed', async () => {
    const url = await newTestDatabase()
    const numbers = Array.from({ length: 24 }, (_, index) => index + 1)
    const definition = definitionOf({ numbers, divisors: [10], unitMs: 150 })
    const first = await startProcess(temporaryDirectory(), url, definition)
    const id = await first.id
    await startProcess(temporaryDirectory(), url)
    const jobs = await ownJobs(temporaryDirectory(), url)
    while (begun(definition).length < 8) await pause()
    await first.kill()
    const job = await untilEnded(jobs, id)
    expect(job).toMatchObject({
      status: 'succeeded',
      completedUnits: 26,
      results: [{ quotient: 490 }],
    })
  })
})

describe('a unit that takes longer than its lease', () => {
  it('is kept by whoever renews it, and others are not', async () => {
    const { database, queue, submit } = await openOwnQueue(UnitQueue)
    const jobId = await submit('job', [3])
    const taken = await queue.take(ownEnvironmentKey, 2)
    await database.query(`UPDATE pgboss.job SET started_on = now() - interval '2 hours'`, [])
    expect(taken.map(({ unit }) => unit).toSorted()).toEqual([0, 1])
    await queue.renew(ownEnvironmentKey, [
      { jobId, unit: 1 },
      { jobId, unit: 2 },
    ])
    const rows = await database.query<{ run: string; state: string; is_kept: boolean }>(
      `SELECT data->>'unit' AS run, state::text AS state,
         started_on > now() - interval '1 hour' AS is_kept
       FROM pgboss.job WHERE data->>'job' = $1 ORDER BY run`,
      [jobId],
    )
    expect(rows).toEqual([
      { run: '0', state: 'active', is_kept: false },
      { run: '1', state: 'active', is_kept: true },
      { run: '2', state: 'created', is_kept: false },
    ])
  })
})

describe('a store of a version that knew experiments alone', () => {
  it('is read as it was, with the kind that its jobs have now', async () => {
    const directory = join(temporaryDirectory(), 'data')
    await copyEmptyStore(directory)
    const { database } = await openEmbedded(directory)
    onTestFinished(() => database.close())
    await database.query('DROP SCHEMA sightline CASCADE; DROP SCHEMA pgboss CASCADE')
    await migrate(database, 2)
    const environment = environmentOf(snapshot.manifest, '1.2.3')
    const id = `job-${'a'.repeat(24)}`
    await database.query(
      `INSERT INTO sightline.experiment
         (id, fingerprint, status, basis_key, basis, definition, sent, runs, total_runs,
          completed_runs, end_sequence)
       VALUES ($1, 'f', 'succeeded', $2, $3, '{"a":1}', '{}', '[{"fingerprint":"x"}]', 2, 2, 1)`,
      [id, environmentKey(environment), JSON.stringify(environment)],
    )
    await database.query(
      `INSERT INTO sightline.experiment_run VALUES ($1, 1, '{"gapPct":2}'), ($1, 0, '{"gapPct":1}')`,
      [id],
    )
    await migrate(database)
    const queue = new UnitQueue(database, {
      leaseSeconds: 30,
      maintenanceSeconds: 600,
      onError: () => undefined,
    })
    const store = new JobStore(database, queue, { maximumWaiting: 1, maximumEnded: 1 })
    const job = await store.find(id)
    expect(job).toMatchObject({ kind: 'batch-experiment', status: 'succeeded', totalUnits: 2 })
    expect(experimentRecord(job!)).toEqual({
      runs: [{ fingerprint: 'x' }],
      metrics: [{ gapPct: 1 }, { gapPct: 2 }],
    })
  })
})
