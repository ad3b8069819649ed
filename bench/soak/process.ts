import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What Node is given to run the product. */
export interface Programs {
  readonly service: readonly string[]
  readonly command: readonly string[]
}

export const builtPrograms: Programs = {
  service: ['dist/main.js'],
  command: ['dist/cli/main.js'],
}

/**
 * Where the C library keeps freed memory, as the Dockerfile sets it. By default glibc keeps an
 * arena for every thread, and what large answers leave in them is not given back.
 */
const allocation = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

/** A process of the product, on this machine alone. */
interface RunningProcess {
  readonly child: ChildProcess
  /** Exit code, or null after a signal. */
  readonly ended: Promise<number | null>
  /** What it has written, as far as it was kept. */
  output(): string
}

export function runCommand(programs: Programs, parameters: readonly string[]): RunningProcess {
  return run([...programs.command, ...parameters], {})
}

/** Starts the service on a free port of the loopback address. */
export async function startService(
  programs: Programs,
  environment: Readonly<Record<string, string>>,
  logFile?: string,
): Promise<RunningProcess & { readonly port: number }> {
  const service = run(programs.service, { PORT: '0', ...environment }, logFile)
  const port = await new Promise<number>((resolve, reject) => {
    service.child.stdout?.on('data', () => {
      const found = /"address":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(service.output())
      if (found !== null) resolve(Number(found[1]))
    })
    void service.ended.then(() => reject(new Error(`the service ended:\n${service.output()}`)))
  })
  return { ...service, port }
}

/** Only what is said at the start is kept: a soak may log for an hour. */
const maximumCharacters = 20_000

function run(
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
  logFile?: string,
): RunningProcess {
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', ...allocation, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C is for the soak, which ends what it has started.
    detached: true,
  })
  const endWithThis = () => child.kill('SIGKILL')
  process.once('exit', endWithThis)
  child.once('exit', () => process.off('exit', endWithThis))
  let text = ''
  const keep = (chunk: Buffer) => {
    if (text.length < maximumCharacters) text += chunk.toString()
  }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', keep)
  if (logFile !== undefined) {
    const log = createWriteStream(logFile)
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
    child.once('exit', () => log.end())
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended, output: () => text }
}
