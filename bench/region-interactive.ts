// What a person waits for while a region is computed: surfaces on the built service alone, beside a region
// that takes every core it gets, and alone again.
//   npm run build && node --import tsx bench/region-interactive.ts [--questions 40] [--sites 1500]
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { writeSeededCity } from '../src/packs/demo/seeded-city.ts'
import { asTable, machine, median, type Measurement } from './measure.ts'
import { type BenchService, startService } from './service.ts'

const { values: flags } = parseArgs({
  options: {
    questions: { type: 'string', default: '40' },
    sites: { type: 'string', default: '1500' },
    port: { type: 'string', default: '8493' },
  },
})

const execution = '/api/processes/region-coverage/execution'
const [centerLon, centerLat] = [-19.997, -40.002]
/** Threads compile what they run often: questions of this number are not counted. */
const warmUps = 12
let asked = 0

interface RegionJob {
  readonly job_id: string
  readonly status: string
  readonly completed_parts: number
  readonly total_parts: number
}

async function ask(service: BenchService, method: string, path: string, body?: object) {
  const answer = await fetch(`${service.url}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as RegionJob
}

/** Sites over the whole city; all of their losses are computed on their own ways. */
function region(sites: number) {
  const across = Math.ceil(Math.sqrt(sites))
  return {
    cells: Array.from({ length: sites }, (_, index) => ({
      id: `s${index}`,
      tower_lon: centerLon + 0.2 * ((index % across) / across - 0.5),
      tower_lat: centerLat + 0.15 * (Math.floor(index / across) / across - 0.5),
    })),
    area: { bbox: [centerLon - 0.1, centerLat - 0.075, centerLon + 0.1, centerLat + 0.075] },
    resolution_m: 25,
    radius_m: 5000,
    network_tech: '5g',
    bandwidth_mhz: 100,
    frequency_ghz: 3.5,
  }
}

/** A surface of 10,000 nodes, each of another place. */
async function surfaceMs(service: BenchService): Promise<number> {
  const body = {
    tower_lon: centerLon + 1e-5 * asked++,
    tower_lat: centerLat,
    radius_m: 2000,
    cell_size_m: 40,
  }
  const started = performance.now()
  const answer = await fetch(`${service.url}/api/coverage-surface`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`a surface: ${answer.status}`)
  await answer.arrayBuffer()
  return performance.now() - started
}

async function timesOf(service: BenchService, count: number): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    times.push(await surfaceMs(service))
    await sleep(100)
  }
  return times
}

/** The value below which 95 of 100 lie. */
function p95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(0.95 * sorted.length) - 1)]
}

function rowsOf(who: string, times: readonly number[]): Measurement[] {
  const row = (what: string, value: number): Measurement => ({
    what: `surface ${who}: ${what}`,
    value,
    unit: 'ms',
    goal: null,
  })
  return [row('median', median(times)), row('95 of 100', p95(times))]
}

/** Surfaces alone, beside the region, and alone; the region is dismissed at the end. */
async function measure(service: BenchService): Promise<Measurement[]> {
  const questions = Number(flags.questions)
  await timesOf(service, warmUps)
  const before = await timesOf(service, questions / 2)
  const { job_id: id } = await ask(service, 'POST', execution, region(Number(flags.sites)))
  const state = () => ask(service, 'GET', `/api/jobs/${id}`)
  while ((await state()).completed_parts === 0) await sleep(100)
  const first = await state()
  const [cpuBefore, startedAt] = [service.cpuSeconds(), performance.now()]
  const beside = await timesOf(service, questions)
  const seconds = (performance.now() - startedAt) / 1000
  const cores = (service.cpuSeconds() - cpuBefore) / seconds
  const last = await state()
  if (last.status !== 'running') throw new Error('the region ended too soon: more --sites')
  await ask(service, 'DELETE', `/api/jobs/${id}`)
  await sleep(2000)
  const after = await timesOf(service, questions / 2)
  return [
    ...rowsOf('alone', [...before, ...after]),
    ...rowsOf('beside the region', beside),
    {
      what: 'parts of the region meanwhile',
      value: (last.completed_parts - first.completed_parts) / seconds,
      unit: 'a second',
      goal: null,
    },
    { what: 'cores that the service had meanwhile', value: cores, unit: '', goal: null },
  ]
}

const directory = mkdtempSync(join(tmpdir(), 'sightline-bench-'))
try {
  const packDirectory = join(directory, 'pack')
  await writeSeededCity(packDirectory, { buildings: 40_000, widthKm: 25, seed: 1, lean: false })
  const service = await startService({
    packDirectory,
    dataDirectory: join(directory, 'data'),
    port: Number(flags.port),
    environment: { COMPUTE_THREADS: '2', EXPERIMENT_THREADS: '2' },
  })
  console.log(`${machine()}; load average ${loadavg()[0].toFixed(1)} at the start`)
  try {
    console.log(asTable(await measure(service)))
  } finally {
    await service.stop()
  }
  console.log(`load average ${loadavg()[0].toFixed(1)} at the end`)
} finally {
  rmSync(directory, { recursive: true, force: true })
}
