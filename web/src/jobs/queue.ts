import { computed, signal } from '@preact/signals'
import { ApiError } from '../api/client.ts'

/** One piece of work for the service: waiting for a place, running, or waiting for the budget. */
export interface Job {
  readonly id: number
  readonly title: string
  /** The question it answers. */
  readonly question: string
  readonly state: 'waiting' | 'running' | 'paused'
  /** What is being waited for. */
  readonly step: string
  readonly startedAt: number | null
  /** When a paused job goes on by itself (ms since the epoch). */
  readonly goesOnAt: number | null
  /** The service's own words for the pause. */
  readonly refusal: string | null
  /** False where the service works on without it: others may ask meanwhile. */
  readonly holdsPlace: boolean
}

/** What a job may do. */
interface JobContext {
  readonly signal: AbortSignal
  /** Says what is being waited for. */
  readonly report: (step: string) => void
  /** Sends; waits and sends again where the service has no place or budget left. */
  readonly send: <T>(step: string, request: () => Promise<T>) => Promise<T>
  /** Nothing more is sent that needs a place. */
  readonly freePlace: () => void
}

interface QueueOptions {
  /** How many jobs may run at once: the places the service gives one client. */
  readonly places: number
  readonly now: () => number
  /** When the next request may be sent, as far as the last answer said; null: at once. */
  readonly budgetFreeAt: () => number | null
}

interface Entry {
  job: Job
  readonly controller: AbortController
  readonly work: (context: JobContext) => Promise<void>
  readonly done: () => void
}

/** Runs jobs in the order they came, as many at once as there are places. */
export class JobQueue {
  readonly jobs = signal<readonly Job[]>([])
  /** Whether a job wants the service for itself; false while the service works on without it. */
  readonly isPlaceWanted = computed(() => this.jobs.value.some(({ holdsPlace }) => holdsPlace))
  #entries: Entry[] = []
  #nextId = 1
  readonly #options: QueueOptions

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /** Adds a job; settled when the job has ended in whatever way. `work` handles its own errors. */
  add(
    question: string,
    title: string,
    work: (context: JobContext) => Promise<void>,
  ): Promise<void> {
    return new Promise((resolve) => {
      const job: Job = {
        id: this.#nextId++,
        question,
        title,
        state: 'waiting',
        step: 'Waiting for the job before it',
        startedAt: null,
        goesOnAt: null,
        refusal: null,
        holdsPlace: true,
      }
      this.#entries.push({ job, controller: new AbortController(), work, done: resolve })
      this.#publish()
      this.#startNext()
    })
  }

  /** Ends a job: its request is cut, and the service stops computing it. */
  cancel(id: number): void {
    const entry = this.#entries.find(({ job }) => job.id === id)
    if (entry === undefined) return
    entry.controller.abort()
    this.#end(entry)
  }

  cancelAll(): void {
    for (const { job } of [...this.#entries]) this.cancel(job.id)
  }

  #startNext(): void {
    const busy = this.#entries.filter(({ job }) => job.state !== 'waiting' && job.holdsPlace).length
    const next = this.#entries.find(({ job }) => job.state === 'waiting')
    if (next === undefined || busy >= this.#options.places) return
    this.#change(next, { state: 'running', startedAt: this.#options.now(), step: 'Sending' })
    void next
      .work(this.#contextOf(next))
      .catch(() => undefined)
      .finally(() => this.#end(next))
    this.#startNext()
  }

  #contextOf(entry: Entry): JobContext {
    const { signal } = entry.controller
    const report = (step: string): void => this.#change(entry, { step })
    const freePlace = (): void => {
      this.#change(entry, { holdsPlace: false })
      this.#startNext()
    }
    return { signal, report, freePlace, send: (step, request) => this.#send(entry, step, request) }
  }

  async #send<T>(entry: Entry, step: string, request: () => Promise<T>): Promise<T> {
    const { signal } = entry.controller
    for (;;) {
      const freeAt = this.#options.budgetFreeAt()
      if (freeAt !== null && freeAt > this.#options.now()) {
        await this.#pauseUntil(entry, freeAt, null)
      }
      this.#change(entry, { state: 'running', step, goesOnAt: null, refusal: null })
      try {
        const answer = await request()
        signal.throwIfAborted()
        return answer
      } catch (error) {
        signal.throwIfAborted()
        const waitS = error instanceof ApiError && error.status === 429 ? error.retryAfterS : null
        if (waitS === null || !(error instanceof ApiError)) throw error
        await this.#pauseUntil(entry, this.#options.now() + waitS * 1000, error.message)
      }
    }
  }

  async #pauseUntil(entry: Entry, time: number, refusal: string | null): Promise<void> {
    this.#change(entry, { state: 'paused', goesOnAt: time, refusal })
    await pause(Math.max(0, time - this.#options.now()), entry.controller.signal)
  }

  #change(entry: Entry, change: Partial<Job>): void {
    if (!this.#entries.includes(entry)) return
    entry.job = { ...entry.job, ...change }
    this.#publish()
  }

  #end(entry: Entry): void {
    if (!this.#entries.includes(entry)) return
    this.#entries = this.#entries.filter((other) => other !== entry)
    this.#publish()
    entry.done()
    this.#startNext()
  }

  #publish(): void {
    this.jobs.value = this.#entries.map(({ job }) => job)
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer)
      reject(new DOMException('cancelled', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
