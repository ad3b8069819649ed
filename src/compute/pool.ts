import { SightlineError } from '../errors.ts'
import { CallerGoneError, ComputeFailure } from './failures.ts'
import type { OptionalPack, TaskOutcome, TaskResult } from './task.ts'
import { type JobEnd, ThreadGroup, type StopCause } from './thread-group.ts'

interface ComputePoolOptions {
  /** Module that exports `tasks`; loaded inside every thread. */
  readonly taskModule: URL
  readonly threads: number
  /** How long a stopped task may take to notice before its thread is ended. Default 2 s. */
  readonly graceMs?: number
  /** Heap of one thread in MiB; a task that needs more fails alone. Default 2048. */
  readonly heapMebibytes?: number
  /** How much these threads stand back for others, 0 to 19; see worker.ts. Default 0. */
  readonly niceness?: number
  /** Threads start with the first task and end when they have had none for so long. Default: they stay. */
  readonly idleMs?: number
  /** Told about the end of every task. */
  readonly onTaskEnd?: (end: TaskEnd) => void
}

export interface TaskEnd {
  /** Its name without that of its group. */
  readonly task: string
  readonly outcome: 'done' | 'refused' | 'failed' | 'crashed' | StopCause
  /** From the call to its end. */
  readonly elapsedMs: number
  /** Spent working inside the thread; null when the thread did not live to tell. */
  readonly workMs: number | null
}

export interface RunOptions {
  /** Null only for tasks that answer without a pack. */
  readonly snapshot: OptionalPack
  /** On the clock of `performance.now()`. */
  readonly deadlineAt: number
  /** Raised when nobody wants the answer any more. */
  readonly signal?: AbortSignal
}

export interface ComputePool {
  /**
   * Runs a task in a thread and waits until it has really ended.
   *
   * @param task - name of its group and of the task, as `findTask` takes it
   *
   * @throws {SightlineError} what the task refused; `deadline_exceeded` after the deadline;
   *   `unavailable` when the service is shutting down.
   * @throws {CallerGoneError} when the signal ended it.
   * @throws {ComputeFailure} when it broke, or its thread did.
   */
  run(task: string, input: unknown, options: RunOptions): Promise<TaskResult>
  /** Tasks in a thread, and tasks waiting for one. */
  load(): { readonly running: number; readonly queued: number }
  /** Starts the threads before the first task does; they take a moment to load their modules. */
  startThreads(): void
  /** Lets new threads take over, so that no idle one keeps a pack that is no longer active. */
  renewThreads(): void
  /** Stops everything; resolves when no thread is left. */
  close(): Promise<void>
}

const defaultGraceMs = 2000
const defaultHeapMebibytes = 2048

/** A pool of compute threads around one task module. */
export function createComputePool(options: ComputePoolOptions): ComputePool {
  const createGroup = () =>
    new ThreadGroup({
      taskModule: options.taskModule,
      threads: options.threads,
      graceMs: options.graceMs ?? defaultGraceMs,
      heapMebibytes: options.heapMebibytes ?? defaultHeapMebibytes,
      niceness: options.niceness ?? 0,
      idleMs: options.idleMs ?? null,
      onHelped: (task, end, elapsedMs) => options.onTaskEnd?.(describeEnd(task, end, elapsedMs)),
    })
  let group: ThreadGroup | undefined
  let closed = false
  const retiring = new Set<Promise<void>>()

  return {
    async run(task, input, runOptions) {
      if (closed) throw shuttingDown()
      const startedAt = performance.now()
      group ??= createGroup()
      const end = await group.run(
        { task, input, snapshot: runOptions.snapshot },
        runOptions.deadlineAt,
        runOptions.signal,
      )
      options.onTaskEnd?.(describeEnd(task, end, performance.now() - startedAt))
      return resultOf(task, end)
    },
    load: () => group?.load() ?? { running: 0, queued: 0 },
    startThreads() {
      if (!closed) group ??= createGroup()
    },
    renewThreads() {
      if (group === undefined) return
      const retired = group.retire()
      group = createGroup()
      retiring.add(retired)
      void retired.then(() => retiring.delete(retired))
    },
    async close() {
      closed = true
      group?.stopAll('shutdown')
      await Promise.all([group?.retire(), ...retiring])
    },
  }
}

function describeEnd(path: string, end: JobEnd, elapsedMs: number): TaskEnd {
  const task = path.slice(path.lastIndexOf('/') + 1)
  if (end.kind === 'crashed') return { task, outcome: 'crashed', elapsedMs, workMs: null }
  if (end.kind === 'ended') return { task, outcome: end.cause, elapsedMs, workMs: null }
  const { outcome } = end
  const kind = outcome.kind === 'stopped' ? (end.cause ?? 'caller_gone') : outcome.kind
  return { task, outcome: kind, elapsedMs, workMs: outcome.workMs }
}

function resultOf(task: string, end: JobEnd): TaskResult {
  if (end.kind === 'crashed') {
    throw new ComputeFailure(`the thread of ${task} ended`, { cause: end.error })
  }
  if (end.kind === 'ended') throw errorOfStop(end.cause)
  return resultOfOutcome(task, end.outcome, end.cause)
}

function resultOfOutcome(task: string, outcome: TaskOutcome, cause: StopCause | null): TaskResult {
  switch (outcome.kind) {
    case 'done':
      return outcome.result
    case 'refused':
      throw new SightlineError(outcome.reason, outcome.message)
    case 'failed':
      throw new ComputeFailure(`${task} failed`, { cause: thrownInThread(outcome.stack) })
    case 'stopped':
      throw errorOfStop(cause ?? 'caller_gone')
  }
}

/** What a thread threw, with its stack there: loggers write causes that are errors alone. */
function thrownInThread(stack: string): Error {
  const error = new Error(stack.split('\n', 1)[0])
  error.stack = stack
  return error
}

function errorOfStop(cause: StopCause): Error {
  switch (cause) {
    case 'deadline':
      return new SightlineError('deadline_exceeded', 'the computation exceeded its deadline')
    case 'caller_gone':
    case 'preempted':
      return new CallerGoneError()
    case 'shutdown':
      return shuttingDown()
  }
}

function shuttingDown(): SightlineError {
  return new SightlineError('unavailable', 'the service is shutting down')
}
