import { maximumAttempts } from './attempts.ts'
import type { Engine, JobLog } from './engine.ts'
import type { HeldPacks } from './held-packs.ts'
import type { Runner } from './runner.ts'
import type { UnfinishedExperiment } from './store.ts'

interface DispatcherOptions {
  readonly runner: Runner
  readonly packs: HeldPacks
  /** Runs in work at once; 0 leaves all of them to other processes. */
  readonly capacity: number
  /** How long an experiment waits for a process that can compute it, seconds; in a shared database. */
  readonly orphanSeconds: number
  readonly log: JobLog
}

/** Between two looks at what changes seldom: packs, other processes, experiments given up. */
const choresMs = 5000

/** Decides, round by round, which runs this process takes. */
export class Dispatcher {
  readonly #options: DispatcherOptions
  #choresAt = -Infinity
  readonly #saidToWait = new Set<string>()

  constructor(options: DispatcherOptions) {
    this.#options = options
  }

  /**
   * One round: stops what has ended, takes what there is room for. Gives whether anything is left
   * unfinished.
   */
  async round(engine: Engine, onEnd: () => void): Promise<boolean> {
    const { runner, packs } = this.#options
    const unfinished = await engine.store.unfinished()
    runner.stopOthers(new Set(unfinished.map(({ id }) => id)))
    packs.keepOnly(new Set(unfinished.map(({ basisKey }) => basisKey)))
    await this.#doChores(engine, unfinished)
    for (const basisKey of new Set(unfinished.map((experiment) => experiment.basisKey))) {
      const room = this.#options.capacity - runner.count()
      if (room <= 0) break
      if (!packs.holds(basisKey)) continue
      for (const run of await engine.queue.take(basisKey, room)) {
        runner.start(engine, basisKey, run, onEnd)
      }
    }
    return unfinished.length > 0
  }

  async #doChores(engine: Engine, unfinished: readonly UnfinishedExperiment[]): Promise<void> {
    const { packs } = this.#options
    const isUnheld = ({ basisKey }: UnfinishedExperiment) => !packs.holds(basisKey)
    const isAlone = engine.register === null
    const now = performance.now()
    if (now < this.#choresAt + choresMs && !(isAlone && unfinished.some(isUnheld))) return
    this.#choresAt = now
    await engine.queue.renewFutureLeases(engine.database)
    await engine.register?.forgetFuture()
    await engine.queue.settleGivenUp(({ experimentId, runIndex }) =>
      engine.store.fail(
        experimentId,
        `experiment run failed: run ${runIndex} was begun ${maximumAttempts} times and never ended`,
      ),
    )
    if (!isAlone || unfinished.some(isUnheld)) await packs.refresh()
    await engine.register?.report(this.#options.capacity === 0 ? [] : packs.keys())
    const unheld = unfinished.filter(isUnheld)
    this.#sayWhatWaits(unheld)
    const lost = await this.#lost(engine, unheld)
    for (const { id, basis } of lost) await engine.store.fail(id, this.#lossText(basis))
  }

  /** Experiments that nobody will be able to compute. */
  async #lost(
    { register }: Engine,
    unheld: readonly UnfinishedExperiment[],
  ): Promise<readonly UnfinishedExperiment[]> {
    const { packs, orphanSeconds } = this.#options
    if (!packs.isSettled()) return []
    return register === null ? unheld : register.orphans(orphanSeconds)
  }

  #lossText({ dataset, applicationVersion }: UnfinishedExperiment['basis']): string {
    const name = `dataset "${dataset.id}" (version ${dataset.version})`
    const own = this.#options.packs.applicationVersion
    return own === applicationVersion
      ? `the ${name} that this experiment was accepted for is not installed any more`
      : `this experiment was accepted by version ${applicationVersion} of the service for ${name}, ` +
          'and no process of that version with that dataset is left; submit it again'
  }

  #sayWhatWaits(unheld: readonly UnfinishedExperiment[]): void {
    for (const { basisKey, basis } of unheld) {
      if (this.#saidToWait.has(basisKey)) continue
      this.#saidToWait.add(basisKey)
      this.#options.log.warn(
        { dataset: basis.dataset.id, version: basis.dataset.version },
        'experiments wait for a dataset that this process does not hold; they are left to others',
      )
    }
  }
}
