import { chmodSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { writeCity, cityLat, cityLon } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { copyEmptyStore } from './experiment-app.ts'
import { clockLibrary, falseClock } from './false-clock.ts'
import { postgresPrograms, withClient } from './postgres-server.ts'
import { hasEnded, pause, startService, startWorker, untilJob } from './processes.ts'
import { testPostgres } from './test-postgres.ts'

const hour = 3600
/** As long as no lease of an hour ends, and long enough for a busy machine. */
const minutes = 60_000
vi.setConfig({ hookTimeout: 4 * minutes, testTimeout: 4 * minutes })

const root = temporaryDirectory()
const city = join(root, 'packs', 'city')
const town = join(root, 'packs', 'town')
const base = {
  tower_lon: cityLon,
  tower_lat: cityLat,
  rays: 240,
  radius_m: 800,
  rf_profile: { receiver_sensitivity_dbm: -180 },
}
const body = {
  base,
  matrix: { azimuths_deg: Array.from({ length: 20 }, (_, i) => 18 * i) },
}
const otherBody = { ...body, base: { ...base, radius_m: 700 } }
const succeeded = { status: 'succeeded', completed_runs: 20 }
const inTheMiddle = (job: { readonly completed_runs: number }) => job.completed_runs >= 3

beforeAll(() => {
  mkdirSync(dirname(city), { recursive: true })
  writeCity(city, { id: 'city' })
  writeCity(town, { id: 'town' })
})

describe.skipIf(clockLibrary === null)('when the clock is set back an hour', () => {
  const start = async (changes: Readonly<Record<string, string>> = {}) => {
    const clock = falseClock(clockLibrary!)
    const data = join(temporaryDirectory(), 'data')
    await copyEmptyStore(data)
    const environment = {
      ...clock.environment,
      PLANNER_DATASET_DIR: city,
      SIGHTLINE_DATA_DIR: data,
      ...changes,
    }
    return { clock, environment, service: await startService(environment) }
  }

  it('a running experiment of one process goes on, and is kept longer than what ended before at a later time', async () => {
    const { clock, service } = await start({ KEPT_EXPERIMENTS: '1' })
    const short = { base: { ...base, rays: 8 }, matrix: { tx_powers_dbm: [10, 20] } }
    const first = await service.accept(short)
    expect(await untilJob(service, first, hasEnded)).toMatchObject({ status: 'succeeded' })
    const second = await service.accept(body)
    await untilJob(service, second, inTheMiddle)
    clock.set(-hour)
    expect(await untilJob(service, second, hasEnded)).toMatchObject(succeeded)
    expect((await service.get(`/api/jobs/${first}`)).status).toBe(404)
    expect((await service.get(`/api/jobs/${second}`)).status).toBe(200)
  })

  it('an experiment goes on at the next start, beside later ones', async () => {
    const { clock, environment, service } = await start()
    const id = await service.accept(body)
    await untilJob(service, id, inTheMiddle)
    await service.kill()
    clock.set(-hour)
    const after = await startService(environment)
    const later = await after.accept(otherBody)
    expect(await untilJob(after, id, hasEnded)).toMatchObject(succeeded)
    expect(await untilJob(after, later, hasEnded)).toMatchObject(succeeded)
  })
})

describe.skipIf(clockLibrary === null || postgresPrograms === null)(
  'when the clock of a shared database is set back an hour',
  () => {
    if (clockLibrary === null || postgresPrograms === null) return
    const clock = falseClock(clockLibrary)
    // The server runs as its own user.
    chmodSync(dirname(clock.environment.FAKETIME_TIMESTAMP_FILE), 0o755)
    const server = testPostgres(postgresPrograms, clock.environment)

    it('runs of a worker that was killed are taken by another, and fail when their time is over where there is none', async () => {
      clock.set(0)
      const shared = {
        DATABASE_URL: await (await server).newDatabase(),
        PLANNER_DATASET_DIR: city,
        EXPERIMENT_LEASE_SECONDS: '2',
      }
      const rowsOf = (text: string) =>
        withClient(shared.DATABASE_URL, async (client) => (await client.query<object>(text)).rows)
      const service = await startService({ ...shared, EXPERIMENT_THREADS: '0' })
      const id = await service.accept(body)
      const first = await startWorker(shared)
      await untilJob(service, id, inTheMiddle)
      clock.set(-hour)
      await first.kill()
      // Whatever is in work was begun an hour from now.
      expect(
        await rowsOf(`SELECT started_on > now() AS now FROM pgboss.job WHERE state = 'active'`),
      ).toContainEqual({ now: true })
      const second = await startWorker(shared)
      expect(await untilJob(service, id, hasEnded)).toMatchObject(succeeded)

      const lost = await service.accept(otherBody)
      await untilJob(service, lost, inTheMiddle)
      clock.set(-2 * hour)
      await second.kill()
      await startWorker({
        ...shared,
        PLANNER_DATASET_DIR: town,
        EXPERIMENT_ORPHAN_SECONDS: '1',
      })
      // Nobody is held to live until an hour from now; half a minute of silence passes at once.
      const future = 'SELECT id FROM sightline.process WHERE seen_at > now()'
      while ((await rowsOf(future)).length > 0) await pause()
      clock.set(-2 * hour + 40)
      expect(await untilJob(service, lost, hasEnded)).toMatchObject({ status: 'failed' })
    })
  },
)
