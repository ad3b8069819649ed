import { rmSync, writeFileSync } from 'node:fs'
import type { ComputePool } from '../compute/pool.ts'
import { SightlineError } from '../errors.ts'
import { makeFolder } from '../made-folder.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'
import { emptyStoreRoom, type Refusal } from './admission.ts'
import { type JobEnvironment, environmentKey, environmentOf } from './environment.ts'
import { Dispatcher } from './dispatcher.ts'
import type { Engine, EngineOptions } from './engine.ts'
import { ResidentPacks, type PackSources } from './resident-packs.ts'
import { isJobId, type Job, type JobRequest } from './job.ts'
import type { JobKinds } from './kind.ts'
import type { ObjectPlace } from './objects/object-store.ts'
import { hasStoredJobs, hasUnfinishedJobs, jobFolders } from './place.ts'
import { Runner } from './runner.ts'
import type { JobStore, Submission } from './store.ts'
import { StoreCleaner } from './store-cleaner.ts'
import type { StoreRoom } from './store-room.ts'

interface JobsOptions extends EngineOptions {
  readonly kinds: JobKinds
  readonly objects: ObjectPlace
  /** Threads for units; at low priority. */
  readonly pool: ComputePool
  /** One thread more, for units of callers who have none in work while those threads are taken. */
  readonly guestPool: ComputePool
  /** Threads of the first pool that jobs may use; 0 leaves all units to other processes. */
  readonly threads: number
  readonly orphanSeconds: number
  readonly packs: PackSources
  /** The version of the program that lies where this process was started from. */
  readonly installedVersion: () => string
}

/** Who is at a job. */
export interface Workload {
  /** Living processes that can compute it. */
  readonly processes: number
  /** Units that are in work. */
  readonly unitsInWork: number
}

/** Jobs of all kinds, as the routes and the worker see them. */
export interface Jobs {
  /** Goes on with what was unfinished when the process before ended. */
  start(): void
  /**
   * @param caller who asks: equal texts are one caller; absent where nobody else can ask
   * @throws {SightlineError} unavailable when the store cannot be opened
   */
  submit(request: JobRequest, snapshot: PackSnapshot, caller?: string): Promise<Submission>
  /** Why a job would be refused if it were asked for now; null where it would not, or has an equal. */
  refusalOf(request: JobRequest, snapshot: PackSnapshot, caller: string): Promise<Refusal | null>
  /** Room for a caller in the store of objects; null where nothing bounds it. */
  storeRoom(caller: string): Promise<StoreRoom | null>
  /**
   * Accepts a job of the service's own on the pack of another one, whoever holds it.
   *
   * @throws {SightlineError} unavailable when the store cannot be opened
   */
  submitBeside(request: JobRequest, environment: JobEnvironment): Promise<Submission>
  job(id: string): Promise<Job | null>
  /** Who is at a job that waits or runs; null where there is none of that id. */
  workload(id: string): Promise<Workload | null>
  /** Ends a job that waits or runs, and gives it. */
  dismiss(id: string): Promise<Job | null>
  /** How long ago the latest round of this process ended well, milliseconds; Infinity before the first. */
  sinceRoundMs(): number
  close(): Promise<void>
}

/** Jobs as routes ask for them. */
export type AskedJobs = Omit<Jobs, 'start' | 'close' | 'sinceRoundMs'>

/** A store that did not open is not tried again for so long. */
const reopenMs = 1000
const pollMs = 500
const firstPauseMs = 200
const longestPauseMs = 5000

/** Jobs of a durable store, which is opened when it is first needed. */
export function createJobs(options: JobsOptions): Jobs {
  const jobs = new DurableJobs(options)
  return {
    start: () => jobs.start(),
    submit: (request, snapshot, caller) => jobs.submit(request, snapshot, caller),
    refusalOf: (request, snapshot, caller) => jobs.refusalOf(request, snapshot, caller),
    storeRoom: (caller) => jobs.storeRoom(caller),
    submitBeside: (request, environment) => jobs.submitBeside(request, environment),
    job: (id) => jobs.job(id),
    workload: (id) => jobs.workload(id),
    dismiss: (id) => jobs.dismiss(id),
    sinceRoundMs: () => jobs.sinceRoundMs(),
    close: () => jobs.close(),
  }
}

class DurableJobs implements Jobs {
  readonly #options: JobsOptions
  readonly #packs: ResidentPacks
  readonly #runner: Runner
  readonly #dispatcher: Dispatcher
  #engine: Promise<Engine> | null = null
  #readable: Promise<JobStore> = new Promise(() => undefined)
  #failure: { readonly error: Error; readonly at: number } | null = null
  #loop: Promise<void> | null = null
  #roundAt = -Infinity
  #isClosing = false
  #wake: () => void = () => undefined
  #isAwake = false

  constructor(options: JobsOptions) {
    this.#options = options
    const {
      pool,
      guestPool,
      packs,
      kinds,
      threads,
      orphanSeconds,
      installedVersion,
      objects,
      log,
    } = options
    this.#packs = new ResidentPacks(packs)
    this.#runner = new Runner({ pool, guestPool, packs: this.#packs, kinds, objects, log })
    this.#dispatcher = new Dispatcher({
      runner: this.#runner,
      packs: this.#packs,
      kinds,
      cleaner: new StoreCleaner({ pool, objects, storeBytes: options.storeBytes, log }),
      threads,
      orphanSeconds,
      installedVersion,
      log,
    })
  }

  start(): void {
    const isShared = this.#options.databaseUrl !== null
    if (isShared || this.#isMarked()) this.#work()
  }

  async submit(request: JobRequest, snapshot: PackSnapshot, caller?: string): Promise<Submission> {
    const engine = await this.#open()
    this.#packs.keep(snapshot)
    this.#mark()
    const submission = await engine.store.submit(request, this.#environmentOn(snapshot), caller)
    // Again: whoever found nothing unfinished meanwhile may have let go of both.
    this.#packs.keep(snapshot)
    this.#mark()
    this.#work()
    return submission
  }

  async submitBeside(request: JobRequest, environment: JobEnvironment): Promise<Submission> {
    const engine = await this.#open()
    this.#mark()
    const submission = await engine.store.submit(request, environment)
    this.#mark()
    this.#work()
    return submission
  }

  async refusalOf(
    request: JobRequest,
    snapshot: PackSnapshot,
    caller: string,
  ): Promise<Refusal | null> {
    const { store } = await this.#open()
    return store.refusalOf(request, this.#environmentOn(snapshot), caller)
  }

  async storeRoom(caller: string): Promise<StoreRoom> {
    if (this.#hasNothing()) return emptyStoreRoom(this.#options)
    return (await this.#open()).store.storeRoom(caller)
  }

  #environmentOn({ manifest }: PackSnapshot): JobEnvironment {
    return environmentOf(manifest, this.#options.packs.applicationVersion)
  }

  async job(id: string): Promise<Job | null> {
    if (this.#hasNothing() || !isJobId(id)) return null
    return (await this.#openToRead()).find(id)
  }

  async workload(id: string): Promise<Workload | null> {
    if (this.#hasNothing() || !isJobId(id)) return null
    const { store, queue, database, register } = await this.#open()
    const job = await store.find(id)
    if (job === null) return null
    const key = environmentKey(job.environment)
    return {
      processes: register === null ? Number(this.#packs.holds(key)) : await register.living(key),
      unitsInWork: await queue.inWork(database, key, id),
    }
  }

  async dismiss(id: string): Promise<Job | null> {
    if (this.#hasNothing() || !isJobId(id)) return null
    const job = await (await this.#open()).store.dismiss(id)
    if (job?.status === 'dismissed') this.#runner.stopJob(id)
    return job
  }

  async close(): Promise<void> {
    this.#isClosing = true
    this.#wakeUp()
    await this.#runner.close()
    await this.#loop
    // A round that was under way may have taken units since.
    await this.#runner.close()
    const engine = await this.#engine?.catch(() => null)
    await engine?.register?.leave().catch(() => undefined)
    await engine?.close()
  }

  /** Whether no job can be known, so that the embedded database need not be opened. */
  #hasNothing(): boolean {
    const isEmbedded = this.#options.databaseUrl === null
    return isEmbedded && this.#engine === null && !hasStoredJobs(this.#options.dataDirectory)
  }

  #open(): Promise<Engine> {
    if (this.#isClosing) throw new SightlineError('unavailable', 'the service is shutting down')
    if (this.#engine !== null) return this.#engine
    if (this.#failure !== null && performance.now() < this.#failure.at + reopenMs) {
      return Promise.reject(this.#failure.error)
    }
    const opening = this.#openAnew()
    this.#engine = opening
    opening.then(
      ({ broken }) => {
        void broken.then(() => this.#letGo(opening))
      },
      (reason: unknown) => {
        const error = reason instanceof Error ? reason : new Error(String(reason))
        this.#failure = { error, at: performance.now() }
        this.#engine = null
        this.#options.log.error({ err: error }, 'the store of the jobs cannot be opened')
      },
    )
    return opening
  }

  async #openAnew(): Promise<Engine> {
    let readable: (store: JobStore) => void = () => undefined
    this.#readable = new Promise((resolve) => (readable = resolve))
    // What an engine before this one was at must not go on beside it.
    await this.#runner.stopAll()
    // The libraries of the database are loaded with the first job.
    const { openEngine } = await import('./engine.ts')
    return openEngine(this.#options, readable)
  }

  /** The records, which can be read before the queue is ready. */
  #openToRead(): Promise<JobStore> {
    const opening = this.#open()
    return Promise.race([this.#readable, opening.then(({ store }) => store)])
  }

  #letGo(opening: Promise<Engine>): void {
    if (this.#isClosing || this.#engine !== opening) return
    this.#engine = null
    this.#options.log.error({}, 'the embedded store of the jobs broke; it is opened again')
    void opening.then((engine) => engine.close())
    this.#work()
  }

  /** Goes on working until nothing is left; in a shared database, for ever. */
  #work(): void {
    this.#wakeUp()
    if (this.#isClosing) return
    this.#loop ??= this.#run().finally(() => {
      this.#loop = null
      // Somebody came when the loop was about to end.
      if (this.#isAwake && !this.#isClosing) this.#work()
    })
  }

  async #run(): Promise<void> {
    let pauseMs = firstPauseMs
    while (!this.#isClosing) {
      this.#isAwake = false
      try {
        const engine = await this.#open()
        const isAnythingLeft = await this.#dispatcher.round(engine, () => this.#wakeUp())
        this.#roundAt = performance.now()
        pauseMs = firstPauseMs
        if (!isAnythingLeft && engine.register === null) {
          if (this.#isAwake) continue
          this.#unmark()
          return
        }
        await this.#sleep(pollMs)
      } catch (error) {
        if (this.#isClosing) return
        this.#options.log.warn({ err: error }, 'the jobs wait for their store')
        await this.#sleep(pauseMs)
        pauseMs = Math.min(2 * pauseMs, longestPauseMs)
      }
    }
  }

  sinceRoundMs(): number {
    return performance.now() - this.#roundAt
  }

  #wakeUp(): void {
    this.#isAwake = true
    this.#wake()
  }

  /** Until somebody wakes it, or the time is over. */
  async #sleep(longestMs: number): Promise<void> {
    if (this.#isAwake) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longestMs)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = () => undefined
  }

  /** A file says that something is unfinished: only then is the database opened at a start. */
  #mark(): void {
    if (this.#options.databaseUrl !== null) return
    const { folder, unfinished } = jobFolders(this.#options.dataDirectory)
    try {
      makeFolder(folder)
      writeFileSync(unfinished, '')
    } catch (cause) {
      throw new SightlineError('unavailable', 'the data directory cannot be written to', { cause })
    }
  }

  #isMarked(): boolean {
    return hasUnfinishedJobs(this.#options.dataDirectory)
  }

  #unmark(): void {
    if (this.#options.databaseUrl !== null) return
    rmSync(jobFolders(this.#options.dataDirectory).unfinished, { force: true })
  }
}
