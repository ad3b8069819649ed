import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { experimentFolders } from '../../src/jobs/place.ts'
import { cityLat, cityLon, writeCity } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { runCommand } from '../run-command.ts'
import { copyEmptyStore, type JobBody } from './experiment-app.ts'
import { postgresPrograms, withClient } from './postgres-server.ts'
import { hasEnded, pause, startService, startWorker, untilJob } from './processes.ts'
import { testPostgres } from './test-postgres.ts'

/** Enough runs to be caught in the middle of them. */
const body = {
  base: {
    tower_lon: cityLon,
    tower_lat: cityLat,
    rays: 240,
    radius_m: 800,
    rf_profile: { receiver_sensitivity_dbm: -180 },
  },
  matrix: { azimuths_deg: Array.from({ length: 20 }, (_, i) => 18 * i) },
}
const shortBody = { base: { ...body.base, rays: 8 }, matrix: { tx_powers_dbm: [10, 20] } }
const minutes = 60_000
vi.setConfig({ hookTimeout: 4 * minutes })

const root = temporaryDirectory()
const packs = join(root, 'packs')
const city = join(packs, 'city')
const town = join(packs, 'town')

/** The result of the same experiment that nothing has disturbed. */
let undisturbed: string

beforeAll(async () => {
  mkdirSync(packs)
  writeCity(city, { id: 'city' })
  writeCity(town, { id: 'town', version: '7' })
  const file = join(root, 'experiment.json')
  writeFileSync(file, JSON.stringify(body))
  const { code, output } = await runCommand('experiment', 'run', file, '--pack', city, '--json')
  expect(code).toBe(0)
  await newDataDirectory()
  undisturbed = JSON.stringify((JSON.parse(output) as JobBody).result)
})

/** A data directory whose store is there, and empty: making one takes seconds. */
async function newDataDirectory(): Promise<string> {
  const directory = join(temporaryDirectory(), 'data')
  await copyEmptyStore(directory)
  return directory
}

/** The job has succeeded with every run once, and with the numbers of a run that nothing disturbed. */
function expectUndisturbed(job: JobBody): void {
  expect(job.message).toBeUndefined()
  expect(job).toMatchObject({ status: 'succeeded', completed_runs: 20, total_runs: 20 })
  expect(JSON.stringify(job.result)).toBe(undisturbed)
}

const inTheMiddle = ({ completed_runs: runs }: JobBody) => runs >= 3

async function errorOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { readonly error: string }).error
}

describe('experiments of one process', () => {
  it(
    'outlive kill -9 in the middle of a job',
    async () => {
      const environment = {
        PLANNER_DATASET_DIR: city,
        SIGHTLINE_DATA_DIR: await newDataDirectory(),
      }
      const before = await startService(environment)
      const id = await before.accept(body)
      const waiting = await before.accept(shortBody)
      await untilJob(before, id, inTheMiddle)
      await before.kill()
      const after = await startService(environment)
      expectUndisturbed(await untilJob(after, id, hasEnded))
      expect(await untilJob(after, waiting, hasEnded)).toMatchObject({
        status: 'succeeded',
        completed_runs: 2,
      })
      // Nothing is left over that would be begun again.
      await after.stop()
      const folders = experimentFolders(environment.SIGHTLINE_DATA_DIR)
      expect(readdirSync(folders.folder)).toEqual(['database'])
    },
    4 * minutes,
  )

  it(
    'end failed when their pack is gone after a restart',
    async () => {
      const gone = join(temporaryDirectory(), 'gone')
      cpSync(city, gone, { recursive: true })
      const data = { SIGHTLINE_DATA_DIR: await newDataDirectory() }
      const before = await startService({ ...data, PLANNER_DATASET_DIR: gone })
      const id = await before.accept(body)
      await untilJob(before, id, inTheMiddle)
      await before.kill()
      rmSync(gone, { recursive: true })
      const after = await startService({ ...data, PLANNER_DATASET_DIR: town })
      const job = await untilJob(after, id, hasEnded)
      expect(job.status).toBe('failed')
      expect(job.message).toBe(
        'the dataset "city" (version 1) that this experiment was accepted for is not installed any more',
      )
    },
    4 * minutes,
  )

  it(
    'keep their pack through a switch in the middle of a job, and through kill -9 after it',
    async () => {
      const environment = {
        PLANNER_DATASET_DIR: city,
        PLANNER_DATASETS_ROOT: packs,
        SIGHTLINE_DATA_DIR: await newDataDirectory(),
      }
      const before = await startService(environment)
      const id = await before.accept(body)
      await untilJob(before, id, inTheMiddle)
      expect((await before.post('/api/datasets/switch', { id: 'town' })).status).toBe(200)
      const other = await before.accept(shortBody)
      await before.kill()
      const after = await startService({ ...environment, PLANNER_DATASET_DIR: town })
      expectUndisturbed(await untilJob(after, id, hasEnded))
      expect((await untilJob(after, other, hasEnded)).dataset.id).toBe('town')
      expect((await after.job(id)).dataset.id).toBe('city')
    },
    4 * minutes,
  )

  it(
    'belong to the first of two services on one data directory',
    async () => {
      const environment = {
        PLANNER_DATASET_DIR: city,
        SIGHTLINE_DATA_DIR: await newDataDirectory(),
      }
      const first = await startService(environment)
      const id = await first.accept(body)
      const second = await startService(environment)
      const refused = await second.post('/api/processes/batch-experiment/execution', shortBody)
      expect(refused.status).toBe(503)
      expect(await errorOf(refused)).toContain('another process uses the store of the experiments')
      expect((await second.get(`/api/jobs/${id}`)).status).toBe(503)
      expect((await second.post('/api/simulate', body.base)).status).toBe(200)
      expectUndisturbed(await untilJob(first, id, hasEnded))
      await first.kill()
      expectUndisturbed(await untilJob(second, id, hasEnded))
    },
    4 * minutes,
  )

  it(
    'are refused with a reason in a damaged data directory, whose files are kept',
    async () => {
      const data = await newDataDirectory()
      const environment = { PLANNER_DATASET_DIR: city, SIGHTLINE_DATA_DIR: data }
      const before = await startService(environment)
      const id = await before.accept(shortBody)
      await untilJob(before, id, hasEnded)
      await before.stop()
      const control = join(experimentFolders(data).store, 'global', 'pg_control')
      const damage = Buffer.alloc(8192, 7)
      writeFileSync(control, damage)
      const after = await startService(environment)
      const refused = await after.post('/api/processes/batch-experiment/execution', shortBody)
      expect(refused.status).toBe(503)
      const message = await errorOf(refused)
      expect(message).toContain('cannot be opened; its files are kept')
      expect(message).not.toContain(data)
      expect((await after.get(`/api/jobs/${id}`)).status).toBe(503)
      expect((await after.post('/api/simulate', body.base)).status).toBe(200)
      expect((await after.get('/healthz')).status).toBe(200)
      expect(after.log()).toContain('the store of the experiments cannot be opened')
      expect(readFileSync(control).equals(damage)).toBe(true)
    },
    4 * minutes,
  )

  it.skipIf(!mayMount())(
    'wait for room on a full disk, and then go on',
    async () => {
      const data = join(temporaryDirectory(), 'data')
      mkdirSync(data)
      mountSmallDisk(data, 160)
      await copyEmptyStore(data)
      const service = await startService({ PLANNER_DATASET_DIR: city, SIGHTLINE_DATA_DIR: data })
      const id = await service.accept(body)
      await untilJob(service, id, inTheMiddle)
      fillDisk(data)
      const statuses = new Set<number>()
      for (let i = 0; i < 40; i++) {
        const answer = await service.post('/api/processes/batch-experiment/execution', {
          ...shortBody,
          base: { ...shortBody.base, azimuth: i },
          name: 'x'.repeat(128),
        })
        statuses.add(answer.status)
      }
      // Refused as unavailable, or still accepted where there was room: never an internal error.
      expect([...statuses].filter((status) => ![202, 429, 503].includes(status))).toEqual([])
      expect([...statuses]).toContain(503)
      expect((await service.post('/api/simulate', body.base)).status).toBe(200)
      rmSync(join(data, 'filler'))
      expectUndisturbed(await untilJob(service, id, hasEnded))
    },
    4 * minutes,
  )
})

/** A disk of some megabytes can be made by root alone. */
function mayMount(): boolean {
  const isRoot = process.getuid?.() === 0
  const trial = join(temporaryDirectory(), 'trial')
  mkdirSync(trial)
  if (isRoot && spawnSync('mount', ['-t', 'tmpfs', 'none', trial]).status === 0) {
    spawnSync('umount', [trial])
    return true
  }
  console.warn('SKIPPED: a full disk cannot be tried, because nothing can be mounted here')
  return false
}

function mountSmallDisk(directory: string, mebibytes: number): void {
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'none', directory])
  if (made.status !== 0) throw new Error(made.stderr.toString())
  onTestFinished(() => void spawnSync('umount', ['-l', directory]))
}

function fillDisk(directory: string): void {
  const filled = spawnSync('dd', ['if=/dev/zero', `of=${join(directory, 'filler')}`, 'bs=64k'])
  expect(filled.status).not.toBe(0)
}

describe.skipIf(postgresPrograms === null)('experiments of several processes', () => {
  const server = postgresPrograms === null ? null : testPostgres(postgresPrograms)
  const start = async (more: Readonly<Record<string, string>> = {}) => {
    const shared = {
      DATABASE_URL: await (await server!).newDatabase(),
      PLANNER_DATASET_DIR: city,
      EXPERIMENT_LEASE_SECONDS: '2',
      ...more,
    }
    const service = await startService({ ...shared, EXPERIMENT_THREADS: '0' })
    return { shared, service }
  }

  it(
    'outlive kill -9 of one of two workers',
    async () => {
      const { shared, service } = await start()
      const id = await service.accept(body)
      await pause(300)
      expect(await service.job(id)).toMatchObject({ status: 'accepted', completed_runs: 0 })
      const [first] = await Promise.all([startWorker(shared), startWorker(shared)])
      await untilJob(service, id, inTheMiddle)
      await first.kill()
      expectUndisturbed(await untilJob(service, id, hasEnded))
      await expectEmptyQueue(shared.DATABASE_URL)
    },
    4 * minutes,
  )

  it(
    'outlive kill -9 of the service that accepted them, and of the server of the database',
    async () => {
      const { shared, service } = await start()
      const id = await service.accept(body)
      await service.kill()
      await startWorker(shared)
      const other = await startService({ ...shared, EXPERIMENT_THREADS: '0' })
      await untilJob(other, id, inTheMiddle)
      await (await server!).stop('SIGKILL')
      expect((await other.get(`/api/jobs/${id}`)).status).toBe(503)
      const refused = await other.post('/api/processes/batch-experiment/execution', shortBody)
      expect(refused.status).toBe(503)
      expect((await other.post('/api/simulate', body.base)).status).toBe(200)
      await (await server!).start()
      expectUndisturbed(await untilJob(other, id, hasEnded))
      await expectEmptyQueue(shared.DATABASE_URL)
    },
    4 * minutes,
  )

  it(
    'outlive restarts of the database under load',
    async () => {
      const { shared, service } = await start()
      const id = await service.accept(body)
      await Promise.all([startWorker(shared), startWorker(shared)])
      for (const runs of [3, 8, 13]) {
        await untilJob(service, id, ({ completed_runs: completed }) => completed >= runs)
        await (await server!).stop('SIGINT')
        await pause(500)
        await (await server!).start()
      }
      expectUndisturbed(await untilJob(service, id, hasEnded))
      await expectEmptyQueue(shared.DATABASE_URL)
    },
    4 * minutes,
  )

  it(
    'are left by a worker with another pack to one that holds theirs',
    async () => {
      const { shared, service } = await start()
      const id = await service.accept(body)
      const other = await startWorker({ ...shared, PLANNER_DATASET_DIR: town })
      await other.untilLogged('experiments wait for a dataset that this process does not hold')
      expect(await service.job(id)).toMatchObject({ status: 'accepted', completed_runs: 0 })
      await startWorker(shared)
      expectUndisturbed(await untilJob(service, id, hasEnded))
    },
    4 * minutes,
  )

  it(
    'end failed when no process holds their pack for as long as is configured',
    async () => {
      const { shared, service } = await start({ EXPERIMENT_ORPHAN_SECONDS: '1' })
      const id = await service.accept(shortBody)
      await startWorker({ ...shared, PLANNER_DATASET_DIR: town })
      const job = await untilJob(service, id, hasEnded)
      expect(job).toMatchObject({ status: 'failed', completed_runs: 0 })
      expect(job.message).toContain('dataset "city" (version 1)')
    },
    4 * minutes,
  )

  it(
    'find their schema made once, however many processes start at the same time',
    async () => {
      const url = await (await server!).newDatabase()
      const shared = { DATABASE_URL: url, PLANNER_DATASET_DIR: city }
      const [service] = await Promise.all([
        startService(shared),
        ...[1, 2, 3].map(() => startWorker(shared)),
      ])
      const job = await untilJob(service, await service.accept(shortBody), hasEnded)
      expect(job).toMatchObject({ status: 'succeeded', completed_runs: 2 })
      const steps = await withClient(url, (client) =>
        client.query('SELECT step FROM sightline.schema_step'),
      )
      expect(steps.rows).toEqual([0, 1, 2, 3, 4].map((step) => ({ step })))
    },
    4 * minutes,
  )
})

/** Nothing waits to be done, and nothing is being done. */
async function expectEmptyQueue(url: string): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string }>('SELECT name, state, data FROM pgboss.job'),
  )
  expect(rows).toEqual([])
}
