// Regions of the built service and its workers on a store that goes away and comes back at random moments: it
// refuses connections, takes them and is silent, has the page of a proxy in its place, or is cut in the midst
// of answers. Objects are damaged meanwhile, and somebody fetches files and asks for states all the time:
//   npm run build:server && node --import tsx bench/soak/store-soak.ts [--minutes 20] [--seed 1]
//     [--workers 1] [--database postgres|embedded] [--longest 90] [--damage 0.5]
// Each region must end with the bytes of one that nobody disturbed, no file may come whole with other bytes,
// no unit may be counted as an attempt, and a part must be done within 30 s of the store's return and twice
// what the longest took that nobody disturbed, which is long on a busy machine.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { cityLat, cityLon, place } from '../../test/http/test-city.ts'
import { withClient } from '../../test/jobs/postgres-server.ts'
import { openS3, standInKeys } from '../../test/s3-stand-in.ts'
import { seededRandom } from '../../test/worlds/seeded-random.ts'
import { startCityServer } from './city-server.ts'
import { type BenchService, startService } from '../service.ts'
import { openStoreWay, type Outage, outages } from './store-weather.ts'

const { values: flags } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
    database: { type: 'string', default: 'postgres' },
    port: { type: 'string', default: '8496' },
    /** Seconds of the longest outage. */
    longest: { type: 'string', default: '90' },
    /** Of the moments at which the store comes back, those after which objects are damaged. */
    damage: { type: 'string', default: '0.5' },
    /** Of three sectors each; fewer have shorter parts, for a machine that is busy otherwise. */
    sites: { type: 'string', default: '64' },
  },
})

const execution = '/api/processes/region-coverage/execution'
const maximumReturnSeconds = 30
const random = seededRandom(Number(flags.seed))
const endsMs = performance.now() + 60_000 * Number(flags.minutes)

const request = {
  cells: Array.from({ length: 3 * Number(flags.sites) }, (_, index) => {
    const site = Math.floor(index / 3)
    const [lon, lat] = place(200 * ((site % 8) - 3.5), 200 * (Math.floor(site / 8) - 3.5))
    return { id: `s${index}`, tower_lon: lon, tower_lat: lat, azimuth: 120 * (index % 3) }
  }),
  area: { bbox: [cityLon - 0.018, cityLat - 0.014, cityLon + 0.018, cityLat + 0.014] },
  resolution_m: 10,
  radius_m: 900,
  ...{ network_tech: '5g', bandwidth_mhz: 100, frequency_ghz: 3.5 },
  thresholds_dbm: [-80, -95],
}

interface RegionJob {
  readonly job_id: string
  readonly status: string
  readonly message?: string
  readonly completed_parts: number
  readonly total_parts: number
  readonly result?: {
    readonly outputs: readonly { readonly href: string; readonly sha256: string }[]
  }
}

/** What has been met. */
const met = {
  regions: 0,
  outages: Object.fromEntries(outages.map((outage) => [outage, 0])) as Record<Outage, number>,
  outageSeconds: 0,
  longestOutageSeconds: 0,
  damagedObjects: 0,
  slowestReturnSeconds: 0,
  slowestPartSeconds: 0,
  statesAsked: 0,
  slowestStateSeconds: 0,
  filesFetched: 0,
  filesRefused: 0,
  filesCut: 0,
}
/** Between the ends of two parts of a region that nobody disturbs; grows with what is met there. */
let longestPartSeconds = 0
const faults: string[] = []
function fault(text: string): void {
  faults.push(text)
  console.log(`FAULT: ${text}`)
}

const { server, pack, directory, end } = await startCityServer()
const standIn = await openS3()
const way = await openStoreWay(Number(new URL(standIn.endpoint).port))
const storeVariables = {
  SIGHTLINE_OBJECTS: `s3://${standIn.place.bucket}/plans`,
  AWS_ENDPOINT_URL: way.endpoint,
  AWS_REGION: standIn.place.region,
  ...standInKeys,
}
let outage: Outage | null = null

interface Processes {
  readonly service: BenchService
  readonly databaseUrl: string | null
  readonly stop: () => Promise<void>
}

async function startProcesses(): Promise<Processes> {
  const own = mkdtempSync(join(directory, 'region-'))
  const databaseUrl = flags.database === 'postgres' ? await server.newDatabase() : null
  const environment = {
    ...storeVariables,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    EXPERIMENT_THREADS: '1',
    LOG_LEVEL: 'error',
  }
  const service = await startService({
    packDirectory: pack,
    dataDirectory: join(own, 'data'),
    port: Number(flags.port),
    environment,
  })
  const workers = databaseUrl === null ? [] : Array.from({ length: Number(flags.workers) })
  const children = workers.map((_, index) =>
    startWorker({ ...environment, SIGHTLINE_DATA_DIR: join(own, `worker-${index}`) }),
  )
  return {
    service,
    databaseUrl,
    stop: async () => {
      await Promise.all([service.stop(), ...children.map((child) => ended(child))])
      rmSync(own, { recursive: true, force: true })
    },
  }
}

function startWorker(environment: Readonly<Record<string, string>>): ChildProcess {
  const entry = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
  return spawn(process.execPath, [entry, 'worker'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PLANNER_DATASET_DIR: pack, ...environment },
  })
}

async function ended(child: ChildProcess): Promise<void> {
  const end = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await end
}

async function askJob(url: string, body?: object): Promise<RegionJob> {
  const post = body && { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(url, post)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
  return JSON.parse(text) as RegionJob
}

/** A region that is accepted: while the store is away it is refused, and asked for again. */
async function submitted({ url }: BenchService): Promise<RegionJob> {
  for (;;) {
    try {
      return await askJob(`${url}${execution}`, request)
    } catch (error) {
      if (!/: 50[34] /.test(String(error))) throw error
      await sleep(500)
    }
  }
}

/** The hash of a file; null where it is refused or cut, which it says. */
async function fileHash(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url)
    if (answer.status !== 200) {
      await answer.arrayBuffer()
      if (answer.status !== 503 && answer.status !== 429) fault(`${url}: ${answer.status}`)
      met.filesRefused++
      return null
    }
    const bytes = new Uint8Array(await answer.arrayBuffer())
    met.filesFetched++
    return createHash('sha256').update(bytes).digest('hex')
  } catch {
    met.filesCut++
    return null
  }
}

/** All files as they were said to be, fetched until each has come. */
async function filesOf({ url }: BenchService, { result }: RegionJob): Promise<string> {
  const all: string[] = []
  for (const { href, sha256 } of result?.outputs ?? []) {
    let found = await fileHash(`${url}${href}`)
    for (; found === null; found = await fileHash(`${url}${href}`)) await sleep(1000)
    if (found !== sha256) fault(`${href} came whole with other bytes`)
    all.push(`${href.slice(href.lastIndexOf('/'))} ${found}`)
  }
  if (all.length === 0) throw new Error('no files')
  return all.sort().join('\n')
}

/** Changes a few losses, tiles and files that are there, as disks and people do. */
function damage(): void {
  const keys = [...standIn.objects.keys()].filter((key) => !key.startsWith('plans/plan/'))
  if (keys.length === 0) return
  for (let count = 0; count < 3; count++) {
    const key = keys[Math.floor(random() * keys.length)]
    const { bytes, writtenAtMs } = standIn.objects.get(key)!
    const changed = Buffer.from(bytes)
    if (changed.length > 0) changed[Math.floor(random() * changed.length)] ^= 1
    const cut = bytes.subarray(0, Math.floor(random() * bytes.length))
    standIn.objects.set(key, { bytes: random() < 0.5 ? changed : cut, writtenAtMs })
    met.damagedObjects++
  }
}

/** Takes the store away and gives it back until it is told to stop. */
async function weather(processes: Processes, id: () => string | null, stop: AbortSignal) {
  const pause = (seconds: number) => sleep(1000 * seconds, undefined, { signal: stop })
  const state = () => askJob(`${processes.service.url}/api/jobs/${id()}`)
  try {
    for (;;) {
      await pause(2 + 8 * random())
      const before = Object.values(met.outages).reduce((sum, count) => sum + count, 0)
      outage = outages[before % outages.length]
      // Short ones are more frequent.
      const seconds = 2 + (Number(flags.longest) - 2) * random() * random()
      met.outages[outage]++
      met.outageSeconds += seconds
      met.longestOutageSeconds = Math.max(met.longestOutageSeconds, seconds)
      console.log(`${outage} for ${seconds.toFixed(0)} s`)
      await way.become(outage)
      await pause(seconds)
      await way.become(null)
      outage = null
      if (random() < Number(flags.damage)) damage()
      if (id() !== null) await watchReturn(processes, state)
      await refuseAttempts(processes)
    }
  } catch (error) {
    if (!stop.aborted) throw error
  } finally {
    outage = null
    await way.become(null)
  }
}

/** How long units take to be at the store again, and to the end of the next part, once it is back. */
async function watchReturn(
  { databaseUrl }: Processes,
  state: () => Promise<RegionJob>,
): Promise<void> {
  const backMs = performance.now()
  const since = () => (performance.now() - backMs) / 1000
  const before = await state()
  const { length } = standIn.asked
  const isOver = ({ status, completed_parts: done }: RegionJob) =>
    status === 'succeeded' || done > before.completed_parts
  let askedSeconds: number | null = null
  while (!isOver(await state())) {
    if (standIn.asked.length > length) askedSeconds ??= since()
    if (since() > maximumReturnSeconds + 2 * longestPartSeconds) {
      const asked = standIn.asked.length - length
      const units = databaseUrl === null ? '' : await unitsIn(databaseUrl)
      fault(`no part was done ${since().toFixed(0)} s after the return, ${asked} asked, ${units}`)
      break
    }
    await sleep(100)
  }
  met.slowestReturnSeconds = Math.max(met.slowestReturnSeconds, askedSeconds ?? since())
  met.slowestPartSeconds = Math.max(met.slowestPartSeconds, since())
}

/** How many units are in which state of the queue. */
async function unitsIn(databaseUrl: string): Promise<string> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ readonly state: string; readonly count: string; readonly since: string }>(
      `SELECT state, count(*) AS count, (now() - min(started_on))::text AS since
       FROM pgboss.job GROUP BY state`,
    ),
  )
  return JSON.stringify(rows)
}

async function refuseAttempts({ databaseUrl }: Processes): Promise<void> {
  if (databaseUrl === null) return
  const attempts = await withClient(databaseUrl, (client) =>
    client.query<{ most: number | null }>('SELECT max(retry_count) AS most FROM pgboss.job'),
  )
  const { most } = attempts.rows[0]
  if (most !== null && most > 0) fault(`a unit was counted as begun ${most} times`)
}

/** Asks for the state of the job, and beside it for a file of it once there is any, all the time. */
async function lookOn({ service }: Processes, id: () => string | null, stop: AbortSignal) {
  const fetching = new Set<Promise<unknown>>()
  while (!stop.aborted) {
    await sleep(50)
    const job = id()
    if (job === null) continue
    const beganMs = performance.now()
    const { status, result } = await askJob(`${service.url}/api/jobs/${job}`)
    const seconds = (performance.now() - beganMs) / 1000
    met.statesAsked++
    met.slowestStateSeconds = Math.max(met.slowestStateSeconds, seconds)
    if (status === 'failed') fault('a region failed')
    const outputs = result?.outputs ?? []
    if (outputs.length === 0 || fetching.size >= 6) continue
    const { href, sha256 } = outputs[Math.floor(random() * outputs.length)]
    const fetched = fileHash(`${service.url}${href}`).then((found) => {
      if (found !== null && found !== sha256) fault(`${href} came whole with other bytes`)
      fetching.delete(fetched)
    })
    fetching.add(fetched)
  }
  await Promise.all(fetching)
}

/** A region from its start to its end, and some outages more; disturbed or not. */
async function region(isDisturbed: boolean): Promise<string> {
  standIn.objects.clear()
  standIn.uploads.clear()
  const processes = await startProcesses()
  const { service } = processes
  const stop = new AbortController()
  let id: string | null = null
  const beside = isDisturbed
    ? [weather(processes, () => id, stop.signal), lookOn(processes, () => id, stop.signal)]
    : []
  try {
    let job = await submitted(service)
    id = job.job_id
    let partMs = performance.now()
    while (job.status !== 'succeeded') {
      if (job.status === 'failed') throw new Error(`the region failed: ${job.message}`)
      await sleep(200)
      const { completed_parts: before } = job
      job = await askJob(`${service.url}/api/jobs/${id}`)
      if (isDisturbed || job.completed_parts === before) continue
      longestPartSeconds = Math.max(longestPartSeconds, (performance.now() - partMs) / 1000)
      partMs = performance.now()
    }
    // Files are fetched while the store comes and goes, too.
    if (isDisturbed) await sleep(30_000)
    stop.abort()
    await Promise.all(beside)
    return await filesOf(service, job)
  } finally {
    stop.abort()
    await Promise.allSettled(beside)
    await processes.stop()
  }
}

try {
  const undisturbed = await region(false)
  while (performance.now() < endsMs) {
    const files = await region(true)
    met.regions++
    if (files !== undisturbed) fault('a region has other bytes than one that nobody disturbed')
    console.log(JSON.stringify(met))
  }
  const load = loadavg()[0].toFixed(1)
  console.log(`${flags.database}: ${faults.length} faults, load ${load}`)
  for (const text of faults) console.log(`FAULT: ${text}`)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await way.close()
  await standIn.stop()
  await end()
}
