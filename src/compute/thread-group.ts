import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { createStopFlag, hasStarted, raiseStop } from './stop-flag.ts'
import type { HelpWish, OptionalPack, TaskMessage, TaskOutcome } from './task.ts'
import { siblingModule, threadArguments } from './thread-options.ts'

export type StopCause =
  | 'deadline'
  | 'caller_gone'
  | 'shutdown'
  /** Of a helper: its thread is wanted, or the work that it helps has ended. */
  | 'preempted'

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
  readonly snapshot: OptionalPack
  /** The one that this one helps; null where it is work of its own. */
  readonly helped: RunningJob | null
  /** What idle threads may do of it. */
  wish: HelpWish | null
  /** Told to stop. */
  isStopping: boolean
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
  /** Told of threads that helped, and how that ended. */
  readonly onHelped?: (task: string, end: JobEnd, elapsedMs: number) => void
}

/**
 * Threads of one generation, and the jobs in them. A job may wish for help: a thread that has nothing else
 * to do then works for it too, and is called off as soon as there is a job for it.
 */
export class ThreadGroup {
  readonly #threads: Piscina
  readonly #threadCount: number
  readonly #graceMs: number
  readonly #onHelped: NonNullable<ThreadGroupOptions['onHelped']>
  /** By the numbers that their messages bear. */
  readonly #jobs = new Map<number, RunningJob>()
  #lastWorkId = 0
  #isRetiring = false
  #onEmpty: (() => void) | null = null

  constructor(options: ThreadGroupOptions) {
    const entry = siblingModule('worker', import.meta.url)
    this.#graceMs = options.graceMs
    this.#threadCount = options.threads
    this.#onHelped = options.onHelped ?? (() => undefined)
    this.#threads = new Piscina({
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
    this.#threads.on('error', () => undefined)
    this.#threads.on('message', (wish: HelpWish) => {
      const job = this.#jobs.get(wish.workId)
      if (job === undefined) return
      job.wish = wish
      this.#offerHelp()
    })
  }

  /** Runs one job; resolves when it has ended, in whichever way. Never rejects. */
  async run(job: Job, deadlineAt: number, signal: AbortSignal | undefined): Promise<JobEnd> {
    // A timer of no time at all would still let quick work through.
    if (deadlineAt <= performance.now()) return { kind: 'ended', cause: 'deadline' }
    this.#callHelpersOff(1)
    const end = await this.#start(job, deadlineAt, signal, null)
    this.#offerHelp()
    return end
  }

  async #start(
    job: Job,
    deadlineAt: number,
    signal: AbortSignal | undefined,
    helped: RunningJob | null,
  ): Promise<JobEnd> {
    const workId = ++this.#lastWorkId
    const flag = createStopFlag()
    const endThread = new AbortController()
    let cause: StopCause | null = null
    let graceTimer: NodeJS.Timeout | undefined
    const running: RunningJob = {
      flag,
      snapshot: job.snapshot,
      helped,
      wish: null,
      isStopping: false,
      stop: (why) => {
        if (cause !== null) return
        cause = why
        running.isStopping = true
        raiseStop(flag)
        if (!hasStarted(flag)) endThread.abort()
        else graceTimer = setTimeout(() => endThread.abort(), this.#graceMs)
      },
    }
    const onCallerGone = () => running.stop('caller_gone')
    const deadlineTimer = setTimeout(
      () => running.stop('deadline'),
      Math.min(Math.max(0, deadlineAt - performance.now()), longestTimerMs),
    )
    signal?.addEventListener('abort', onCallerGone, { once: true })
    this.#jobs.set(workId, running)
    try {
      if (signal?.aborted) return { kind: 'ended', cause: 'caller_gone' }
      const message: TaskMessage = { ...job, flag: flag.buffer, workId }
      const outcome = (await this.#threads.run(message, {
        signal: endThread.signal,
      })) as TaskOutcome
      return { kind: 'answered', outcome, cause }
    } catch (error) {
      return cause === null ? { kind: 'crashed', error } : { kind: 'ended', cause }
    } finally {
      clearTimeout(deadlineTimer)
      clearTimeout(graceTimer)
      signal?.removeEventListener('abort', onCallerGone)
      this.#jobs.delete(workId)
      for (const other of this.#jobs.values()) if (other.helped === running) other.stop('preempted')
      if (this.#jobs.size === 0) this.#onEmpty?.()
    }
  }

  /** Sets threads that nobody wants on what running jobs wish done, those first that have least help. */
  #offerHelp(): void {
    while (!this.#isRetiring && this.#jobs.size < this.#threadCount) {
      const wishing = [...this.#jobs.values()].filter((job) => job.wish !== null && !job.isStopping)
      if (wishing.length === 0) return
      const helpers = wishing.map((job) => this.#helpersOf(job).length)
      const job = wishing[helpers.indexOf(Math.min(...helpers))]
      if (job.wish !== null) void this.#help(job, job.wish)
    }
  }

  async #help(job: RunningJob, { task, input }: HelpWish): Promise<void> {
    const startedAt = performance.now()
    const { snapshot } = job
    const end = await this.#start({ task, input, snapshot }, Infinity, undefined, job)
    // Who came to its own end found nothing more to do, or cannot do it.
    if (end.kind !== 'answered' || end.cause === null) job.wish = null
    this.#onHelped(task, end, performance.now() - startedAt)
    this.#offerHelp()
  }

  /** Stops as many helpers as threads are wanting for so many jobs more. */
  #callHelpersOff(more: number): void {
    const helpers = [...this.#jobs.values()].filter(({ helped }) => helped !== null)
    const staying = helpers.filter(({ isStopping }) => !isStopping)
    const leaving = helpers.length - staying.length
    const wanting = this.#jobs.size - leaving + more - this.#threadCount
    for (const helper of staying.slice(0, Math.max(0, wanting))) helper.stop('preempted')
  }

  #helpersOf(job: RunningJob): readonly RunningJob[] {
    return [...this.#jobs.values()].filter(({ helped }) => helped === job)
  }

  /** Jobs of callers; who helps them is no job of its own. */
  load(): { readonly running: number; readonly queued: number } {
    const jobs = [...this.#jobs.values()].filter(({ helped }) => helped === null)
    const running = jobs.filter(({ flag }) => hasStarted(flag)).length
    return { running, queued: jobs.length - running }
  }

  stopAll(cause: StopCause): void {
    for (const job of this.#jobs.values()) job.stop(cause)
  }

  /** Ends the threads as soon as the last job has ended; takes no new ones. */
  async retire(): Promise<void> {
    this.#isRetiring = true
    if (this.#jobs.size > 0) {
      await new Promise<void>((resolve) => {
        this.#onEmpty = resolve
      })
    }
    await this.#threads.destroy()
  }
}
