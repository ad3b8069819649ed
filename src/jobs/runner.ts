import { type ExperimentRun, expandExperiment } from '../analyses/experiment/definition.ts'
import type { RunMetrics } from '../analyses/experiment/run-metrics.ts'
import { CallerGoneError, ComputeFailure } from '../compute/failures.ts'
import type { ComputePool } from '../compute/pool.ts'
import { SightlineError } from '../errors.ts'
import { DatabaseGoneError } from './database.ts'
import type { Engine, JobLog } from './engine.ts'
import { computeRun } from './experiment-task.ts'
import type { HeldPacks } from './held-packs.ts'
import type { QueuedRun } from './run-queue.ts'

interface RunnerOptions {
  readonly pool: ComputePool
  readonly packs: HeldPacks
  readonly log: JobLog
}

/** A run whose thread has broken so often breaks it always. */
const maximumCrashes = 2
/** Experiments whose runs are kept resolved. */
const resolvedExperiments = 16
const firstPauseMs = 100
const longestPauseMs = 5000

/** Runs of experiments in the threads of this process, each to its end and into the store. */
export class Runner {
  readonly #options: RunnerOptions
  readonly #inWork = new Map<string, { readonly run: QueuedRun; readonly stop: AbortController }>()
  readonly #ending = new Set<Promise<void>>()
  readonly #resolved = new Map<string, readonly ExperimentRun[]>()
  #isClosing = false

  constructor(options: RunnerOptions) {
    this.#options = options
  }

  count(): number {
    return this.#inWork.size
  }

  /** Begins a run that was taken; `onEnd` is told when there is room for another. */
  start(engine: Engine, basisKey: string, run: QueuedRun, onEnd: () => void): void {
    const name = `${run.experimentId}:${run.runIndex}`
    // Its lease has ended, its work has not.
    if (this.#inWork.has(name)) return
    const stop = new AbortController()
    this.#inWork.set(name, { run, stop })
    const end = this.#workOn(engine, basisKey, run, stop.signal)
      .catch((err: unknown) => this.#options.log.error({ err }, 'a run could not be put away'))
      .finally(() => {
        this.#inWork.delete(name)
        this.#ending.delete(end)
        onEnd()
      })
    this.#ending.add(end)
  }

  /** Stops the runs of experiments that are not among the unfinished any more. */
  stopOthers(unfinished: ReadonlySet<string>): void {
    for (const { run, stop } of this.#inWork.values()) {
      if (!unfinished.has(run.experimentId)) stop.abort()
    }
  }

  /** Stops the runs of one experiment. */
  stopExperiment(id: string): void {
    for (const { run, stop } of this.#inWork.values()) if (run.experimentId === id) stop.abort()
  }

  /** Stops all runs; their entries are as they are. */
  async stopAll(): Promise<void> {
    for (const { stop } of this.#inWork.values()) stop.abort()
    await Promise.all(this.#ending)
    this.#resolved.clear()
  }

  /** Stops all runs, gives them back and takes no more. */
  async close(): Promise<void> {
    this.#isClosing = true
    await this.stopAll()
  }

  async #workOn(
    engine: Engine,
    basisKey: string,
    run: QueuedRun,
    signal: AbortSignal,
  ): Promise<void> {
    const { experimentId, runIndex } = run
    try {
      const runs = await this.#runsOf(engine, experimentId)
      if (runs === null) {
        await engine.store.dropRun(basisKey, experimentId, runIndex)
        return
      }
      const metrics = await this.#compute(basisKey, runs[runIndex], signal)
      await this.#untilStored(engine, () => engine.store.keepRun(experimentId, runIndex, metrics))
    } catch (error) {
      await this.#settleFailure(engine, basisKey, run, error)
    }
  }

  /** The runs of an experiment, which is running from now on; null when it has ended. */
  async #runsOf(engine: Engine, id: string): Promise<readonly ExperimentRun[] | null> {
    const known = this.#resolved.get(id)
    if (known !== undefined) return known
    const definition = await engine.store.begin(id)
    if (definition === null) return null
    const runs = expandExperiment(definition)
    this.#resolved.set(id, runs)
    for (const oldest of this.#resolved.keys()) {
      if (this.#resolved.size <= resolvedExperiments) break
      this.#resolved.delete(oldest)
    }
    return runs
  }

  async #compute(
    basisKey: string,
    { question }: ExperimentRun,
    signal: AbortSignal,
  ): Promise<RunMetrics> {
    const { packs, pool } = this.#options
    const snapshot = await packs.snapshot(basisKey)
    return computeRun(pool, question, snapshot, signal)
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
          this.#options.log.warn({ err: error }, 'the result of a run waits for the store')
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
  }

  async #settleFailure(
    engine: Engine,
    basisKey: string,
    run: QueuedRun,
    error: unknown,
  ): Promise<void> {
    const { experimentId, runIndex, formerAttempts } = run
    const { log } = this.#options
    // Ended by somebody, who has settled it; or this process ends, and others go on.
    if (error instanceof CallerGoneError && !this.#isClosing) return
    if (engine.isBroken()) return
    if (error instanceof SightlineError && isRefusal(error)) {
      await engine.store.fail(
        experimentId,
        `experiment run failed: run ${runIndex}: ${error.message}`,
      )
      return
    }
    if (error instanceof ComputeFailure) {
      log.error({ err: error, experiment: experimentId, run: runIndex }, 'a run broke')
      if (formerAttempts >= maximumCrashes) {
        await engine.store.fail(experimentId, `experiment run failed: run ${runIndex}`)
        return
      }
    } else if (!this.#isClosing) {
      log.warn({ err: error, experiment: experimentId, run: runIndex }, 'a run is given back')
    }
    await engine.queue.giveBack(basisKey, run)
  }
}

/** Too much for an answer, or of an antenna that is not installed here: it will be so again. */
function isRefusal({ reason }: SightlineError): boolean {
  return reason === 'not_processable' || reason === 'invalid_request'
}
