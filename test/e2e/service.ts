import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { copyMadeStore } from '../jobs/made-store.ts'
import { programOf } from '../service-program.ts'

const root = resolve(import.meta.dirname, '../..')
const readyWithinMs = 90_000
const pollMs = 150

export interface RunningService {
  readonly address: string
  readonly stop: () => Promise<void>
}

interface Started {
  /** What it says of itself once it has begun. */
  readonly readyStatus?: number
  /**
   * Whether it begins with an empty store for jobs, where this run has one: its first is made for seconds.
   */
  readonly hasStore?: boolean
}

/** The service as it is started by hand, on its demo city, with the built page. */
export async function startService(
  environment: Readonly<Record<string, string>> = {},
  { readyStatus = 200, hasStore = false }: Started = {},
): Promise<RunningService> {
  requireBuiltPage()
  const port = await freePort()
  const dataDirectory = await mkdtemp(join(tmpdir(), 'sightline-e2e-'))
  if (hasStore) copyMadeStore(dataDirectory)
  const child = spawn(process.execPath, programOf('main'), {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      TMPDIR: tmpdir(),
      HOST: '127.0.0.1',
      PORT: String(port),
      SIGHTLINE_DATA_DIR: dataDirectory,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const address = `http://127.0.0.1:${port}`
  const stop = async (): Promise<void> => {
    await ended(child)
    await rm(dataDirectory, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(address, child, readyStatus)
  } catch (error) {
    await stop()
    throw new Error(`the service did not get ready:\n${output.join('')}`, { cause: error })
  }
  return { address, stop }
}

/** Tests drive what users get: the page as the bundler wrote it. */
function requireBuiltPage(): void {
  if (existsSync(join(root, 'web/dist/index.html'))) return
  throw new Error('web/dist is not there: run `npm run build:web` first')
}

async function waitUntilReady(
  address: string,
  child: ChildProcess,
  readyStatus: number,
): Promise<void> {
  const until = Date.now() + readyWithinMs
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
    const isReady = await fetch(`${address}/readyz`).then(
      (response) => response.status === readyStatus,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Error(`not ready after ${readyWithinMs} ms`)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port'))
        else resolve(address.port)
      })
    })
  })
}
