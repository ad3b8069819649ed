import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { jobFolders } from '../../src/jobs/place.ts'
import { cityLat, cityLon, writeCity } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { runCommand } from '../run-command.ts'
import { copyEmptyStore, type JobBody } from './experiment-app.ts'
import { startedFleet } from './fleet.ts'
import { postgresPrograms, withClient } from './postgres-server.ts'
import { hasEnded, pause, startService, untilJob } from './processes.ts'
import { testPostgres } from './test-postgres.ts'

const base = {
  tower_lon: cityLon,
  tower_lat: cityLat,
  rays: 240,
  radius_m: 800,
  rf_profile: { receiver_sensitivity_dbm: -180 },
}
/** Enough runs to be caught in the middle of them; others than those of another first azimuth. */
const bodyFrom = (firstAzimuthDeg: number) => ({
  base,
  matrix: { azimuths_deg: Array.from({ length: 20 }, (_, i) => firstAzimuthDeg + 18 * i) },
})
const shortBodyOf = (txPowerDbm: number) => ({
  base: { ...base, rays: 8 },
  matrix: { tx_powers_dbm: [txPowerDbm, txPowerDbm + 10] },
})
const body = bodyFrom(0)
const shortBody = shortBodyOf(10)
const minutes = 60_000
vi.setConfig({ hookTimeout: 4 * minutes, testTimeout: 4 * minutes })

const root = temporaryDirectory()
const packs = join(root, 'packs')
mkdirSync(packs)
const city = writeCity(join(packs, 'city'), { id: 'city' })
const town = writeCity(join(packs, 'town'), { id: 'town', version: '7' })

const results = new Map<object, string>()

/** The result of the same experiment that nothing has disturbed. */
async function undisturbed(experiment: object): Promise<string> {
  const known = results.get(experiment)
  if (known !== undefined) return known
  const file = join(temporaryDirectory(), 'experiment.json')
  writeFileSync(file, JSON.stringify(experiment))
  const { code, output } = await runCommand('experiment', 'run', file, '--pack', city, '--json')
  expect(code).toBe(0)
  const result = JSON.stringify((JSON.parse(output) as JobBody).result)
  results.set(experiment, result)
  return result
}

/** A data directory whose store is there, and empty: making one takes seconds. */
async function newDataDirectory(): Promise<string> {
  const directory = join(temporaryDirectory(), 'data')
  await copyEmptyStore(directory)
  return directory
}

/** The job has succeeded with every run once, and with the numbers of a run that nothing disturbed. */
async function expectUndisturbed(job: JobBody, experiment: object = body): Promise<void> {
  expect(job.message).toBeUndefined()
  expect(job).toMatchObject({ status: 'succeeded', completed_runs: 20, total_runs: 20 })
  expect(JSON.stringify(job.result)).toBe(await undisturbed(experiment))
}

const inTheMiddle = ({ completed_runs: runs }: JobBody) => runs >= 3

async function errorOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { readonly error: string }).error
}

describe('experiments of one process', () => {
  it('outlive kill -9 after switches of packs, and fail where their pack is gone by then', async () => {
    const gone = writeCity(join(temporaryDirectory(), 'gone'), { id: 'gone' })
    const data = {
      PLANNER_DATASETS_ROOT: packs,
      SIGHTLINE_DATA_DIR: await newDataDirectory(),
    }
    const before = await startService({ ...data, PLANNER_DATASET_DIR: gone })
    // Long enough to be in the middle still when the process is killed.
    const lost = await before.accept({
      base: { ...base, rays: 720 },
      matrix: { azimuths_deg: Array.from({ length: 64 }, (_, i) => 5 * i) },
    })
    await untilJob(before, lost, inTheMiddle)
    expect((await before.post('/api/datasets/switch', { id: 'city' })).status).toBe(200)
    const id = await before.accept(body)
    await untilJob(before, id, inTheMiddle)
    expect((await before.post('/api/datasets/switch', { id: 'town' })).status).toBe(200)
    const other = await before.accept(shortBody)
    await before.kill()
    rmSync(gone, { recursive: true })
    const after = await startService({ ...data, PLANNER_DATASET_DIR: town })
    await expectUndisturbed(await untilJob(after, id, hasEnded))
    expect((await untilJob(after, other, hasEnded)).dataset.id).toBe('town')
    expect((await after.job(id)).dataset.id).toBe('city')
    const job = await untilJob(after, lost, hasEnded)
    expect(job.status).toBe('failed')
    expect(job.message).toBe(
      'the dataset "gone" (version 1) that this experiment was accepted for is not installed any more',
    )
  })

  it('belong to the first of two services on one data directory, and to the second when that is killed', async () => {
    const environment = {
      PLANNER_DATASET_DIR: city,
      SIGHTLINE_DATA_DIR: await newDataDirectory(),
    }
    const first = await startService(environment)
    const id = await first.accept(body)
    const second = await startService(environment)
    const refused = await second.post('/api/processes/batch-experiment/execution', shortBody)
    expect(refused.status).toBe(503)
    expect(await errorOf(refused)).toContain('another process uses the store of the jobs')
    expect((await second.get(`/api/jobs/${id}`)).status).toBe(503)
    expect((await second.post('/api/simulate', base)).status).toBe(200)
    await expectUndisturbed(await untilJob(first, id, hasEnded))
    const next = bodyFrom(9)
    const begun = await first.accept(next)
    const waiting = await first.accept(shortBody)
    await untilJob(first, begun, inTheMiddle)
    await first.kill()
    await expectUndisturbed(await untilJob(second, id, hasEnded))
    await expectUndisturbed(await untilJob(second, begun, hasEnded), next)
    expect(await untilJob(second, waiting, hasEnded)).toMatchObject({
      status: 'succeeded',
      completed_runs: 2,
    })
    // Nothing is left over that would be begun again.
    await second.stop()
    const folders = jobFolders(environment.SIGHTLINE_DATA_DIR)
    expect(readdirSync(folders.folder)).toEqual(['database'])
  })

  it('are refused with a reason in a damaged data directory, whose files are kept', async () => {
    const data = await newDataDirectory()
    const control = join(jobFolders(data).store, 'global', 'pg_control')
    const damage = Buffer.alloc(8192, 7)
    writeFileSync(control, damage)
    const service = await startService({ PLANNER_DATASET_DIR: city, SIGHTLINE_DATA_DIR: data })
    const refused = await service.post('/api/processes/batch-experiment/execution', shortBody)
    expect(refused.status).toBe(503)
    const message = await errorOf(refused)
    expect(message).toContain('cannot be opened; its files are kept')
    expect(message).not.toContain(data)
    expect((await service.get(`/api/jobs/job-${'0'.repeat(24)}`)).status).toBe(503)
    expect((await service.post('/api/simulate', base)).status).toBe(200)
    expect((await service.get('/healthz')).status).toBe(200)
    expect(service.log()).toContain('the store of the jobs cannot be opened')
    expect(readFileSync(control).equals(damage)).toBe(true)
  })

  it.skipIf(!mayMount())('wait for room on a full disk, and then go on', async () => {
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
    expect((await service.post('/api/simulate', base)).status).toBe(200)
    rmSync(join(data, 'filler'))
    await expectUndisturbed(await untilJob(service, id, hasEnded))
  })
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
  const fleet = startedFleet()
  let url: string

  it('find their schema made once, however many processes start at the same time', async () => {
    url = await (await server!).newDatabase()
    const shared = {
      DATABASE_URL: url,
      PLANNER_DATASET_DIR: city,
      EXPERIMENT_LEASE_SECONDS: '2',
    }
    const service = await fleet.startAnew(shared, 3)
    const job = await untilJob(service, await service.accept(shortBody), hasEnded)
    expect(job).toMatchObject({ status: 'succeeded', completed_runs: 2 })
    const steps = await withClient(url, (client) =>
      client.query('SELECT step FROM sightline.schema_step'),
    )
    expect(steps.rows).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((step) => ({ step })))
  })

  it('outlive kill -9 of one of three workers', async () => {
    const service = await fleet.service()
    const [first] = await fleet.workers(3)
    const id = await service.accept(body)
    await untilJob(service, id, inTheMiddle)
    await first.kill()
    await expectUndisturbed(await untilJob(service, id, hasEnded))
    await expectEmptyQueue(url)
  })

  it('outlive restarts of the database under load, and kill -9 of its server', async () => {
    const service = await fleet.service()
    await fleet.workers(2)
    const experiment = bodyFrom(1)
    const id = await service.accept(experiment)
    await untilJob(service, id, inTheMiddle)
    await (await server!).stop('SIGKILL')
    expect((await service.get(`/api/jobs/${id}`)).status).toBe(503)
    const refused = await service.post('/api/processes/batch-experiment/execution', shortBody)
    expect(refused.status).toBe(503)
    expect((await service.post('/api/simulate', base)).status).toBe(200)
    await (await server!).start()
    for (const runs of [8, 13]) {
      await untilJob(service, id, ({ completed_runs: completed }) => completed >= runs)
      await (await server!).stop('SIGINT')
      await pause(500)
      await (await server!).start()
    }
    await expectUndisturbed(await untilJob(service, id, hasEnded), experiment)
    await expectEmptyQueue(url)
  })

  it('outlive kill -9 of the service that accepted them', async () => {
    const service = await fleet.service()
    await fleet.workers(2)
    const experiment = bodyFrom(2)
    const id = await service.accept(experiment)
    await service.kill()
    const other = await fleet.service()
    await expectUndisturbed(await untilJob(other, id, hasEnded), experiment)
    await expectEmptyQueue(url)
  })

  it('are left by a worker with another pack to one that holds theirs', async () => {
    const service = await fleet.service()
    await fleet.stopWorkers()
    const experiment = bodyFrom(3)
    const id = await service.accept(experiment)
    const other = await fleet.startOther({ PLANNER_DATASET_DIR: town })
    await other.untilLogged('jobs wait for a dataset that this process does not hold')
    expect(await service.job(id)).toMatchObject({ status: 'accepted', completed_runs: 0 })
    await fleet.startOther({})
    await expectUndisturbed(await untilJob(service, id, hasEnded), experiment)
  })

  it('end failed when no process holds their pack for as long as is configured', async () => {
    const service = await fleet.service()
    await fleet.stopWorkers()
    // Who was killed before is held to live for half a minute.
    await withClient(url, (client) => client.query('DELETE FROM sightline.process'))
    const id = await service.accept(shortBodyOf(15))
    await fleet.startOther({ PLANNER_DATASET_DIR: town, EXPERIMENT_ORPHAN_SECONDS: '1' })
    const job = await untilJob(service, id, hasEnded)
    expect(job).toMatchObject({ status: 'failed', completed_runs: 0 })
    expect(job.message).toContain('dataset "city" (version 1)')
  })
})

/** Nothing waits to be done, and nothing is being done. */
async function expectEmptyQueue(url: string): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string }>('SELECT name, state, data FROM pgboss.job'),
  )
  expect(rows).toEqual([])
}
