import { maximumAttempts } from './attempts.ts'
import type { Engine, JobLog } from './engine.ts'
import type { ResidentPacks } from './resident-packs.ts'
import type { Runner } from './runner.ts'
import type { JobKinds } from './kind.ts'
import type { UnfinishedJob } from './unfinished-job.ts'
import type { StoreCleaner } from './store-cleaner.ts'

interface DispatcherOptions {
  readonly runner: Runner
  readonly packs: ResidentPacks
  readonly kinds: JobKinds
  readonly cleaner: StoreCleaner
  /** Threads that units have; 0 leaves all of them to other processes. */
  readonly threads: number
  /** How long a job waits for a process that can compute it, seconds; in a shared database. */
  readonly orphanSeconds: number
  /** The version of the program that lies where this process was started from. */
  readonly installedVersion: () => string
  readonly log: JobLog
}

/** What lies where this process was started from: its own version, or another one, or nobody knows. */
type Place = 'this' | 'another' | 'unreadable'

/** Between two looks at what changes seldom: packs, other processes, units given up. */
const maintenanceMs = 5000

/** Decides, round by round, which units this process takes. */
export class Dispatcher {
  readonly #options: DispatcherOptions
  #maintainedAt = -Infinity
  #renewedAt = -Infinity
  readonly #saidToWait = new Set<string>()
  #turn = 0
  readonly #startedVersion: string
  #place: Place = 'this'

  constructor(options: DispatcherOptions) {
    this.#options = options
    this.#startedVersion = options.installedVersion()
  }

  /**
   * One round: stops what has ended, takes what there is room for. Gives whether anything is left
   * unfinished.
   */
  async round(engine: Engine, onEnd: () => void): Promise<boolean> {
    const { runner, packs } = this.#options
    const unfinished = await engine.store.unfinished()
    runner.stopOthers(new Set(unfinished.map(({ id }) => id)))
    packs.keepOnly(new Set(unfinished.map(({ environmentKey }) => environmentKey)))
    await this.#renewLeases(engine)
    const place = this.#look()
    if (place === 'another') await engine.register?.leave()
    if (place !== 'this') return unfinished.length > 0
    await this.#maintain(engine, unfinished)
    const held = unfinished.filter(({ environmentKey }) => packs.holds(environmentKey))
    const capacity = this.#capacity(held)
    for (const environmentKey of inRotation(held, this.#turn)) {
      const room = capacity - runner.count()
      if (room <= 0) break
      // Alone, a job is worked on in its own order.
      const isAlone = held.filter((job) => job.environmentKey === environmentKey).length === 1
      const order = isAlone || this.#turn % 2 === 0 ? 'fewest' : 'oldest'
      const taken = await engine.queue.take(environmentKey, room, order)
      // Rounds in which nothing is taken are no turns: there may be one between any two.
      if (taken.length > 0) this.#turn++
      for (const unit of taken) {
        runner.start(engine, environmentKey, unit, onEnd)
      }
    }
    await this.#takeGuest(engine, held, onEnd)
    return unfinished.length > 0
  }

  /**
   * Units in work at once. One waits in line for each that is in a thread, so that no thread waits for the
   * store; but of several callers none waits in line behind another's, which may take long.
   */
  #capacity(held: readonly UnfinishedJob[]): number {
    const { threads } = this.#options
    const callers = new Set(held.flatMap((job) => job.callers))
    return callers.size > 1 ? threads : 2 * threads
  }

  /**
   * While all threads are at work, a unit of a caller who has none in work here has a thread beside them:
   * however long the units of others take, nobody waits for their end.
   */
  async #takeGuest(
    engine: Engine,
    held: readonly UnfinishedJob[],
    onEnd: () => void,
  ): Promise<void> {
    const { runner, threads } = this.#options
    if (threads === 0 || runner.hasGuest() || runner.count() < threads) return
    const inWork = runner.callers()
    const others = held.filter(({ callers }) => callers.some((caller) => !inWork.has(caller)))
    for (const environmentKey of inRotation(others, this.#turn)) {
      const [unit] = await engine.queue.take(environmentKey, 1, 'fewest', inWork)
      if (unit === undefined) continue
      runner.start(engine, environmentKey, unit, onEnd, true)
      return
    }
  }

  /**
   * A unit that takes longer than its lease, as a question to a solver may, is not begun by others too. A
   * thread that never comes to an end keeps none for ever: others try it then, until it is given up.
   */
  async #renewLeases({ queue }: Engine): Promise<void> {
    const now = performance.now()
    if (now < this.#renewedAt + queue.leaseMs / 3) return
    this.#renewedAt = now
    const held = this.#options.runner.inWorkFor(maximumAttempts * queue.leaseMs)
    for (const [environmentKey, units] of held) await queue.renew(environmentKey, units)
  }

  /**
   * What lies in the place of this program. Threads load what they need when they need it, so with another
   * version there they would compute by the one what was accepted by the other: what is unfinished waits
   * for processes that were started since. While a version is put in its place its package file may be
   * missing or half written: then nobody knows, and nothing is taken either.
   */
  #look(): Place {
    const { installedVersion, log } = this.#options
    const before = this.#place
    try {
      const installed = installedVersion()
      this.#place = installed === this.#startedVersion ? 'this' : 'another'
      if (this.#place === 'another' && before !== 'another') {
        log.warn(
          { started: this.#startedVersion, installed },
          'another version was installed in the place of this one: this process takes no more units until it is started anew',
        )
      }
    } catch (error) {
      this.#place = 'unreadable'
      if (before !== 'unreadable') {
        log.warn(
          { err: error },
          'the package file of this program cannot be read: perhaps another version is being installed; this process takes no more units until it can be read',
        )
      }
    }
    return this.#place
  }

  async #maintain(engine: Engine, unfinished: readonly UnfinishedJob[]): Promise<void> {
    const { packs, kinds } = this.#options
    const isUnheld = ({ environmentKey }: UnfinishedJob) => !packs.holds(environmentKey)
    const isAlone = engine.register === null
    const now = performance.now()
    if (now < this.#maintainedAt + maintenanceMs && !(isAlone && unfinished.some(isUnheld))) return
    this.#maintainedAt = now
    if (this.#options.threads > 0) await this.#options.cleaner.beginWhereDue(engine)
    await engine.queue.renewFutureLeases(engine.database)
    await engine.register?.forgetFuture()
    await engine.queue.settleGivenUp(async ({ jobId, unit }) => {
      const words = kinds.words(await engine.store.kindOf(jobId))
      await engine.store.fail(
        jobId,
        `${words.failure}: ${words.unit} ${unit} was begun ${maximumAttempts} times and never ended`,
      )
    })
    if (!isAlone || unfinished.some(isUnheld)) await packs.refresh()
    await engine.register?.report(this.#options.threads === 0 ? [] : packs.keys())
    const unheld = unfinished.filter(isUnheld)
    this.#sayWhatWaits(unheld)
    const lost = await this.#lost(engine, unheld)
    for (const job of lost) await engine.store.fail(job.id, this.#lossText(job))
  }

  /** Jobs that nobody will be able to compute. */
  async #lost(
    { register }: Engine,
    unheld: readonly UnfinishedJob[],
  ): Promise<readonly UnfinishedJob[]> {
    const { packs, orphanSeconds } = this.#options
    if (!packs.isSettled()) return []
    return register === null ? unheld : register.orphans(orphanSeconds)
  }

  #lossText({ kind, environment: { dataset, applicationVersion } }: UnfinishedJob): string {
    const { job } = this.#options.kinds.words(kind)
    const name = `dataset "${dataset.id}" (version ${dataset.version})`
    const own = this.#options.packs.applicationVersion
    return own === applicationVersion
      ? `the ${name} that this ${job} was accepted for is not installed any more`
      : `this ${job} was accepted by version ${applicationVersion} of the service for ${name}, ` +
          'and no process of that version with that dataset is left; submit it again'
  }

  #sayWhatWaits(unheld: readonly UnfinishedJob[]): void {
    for (const { environmentKey, environment } of unheld) {
      if (this.#saidToWait.has(environmentKey)) continue
      this.#saidToWait.add(environmentKey)
      const { dataset, applicationVersion } = environment
      const isOfOther = applicationVersion !== this.#options.packs.applicationVersion
      this.#options.log.warn(
        { dataset: dataset.id, version: dataset.version, applicationVersion },
        isOfOther
          ? 'jobs wait for another version of the service; they are left to its processes'
          : 'jobs wait for a dataset that this process does not hold; they are left to others',
      )
    }
  }
}

/**
 * The environments of jobs, beginning with another one at each turn: none waits for all units of the others.
 */
function inRotation(unfinished: readonly UnfinishedJob[], turn: number): string[] {
  const keys = [...new Set(unfinished.map(({ environmentKey }) => environmentKey))]
  const first = turn % Math.max(1, keys.length)
  return [...keys.slice(first), ...keys.slice(0, first)]
}
