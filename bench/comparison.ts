// Every propagation model on one campaign, over HTTP on the built service, in a city among mountains:
//   npm run build && node --import tsx bench/comparison.ts [--json FILE]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { localFrame, unproject } from '../src/spatial/local-frame.ts'
import { seededRandom } from '../test/worlds/seeded-random.ts'
import { asTable, machine, median, type Measurement, medianMs } from './measure.ts'
import { writeMountainPack } from './mountain-pack.ts'
import { type BenchService, startService } from './service.ts'

const { values: flags } = parseArgs({ options: { json: { type: 'string' } } })

/** Where buildings and mountains are both known. */
const frame = localFrame(-19.975, -39.975)
const sites = [
  [0, 0],
  [700, 200],
  [-200, 800],
] as const
const halfM = 1200

const towers = sites.map(([east, north], index) => {
  const [tower_lon, tower_lat] = unproject(frame, east, north)
  return { id: `cell-${index + 1}`, tower_lon, tower_lat, azimuth: 120 * index }
})
const cells = { towers, network_tech: '4g', frequency_ghz: 1.8, beam_width: 120, radius_m: 2500 }

interface Compared {
  readonly models: readonly { readonly not_judged_reason: string | null }[]
}

type Place = readonly [east: number, north: number]

function distanceM(from: Place, to: Place): number {
  const [east, north] = [to[0] - from[0], to[1] - from[1]]
  return Math.sqrt(east * east + north * north)
}

/** A campaign around the three cells, louder near the one that a sample names; another for every seed. */
function campaign(count: number, seed: number) {
  const random = seededRandom(seed)
  const samples = Array.from({ length: count }, (_, index) => {
    const at = [halfM * (2 * random() - 1), halfM * (2 * random() - 1)] as const
    const nearest = sites
      .map((site, place) => ({ place, m: distanceM(site, at) }))
      .reduce((best, other) => (other.m < best.m ? other : best))
    const [lon, lat] = unproject(frame, ...at)
    const shadowingDb = 12 * (random() + random() + random() - 1.5)
    const rsrp_dbm = Math.round(-30 - 32 * Math.log10(nearest.m + 20) + shadowingDb)
    return {
      id: `s${index}`,
      lon,
      lat,
      technology: '4g',
      rsrp_dbm,
      cell_id: towers[nearest.place].id,
    }
  })
  return { ...cells, samples }
}

async function ask<Answer>(service: BenchService, path: string, body?: object): Promise<Answer> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const response = await fetch(
    `${service.url}${path}`,
    body === undefined ? {} : { ...init, body: JSON.stringify(body) },
  )
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Answer
}

interface Job {
  readonly job_id: string
  readonly status: string
}

async function secondsOfJob(service: BenchService, seed: number): Promise<number> {
  const body = campaign(60_000, seed)
  const started = performance.now()
  const path = '/api/processes/measurement-comparison/execution'
  let job = await ask<Job>(service, path, body)
  while (job.status === 'accepted' || job.status === 'running') {
    await sleep(100)
    job = await ask<Job>(service, `/api/jobs/${job.job_id}`)
  }
  if (job.status !== 'succeeded') throw new Error(`the comparison ended as ${job.status}`)
  return (performance.now() - started) / 1000
}

async function measure(service: BenchService): Promise<Measurement[]> {
  const body = campaign(5000, 1)
  const compare = () => ask<Compared>(service, '/api/measurements/compare', body)
  const { models } = await compare()
  const judged = models.filter(({ not_judged_reason: reason }) => reason === null).length
  const seconds: number[] = []
  for (const seed of [2, 3, 4]) seconds.push(await secondsOfJob(service, seed))
  return [
    {
      what: `${judged} models and variants on 5,000 samples of 3 cells, whole response`,
      value: (await medianMs(compare, 5, 3)) / 1000,
      unit: 's',
      goal: 2,
    },
    {
      what: 'the same on 60,000 samples, as a job until its result is there',
      value: median(seconds),
      unit: 's',
      goal: 20,
    },
    { what: 'memory after this work', value: service.residentMb(), unit: 'MB', goal: null },
  ]
}

const directory = mkdtempSync(join(tmpdir(), 'sightline-bench-'))
try {
  const service = await startService({
    packDirectory: await writeMountainPack(directory),
    dataDirectory: join(directory, 'data'),
    port: 8798,
    environment: { COMPUTE_THREADS: '2' },
  })
  try {
    const rows = await measure(service)
    console.log(`${machine()}\n\n${asTable(rows)}`)
    if (flags.json !== undefined) writeFileSync(flags.json, JSON.stringify({ rows }, null, 2))
  } finally {
    await service.stop()
  }
} finally {
  rmSync(directory, { recursive: true, force: true })
}
