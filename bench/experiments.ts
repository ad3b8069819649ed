// Batch experiments on the built service over a seeded city: alone, and with two workers on PostgreSQL.
//   npm run build && node --import tsx bench/experiments.ts [--buildings 160000] [--json FILE]
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeSeededCity } from '../src/packs/demo/seeded-city.ts'
import { postgresPrograms, startPostgres } from '../test/jobs/postgres-server.ts'
import { asTable, machine, median, type Measurement } from './measure.ts'
import { type BenchService, cpuSeconds, startService } from './service.ts'

const { values: flags } = parseArgs({
  options: {
    buildings: { type: 'string', default: '160000' },
    json: { type: 'string' },
    port: { type: 'string', default: '8492' },
  },
})

const commandLine = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const execution = '/api/processes/batch-experiment/execution'
const center = { tower_lon: -19.997, tower_lat: -40.002 }
const surface = {
  ...center,
  radius_m: 5000,
  cell_size_m: 31.75,
  rf_profile: { horizontal_pattern_id: 'omni' },
}
const queued = 200
let experiments = 0

/** 64 runs of 360 rays at 1,000 m; no two are equal. */
function experiment() {
  return {
    base: { ...center, rays: 360, radius_m: 1000, calibration_offset_db: 0.001 * experiments++ },
    matrix: {
      tx_powers_dbm: [20, 30, 40, 50],
      azimuths_deg: Array.from({ length: 16 }, (_, i) => 22.5 * i),
    },
  }
}

interface Job {
  readonly job_id: string
  readonly status: string
}

async function ask(service: BenchService, path: string, body?: object): Promise<Job> {
  const method = body === undefined ? 'GET' : 'POST'
  const answer = await fetch(`${service.url}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as Job
}

/** From the request to the end of the job, seconds. */
async function secondsToEnd(service: BenchService, body: object): Promise<number> {
  const started = performance.now()
  const { job_id: id } = await ask(service, execution, body)
  for (;;) {
    const { status } = await ask(service, `/api/jobs/${id}`)
    if (status === 'succeeded') return (performance.now() - started) / 1000
    if (status === 'failed' || status === 'dismissed') throw new Error(`the job ${status}`)
    await sleep(50)
  }
}

async function timeMs(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await task()
  return performance.now() - started
}

async function mediansMs(service: BenchService, times: number) {
  const health: number[] = []
  const surfaces: number[] = []
  for (let i = 0; i < times; i++) {
    health.push(await timeMs(() => ask(service, '/healthz')))
    surfaces.push(await timeMs(() => postSurface(service)))
    await sleep(20)
  }
  return { health: median(health), surface: median(surfaces) }
}

async function postSurface(service: BenchService): Promise<void> {
  const answer = await fetch(`${service.url}/api/coverage-surface`, {
    method: 'POST',
    body: JSON.stringify(surface),
  })
  await answer.arrayBuffer()
}

const row = (what: string, value: number, unit: string, goal: number | null): Measurement => ({
  what,
  value,
  unit,
  goal,
})

async function measureAlone(place: Place): Promise<{ rows: Measurement[]; seconds: number }> {
  const environment = { MAX_WAITING_EXPERIMENTS: String(queued) }
  const service = await startService({ ...place, environment })
  const firstSeconds = await secondsToEnd(service, experiment())
  const known = experiment()
  await secondsToEnd(service, known)
  const cpuBefore = service.cpuSeconds()
  const seconds = median(await inTurn(3, () => secondsToEnd(service, experiment())))
  const aloneCpuSeconds = (service.cpuSeconds() - cpuBefore) / 3
  const knownMs = median(await inTurn(9, () => timeMs(() => ask(service, execution, known))))
  await mediansMs(service, 12)
  const idle = await mediansMs(service, 9)
  const running = secondsToEnd(service, experiment())
  await sleep(300)
  const busy = await mediansMs(service, 9)
  await running
  const memoryMb = service.residentMb()
  const ids = await inTurn(queued, () => ask(service, execution, experiment()))
  await service.stop()
  const again = await startService({ ...place, environment })
  const lastId = ids.at(-1)!.job_id
  const survivalMs = await timeMs(() => ask(again, `/api/jobs/${lastId}`))
  await again.stop()
  return {
    seconds,
    rows: [
      row('first experiment, with making its store', firstSeconds, 's', null),
      row('experiment, 64 runs of 360 rays at 1,000 m', seconds, 's', 8),
      row('CPU time of that, all threads', aloneCpuSeconds, 's', 16),
      row('known experiment answered', knownMs, 'ms', 20),
      row('/healthz, idle', idle.health, 'ms', null),
      row('/healthz during an experiment', busy.health, 'ms', 2 * idle.health),
      row('surface of 100,000 nodes, idle', idle.surface, 'ms', null),
      row('surface during an experiment', busy.surface, 'ms', 2 * idle.surface),
      row(`${queued} queued experiments known after a restart`, survivalMs / 1000, 's', 2),
      row('memory of the service with its store', memoryMb, 'MB', null),
    ],
  }
}

async function inTurn<Value>(times: number, task: () => Promise<Value>): Promise<Value[]> {
  const values: Value[] = []
  for (let i = 0; i < times; i++) values.push(await task())
  return values
}

interface Place {
  readonly packDirectory: string
  readonly dataDirectory: string
  readonly port: number
}

/** Two workers of one thread each, beside a service that computes no runs. */
async function measureShared(
  place: Place,
  programs: string,
  folder: string,
  aloneSeconds: number,
): Promise<Measurement[]> {
  mkdirSync(folder)
  const server = await startPostgres(programs, folder)
  const environment = {
    DATABASE_URL: await server.newDatabase(),
    PLANNER_DATASET_DIR: place.packDirectory,
  }
  const service = await startService({
    ...place,
    environment: { ...environment, EXPERIMENT_THREADS: '0' },
  })
  const workers = [1, 2].map((number) =>
    spawn(process.execPath, [commandLine, 'worker'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        ...environment,
        EXPERIMENT_THREADS: '1',
        SIGHTLINE_DATA_DIR: join(folder, `worker-${number}`),
      },
    }),
  )
  await secondsToEnd(service, experiment())
  const cpuOf = () => workers.reduce((sum, { pid }) => sum + cpuSeconds(pid!), service.cpuSeconds())
  const cpuBefore = cpuOf()
  const seconds = median(await inTurn(3, () => secondsToEnd(service, experiment())))
  const sharedCpuSeconds = (cpuOf() - cpuBefore) / 3
  for (const worker of workers) worker.kill('SIGTERM')
  await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve))))
  await service.stop()
  await server.stop('SIGINT')
  return [
    row('the same with two workers on PostgreSQL', seconds, 's', 1.2 * aloneSeconds),
    row('CPU time of service and workers', sharedCpuSeconds, 's', null),
  ]
}

const directory = mkdtempSync(join(tmpdir(), 'sightline-bench-'))
// The server of the database runs as a user of its own.
chmodSync(directory, 0o755)
try {
  const packDirectory = join(directory, 'pack')
  await writeSeededCity(packDirectory, {
    buildings: Number(flags.buildings),
    widthKm: 25,
    seed: 1,
    lean: false,
  })
  const place = { packDirectory, dataDirectory: join(directory, 'data'), port: Number(flags.port) }
  const { rows, seconds } = await measureAlone(place)
  if (postgresPrograms !== null) {
    const folder = join(directory, 'postgres')
    rows.push(...(await measureShared(place, postgresPrograms, folder, seconds)))
  }
  console.log(`${flags.buildings} buildings; ${machine()}\n`)
  console.log(asTable(rows))
  if (flags.json !== undefined) writeFileSync(flags.json, JSON.stringify(rows, null, 2))
} finally {
  rmSync(directory, { recursive: true, force: true })
}
