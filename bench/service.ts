import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ownEntry = fileURLToPath(new URL('../dist/main.js', import.meta.url))

/** A running service, as a user would start it, with budgets out of the way. */
export interface BenchService {
  readonly url: string
  /** From the start of the process until its pack was there, milliseconds. */
  readonly readyMs: number
  /** Resident memory, MB. */
  residentMb(): number
  /** Time that its threads have worked, on all cores together, seconds. */
  cpuSeconds(): number
  stop(): Promise<void>
  /** Ends it as an accident does. */
  kill(): Promise<void>
}

/** Starts the built service on a pack and waits until it is ready. */
export async function startService(options: {
  readonly packDirectory: string
  readonly dataDirectory: string
  readonly port: number
  readonly environment?: Readonly<Record<string, string>>
  /** Of another version than this one. */
  readonly entry?: string
}): Promise<BenchService> {
  const started = performance.now()
  const child = spawn(process.execPath, [options.entry ?? ownEntry], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(options.port),
      PLANNER_DATASET_DIR: options.packDirectory,
      SIGHTLINE_DATA_DIR: options.dataDirectory,
      LOG_LEVEL: 'warn',
      RF_REQUESTS_PER_MINUTE: '100000',
      BUILDING_FEATURE_QUERIES_PER_MINUTE: '100000',
      JOB_REQUESTS_PER_MINUTE: '100000',
      MAX_CONCURRENT_RF_REQUESTS_PER_CLIENT: '2',
      ...options.environment,
    },
  })
  const url = `http://127.0.0.1:${options.port}`
  await untilReady(child, url)
  return {
    url,
    readyMs: performance.now() - started,
    residentMb: () => residentMb(child.pid!),
    cpuSeconds: () => cpuSeconds(child.pid!),
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  }
}

/** Of what `/readyz` answers: the pack. A page that is not built is no matter here. */
interface Readiness {
  readonly buildings: boolean
  readonly towers: boolean
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 20_000; tries++) {
    if (child.exitCode !== null) throw new Error(`the service ended with code ${child.exitCode}`)
    const found = await fetch(`${url}/readyz`).then(
      (response) => response.json() as Promise<Readiness>,
      () => null,
    )
    if (found?.buildings === true && found.towers) return
    await sleep(10)
  }
  throw new Error('the service did not become ready in time')
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
}

/** Memory of a process at its peak, MB. */
export function peakMb(pid: number): number {
  const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  if (found === null) throw new Error(`process ${pid} says nothing of its memory`)
  return Number(found[1]) / 1024
}

/** Ticks of the scheduler in a second, as Linux counts them for users. */
const ticksPerSecond = 100

export function cpuSeconds(pid: number): number {
  const facts = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const words = facts.slice(facts.lastIndexOf(')') + 2).split(' ')
  return (Number(words[11]) + Number(words[12])) / ticksPerSecond
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}
