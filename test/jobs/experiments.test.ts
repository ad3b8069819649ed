import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Configuration } from '../../src/config.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { schemas } from '../http/schema-check.ts'
import { type Answer, errorOf, get, post, realPool, testApp } from '../http/test-app.ts'
import { cityLat, cityLon, loadCity, writeCity } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import {
  ask,
  execution,
  type ExperimentApp,
  experimentApp,
  type ExperimentAppOptions,
  fetchJob,
  jobOf,
  type JobBody,
  untilEnded,
} from './experiment-app.ts'
import { postgresPrograms, withClient } from './postgres-server.ts'
import { newTestDatabase } from './test-postgres.ts'

// Runs stand back for whatever else the machine does.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const base = { tower_lon: cityLon, tower_lat: cityLat, rays: 24 }
const matrix = {
  frequencies_ghz: [3.5, 28],
  tx_powers_dbm: [10, 40],
  beam_widths_deg: [60, 120],
  azimuths_deg: [0, 90],
  calibration_offsets_db: [-3, 3],
}
const definition = { name: 'thirty-two', base, matrix }
/** Few runs, but enough to be caught in the middle. */
const slow = {
  base: { ...base, radius_m: 800, rays: 360, rf_profile: { receiver_sensitivity_dbm: -180 } },
  matrix: { azimuths_deg: Array.from({ length: 24 }, (_, i) => 15 * i) },
}

const snapshot = loadCity()
const pool = realPool()

/** An application for one test; it closes with it. */
async function ownApp(
  options: Omit<ExperimentAppOptions, 'snapshot'> & { readonly snapshot?: PackSnapshot },
): Promise<ExperimentApp> {
  const made = await experimentApp({ snapshot, ...options })
  onTestFinished(() => made.experiments.close())
  made.experiments.start()
  return made
}

async function dismiss(app: FastifyInstance, id: string): Promise<Answer> {
  const response = await app.inject({ method: 'DELETE', url: `/api/jobs/${id}` })
  return {
    status: response.statusCode,
    headers: {},
    text: response.body,
    json: JSON.parse(response.body) as unknown,
  }
}

interface EngineCase {
  readonly name: string
  /** Where the experiments of a new application are kept: a place that nobody has used. */
  readonly newPlace: () => Promise<Partial<Configuration>>
}

const embedded: EngineCase = {
  name: 'in the data directory',
  newPlace: async () => ({ SIGHTLINE_DATA_DIR: join(temporaryDirectory(), 'data') }),
}

const onServer: EngineCase = {
  name: 'on a PostgreSQL server',
  newPlace: async () => ({ DATABASE_URL: await newTestDatabase() }),
}

/** Units that are handed out to a process in a shared database. */
async function inWork({ DATABASE_URL: url }: Partial<Configuration>): Promise<unknown[]> {
  if (typeof url !== 'string') return []
  const inState = `SELECT id FROM pgboss.job WHERE state = 'active'`
  const { rows } = await withClient(url, (client) => client.query<{ id: string }>(inState))
  return rows
}

const engines = [embedded, ...(postgresPrograms === null ? [] : [onServer])]

describe.each(engines)('experiments kept $name', ({ newPlace }) => {
  let app: FastifyInstance
  let place: Partial<Configuration>
  beforeAll(async () => {
    place = await newPlace()
    const made = await experimentApp({ snapshot, configuration: place })
    made.experiments.start()
    app = made.app
  })

  it('are accepted with a job, which succeeds', async () => {
    const answer = await post(app, execution, definition)
    expect(answer.status).toBe(202)
    const accepted = jobOf(answer)
    expect(answer.headers.location).toBe(`/api/jobs/${accepted.job_id}`)
    expect(accepted).toMatchObject({
      process_id: 'batch-experiment',
      status: 'accepted',
      progress: 0,
      completed_runs: 0,
      total_runs: 32,
      cache_hit: false,
      dataset: { id: 'test-pack' },
    })
    const ended = await untilEnded(app, accepted.job_id)
    expect(ended).toMatchObject({
      job_id: accepted.job_id,
      status: 'succeeded',
      progress: 1,
      completed_runs: 32,
      fingerprint: accepted.fingerprint,
    })
    expect(ended.result!.runs).toHaveLength(32)
    expect(ended.result!.definition).toEqual(definition)
    expect(ended.result!.objectives).toEqual([
      'maximize avg_rx_dbm',
      'minimize gap_pct',
      'minimize blocked_pct',
    ])
    expect((await get(app, `/api/jobs/${accepted.job_id}`)).headers['cache-control']).toBe(
      'no-store',
    )
  })

  it('that are equal are answered by the job that has succeeded, whatever they are called', async () => {
    const first = await ask(app, { base, matrix: { azimuths_deg: [10] } })
    const ended = await untilEnded(app, first.job_id)
    const again = await post(app, execution, {
      name: 'by another name',
      base: { ...base, azimuth: 77, tx_power_dbm: 30 },
      matrix: { azimuths_deg: [370], frequencies_ghz: [] },
    })
    expect(again.status).toBe(200)
    const cached = jobOf(again)
    expect(cached).toMatchObject({ job_id: first.job_id, cache_hit: true, status: 'succeeded' })
    expect(cached.result!.runs).toEqual(ended.result!.runs)
    expect([cached.result!.cache_state, ended.result!.cache_state]).toEqual(['cached', 'computed'])
  })

  it('that are equal and in flight share one job, and a dismissal is for all', async () => {
    const first = await ask(app, slow)
    const [second, third] = await Promise.all([ask(app, slow), ask(app, { ...slow, name: 'x' })])
    expect([second.job_id, third.job_id]).toEqual([first.job_id, first.job_id])
    const dismissed = await dismiss(app, first.job_id)
    expect(dismissed.status).toBe(200)
    expect(jobOf(dismissed)).toMatchObject({ status: 'dismissed', message: 'cancelled by user' })
    const again = await dismiss(app, first.job_id)
    expect(again.status).toBe(200)
    expect(again.json).toEqual(dismissed.json)
    // What was in work when it was dismissed is not counted any more.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await fetchJob(app, first.job_id)).toEqual(dismissed.json)
    const anew = await ask(app, slow)
    expect(anew.job_id).not.toBe(first.job_id)
    await dismiss(app, anew.job_id)
  })

  it('of two that are sent at once, one is accepted and the other joins it', async () => {
    const body = { base, matrix: { azimuths_deg: [1, 2, 3] } }
    const jobs = await Promise.all(Array.from({ length: 6 }, () => ask(app, body)))
    expect(new Set(jobs.map(({ job_id }) => job_id)).size).toBe(1)
    expect((await untilEnded(app, jobs[0].job_id)).completed_runs).toBe(3)
  })

  it('leave a job that has ended as it is when it is dismissed', async () => {
    const { job_id: id } = await ask(app, { base, matrix: { azimuths_deg: [20] } })
    const ended = await untilEnded(app, id)
    const answer = await dismiss(app, id)
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual(ended)
  })

  it('do not know a job that was never accepted', async () => {
    for (const id of ['job-000000000000000000000000', 'x', '%27%3B', '%00', 'job-%00']) {
      const asked = await get(app, `/api/jobs/${id}`)
      expect([asked.status, errorOf(asked)]).toEqual([404, 'the job does not exist'])
      expect((await dismiss(app, id)).status).toBe(404)
    }
  })

  it('fail with the run that fails, and why', async () => {
    // Walls split the rays into more pieces than an answer may have.
    const { job_id: id } = await ask(app, {
      base: {
        ...base,
        rays: 720,
        radius_m: 850,
        propagation_model: 'legacy_fspl_walls',
        beam_width: 10,
        tx_power_dbm: 60,
        calibration_offset_db: 40,
        rf_profile: { receiver_sensitivity_dbm: -180, tx_antenna_gain_dbi: 80 },
      },
    })
    const ended = await untilEnded(app, id)
    expect(ended.status).toBe('failed')
    expect(ended.message).toMatch(/^experiment run failed: run 0: .*25000/)
    expect(ended.result).toBeUndefined()
  })

  it('find no place when as many wait as may, and say when to come again', async () => {
    const own = await ownApp({
      configuration: { ...(await newPlace()), MAX_WAITING_EXPERIMENTS: 2 },
    })
    const { job_id: running } = await ask(own.app, slow)
    await untilRunning(own.app, running)
    const bodies = [0, 1, 2].map((power) => ({ base: { ...base, tx_power_dbm: power } }))
    const [first] = await Promise.all([ask(own.app, bodies[0]), ask(own.app, bodies[1])])
    const refused = await post(own.app, execution, bodies[2])
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('2')
    expect(errorOf(refused)).toBe(
      '2 jobs of this client are waiting already, as many as one client may have (MAX_WAITING_EXPERIMENTS)',
    )
    // Who waits already may be joined, and who leaves makes room.
    expect((await ask(own.app, bodies[0])).job_id).toBe(first.job_id)
    await dismiss(own.app, first.job_id)
    await ask(own.app, bodies[2])
  })

  it('keep the newest that have ended, as many as are configured', async () => {
    const own = await ownApp({ configuration: { ...(await newPlace()), KEPT_EXPERIMENTS: 2 } })
    const ids: string[] = []
    for (const azimuth of [1, 2, 3, 4]) {
      const { job_id: id } = await ask(own.app, { base: { ...base, azimuth } })
      await untilEnded(own.app, id)
      ids.push(id)
    }
    const statuses = await Promise.all(
      ids.map(async (id) => (await get(own.app, `/api/jobs/${id}`)).status),
    )
    expect(statuses).toEqual([404, 404, 200, 200])
  })

  it('go on after a restart, on the same pack, and are known after it', async () => {
    const own = { configuration: await newPlace() }
    const before = await ownApp(own)
    const known = await ask(before.app, { base, matrix: { azimuths_deg: [30, 31] } })
    const result = await untilEnded(before.app, known.job_id)
    const accepted = await ask(before.app, slow)
    await before.experiments.close()
    // Whoever goes on waits for no lease.
    expect(await inWork(own.configuration)).toEqual([])
    const after = await ownApp(own)
    expect(await fetchJob(after.app, known.job_id)).toEqual(result)
    const ended = await untilEnded(after.app, accepted.job_id)
    expect(ended).toMatchObject({ status: 'succeeded', completed_runs: 24 })
    expect((await post(after.app, execution, slow)).status).toBe(200)
  })

  it('keep their pack through a switch to another', async () => {
    const other = loadPack(writeCity(join(temporaryDirectory(), 'other'), { id: 'other' }), {
      maximumBuildingFileBytes: 1e8,
    })
    let active: PackSnapshot = snapshot
    const made = await ownApp({
      configuration: await newPlace(),
      packs: { active: () => active },
    })
    const { job_id: id } = await ask(made.app, slow)
    active = other
    const ended = await untilEnded(made.app, id)
    expect(ended).toMatchObject({ status: 'succeeded', dataset: { id: 'test-pack' } })
    const undisturbed = await resultOf(app, slow)
    expect(JSON.stringify(ended.result)).toBe(JSON.stringify(undisturbed))
  })
})

/** An application for all that needs none of its own: to open its store is most of what it does. */
let app: FastifyInstance
beforeAll(async () => {
  app = (await experimentApp({ snapshot })).app
})

describe('the numbers of a run', () => {
  let sectors: FastifyInstance
  let job: JobBody
  beforeAll(async () => {
    sectors = await testApp({ snapshot, pool })
    job = await untilEnded(app, (await ask(app, definition)).job_id)
  })

  it('are those of simulate and of coverage-gaps for the same sector', async () => {
    for (const run of job.result!.runs) {
      const parameters = run.parameters as Readonly<Record<string, number>>
      const sector = {
        ...base,
        frequency_ghz: parameters.frequency_ghz,
        tx_power_dbm: parameters.tx_power_dbm,
        beam_width: parameters.beam_width_deg,
        azimuth: parameters.azimuth_deg,
        calibration_offset_db: parameters.calibration_offset_db,
      }
      const rays = await statsOf(sectors, '/api/simulate', sector)
      const gaps = await statsOf(sectors, '/api/coverage-gaps', sector)
      expect(run).toMatchObject({
        avg_rx_dbm: rays.avg_rx_dbm,
        blocked_pct: rays.blocked_pct,
        gap_pct: gaps.gap_pct,
        gap_buildings: gaps.gap_buildings,
        served_buildings: gaps.served_buildings,
        candidate_buildings: gaps.candidate_buildings,
      })
    }
  })

  it('differ between runs, which are numbered with the last axis varying fastest', () => {
    const runs = job.result!.runs
    expect(runs.map(({ index }) => index)).toEqual(Array.from({ length: 32 }, (_, i) => i))
    expect(runs[1].parameters).toEqual({
      frequency_ghz: 3.5,
      tx_power_dbm: 10,
      beam_width_deg: 60,
      azimuth_deg: 0,
      calibration_offset_db: 3,
    })
    expect(runs[16].parameters).toMatchObject({ frequency_ghz: 28, tx_power_dbm: 10 })
    expect(new Set(runs.map(({ avg_rx_dbm: power }) => power)).size).toBeGreaterThan(8)
    expect(new Set(runs.map(({ fingerprint }) => fingerprint)).size).toBe(32)
  })

  it('have fingerprints that cover base and dataset', async () => {
    const fingerprints = async (changes: object, pack = snapshot) => {
      const made = pack === snapshot ? app : (await ownApp({ snapshot: pack })).app
      const body = { base: { ...base, ...changes }, matrix: { tx_powers_dbm: [10] } }
      const ended = await untilEnded(made, (await ask(made, body)).job_id)
      return [ended.fingerprint, ended.result!.runs[0].fingerprint]
    }
    const other = loadPack(writeCity(join(temporaryDirectory(), 'newer'), { version: '2' }), {
      maximumBuildingFileBytes: 1e8,
    })
    const found = [
      ...(await fingerprints({})),
      ...(await fingerprints({ rays: 25 })),
      ...(await fingerprints({}, other)),
    ]
    expect(new Set(found).size).toBe(6)
  })
})

describe('an execution is refused', () => {
  it.each([
    ['with 65 runs', { base, matrix: { azimuths_deg: upTo(13), tx_powers_dbm: upTo(5) } }, '65'],
    ['with 65 values on an axis', { base, matrix: { azimuths_deg: upTo(65) } }, '64 items'],
    ['with a value twice on an axis', { base, matrix: { tx_powers_dbm: [3, 3] } }, 'tx_powers_dbm'],
    ['with one angle said twice', { base, matrix: { azimuths_deg: [-90, 270] } }, 'azimuths_deg'],
    ['with a name of 129 characters', { name: 'é'.repeat(129), base }, 'name'],
    ['without a base', { matrix: {} }, 'base'],
    ['with a value out of bounds', { base, matrix: { tx_powers_dbm: [61] } }, 'tx_powers_dbm[0]'],
    ['with a text on an axis', { base, matrix: { azimuths_deg: ['0'] } }, 'azimuths_deg[0]'],
    ['with an unknown axis', { base, matrix: { rays: [8] } }, 'matrix.rays'],
    ['with more rays than may be', { base: { ...base, rays: 720, radius_m: 5000 } }, '25000'],
    [
      'with one combination that cannot be',
      { base: { ...base, rf_profile: { pci: 700 } }, matrix: { frequencies_ghz: [28, 2.6] } },
      'run 1 of the matrix (frequency_ghz 2.6): rf_profile.pci',
    ],
  ])('%s', async (_title, body, expected) => {
    const answer = await post(app, execution, body)
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toContain(expected)
  })

  it('takes a name of 128 characters, null for what is optional, and no matrix at all', async () => {
    for (const body of [
      { name: 'é'.repeat(128), base },
      { name: null, base, matrix: null },
      { base, matrix: { azimuths_deg: null } },
    ]) {
      expect([200, 202]).toContain((await post(app, execution, body)).status)
    }
  })

  it('without a dataset', async () => {
    const { app: bare } = await experimentApp({ snapshot: undefined })
    expect((await post(bare, execution, { base })).status).toBe(503)
    expect((await get(bare, '/api/jobs/job-000000000000000000000000')).status).toBe(404)
  })

  it('without the key of the radio routes', async () => {
    const { app: keyed } = await ownApp({ configuration: { RF_API_KEY: 'k' } })
    expect((await post(keyed, execution, { base })).status).toBe(401)
    expect((await post(keyed, execution, { base }, { 'x-api-key': 'k' })).status).toBe(202)
  })
})

describe('a frequency axis', () => {
  it('decides anew what follows from the frequency, even where the base states it', async () => {
    const stated = {
      network_tech: '5g',
      frequency_ghz: 28,
      band: 'NR n257',
      bandwidth_mhz: 400,
      duplex_mode: 'tdd',
      propagation_model: 'legacy_fspl_walls',
      receiver_noise_bandwidth_hz: 4e8,
    }
    const matrixOf = { frequencies_ghz: [2.6, 140] }
    const whole = await ask(app, { base: { ...base, rf_profile: stated }, matrix: matrixOf })
    const bare = await post(app, execution, { base, matrix: matrixOf })
    expect(jobOf(bare).fingerprint).toBe(whole.fingerprint)
    const ended = await untilEnded(app, whole.job_id)
    expect(ended.status).toBe('succeeded')
  })
})

describe('the answers of experiments', () => {
  it('are as their schemas say', async () => {
    const fresh = { ...definition, base: { ...base, rays: 23 } }
    const expectDocumented = (method: 'get' | 'post', path: string, answer: Answer) => {
      const type = answer.headers['content-type'] ?? ''
      expect(schemas.problems(method, path, answer.status, type, answer.json)).toEqual([])
    }
    const process = await get(app, '/api/processes/batch-experiment')
    expect(process.json).toMatchObject({
      id: 'batch-experiment',
      max_runs: 64,
      job_control_options: ['async-execute', 'dismiss'],
      dimensions: [
        'frequency_ghz',
        'tx_power_dbm',
        'beam_width_deg',
        'azimuth_deg',
        'calibration_offset_db',
      ],
    })
    expectDocumented('get', '/api/processes/batch-experiment', process)
    const accepted = await post(app, execution, fresh)
    expectDocumented('post', execution, accepted)
    const { job_id: id } = jobOf(accepted)
    await untilEnded(app, id)
    expectDocumented('get', '/api/jobs/{jobID}', await get(app, `/api/jobs/${id}`))
    expectDocumented('post', execution, await post(app, execution, fresh))
  })
})

/** The result of an experiment, whether it has to be computed or not. */
async function resultOf(app: FastifyInstance, body: unknown): Promise<JobBody['result']> {
  const { job_id: id } = jobOf(await post(app, execution, body))
  return (await untilEnded(app, id)).result
}

async function statsOf(
  app: FastifyInstance,
  url: string,
  body: object,
): Promise<Readonly<Record<string, number>>> {
  const answer = await post(app, url, body)
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.json as { readonly stats: Readonly<Record<string, number>> }).stats
}

async function untilRunning(app: FastifyInstance, id: string): Promise<void> {
  while ((await fetchJob(app, id)).status === 'accepted') {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i)
}
