import { chmodSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { writeCity, cityLat, cityLon } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { copyEmptyStore } from './experiment-app.ts'
import { clockLibrary, falseClock } from './false-clock.ts'
import { postgresPrograms, withClient } from './postgres-server.ts'
import { hasEnded, startService, startWorker, untilJob } from './processes.ts'
import { testPostgres } from './test-postgres.ts'

const hour = 3600
/** As long as no lease of an hour ends, and long enough for a busy machine. */
const minutes = 60_000
vi.setConfig({ hookTimeout: 4 * minutes, testTimeout: 4 * minutes })

const root = temporaryDirectory()
const city = join(root, 'packs', 'city')
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
const succeeded = { status: 'succeeded', completed_runs: 20 }
const inTheMiddle = (job: { readonly completed_runs: number }) => job.completed_runs >= 3

beforeAll(() => {
  mkdirSync(dirname(city), { recursive: true })
  writeCity(city, { id: 'city' })
})

describe.skipIf(clockLibrary === null)('when the clock is set back an hour', () => {
  const start = async () => {
    const clock = falseClock(clockLibrary!)
    const data = join(temporaryDirectory(), 'data')
    await copyEmptyStore(data)
    const environment = {
      ...clock.environment,
      PLANNER_DATASET_DIR: city,
      SIGHTLINE_DATA_DIR: data,
    }
    return { clock, environment, service: await startService(environment) }
  }

  it('a running experiment of one process goes on', async () => {
    const { clock, service } = await start()
    const id = await service.accept(body)
    await untilJob(service, id, inTheMiddle)
    clock.set(-hour)
    expect(await untilJob(service, id, hasEnded)).toMatchObject(succeeded)
  })

  it('an experiment goes on at the next start, beside later ones', async () => {
    const { clock, environment, service } = await start()
    const id = await service.accept(body)
    await untilJob(service, id, inTheMiddle)
    await service.kill()
    clock.set(-hour)
    const after = await startService(environment)
    const later = await after.accept({ ...body, base: { ...body.base, radius_m: 700 } })
    expect(await untilJob(after, id, hasEnded)).toMatchObject(succeeded)
    expect(await untilJob(after, later, hasEnded)).toMatchObject(succeeded)
  })

  it('what ended last is kept longest, though what ended before bears a later time', async () => {
    const { clock, environment, service } = await start()
    await service.stop()
    const few = await startService({ ...environment, KEPT_EXPERIMENTS: '1' })
    const short = { base: { ...body.base, rays: 8 }, matrix: { tx_powers_dbm: [10, 20] } }
    const first = await few.accept(short)
    await untilJob(few, first, hasEnded)
    clock.set(-hour)
    const second = await few.accept({ ...short, base: { ...short.base, azimuth: 90 } })
    expect(await untilJob(few, second, hasEnded)).toMatchObject({ status: 'succeeded' })
    expect((await few.get(`/api/jobs/${first}`)).status).toBe(404)
    expect((await few.get(`/api/jobs/${second}`)).status).toBe(200)
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

    it('runs of a worker that was killed are taken by another, and the rest goes on', async () => {
      clock.set(0)
      const shared = {
        DATABASE_URL: await (await server).newDatabase(),
        PLANNER_DATASET_DIR: city,
        EXPERIMENT_LEASE_SECONDS: '2',
      }
      const service = await startService({ ...shared, EXPERIMENT_THREADS: '0' })
      const id = await service.accept(body)
      const first = await startWorker(shared)
      await untilJob(service, id, inTheMiddle)
      clock.set(-hour)
      await first.kill()
      // Whatever is in work was begun an hour from now.
      const inWork = await withClient(shared.DATABASE_URL, (client) =>
        client.query<{ now: boolean }>(
          `SELECT started_on > now() AS now FROM pgboss.job WHERE state = 'active'`,
        ),
      )
      expect(inWork.rows).toContainEqual({ now: true })
      await startWorker(shared)
      expect(await untilJob(service, id, hasEnded)).toMatchObject(succeeded)
    })

    it('experiments of which no process holds the pack fail when their time is over', async () => {
      clock.set(0)
      const shared = {
        DATABASE_URL: await (await server).newDatabase(),
        EXPERIMENT_LEASE_SECONDS: '2',
        EXPERIMENT_ORPHAN_SECONDS: '1',
      }
      const service = await startService({
        ...shared,
        PLANNER_DATASET_DIR: city,
        EXPERIMENT_THREADS: '0',
      })
      const holder = await startWorker({ ...shared, PLANNER_DATASET_DIR: city })
      const id = await service.accept(body)
      await untilJob(service, id, inTheMiddle)
      clock.set(-hour)
      await holder.kill()
      const town = join(root, 'packs', 'town')
      writeCity(town, { id: 'town' })
      await startWorker({ ...shared, PLANNER_DATASET_DIR: town })
      expect(await untilJob(service, id, hasEnded)).toMatchObject({ status: 'failed' })
    })
  },
)
