// How a region is shared among worker processes on PostgreSQL, and how many workers the queue feeds.
//   node --import tsx bench/region-scaling.ts [--workers 1,2,4] [--sites 48]
//   node --import tsx bench/region-scaling.ts --simulate 1,16,64 [--unit-ms 1000] [--units 20]
// The first measures a real region of that many places with processes of one thread each. The second
// has workers whose compute is a wait: the queue, the database and the store in a folder are real.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { withClient } from '../test/jobs/postgres-server.ts'
import { startCityServer } from './city-server.ts'
import { asTable, machine, type Measurement } from './measure.ts'
import { type DatabaseLoad, databaseLoad } from './region-load.ts'
import { cpuSeconds } from './service.ts'

const { values: flags } = parseArgs({
  options: {
    workers: { type: 'string', default: '1,2,4' },
    sites: { type: 'string', default: '48' },
    simulate: { type: 'string' },
    'unit-ms': { type: 'string', default: '1000' },
    units: { type: 'string', default: '20' },
  },
})

/** Workers of a simulation that share a process: they wait, and need no core of their own. */
const simulatedInProcess = 8
/** Each worker may open eight connections. */
const maximumConnections = 1200
const numbersIn = (text: string) => text.split(',').map(Number)
const row = (what: string, value: number, unit: string): Measurement => ({
  what,
  value,
  unit,
  goal: null,
})

interface Run {
  readonly seconds: number
  readonly units: number
  readonly workerCpuSeconds: number
  readonly database: DatabaseLoad & { readonly connections: number }
}

const worker = fileURLToPath(new URL('region-worker.ts', import.meta.url))
const { server, pack, directory, end } = await startCityServer()
try {
  const first = await server.newDatabase()
  await withClient(first, (client) =>
    client.query(`ALTER SYSTEM SET max_connections = ${maximumConnections}`),
  )
  await server.stop('SIGINT')
  await server.start()
  console.log(`${machine()}\n`)
  const rows = await (flags.simulate === undefined ? measureRegions() : simulateWorkers())
  console.log(asTable(rows))
} finally {
  await end()
}

/** A region by one process, by two and so on, each time from nothing. */
async function measureRegions(): Promise<Measurement[]> {
  const rows: Measurement[] = []
  let alone: number | null = null
  for (const count of numbersIn(flags.workers)) {
    const run = await runWith(
      Array.from({ length: count }, () => 1),
      'region',
      flags.sites,
    )
    alone ??= run.seconds * count
    rows.push(...rowsOf(`${count} workers`, run))
    rows.push(row(`${count} workers: efficiency`, (100 * alone) / (run.seconds * count), '%'))
  }
  return rows
}

/** Workers that wait, eight in each process. */
async function simulateWorkers(): Promise<Measurement[]> {
  const rows: Measurement[] = []
  const unitMs = Number(flags['unit-ms'])
  for (const count of numbersIn(flags.simulate ?? '')) {
    const processes = Array.from({ length: Math.ceil(count / simulatedInProcess) }, (_, index) =>
      Math.min(simulatedInProcess, count - index * simulatedInProcess),
    )
    const run = await runWith(processes, 'wait', `${Number(flags.units) * count},${unitMs}`)
    const wantedPerSecond = (count * 1000) / unitMs
    const perSecond = run.units / run.seconds
    rows.push(...rowsOf(`${count} waiting workers`, run))
    rows.push(row(`${count} waiting workers: fed`, (100 * perSecond) / wantedPerSecond, '%'))
  }
  return rows
}

function rowsOf(who: string, { seconds, units, workerCpuSeconds, database }: Run): Measurement[] {
  return [
    row(`${who}: time`, seconds, 's'),
    row(`${who}: units a second`, units / seconds, '1/s'),
    row(`${who}: their CPU time`, workerCpuSeconds, 's'),
    row(`${who}: transactions a unit`, database.transactions / units, ''),
    row(`${who}: database at work`, (100 * database.activeSeconds) / seconds, '% of a connection'),
    row(`${who}: connections`, database.connections, ''),
  ]
}

/**
 * From the moment at which all processes are ready to the end of the job.
 *
 * @param processes how many workers each has; the first submits the job
 */
async function runWith(processes: readonly number[], what: string, size: string): Promise<Run> {
  const url = await server.newDatabase()
  const store = mkdtempSync(join(directory, 'store-'))
  const children = processes.map((workers, index) => {
    const data = join(directory, `data-${index}`)
    const args = [pack, data, store, url, what, size, String(workers), index === 0 ? 'submit' : '-']
    const child = spawn(process.execPath, ['--import', 'tsx', worker, ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const ready = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()))
    const ended = new Promise((resolve) => child.once('exit', resolve))
    return { child, ready, ended }
  })
  try {
    // One after the other: they make the tables of the queue.
    for (const { ready } of children) await ready
    const cpuOf = () => children.reduce((sum, { child }) => sum + cpuSeconds(child.pid!), 0)
    const [before, cpuBefore] = [await databaseLoad(url), cpuOf()]
    const startedAt = performance.now()
    for (const { child } of children) child.stdin.write('go\n')
    const { units, connections } = await untilDone(url)
    const seconds = (performance.now() - startedAt) / 1000
    const workerCpuSeconds = cpuOf() - cpuBefore
    // What connections have done is told when they have been idle for a second.
    await sleep(1500)
    const after = await databaseLoad(url)
    return {
      seconds,
      units,
      workerCpuSeconds,
      database: {
        transactions: after.transactions - before.transactions,
        activeSeconds: after.activeSeconds - before.activeSeconds,
        connections,
      },
    }
  } finally {
    for (const { child } of children) child.kill('SIGTERM')
    await Promise.all(children.map(({ ended }) => ended))
    rmSync(store, { recursive: true, force: true })
  }
}

async function untilDone(url: string): Promise<{ units: number; connections: number }> {
  return withClient(url, async (client) => {
    let connections = 0
    for (;;) {
      const { rows } = await client.query<{ status: string; units: number; open: number }>(
        `SELECT status, total_runs AS units,
           (SELECT count(*)::integer FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()) AS open
         FROM sightline.experiment`,
      )
      const job = rows.at(0)
      connections = Math.max(connections, job?.open ?? 0)
      if (job?.status === 'succeeded') return { units: job.units, connections }
      if (job?.status === 'failed') throw new Error('the job has failed')
      await sleep(50)
    }
  })
}
