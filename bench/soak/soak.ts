import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeSeededCity } from '../../src/packs/demo/seeded-city.ts'
import { ask, closeAgents } from './ask.ts'
import { type HealthReport, residentMb, watchHealth } from './health.ts'
import { leaveUnread } from './hostile-callers.ts'
import { type KillReport, type KillSetting, killAtRandom } from './kills.ts'
import { mixedLoad } from './mixed-load.ts'
import { type Programs, startService } from './process.ts'
import type { SoakReport } from './report.ts'
import type { KnownValues } from './request-maker.ts'

interface SoakOptions {
  readonly programs: Programs
  readonly requests: number
  readonly kills: number
  readonly seed: number
  readonly bracketSeconds: number
  readonly unreadConnections: number
  /** Where the log of the service goes; nowhere when absent. */
  readonly logFile?: string
  /** Ends the part that is running early; the table is of what was done until then. */
  readonly stop: AbortSignal
  readonly say: (sentence: string) => void
}

/** Runs all parts one after the other; everything it starts or writes is gone afterwards. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const directory = mkdtempSync(join(tmpdir(), 'sightline-soak-'))
  try {
    return await soakIn(directory, options)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function soakIn(directory: string, options: SoakOptions): Promise<SoakReport> {
  const root = join(directory, 'packs')
  const buildDirectory = join(directory, 'built')
  const dataDirectory = join(directory, 'data')
  for (const folder of [root, buildDirectory]) mkdirSync(folder, { recursive: true })
  const first = join(root, 'first')
  const second = join(root, 'second')
  const { id: firstId } = await writeSeededCity(first, { buildings: 2000, widthKm: 4, seed: 1 })
  const { id: secondId } = await writeSeededCity(second, { buildings: 1500, widthKm: 4, seed: 2 })

  const environment = {
    PLANNER_DATASETS_ROOT: root,
    PLANNER_DATASET_DIR: first,
    SIGHTLINE_DATA_DIR: dataDirectory,
    RF_REQUEST_TIMEOUT_SECONDS: '20',
    LOG_LEVEL: 'info',
  }
  const service = await startService(options.programs, environment, options.logFile)
  const { port, child } = service
  const pid = child.pid ?? 0
  let crashes = 0
  let isStopping = false
  void service.ended.then(() => {
    if (!isStopping) crashes++
  })
  try {
    await untilReady(port)
    const known = await knownValues(port, [firstId, secondId])
    options.say(`mixed load of ${options.requests} requests`)
    const load = await mixedLoad({ port, pid }, options.requests, options.seed, known, options.stop)
    options.say('bodies of brackets')
    const brackets = await underBrackets(port, options.bracketSeconds)
    options.say(`${options.unreadConnections} unread connections`)
    const unread = await unreadMemory(port, pid, options.unreadConnections)
    isStopping = true
    child.kill('SIGKILL')
    await service.ended
    options.say(`${options.kills} kills`)
    const kills = await kill({
      options,
      root,
      first,
      second,
      secondId,
      dataDirectory,
      buildDirectory,
    })
    return { load, brackets, unread, kills, crashes }
  } finally {
    isStopping = true
    closeAgents()
    child.kill('SIGKILL')
    await service.ended
  }
}

interface KillPlaces extends Omit<KillSetting, 'programs'> {
  readonly options: SoakOptions
}

function kill({ options, ...places }: KillPlaces): Promise<KillReport> {
  return killAtRandom(
    { programs: options.programs, ...places },
    options.kills,
    options.seed,
    options.stop,
  )
}

async function untilReady(port: number): Promise<void> {
  for (;;) {
    const state = (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as {
      readonly buildings: boolean
    }
    if (state.buildings) return
    await sleep(20)
  }
}

async function knownValues(port: number, datasetIds: readonly string[]): Promise<KnownValues> {
  const [lon, lat] = [-20, -40]
  const box = [lon - 0.01, lat - 0.01, lon + 0.01, lat + 0.01].join()
  const url = `http://127.0.0.1:${port}/api/collections/buildings/items?limit=50&bbox=${box}`
  const page = (await (await fetch(url)).json()) as {
    readonly features: readonly { readonly id: string }[]
  }
  return { lon, lat, datasetIds, buildingIds: page.features.map(({ id }) => id) }
}

/** Four bodies a second of a mebibyte of brackets, and as many of empty towers. */
async function underBrackets(port: number, seconds: number): Promise<HealthReport> {
  const health = watchHealth(port)
  const bodies = ['['.repeat(1024 * 1024), `{"towers":[${'{},'.repeat(340_000)}{}]}`]
  const path = '/api/spatial-evidence/path-profile'
  const until = performance.now() + seconds * 1000
  for (let turn = 0; performance.now() < until; turn++) {
    for (const body of bodies) {
      void ask(port, turn % 50, { method: 'POST', path, body, headers: {} }, 10_000)
    }
    await sleep(250)
  }
  return health.stop()
}

const largeAnswers = [
  '/api/openapi.json',
  '/api/collections/buildings/items?limit=5000&bbox=-20.03,-40.03,-19.97,-39.97',
  '/api/buildings',
  '/api/towers',
]

/** What callers cost that ask and never read, beside the size of what they ask for. */
async function unreadMemory(port: number, pid: number, connections: number) {
  let bytes = 0
  for (const path of largeAnswers) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'Accept-Encoding': 'identity' },
    })
    bytes += (await answer.arrayBuffer()).byteLength
  }
  await sleep(2000)
  const before = residentMb(pid)
  const unread = leaveUnread(port, connections, largeAnswers)
  let most = before
  for (let second = 0; second < 8; second++) {
    await sleep(1000)
    most = Math.max(most, residentMb(pid))
  }
  unread.stop()
  const askedMb = ((bytes / largeAnswers.length) * connections) / (1024 * 1024)
  return { connections, askedMb, grownMb: most - before }
}
