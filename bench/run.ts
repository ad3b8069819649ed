// What a planner waits for, measured on the built service over a seeded city.
//   npm run build && npm run bench -- [--buildings 160000] [--json FILE]
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { coverageSurface } from '../src/analyses/sector/coverage-surface.ts'
import { neverStop } from '../src/stop-signal.ts'
import { attachWorld } from '../src/analyses/world.ts'
import { dataFolders } from '../src/packs/data-folder.ts'
import { loadPack } from '../src/packs/load/load.ts'
import { writeSeededCity } from '../src/packs/demo/seeded-city.ts'
import { resolveRfProfile } from '../src/rf/resolve-profile.ts'
import { asTable, machine, medianMs, type Measurement } from './measure.ts'
import { measureNetworks } from './network-over-http.ts'
import { measureRadio } from './radio-over-http.ts'
import { startService, type BenchService } from './service.ts'

const { values: flags } = parseArgs({
  options: {
    buildings: { type: 'string', default: '160000' },
    json: { type: 'string' },
    port: { type: 'string', default: '8490' },
  },
})
const buildings = Number(flags.buildings)
const isLean = buildings > 300_000
const center = { tower_lon: -19.997, tower_lat: -40.002 }

/** After so long a start has done what it leaves for later, and given its spare memory back. */
const settledMs = 20_000

const surfaceBody = {
  ...center,
  radius_m: 5000,
  cell_size_m: 31.75,
  rf_profile: { horizontal_pattern_id: 'omni' },
}
const simulateBody = {
  ...center,
  rays: 360,
  radius_m: 1500,
  rf_profile: { horizontal_pattern_id: 'omni', receiver_sensitivity_dbm: -180 },
}
const gapsBody = { ...center, radius_m: 2000, rf_profile: { horizontal_pattern_id: 'omni' } }
const azimuthBody = { ...center, radius_m: 1000 }

async function post(service: BenchService, path: string, body: object): Promise<number> {
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'accept-encoding': 'identity' },
  })
  const bytes = await response.arrayBuffer()
  if (!response.ok)
    throw new Error(`${path}: ${response.status} ${new TextDecoder().decode(bytes)}`)
  return bytes.byteLength
}

/** The longest that /healthz took to answer while two surfaces were being computed, ms. */
async function worstHealthMs(service: BenchService): Promise<number> {
  let isRunning = true
  const surfaces = Promise.all(
    [0, 1].map(async (i) => {
      for (let run = 0; run < 8; run++) {
        const shifted = { ...surfaceBody, tower_lon: center.tower_lon + 0.003 * (2 * run + i) }
        await post(service, '/api/coverage-surface', shifted)
      }
    }),
  ).finally(() => (isRunning = false))
  let worst = 0
  while (isRunning) {
    const started = performance.now()
    await (await fetch(`${service.url}/healthz`)).arrayBuffer()
    worst = Math.max(worst, performance.now() - started)
    await sleep(5)
  }
  await surfaces
  return worst
}

async function measureService(
  packDirectory: string,
  dataDirectory: string,
): Promise<Measurement[]> {
  const place = { packDirectory, dataDirectory, port: Number(flags.port) }
  const first = await startService(place)
  await first.stop()
  const former = await startFromCache(place)
  await former.stop()
  const service = await startFromCache(place)
  try {
    const cachedMs = Math.min(former.readyMs, service.readyMs)
    return await measureRunning(service, { firstMs: first.readyMs, cachedMs })
  } finally {
    await service.stop()
  }
}

/** @throws {Error} where a start would compile the pack, and its time be that of a first start. */
async function startFromCache(place: Parameters<typeof startService>[0]): Promise<BenchService> {
  const { compiled } = dataFolders(place.dataDirectory)
  if (!readdirSync(compiled).some((name) => name.endsWith('.slpack'))) {
    throw new Error(`${compiled} holds no compiled pack: the service did not finish it`)
  }
  return startService(place)
}

async function measureRunning(
  service: BenchService,
  { firstMs, cachedMs }: { readonly firstMs: number; readonly cachedMs: number },
): Promise<Measurement[]> {
  await sleep(settledMs)
  const idleMb = service.residentMb()
  const simulateBytes = await post(service, '/api/simulate', simulateBody)
  const dense = [-20.01, -40.01, -19.99, -39.99].join(',')
  return [
    { what: 'start, first time', value: firstMs / 1000, unit: 's', goal: 5 },
    { what: 'start, from the compiled cache', value: cachedMs / 1000, unit: 's', goal: 0.7 },
    { what: 'memory idle after loading', value: idleMb, unit: 'MB', goal: isLean ? 350 : 150 },
    {
      what: 'coverage surface, 100,000 nodes at 5 km, whole response',
      value: await medianMs(() => post(service, '/api/coverage-surface', surfaceBody)),
      unit: 'ms',
      goal: 400,
    },
    {
      what: 'simulate, 360 rays at 1,500 m, whole response',
      value: await medianMs(() => post(service, '/api/simulate', simulateBody)),
      unit: 'ms',
      goal: 400,
    },
    { what: 'simulate, size before compression', value: simulateBytes / 1e6, unit: 'MB', goal: 10 },
    {
      what: 'coverage-gaps, radius 2 km',
      value: await medianMs(() => post(service, '/api/coverage-gaps', gapsBody)),
      unit: 'ms',
      goal: 150,
    },
    {
      what: 'optimize-azimuth, radius 1 km',
      value: await medianMs(() => post(service, '/api/optimize-azimuth', azimuthBody)),
      unit: 'ms',
      goal: 150,
    },
    {
      what: 'building items, 1,000 in a dense bbox',
      value: await medianMs(async () => {
        const response = await fetch(
          `${service.url}/api/collections/buildings/items?bbox=${dense}`,
          { headers: { 'accept-encoding': 'identity' } },
        )
        await response.arrayBuffer()
      }),
      unit: 'ms',
      goal: 30,
    },
    {
      what: '/healthz while two surfaces run, worst',
      value: await worstHealthMs(service),
      unit: 'ms',
      goal: 50,
    },
    ...(await measureNetworks((path, body) => post(service, path, body))),
    ...(await measureRadio((path, body) => post(service, path, body))),
    { what: 'memory after this work', value: service.residentMb(), unit: 'MB', goal: null },
  ]
}

/** The surface computation alone, on one core, in this process. */
async function measureCompute(
  packDirectory: string,
  cacheDirectory: string,
): Promise<Measurement[]> {
  const world = attachWorld(
    loadPack(packDirectory, { cacheDirectory, maximumBuildingFileBytes: 2 * 1024 * 1024 * 1024 }),
  )
  const cell = {
    id: 'bench',
    lon: center.tower_lon,
    lat: center.tower_lat,
    azimuthDeg: 0,
    calibrationOffsetDb: 0,
    profile: resolveRfProfile({ radiusM: 5000, horizontalPatternId: 'omni' }),
  }
  const question = { cell, cellSizeM: 31.75, thresholdsDbm: [-110, -100, -90, -80] }
  return [
    {
      what: 'coverage surface, 100,000 nodes at 5 km, compute on one core',
      value: await medianMs(async () => coverageSurface(world, question, neverStop)),
      unit: 'ms',
      goal: 150,
    },
  ]
}

const directory = mkdtempSync(join(tmpdir(), 'sightline-bench-'))
try {
  const packDirectory = join(directory, 'pack')
  await writeSeededCity(packDirectory, {
    buildings,
    widthKm: isLean ? 62.5 : 25,
    seed: 1,
    lean: isLean,
  })
  const dataDirectory = join(directory, 'data')
  const rows = [
    ...(await measureService(packDirectory, dataDirectory)),
    ...(await measureCompute(packDirectory, join(dataDirectory, 'cache'))),
  ]
  console.log(`${buildings} buildings; ${machine()}\n`)
  console.log(asTable(rows))
  if (flags.json !== undefined) {
    writeFileSync(flags.json, JSON.stringify({ buildings, machine: machine(), rows }, null, 2))
  }
} finally {
  rmSync(directory, { recursive: true, force: true })
}
