// A real region by 1, 2 and 4 worker processes that get a part of a core each, so that a machine of two
// cores has enough of them for four: the built service without threads of its own, the built worker with
// one, PostgreSQL, a store in a folder.
//   npm run build:server && node --import tsx bench/region-shares.ts [--workers 1,2,4] [--cores 0.3]
//     [--sites 240]
// Then 50 of its cells are turned, which needs no path loss anew.
// Parts of cores need the right to make control groups (root); `--cores 1` needs none, and a machine with a
// core for each worker. When the first tile is there is of interest with that alone.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startCityServer } from './city-server.ts'
import { coreShares, type CoreShares } from './core-share.ts'
import { asTable, machine, type Measurement } from './measure.ts'
import { writeMountainPack } from './mountain-pack.ts'
import { databaseLoad } from './region-load.ts'
import { cpuSeconds, peakMb, startService } from './service.ts'

const { values: flags } = parseArgs({
  options: {
    workers: { type: 'string', default: '1,2,4' },
    cores: { type: 'string', default: '0.3' },
    sites: { type: 'string', default: '1000' },
    pack: { type: 'string' },
    port: { type: 'string', default: '8494' },
  },
})

const execution = '/api/processes/region-coverage/execution'
const entry = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const warmUpPlaces = 8
/** Cells that are turned when the region is there, and by how much. */
const turned = { count: 50, byDeg: 40 } as const
const box = [-19.95, -39.95, -19.05, -39.05] as const

interface RegionJob {
  readonly job_id: string
  readonly status: string
  readonly total_parts: number
  readonly estimate: { readonly zoom: number }
  readonly result?: {
    readonly outputs: readonly { readonly name: string; readonly sha256: string }[]
  }
}

interface Run {
  readonly seconds: number
  /** Until a tile of the map shows anything. */
  readonly firstTileSeconds: number
  readonly units: number
  readonly workerSeconds: number
  readonly databaseSeconds: number
  readonly transactions: number
  /** With some of its cells turned. */
  readonly turnedSeconds: number
  /** The largest of the workers, at its peak. */
  readonly workerMb: number
  /** Of the hashes of all files. */
  readonly files: string
}

/** ITU-R P.1812 over mountains, 10 km around each place, 50 m asked. */
function region(count: number, { shiftDeg = 0, isTurned = false } = {}) {
  const [west, south, east, north] = box
  const across = Math.ceil(Math.sqrt(count))
  const azimuthOf = (index: number) =>
    isTurned && index % Math.ceil(count / turned.count) === 0 ? turned.byDeg : 0
  return {
    cells: Array.from({ length: count }, (_, index) => ({
      id: `s${String(index).padStart(4, '0')}`,
      tower_lon: west + shiftDeg + ((east - west) * ((index % across) + 0.5)) / across,
      tower_lat: south + ((north - south) * (Math.floor(index / across) + 0.5)) / across,
      azimuth: azimuthOf(index),
    })),
    area: { bbox: box },
    resolution_m: 50,
    radius_m: 10_000,
    network_tech: '4g',
    bandwidth_mhz: 10,
    frequency_ghz: 0.8,
    propagation_model: 'itu_p1812',
    thresholds_dbm: [-95, -105],
  }
}

function startWorker(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [entry, 'worker'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, LOG_LEVEL: 'warn', ...environment },
  })
  return { pid: child.pid!, child, ended: new Promise((resolve) => child.once('exit', resolve)) }
}

async function answer(url: string, path: string, body?: object): Promise<RegionJob> {
  const response = await fetch(`${url}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return JSON.parse(text) as RegionJob
}

async function untilDone(
  url: string,
  submitted: RegionJob,
  look: (job: RegionJob) => Promise<void> = () => Promise.resolve(),
): Promise<RegionJob> {
  let job = submitted
  while (job.status !== 'succeeded') {
    if (job.status === 'failed') throw new Error('the region has failed')
    await sleep(200)
    job = await answer(url, `/api/jobs/${job.job_id}`)
    await look(job)
  }
  return job
}

/** Zooms below the grid at which tiles are shown while a region runs. */
const zoomsBelow = 3

/** Whether the map shows anything of a region yet, at the coarsest zoom that it is shown at. */
async function isDrawn(url: string, { job_id: id, estimate }: RegionJob): Promise<boolean> {
  const zoom = estimate.zoom - zoomsBelow
  const across = 1 << zoom
  const [west, south, east, north] = box
  const column = (degrees: number) => Math.floor(((degrees + 180) / 360) * across)
  const row = (degrees: number) =>
    Math.floor(((1 - Math.asinh(Math.tan((degrees * Math.PI) / 180)) / Math.PI) / 2) * across)
  for (let y = row(north); y <= row(south); y++) {
    for (let x = column(west); x <= column(east); x++) {
      const { status } = await fetch(`${url}/api/jobs/${id}/tiles/rsrp_dbm/${zoom}/${x}/${y}.png`)
      if (status === 200) return true
    }
  }
  return false
}

const { server, directory, end } = await startCityServer()
try {
  const pack = flags.pack ?? (await writeMountainPack(join(directory, 'mountains')))
  const share = Number(flags.cores)
  console.log(`${machine()}, ${share} of a core for each worker, ${flags.sites} places\n`)
  const rows: Measurement[] = []
  const files = new Set<string>()
  let alone: number | null = null
  for (const count of flags.workers.split(',').map(Number)) {
    const shares = coreShares(share)
    let run: Run
    try {
      run = await runWith(count, pack, shares)
    } finally {
      await shares.end()
    }
    alone ??= run.seconds * count
    files.add(run.files)
    rows.push(...rowsOf(count, run, alone))
  }
  console.log(asTable(rows))
  console.log(`\nload ${loadavg()[0].toFixed(1)}; ${files.size === 1 ? 'the same' : 'OTHER'} bytes`)
} finally {
  await end()
}

function rowsOf(count: number, run: Run, alone: number): Measurement[] {
  const who = `${count} workers`
  const row = (what: string, value: number, unit: string, goal: number | null = null) => ({
    what: `${who}: ${what}`,
    value,
    unit,
    goal,
  })
  return [
    row('time', run.seconds, 's'),
    row('first tile on the map', run.firstTileSeconds, 's'),
    row('parts a second', run.units / run.seconds, '1/s'),
    row('times as fast', alone / run.seconds, '', count === 4 ? 3.6 : null),
    row('efficiency', (100 * alone) / (run.seconds * count), '%'),
    row('50 cells turned', run.turnedSeconds, 's', 20),
    row('memory of the largest', run.workerMb, 'MB', 500),
    row('their processor time', run.workerSeconds, 's'),
    row('cores that they got', run.workerSeconds / run.seconds, ''),
    row('database at work', (100 * run.databaseSeconds) / run.seconds, '% of a connection'),
    row('transactions a part', run.transactions / run.units, ''),
  ]
}

/** From the moment at which the region is accepted to its last file, from nothing. */
async function runWith(count: number, pack: string, shares: CoreShares): Promise<Run> {
  const database = await server.newDatabase()
  const own = mkdtempSync(join(directory, 'run-'))
  const environment = {
    DATABASE_URL: database,
    REGION_STORE: join(own, 'store'),
    PLANNER_DATASET_DIR: pack,
  }
  const service = await startService({
    packDirectory: pack,
    dataDirectory: join(own, 'service'),
    port: Number(flags.port),
    environment: { ...environment, EXPERIMENT_THREADS: '0' },
  })
  const workers = Array.from({ length: count }, (_, index) =>
    startWorker({
      ...environment,
      SIGHTLINE_DATA_DIR: join(own, `worker-${index}`),
      EXPERIMENT_THREADS: '1',
    }),
  )
  try {
    for (const { pid } of workers) shares.add(pid)
    // Small regions first, one for each: they have read their pack and compiled what they run often.
    const warmUps: RegionJob[] = []
    for (let index = 1; index <= count; index++) {
      warmUps.push(
        await answer(service.url, execution, region(warmUpPlaces, { shiftDeg: 0.001 * index })),
      )
    }
    for (const job of warmUps) await untilDone(service.url, job)
    shares.hold()
    const cpuOf = () => workers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0)
    const [before, cpuBefore] = [await databaseLoad(database), cpuOf()]
    const startedAt = performance.now()
    let firstTileSeconds: number | null = null
    const job = await untilDone(
      service.url,
      await answer(service.url, execution, region(Number(flags.sites))),
      async (under) => {
        if (firstTileSeconds === null && (await isDrawn(service.url, under)))
          firstTileSeconds = (performance.now() - startedAt) / 1000
      },
    )
    const seconds = (performance.now() - startedAt) / 1000
    const workerSeconds = cpuOf() - cpuBefore
    // What connections have done is told when they have been idle for a second.
    await sleep(1500)
    const after = await databaseLoad(database)
    const turnedAt = performance.now()
    const again = region(Number(flags.sites), { isTurned: true })
    await untilDone(service.url, await answer(service.url, execution, again))
    const turnedSeconds = (performance.now() - turnedAt) / 1000
    const outputs = JSON.stringify(job.result?.outputs.map(({ name, sha256 }) => [name, sha256]))
    return {
      seconds,
      firstTileSeconds: firstTileSeconds ?? seconds,
      units: job.total_parts,
      workerSeconds,
      databaseSeconds: after.activeSeconds - before.activeSeconds,
      transactions: after.transactions - before.transactions,
      turnedSeconds,
      workerMb: Math.max(...workers.map(({ pid }) => peakMb(pid))),
      files: createHash('sha256').update(outputs).digest('hex'),
    }
  } finally {
    for (const { child } of workers) child.kill('SIGTERM')
    await Promise.all(workers.map(({ ended }) => ended))
    await service.stop()
    rmSync(own, { recursive: true, force: true })
  }
}
