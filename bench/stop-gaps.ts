// How long an analysis may be deaf: the longest time between two looks at the stop flag, with the
// largest requests that are let through, in one thread over a seeded city. Goal: 100 ms.
//   node --expose-gc --import tsx bench/stop-gaps.ts [--pack FOLDER] [--only TEXT] [--where]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { StopSignal } from '../src/stop-signal.ts'
import type { ComputePool } from '../src/compute/pool.ts'
import { findTask } from '../src/compute/task.ts'
import { parseConfiguration } from '../src/config.ts'
import { buildApp } from '../src/http/app.ts'
import { createMetrics } from '../src/http/server/metrics.ts'
import { tasks } from '../src/http/tasks.ts'
import { noJobs } from '../src/jobs/no-jobs.ts'
import { writeSeededCity } from '../src/packs/demo/seeded-city.ts'
import { loadPack } from '../src/packs/load/load.ts'
import { asTable, machine, type Measurement } from './measure.ts'
import { largestRequests } from './largest-requests.ts'

const { values: flags } = parseArgs({
  options: {
    pack: { type: 'string' },
    only: { type: 'string', default: '' },
    where: { type: 'boolean', default: false },
  },
})

/** A signal that never stops anybody, and notes how much CPU time went by between two looks at it. */
class WatchedSignal implements StopSignal {
  longestMs = 0
  /** Who looked at the end of the longest gap. */
  where = ''
  #lastAt = process.cpuUsage()

  throwIfStopped(): void {
    this.look('')
  }

  look(place: string): void {
    const { user, system } = process.cpuUsage(this.#lastAt)
    const gapMs = (user + system) / 1000
    if (gapMs > this.longestMs) {
      this.longestMs = gapMs
      this.where = place || (flags.where ? (new Error().stack ?? '') : '')
    }
    this.#lastAt = process.cpuUsage()
  }
}

let latest = new WatchedSignal()

/** A pool without threads. */
const watchedPool: ComputePool = {
  async run(name, input, { snapshot }) {
    const task = await findTask(tasks, name)
    const stop = (latest = new WatchedSignal())
    const answer = await task.compute(input, { snapshot, stop })
    stop.look('the end of the computation')
    const result = task.encode(answer, input, snapshot, stop)
    stop.look('the end of the encoding')
    return result
  },
  load: () => ({ running: 0, queued: 0 }),
  startThreads: () => undefined,
  renewThreads: () => undefined,
  close: async () => undefined,
}

async function measure(packDirectory: string): Promise<Measurement[]> {
  const { configuration } = parseConfiguration({}, packDirectory)
  const snapshot = loadPack(packDirectory, { maximumBuildingFileBytes: 2048 * 1024 * 1024 })
  const app = await buildApp({
    configuration: { ...configuration, RF_REQUESTS_PER_MINUTE: 1_000_000 },
    applicationVersion: '0.0.0',
    packs: {
      state: { state: 'active', snapshot },
      snapshot,
      switchTo: () => Promise.reject(new Error('there is one pack')),
    },
    discover: async () => ({ packs: [], refused: [], warnings: [] }),
    compute: { radio: watchedPool, data: watchedPool, stores: watchedPool },
    jobs: noJobs,
    metrics: createMetrics(),
  })
  const rows: Measurement[] = []
  for (const { what, url, body } of largestRequests()) {
    if (!what.includes(flags.only)) continue
    let longestMs = Infinity
    let where = ''
    // Twice: the first time the compilers are busy too.
    for (let run = 0; run < 2; run++) {
      const { statusCode, body: text } = await app.inject({ method: 'POST', url, payload: body })
      if (statusCode !== 200 && statusCode !== 422)
        throw new Error(`${what}: ${statusCode} ${text.slice(0, 300)}`)
      if (latest.longestMs < longestMs) ({ longestMs, where } = latest)
    }
    if (flags.where)
      console.log(
        `${longestMs.toFixed(0)} ms, ${what} ${where.split('\n').slice(2, 6).join(' ') || where}`,
      )
    rows.push({ what, value: longestMs, unit: 'ms', goal: 100 })
  }
  await app.close()
  return rows
}

const directory = mkdtempSync(join(tmpdir(), 'sightline-gaps-'))
try {
  const pack = flags.pack ?? join(directory, 'pack')
  if (flags.pack === undefined) {
    await writeSeededCity(pack, { buildings: 160_000, widthKm: 25, seed: 1 })
  }
  console.log(`${machine()}\n\n${asTable(await measure(pack))}`)
} finally {
  rmSync(directory, { recursive: true, force: true })
}
