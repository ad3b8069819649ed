import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface JobProcess {
  /** What it prints first: the id of the job that it has accepted. */
  readonly id: Promise<string>
  /** Ends it as an accident does. */
  readonly kill: () => Promise<void>
  /** Ends it as an operator does. */
  readonly stop: () => Promise<void>
}

/** A script of the tests that works on jobs in a process of its own; it ends with the test. */
export function startJobProcess(script: string, args: readonly string[]): JobProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = new Promise((resolve) => child.once('exit', resolve))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exit
  }
  const kill = () => end('SIGKILL')
  onTestFinished(kill)
  const id = new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  )
  return { id, kill, stop: () => end('SIGTERM') }
}
