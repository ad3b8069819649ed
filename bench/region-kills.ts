// A region whose workers, whose database and, with `--store s3`, whose way to the store are killed (SIGKILL)
// at random moments, until so many have been:
//   node --import tsx bench/region-kills.ts [--kills 100] [--seed 1] [--store folder|s3] [--parts 1]
// Each region must end with the bytes of one that nobody disturbed, every unit counted once; of that one each
// place and each tile is a unit, of the others as many together as `--parts` says. The store of
// `s3` is in this process (`test/s3-stand-in.ts`); all that workers ask of it goes through a proxy of its
// own.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePort, withClient } from '../test/jobs/postgres-server.ts'
import { openS3, standInKeys } from '../test/s3-stand-in.ts'
import { seededRandom } from '../test/worlds/seeded-random.ts'
import { startCityServer } from './city-server.ts'

const { values: flags } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    store: { type: 'string', default: 'folder' },
    parts: { type: 'string', default: '1' },
  },
})

/** Every so many kills it is the database. */
const databaseEvery = 10
const longestPauseMs = 1000

/** Every so many kills it is the way to the store, where there is one. */
const proxyEvery = 3

const { server, pack, directory, end } = await startCityServer()
const random = seededRandom(Number(flags.seed))
const counts = { workers: 0, databases: 0, proxies: 0, regions: 0 }
const kills = () => counts.workers + counts.databases + counts.proxies
const bucket = flags.store === 's3' ? await startBucket() : null

function startWorker(store: string, url: string, order: string) {
  const data = mkdtempSync(join(directory, 'data-'))
  const args = [pack, data, store, url, order]
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'test/jobs/region-process.ts', ...args],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, ...bucket?.environment },
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
async function filesOf(url: string, read: (object: string) => Uint8Array): Promise<string> {
  const text = await withClient(url, async (client) => {
    const { rows } = await client.query<{ metrics: string }>(
      'SELECT metrics FROM sightline.experiment_run ORDER BY run_index DESC LIMIT 1',
    )
    return rows[0].metrics
  })
  const outputs = JSON.parse(text) as { readonly object: string; readonly sha256: string }[]
  for (const { object, sha256 } of outputs) {
    const hash = createHash('sha256').update(read(object)).digest('hex')
    if (hash !== sha256) throw new Error(`${object} is not what it was said to be`)
  }
  return JSON.stringify(outputs)
}

/** An empty store of a region. */
function newStore() {
  if (bucket !== null) return bucket.newStore()
  const store = mkdtempSync(join(directory, 'store-'))
  return {
    store,
    read: (object: string): Uint8Array => readFileSync(join(store, object)),
    remove: () => rmSync(store, { recursive: true }),
  }
}

/** An S3-compatible store in this process, behind a proxy that is none. */
async function startBucket() {
  const standIn = await openS3()
  const target = Number(new URL(standIn.endpoint).port)
  const port = await freePort()
  const start = async () => {
    const entry = fileURLToPath(new URL('store-proxy.ts', import.meta.url))
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', entry, String(port), String(target)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await new Promise((resolve) => child.stdout.once('data', resolve))
    return child
  }
  let proxy = await start()
  const killProxy = async () => {
    const ended = new Promise((resolve) => proxy.once('exit', resolve))
    proxy.kill('SIGKILL')
    await ended
  }
  return {
    environment: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_REGION: standIn.place.region,
      ...standInKeys,
    },
    newStore: () => ({
      store: `s3://${standIn.place.bucket}/plans`,
      read: (object: string): Uint8Array => standIn.objects.get(`plans/${object}`)!.bytes,
      remove: () => standIn.objects.clear(),
    }),
    killProxy,
    startProxy: async () => {
      proxy = await start()
    },
    end: async () => {
      await killProxy()
      await standIn.stop()
    },
  }
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
  const place = newStore()
  const { store } = place
  const first = startWorker(store, url, isDisturbed ? `submit:${flags.parts}` : 'submit')
  await first.said
  const workers = [first, startWorker(store, url, '-')]
  let state = await untilMoved(url, 0)
  while (!isOver(state)) {
    if (isDisturbed) {
      await sleep(longestPauseMs * random())
      if (kills() % databaseEvery === databaseEvery - 1) {
        counts.databases++
        await server.stop('SIGKILL')
        await sleep(500 * random())
        await server.start()
      } else if (bucket !== null && kills() % proxyEvery === proxyEvery - 1) {
        counts.proxies++
        await bucket.killProxy()
        await sleep(500 * random())
        await bucket.startProxy()
      } else {
        counts.workers++
        const [victim] = workers.splice(Math.floor(random() * workers.length), 1)
        await victim.kill()
        workers.push(startWorker(store, url, '-'))
      }
    }
    state = await untilMoved(url, state.done)
  }
  for (const worker of workers) await worker.kill()
  if (state.status !== 'succeeded' || state.done !== state.total) {
    throw new Error(JSON.stringify(state))
  }
  const files = await filesOf(url, place.read)
  place.remove()
  return files
}

try {
  const undisturbed = await region(false)
  while (kills() < Number(flags.kills)) {
    const files = await region(true)
    counts.regions++
    if (files !== undisturbed) throw new Error(`other bytes after ${JSON.stringify(counts)}`)
    console.log(JSON.stringify(counts))
  }
} finally {
  await bucket?.end()
  await end()
}
