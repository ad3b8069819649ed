import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A process that works on the plan of the test city. */
export interface PlanWorker {
  /** What it says next, a line; null: it has ended. */
  says(): Promise<string | null>
  /** Ends it as an accident does. */
  kill(): Promise<void>
}

/** Starts `plan-kills-process.ts`. */
export function startPlanWorker(pack: string, dataDirectory: string): PlanWorker {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/plan-kills-process.ts', pack, dataDirectory],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    says: async () => {
      const { done, value } = (await lines.next()) as IteratorResult<string, undefined>
      return done === true ? null : value
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
