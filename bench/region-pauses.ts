// A region of the built service that is disturbed at random moments: paused (DELETE) and gone on with (the
// same request again), or its process killed (SIGKILL) and started again, before or after a pause too, until
// so many disturbances have been:
//   npm run build:server && node --import tsx bench/region-pauses.ts [--times 30] [--seed 1]
//     [--database embedded] [--longest 3000]
// Each region must end with the bytes of one that nobody disturbed, every part counted once.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cityLat, cityLon, place } from '../test/http/test-city.ts'
import { seededRandom } from '../test/worlds/seeded-random.ts'
import { startCityServer } from './city-server.ts'
import { type BenchService, startService } from './service.ts'

const { values: flags } = parseArgs({
  options: {
    times: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    /** `embedded` or `postgres`. */
    database: { type: 'string', default: 'embedded' },
    port: { type: 'string', default: '8495' },
    /** Milliseconds until it is disturbed, at most, once it has ended a part: more on a busy machine. */
    longest: { type: 'string', default: '3000' },
  },
})

const execution = '/api/processes/region-coverage/execution'
const disturbances = ['kill', 'pause', 'kill and pause', 'pause and kill'] as const
const random = seededRandom(Number(flags.seed))
const counts = new Map<string, number>()
/** Parts that were done when a region was disturbed. */
const disturbedAfter: number[] = []

interface RegionJob {
  readonly job_id: string
  readonly status: string
  readonly completed_parts: number
  readonly total_parts: number
  readonly result?: {
    readonly outputs: readonly { readonly href: string; readonly sha256: string }[]
  }
}

/** Three sectors on each of 64 sites. */
const request = {
  cells: Array.from({ length: 192 }, (_, index) => {
    const site = Math.floor(index / 3)
    const [lon, lat] = place(200 * ((site % 8) - 3.5), 200 * (Math.floor(site / 8) - 3.5))
    return { id: `s${index}`, tower_lon: lon, tower_lat: lat, azimuth: 120 * (index % 3) }
  }),
  area: { bbox: [cityLon - 0.018, cityLat - 0.014, cityLon + 0.018, cityLat + 0.014] },
  resolution_m: 10,
  radius_m: 700,
  ...{ network_tech: '5g', bandwidth_mhz: 100, frequency_ghz: 3.5 },
  thresholds_dbm: [-80, -95],
}

async function ask(service: BenchService, method: string, path: string, body?: object) {
  const answer = await fetch(`${service.url}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as RegionJob
}

/** Of the bytes that are downloaded, each file as it was said to be. */
async function filesOf(service: BenchService, job: RegionJob): Promise<string> {
  if (job.completed_parts !== job.total_parts) throw new Error(JSON.stringify(job))
  const all: string[] = []
  for (const { href, sha256 } of job.result?.outputs ?? []) {
    const bytes = await fetch(new URL(href, service.url)).then((file) => file.arrayBuffer())
    const found = createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
    if (found !== sha256) throw new Error(`${href} is not what it was said to be`)
    all.push(`${href.slice(href.lastIndexOf('/'))} ${found}`)
  }
  if (all.length === 0) throw new Error('no files')
  return all.sort().join('\n')
}

const { server, pack, directory, end } = await startCityServer()

/** A region from its start to its end; where it is disturbed, as often as it lasts for. */
async function region(isDisturbed: boolean): Promise<string> {
  const own = mkdtempSync(join(directory, 'region-'))
  const url = flags.database === 'postgres' ? await server.newDatabase() : null
  const start = () =>
    startService({
      packDirectory: pack,
      dataDirectory: join(own, 'data'),
      port: Number(flags.port),
      environment: {
        ...(url === null ? {} : { DATABASE_URL: url }),
        EXPERIMENT_THREADS: '2',
        EXPERIMENT_LEASE_SECONDS: '5',
      },
    })
  let service = await start()
  const kill = async () => {
    await service.kill()
    service = await start()
  }
  const pause = async (id: string) => {
    await ask(service, 'DELETE', `/api/jobs/${id}`)
    await sleep(500 * random())
  }
  const look = async (id: string) => {
    await sleep(20)
    const job = await ask(service, 'GET', `/api/jobs/${id}`)
    if (job.status === 'failed') throw new Error(JSON.stringify(job))
    return job
  }
  let job = await ask(service, 'POST', execution, request)
  while (job.status !== 'succeeded') {
    const { completed_parts: before } = job
    // Who is disturbed at the beginning each time does nothing: the moment is counted from the next part.
    do job = await look(job.job_id)
    while (job.status !== 'succeeded' && (!isDisturbed || job.completed_parts <= before))
    const endsMs = performance.now() + Number(flags.longest) * random()
    while (job.status !== 'succeeded' && performance.now() < endsMs) job = await look(job.job_id)
    if (job.status === 'succeeded') break
    const what = disturbances[Math.floor(random() * disturbances.length)]
    counts.set(what, (counts.get(what) ?? 0) + 1)
    disturbedAfter.push(job.completed_parts)
    console.log(`${what} after ${job.completed_parts} of ${job.total_parts} parts`)
    if (what.startsWith('kill')) await kill()
    if (what.includes('pause')) await pause(job.job_id)
    if (what.endsWith('and kill')) await kill()
    // Joins the region where it runs on.
    job = await ask(service, 'POST', execution, request)
  }
  const files = await filesOf(service, job)
  await service.stop()
  rmSync(own, { recursive: true })
  return files
}

try {
  const undisturbed = await region(false)
  let regions = 0
  while (disturbedAfter.length < Number(flags.times)) {
    const files = await region(true)
    const said = { ...Object.fromEntries(counts), regions: ++regions, disturbedAfter }
    if (files !== undisturbed) throw new Error(`other bytes after ${JSON.stringify(said)}`)
    console.log(JSON.stringify(said))
  }
  console.log(`${flags.database}: the same bytes, load ${loadavg()[0].toFixed(1)}`)
} finally {
  await end()
}
