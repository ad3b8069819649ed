import { setTimeout } from 'node:timers/promises'
import { CallerGoneError, ComputeFailure } from '../compute/failures.ts'
import type { ComputePool } from '../compute/pool.ts'
import { SightlineError } from '../errors.ts'
import { DatabaseGoneError } from './database.ts'
import type { Engine, JobLog } from './engine.ts'
import type { ResidentPacks } from './resident-packs.ts'
import type { JobKind, JobKinds, JobUnits } from './kind.ts'
import type { ObjectPlace } from './objects/object-store.ts'
import type { QueuedUnit, TakenUnit } from './queued-unit.ts'
import type { UnitQueue } from './unit-queue.ts'

interface RunnerOptions {
  readonly pool: ComputePool
  /** A thread for guests: units of callers who have none in work while all others are. Absent: the same. */
  readonly guestPool?: ComputePool
  readonly packs: ResidentPacks
  readonly kinds: JobKinds
  readonly objects: ObjectPlace
  readonly log: JobLog
}

/** A unit whose thread has broken so often breaks it always. */
const maximumCrashes = 2
/** Jobs whose units are kept resolved. */
const resolvedJobs = 16
const firstPauseMs = 100
const longestPauseMs = 5000
/** Between two attempts at a unit whose store of objects is away. */
const waitingMs = 2000

/** How a unit comes back to the queue; only the last one counts as an attempt. */
const returnMethods = ['release', 'postpone', 'retry'] as const
type ReturnMethod = (typeof returnMethods)[number]

/** What the units of a job are computed from. */
interface ResolvedJob {
  readonly kind: JobKind
  readonly definition: unknown
  readonly units: JobUnits
  readonly totalUnits: number
  readonly phaseEnds: readonly number[]
}

interface UnitInWork extends TakenUnit {
  readonly environmentKey: string
  /** Whether it has the thread that is kept for guests. */
  readonly isGuest: boolean
  readonly begunAt: number
  readonly stop: AbortController
}

/** Units of jobs in the threads of this process, each to its end and into the store. */
export class Runner {
  readonly #options: RunnerOptions
  readonly #inWork = new Map<string, UnitInWork>()
  readonly #ending = new Set<Promise<void>>()
  readonly #resolved = new Map<string, ResolvedJob>()
  #isClosing = false

  constructor(options: RunnerOptions) {
    this.#options = options
  }

  /** Units in work, but for a guest. */
  count(): number {
    return [...this.#inWork.values()].filter(({ isGuest }) => !isGuest).length
  }

  /** Whether a unit has the thread that is kept for guests. */
  hasGuest(): boolean {
    return [...this.#inWork.values()].some(({ isGuest }) => isGuest)
  }

  /** Whose units are in work. */
  callers(): ReadonlySet<string> {
    return new Set([...this.#inWork.values()].map(({ caller }) => caller))
  }

  /** Units of each environment that have been in work for no longer than this. */
  inWorkFor(longestMs: number): ReadonlyMap<string, readonly UnitInWork[]> {
    const since = performance.now() - longestMs
    const recent = new Map<string, UnitInWork[]>()
    for (const unit of this.#inWork.values())
      if (unit.begunAt >= since)
        recent.set(unit.environmentKey, [...(recent.get(unit.environmentKey) ?? []), unit])
    return recent
  }

  /**
   * Begins a unit that was taken; `onEnd` is told when there is room for another.
   *
   * @param isGuest whether it has the thread that is kept for guests
   */
  start(
    engine: Engine,
    environmentKey: string,
    queued: TakenUnit,
    onEnd: () => void,
    isGuest = false,
  ): void {
    const name = nameOf(queued)
    // Its lease has ended, its work has not.
    if (this.#inWork.has(name)) return
    const work: UnitInWork = {
      ...queued,
      environmentKey,
      isGuest,
      begunAt: performance.now(),
      stop: new AbortController(),
    }
    this.#inWork.set(name, work)
    const end = this.#workOn(engine, work)
      .catch((err: unknown) =>
        this.#options.log.error(
          { err, job: work.jobId },
          `could not store the result of unit ${work.unit}`,
        ),
      )
      .finally(() => {
        this.#leave(work)
        this.#ending.delete(end)
        onEnd()
      })
    this.#ending.add(end)
  }

  /** From here on a unit may be begun anew, which may have happened. */
  #leave(work: UnitInWork): void {
    const name = nameOf(work)
    if (this.#inWork.get(name) === work) this.#inWork.delete(name)
  }

  /** Stops the units of jobs that are not among the unfinished any more. */
  stopOthers(unfinished: ReadonlySet<string>): void {
    for (const { jobId, stop } of this.#inWork.values()) if (!unfinished.has(jobId)) stop.abort()
  }

  /** Stops the units of one job. */
  stopJob(id: string): void {
    for (const { jobId, stop } of this.#inWork.values()) if (jobId === id) stop.abort()
  }

  /** Stops all units; their entries are as they are. */
  async stopAll(): Promise<void> {
    for (const { stop } of this.#inWork.values()) stop.abort()
    await Promise.all(this.#ending)
    this.#resolved.clear()
  }

  /** Stops all units, gives them back and takes no more. */
  async close(): Promise<void> {
    this.#isClosing = true
    await this.stopAll()
  }

  async #workOn(engine: Engine, work: UnitInWork): Promise<void> {
    const { environmentKey, jobId, unit } = work
    try {
      const job = await this.#resolve(engine, jobId)
      if (job === null) {
        await engine.store.dropUnit(environmentKey, jobId, unit)
        return
      }
      const result = await this.#compute(engine, work, job)
      const progress = job.kind.progressOf?.(result) ?? null
      const { readyAfter } = job.units
      const isLast = unit + 1 === job.totalUnits
      const retainedBytes = (isLast && job.kind.retainedBytesOf?.(job.definition, result)) || 0
      await this.#untilStored(engine, () =>
        engine.store.keepUnit(jobId, unit, { result, progress, retainedBytes }, readyAfter),
      )
    } catch (error) {
      await this.#settleFailure(engine, work, error).catch(async (err: unknown) => {
        // What became of it cannot be told now: it is begun anew then.
        this.#options.log.warn({ err, job: jobId, unit }, 'the end of a unit could not be told')
        await this.#return(engine, work, 'release')
      })
    }
  }

  /** The units of a job, which is running from now on; null when it has ended. */
  async #resolve(engine: Engine, id: string): Promise<ResolvedJob | null> {
    const known = this.#resolved.get(id)
    if (known !== undefined) return known
    const begun = await engine.store.begin(id)
    if (begun === null) return null
    const kind = this.#options.kinds.kind(begun.kind)
    const { definition, phaseEnds, totalUnits } = begun
    const job = { kind, definition, units: kind.unitsOf(definition), totalUnits, phaseEnds }
    this.#resolved.set(id, job)
    for (const oldest of this.#resolved.keys()) {
      if (this.#resolved.size <= resolvedJobs) break
      this.#resolved.delete(oldest)
    }
    return job
  }

  async #compute(
    engine: Engine,
    { environmentKey, jobId, unit, isGuest, stop }: UnitInWork,
    { units, phaseEnds }: ResolvedJob,
  ): Promise<unknown> {
    const { packs, objects, guestPool = this.#options.pool } = this.#options
    const pool = isGuest ? guestPool : this.#options.pool
    const snapshot = await packs.snapshot(environmentKey)
    const earlierUnits = phaseEnds.findLast((end) => end <= unit) ?? 0
    return units.compute(unit, {
      pool,
      snapshot,
      signal: stop.signal,
      applicationVersion: packs.applicationVersion,
      objects,
      earlierResults: () => engine.store.results(jobId, earlierUnits),
    })
  }

  /** A result is worth waiting for while the database is away. */
  async #untilStored(engine: Engine, keep: () => Promise<void>): Promise<void> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        await keep()
        return
      } catch (error) {
        const mayComeBack = error instanceof DatabaseGoneError && !engine.isBroken()
        if (!mayComeBack || this.#isClosing) throw error
        if (pauseMs === firstPauseMs) {
          this.#options.log.warn({ err: error }, 'the result of a unit waits for the store')
        }
        await setTimeout(pauseMs)
      }
    }
  }

  async #settleFailure(engine: Engine, work: UnitInWork, error: unknown): Promise<void> {
    const { jobId, unit, formerAttempts } = work
    const { log } = this.#options
    // Ended by somebody, who has settled it; or this process ends, and others go on.
    if (error instanceof CallerGoneError && !this.#isClosing) return
    if (engine.isBroken()) return
    if (error instanceof SightlineError && isRefusal(error)) {
      await this.#fail(engine, work, `: ${error.message}`)
      return
    }
    if (error instanceof SightlineError && error.reason === 'unavailable' && !this.#isClosing) {
      log.warn({ err: error, job: jobId, unit }, 'a unit waits for what it needs')
      // What cannot be told must not cost the unit: it goes back all the same.
      await engine.store
        .wait(jobId, error.message)
        .catch((err: unknown) => log.warn({ err, job: jobId }, 'why a job waits could not be told'))
      // Units of other jobs are taken before it; where there are none, it is tried again after a while.
      await setTimeout(waitingMs, undefined, { signal: work.stop.signal, ref: false }).catch(
        () => undefined,
      )
      await this.#return(engine, work, 'postpone')
      return
    }
    if (error instanceof ComputeFailure) {
      log.error({ err: error, job: jobId, unit }, 'a unit broke')
      if (formerAttempts >= maximumCrashes) {
        await this.#fail(engine, work, '')
        return
      }
    } else if (this.#isClosing) {
      // An orderly end is no attempt that failed, however often a unit meets one.
      await this.#return(engine, work, 'release')
      return
    } else log.warn({ err: error, job: jobId, unit }, 'a unit is given back')
    await this.#return(engine, work, 'retry')
  }

  /**
   * Once it is given back it can be taken at once, by this process too, which then must begin it. What is
   * left as taken is nobody's until its lease ends, so it is tried for as long as that takes: in another way
   * where the queue refuses one, again and again while the database is away.
   */
  async #return(engine: Engine, work: UnitInWork, wanted: ReturnMethod): Promise<void> {
    this.#leave(work)
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        await returnByAny(engine.queue, work, wanted)
        return
      } catch (error) {
        if (this.#isClosing || engine.isBroken()) throw error
        if (pauseMs === firstPauseMs) {
          const { jobId, unit } = work
          this.#options.log.warn(
            { err: error, job: jobId, unit },
            'a unit cannot be given back yet',
          )
        }
        await setTimeout(pauseMs)
      }
    }
  }

  /** Ends the job of a unit, in the words of its kind. */
  async #fail({ store }: Engine, { jobId, unit }: QueuedUnit, reason: string): Promise<void> {
    const { failure, unit: word } = this.#options.kinds.words(await store.kindOf(jobId))
    await store.fail(jobId, `${failure}: ${word} ${unit}${reason}`)
  }
}

/** Tries other methods where the wanted one is refused; throws what the wanted one was refused for. */
async function returnByAny(
  queue: UnitQueue,
  work: UnitInWork,
  wanted: ReturnMethod,
): Promise<void> {
  const others = returnMethods.filter((method) => method !== wanted)
  let refusal: unknown
  for (const method of [wanted, ...others]) {
    try {
      await queue[method](work.environmentKey, work)
      return
    } catch (error) {
      // None goes while the database is away.
      if (error instanceof DatabaseGoneError) throw error
      refusal ??= error
    }
  }
  throw refusal
}

function nameOf({ jobId, unit }: QueuedUnit): string {
  return `${jobId}:${unit}`
}

/** Too much for an answer, or of an antenna that is not installed here: it will be so again. */
function isRefusal({ reason }: SightlineError): boolean {
  return reason === 'not_processable' || reason === 'invalid_request'
}
