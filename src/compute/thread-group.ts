import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { createStopFlag, hasStarted, raiseStop } from './stop-flag.ts'
import type { OptionalPack, TaskMessage, TaskOutcome } from './task.ts'
import { siblingModule, threadArguments } from './thread-options.ts'

export type StopCause = 'deadline' | 'caller_gone' | 'shutdown'

/** How a job came to its end. */
export type JobEnd =
  /** The thread answered; `cause` says why it had been asked to stop, if it was. */
  | { readonly kind: 'answered'; readonly outcome: TaskOutcome; readonly cause: StopCause | null }
  /** It was ended from outside: still waiting, or deaf to the flag for the whole grace period. */
  | { readonly kind: 'ended'; readonly cause: StopCause }
  /** The thread died by itself. */
  | { readonly kind: 'crashed'; readonly error: unknown }

interface Job {
  readonly task: string
  readonly input: unknown
  readonly snapshot: OptionalPack
}

/** Timers hold 31 bits; a longer one would fire at once. No deadline is a month away. */
const longestTimerMs = 0x7fff_ffff

interface RunningJob {
  readonly flag: Int32Array<SharedArrayBuffer>
  stop(cause: StopCause): void
}

interface ThreadGroupOptions {
  readonly taskModule: URL
  readonly threads: number
  readonly graceMs: number
  /** Heap of one thread; shared memory is not counted in it. */
  readonly heapMebibytes: number
  readonly niceness: number
  /** Threads that have no task for so long end; null: all are there from the start, and stay. */
  readonly idleMs: number | null
}

/** Threads of one generation, and the jobs in them. */
export class ThreadGroup {
  private readonly threads: Piscina
  private readonly graceMs: number
  private readonly jobs = new Set<RunningJob>()
  private onEmpty: (() => void) | null = null

  constructor(options: ThreadGroupOptions) {
    const entry = siblingModule('worker', import.meta.url)
    this.graceMs = options.graceMs
    this.threads = new Piscina({
      filename: fileURLToPath(entry),
      ...(options.idleMs === null
        ? { minThreads: options.threads }
        : { minThreads: 0, idleTimeout: options.idleMs }),
      maxThreads: options.threads,
      execArgv: threadArguments(entry),
      resourceLimits: { maxOldGenerationSizeMb: options.heapMebibytes },
      workerData: { taskModule: options.taskModule.href, niceness: options.niceness },
      stricterFIFO: true,
      recordTiming: false,
    })
    // A thread that dies without a task has nobody to tell; the pool replaces it.
    this.threads.on('error', () => undefined)
  }

  /** Runs one job; resolves when it has ended, in whichever way. Never rejects. */
  async run(job: Job, deadlineAt: number, signal: AbortSignal | undefined): Promise<JobEnd> {
    // A timer of no time at all would still let quick work through.
    if (deadlineAt <= performance.now()) return { kind: 'ended', cause: 'deadline' }
    const flag = createStopFlag()
    const endThread = new AbortController()
    let cause: StopCause | null = null
    let graceTimer: NodeJS.Timeout | undefined
    const running: RunningJob = {
      flag,
      stop: (why) => {
        if (cause !== null) return
        cause = why
        raiseStop(flag)
        if (!hasStarted(flag)) endThread.abort()
        else graceTimer = setTimeout(() => endThread.abort(), this.graceMs)
      },
    }
    const onCallerGone = () => running.stop('caller_gone')
    const deadlineTimer = setTimeout(
      () => running.stop('deadline'),
      Math.min(Math.max(0, deadlineAt - performance.now()), longestTimerMs),
    )
    signal?.addEventListener('abort', onCallerGone, { once: true })
    this.jobs.add(running)
    try {
      if (signal?.aborted) return { kind: 'ended', cause: 'caller_gone' }
      const message: TaskMessage = { ...job, flag: flag.buffer }
      const outcome = (await this.threads.run(message, { signal: endThread.signal })) as TaskOutcome
      return { kind: 'answered', outcome, cause }
    } catch (error) {
      return cause === null ? { kind: 'crashed', error } : { kind: 'ended', cause }
    } finally {
      clearTimeout(deadlineTimer)
      clearTimeout(graceTimer)
      signal?.removeEventListener('abort', onCallerGone)
      this.jobs.delete(running)
      if (this.jobs.size === 0) this.onEmpty?.()
    }
  }

  load(): { readonly running: number; readonly queued: number } {
    let running = 0
    for (const job of this.jobs) if (hasStarted(job.flag)) running++
    return { running, queued: this.jobs.size - running }
  }

  stopAll(cause: StopCause): void {
    for (const job of this.jobs) job.stop(cause)
  }

  /** Ends the threads as soon as the last job has ended; takes no new ones. */
  async retire(): Promise<void> {
    if (this.jobs.size > 0) {
      await new Promise<void>((resolve) => {
        this.onEmpty = resolve
      })
    }
    await this.threads.destroy()
  }
}
