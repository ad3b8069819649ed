// A region whose workers and whose database are killed (SIGKILL) at random moments, until so many have been:
//   node --import tsx bench/region-kills.ts [--kills 100] [--seed 1]
// Each region must end with the bytes of one that nobody disturbed, every unit counted once.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { withClient } from '../test/jobs/postgres-server.ts'
import { seededRandom } from '../test/worlds/seeded-random.ts'
import { startCityServer } from './city-server.ts'

const { values: flags } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
})

/** Every so many kills it is the database. */
const databaseEvery = 10
const longestPauseMs = 1000

const { server, pack, directory, end } = await startCityServer()
const random = seededRandom(Number(flags.seed))
const counts = { workers: 0, databases: 0, regions: 0 }

function startWorker(store: string, url: string, submits: boolean) {
  const data = mkdtempSync(join(directory, 'data-'))
  const args = [pack, data, store, url, ...(submits ? ['submit'] : [])]
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'test/jobs/region-process.ts', ...args],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const said = new Promise((resolve) => child.stdout.once('data', resolve))
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { kill, said }
}

interface JobState {
  readonly status: string
  readonly done: number
  readonly total: number
}

/** Null while the database is away. */
async function stateOf(url: string): Promise<JobState | null> {
  try {
    return await withClient(url, async (client) => {
      const { rows } = await client.query<JobState>(
        'SELECT status, completed_runs AS done, total_runs AS total FROM sightline.experiment',
      )
      return rows.at(0) ?? null
    })
  } catch {
    return null
  }
}

/** Names and hashes of the finished files, which are those of the bytes in the store. */
async function filesOf(url: string, store: string): Promise<string> {
  const text = await withClient(url, async (client) => {
    const { rows } = await client.query<{ metrics: string }>(
      'SELECT metrics FROM sightline.experiment_run ORDER BY run_index DESC LIMIT 1',
    )
    return rows[0].metrics
  })
  const outputs = JSON.parse(text) as { readonly object: string; readonly sha256: string }[]
  for (const { object, sha256 } of outputs) {
    const hash = createHash('sha256')
      .update(readFileSync(join(store, object)))
      .digest('hex')
    if (hash !== sha256) throw new Error(`${object} is not what it was said to be`)
  }
  return JSON.stringify(outputs)
}

const isOver = ({ status }: JobState) => status !== 'running' && status !== 'accepted'

/** A job that has ended, or has more units done: workers that are killed at their start do nothing. */
async function untilMoved(url: string, done: number): Promise<JobState> {
  for (;;) {
    const state = await stateOf(url)
    if (state !== null && (isOver(state) || state.done > done)) return state
    await sleep(20)
  }
}

/** A region from its start to its end; where it is disturbed, something is killed after every step. */
async function region(isDisturbed: boolean): Promise<string> {
  const url = await server.newDatabase()
  const store = mkdtempSync(join(directory, 'store-'))
  const first = startWorker(store, url, true)
  await first.said
  const workers = [first, startWorker(store, url, false)]
  let state = await untilMoved(url, 0)
  while (!isOver(state)) {
    if (isDisturbed) {
      await sleep(longestPauseMs * random())
      if ((counts.workers + counts.databases) % databaseEvery === databaseEvery - 1) {
        counts.databases++
        await server.stop('SIGKILL')
        await sleep(500 * random())
        await server.start()
      } else {
        counts.workers++
        const [victim] = workers.splice(Math.floor(random() * workers.length), 1)
        await victim.kill()
        workers.push(startWorker(store, url, false))
      }
    }
    state = await untilMoved(url, state.done)
  }
  for (const worker of workers) await worker.kill()
  if (state.status !== 'succeeded' || state.done !== state.total) {
    throw new Error(JSON.stringify(state))
  }
  const files = await filesOf(url, store)
  rmSync(store, { recursive: true })
  return files
}

try {
  const undisturbed = await region(false)
  while (counts.workers + counts.databases < Number(flags.kills)) {
    const files = await region(true)
    counts.regions++
    if (files !== undisturbed) throw new Error(`other bytes after ${JSON.stringify(counts)}`)
    console.log(JSON.stringify(counts))
  }
} finally {
  await end()
}
