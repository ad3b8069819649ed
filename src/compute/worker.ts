import { platform, setPriority } from 'node:os'
import { parentPort, workerData as data } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { StoppedError, type StopSignal } from '../stop-signal.ts'
import { SightlineError } from '../errors.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'
import { BrokenThreadError } from './failures.ts'
import { markStarted, stopSignalOf } from './stop-flag.ts'
import {
  type AskForHelp,
  type HelpWish,
  type OptionalPack,
  findTask,
  type TaskGroups,
  type TaskMessage,
  type TaskOutcome,
  type TaskResult,
  withEnd,
} from './task.ts'

/**
 * Entry of a compute thread. It knows no question: the module with the tasks is named by the pool,
 * so that this layer depends on nothing above it.
 */
const { taskModule, niceness } = data as { readonly taskModule: string; readonly niceness: number }
// On Linux the priority is that of the calling thread alone; elsewhere it would be the process's.
if (niceness > 0 && platform() === 'linux') setPriority(niceness)
const { tasks } = (await import(taskModule)) as { readonly tasks: TaskGroups }

/** Runs one task; every end of it, a refusal and a failure too, is a value. */
export default async function runTask(message: TaskMessage): Promise<unknown> {
  const flag = new Int32Array(message.flag)
  markStarted(flag)
  const startedAt = performance.now()
  const outcome = await outcomeOf(message, flag, startedAt)
  if (outcome.kind !== 'done') return outcome
  const { buffer } = outcome.result.body
  return move({
    [transferableSymbol]: buffer instanceof ArrayBuffer ? [buffer] : [],
    [valueSymbol]: outcome,
  })
}

async function outcomeOf(
  message: TaskMessage,
  flag: Int32Array,
  startedAt: number,
): Promise<TaskOutcome> {
  try {
    const stop = stopSignalOf(flag)
    stop.throwIfStopped()
    const task = await findTask(tasks, message.task)
    const { input } = message
    const askForHelp = helpFor(message)
    const answer = (snapshot: OptionalPack) =>
      withEnd({ snapshot, stop, askForHelp }, async (context) => {
        const computed = await task.compute(input, context)
        return task.encode(computed, input, snapshot, stop)
      })
    const result =
      message.snapshot?.window === undefined
        ? await answer(message.snapshot)
        : withoutReusable(await readingBuildings(message.snapshot, stop, answer))
    return { kind: 'done', result, workMs: performance.now() - startedAt }
  } catch (error) {
    const workMs = performance.now() - startedAt
    if (error instanceof BrokenThreadError) return endThread(error)
    if (error instanceof StoppedError) return { kind: 'stopped', workMs }
    if (error instanceof SightlineError) {
      return { kind: 'refused', reason: error.reason, message: error.message, workMs }
    }
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { kind: 'failed', stack, workMs }
  }
}

/** The reader of buildings is loaded only by threads that need it. */
async function readingBuildings<Answer>(
  snapshot: PackSnapshot,
  stop: StopSignal,
  answer: (snapshot: PackSnapshot) => Promise<Answer>,
): Promise<Answer> {
  const read = await buildingReader()
  return read(snapshot, stop, answer)
}

async function buildingReader() {
  try {
    return (await import('./attached-buildings.ts')).withBuildings
  } catch (cause) {
    throw new BrokenThreadError('the reader of buildings cannot be loaded', { cause })
  }
}

/** What was computed with the places of buildings in a window holds in that window alone. */
function withoutReusable({ body, contentType, facts }: TaskResult): TaskResult {
  return { body, contentType, facts }
}

function helpFor({ workId }: TaskMessage): AskForHelp {
  return (task, input) => {
    const wish: HelpWish = { workId, task, input }
    parentPort?.postMessage(wish)
  }
}

/** Ends this thread with an error, which is the answer; the pool starts another one. */
function endThread(error: BrokenThreadError): Promise<never> {
  setImmediate(() => {
    throw error
  })
  return new Promise(() => undefined)
}
