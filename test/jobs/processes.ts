import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { temporaryDirectory } from '../made-packs.ts'
import { programOf } from '../service-program.ts'
import type { JobBody } from './experiment-app.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Environment = Readonly<Record<string, string>>

/** Until when a program runs: is given what ends it. */
type Until = (end: () => Promise<void>) => void

export interface RunningProcess {
  readonly child: ChildProcess
  readonly exit: Promise<number | null>
  log(): string
  /** Resolves when the log holds a text. */
  untilLogged(text: string): Promise<void>
  /** Ends it as an accident does. */
  kill(): Promise<void>
  /** Ends it as an operator does. */
  stop(): Promise<number | null>
}

/** A program of the service, as a user starts it. */
function startProcess(
  args: readonly string[],
  environment: Environment,
  until: Until,
): RunningProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      PORT: '0',
      EXPERIMENT_THREADS: '1',
      SIGHTLINE_DATA_DIR: join(temporaryDirectory(), 'data'),
      JOB_REQUESTS_PER_MINUTE: '1000000',
      RF_REQUESTS_PER_MINUTE: '1000000',
      ...environment,
    },
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exit
  }
  const kill = async () => {
    await end('SIGKILL')
  }
  until(kill)
  return {
    child,
    exit,
    log: () => text,
    async untilLogged(expected) {
      while (!text.includes(expected)) {
        if (child.exitCode !== null) throw new Error(`the process ended: ${text}`)
        await pause()
      }
    },
    kill,
    stop: () => end('SIGTERM'),
  }
}

export interface RunningService extends RunningProcess {
  readonly address: string
  get(path: string): Promise<Response>
  post(path: string, body: unknown): Promise<Response>
  job(id: string): Promise<JobBody>
  /** The id of an experiment that is accepted. */
  accept(body: unknown): Promise<string>
}

/** The service, ready with its pack; it ends with the test, unless that is said otherwise. */
export async function startService(
  environment: Environment,
  until: Until = onTestFinished,
): Promise<RunningService> {
  const running = startProcess(programOf('main'), environment, until)
  await running.untilLogged('"address":"')
  const address = /"address":"(http:[^"]+)"/.exec(running.log())![1]
  const get = (path: string) => fetch(`${address}${path}`)
  const post = (path: string, body: unknown) =>
    fetch(`${address}${path}`, { method: 'POST', body: JSON.stringify(body) })
  await running.untilLogged('dataset active')
  return {
    ...running,
    address,
    get,
    post,
    job: async (id) => (await (await get(`/api/jobs/${id}`)).json()) as JobBody,
    async accept(body) {
      const answer = await post('/api/processes/batch-experiment/execution', body)
      const text = await answer.text()
      if (answer.status !== 202) throw new Error(`${answer.status}: ${text.slice(0, 300)}`)
      return (JSON.parse(text) as JobBody).job_id
    },
  }
}

export async function startWorker(
  environment: Environment,
  until: Until = onTestFinished,
): Promise<RunningProcess> {
  const running = startProcess([...programOf('cli/main'), 'worker'], environment, until)
  await running.untilLogged('sightline worker has started')
  return running
}

/** The job when something is true of it. */
export async function untilJob(
  service: RunningService,
  id: string,
  isSo: (job: JobBody) => boolean,
): Promise<JobBody> {
  for (;;) {
    const answer = await service.get(`/api/jobs/${id}`)
    const job = (await answer.json()) as JobBody
    // A store that is away for a moment is waited for.
    if (answer.status === 200 && isSo(job)) return job
    if (answer.status !== 200 && answer.status !== 503) throw new Error(JSON.stringify(job))
    await pause()
  }
}

export const hasEnded = ({ status }: JobBody): boolean =>
  status !== 'accepted' && status !== 'running'

export async function pause(milliseconds = 60): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
}
