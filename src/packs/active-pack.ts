import { basename } from 'node:path'
import { SightlineError } from '../errors.ts'
import { discoverPacks, type Discovery } from './manifest/discovery.ts'
import { silentLog, type PackLog } from './log.ts'
import type { PackSnapshot } from './snapshot.ts'
import { TurnQueue } from './turn-queue.ts'

/** What can be said in public about the pack in use. */
export type ActivePackState =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  /** The configured pack could not be loaded; the log has the reason. */
  | {
      readonly state: 'failed'
      readonly reason: 'dataset unavailable'
      /** Which folder, by its name alone, and what is wrong with it. */
      readonly detail: string
    }
  | { readonly state: 'active'; readonly snapshot: PackSnapshot }

interface ActivePackOptions {
  /** Loads a pack away from the calling thread; fails with a SightlineError that says why. */
  readonly load: (directory: string) => Promise<PackSnapshot>
  /** Where packs are installed; the pack loaded first may lie elsewhere. */
  readonly root?: string
  readonly log?: PackLog
  /** Told about each new snapshot before anybody can ask for it. */
  readonly onActivated?: (snapshot: PackSnapshot) => void
}

/** Switches that wait for the load before them. */
const longestQueue = 4

/**
 * Holds the one active snapshot. It is replaced as a whole: who has read it keeps what they have. A
 * load that fails leaves everything as it was. One load runs at a time, others wait their turn.
 */
export class ActivePack {
  #state: ActivePackState = { state: 'none' }
  #options: ActivePackOptions
  #log: PackLog
  #turns = new TurnQueue(longestQueue)
  #startDirectory: string | undefined

  constructor(options: ActivePackOptions) {
    this.#options = options
    this.#log = options.log ?? silentLog
  }

  get state(): ActivePackState {
    return this.#state
  }

  /** The active snapshot; undefined while there is none. */
  get snapshot(): PackSnapshot | undefined {
    return this.#state.state === 'active' ? this.#state.snapshot : undefined
  }

  /**
   * Loads the pack of the configuration. A failure is logged and becomes the state `failed`; it is
   * no error of this call, since the service stays up without a pack.
   */
  async loadFirst(directory: string): Promise<void> {
    this.#startDirectory = directory
    await this.#turns.run(async () => {
      if (this.#state.state !== 'active') this.#state = { state: 'loading' }
      try {
        this.#activate(await this.#options.load(directory))
      } catch (error) {
        this.#logFailure('the configured dataset could not be loaded', error, { directory })
        if (this.#state.state !== 'active') {
          const detail = `${basename(directory)}: ${publicReason(error)}`
          this.#state = { state: 'failed', reason: 'dataset unavailable', detail }
        }
      }
    })
  }

  /**
   * Makes an installed pack the active one. The active one itself is loaded again: its files may be
   * others by now.
   *
   * @param signal - raised when nobody wants the switch any more: it leaves the line. A load that
   *   has begun goes on to its end.
   * @throws SightlineError `not_found` when no such pack is installed, `not_processable` with the
   *   reason when it does not load, `unavailable` when too many wait already; the pack active before
   *   stays active. The reason of the signal when it left the line.
   */
  async switchTo(id: string, signal?: AbortSignal): Promise<PackSnapshot> {
    return this.#turns.run(async () => {
      try {
        const snapshot = await this.#options.load(await this.#directoryOf(id))
        if (snapshot.manifest.id !== id) {
          throw new SightlineError('not_processable', 'the dataset changed while it was loaded')
        }
        this.#activate(snapshot)
        return snapshot
      } catch (error) {
        this.#logFailure('a dataset could not be activated; nothing has changed', error, { id })
        throw error
      }
    }, signal)
  }

  /** Finds the packs that can be made active: those of the root, and the one of the start. */
  discover(): Promise<Discovery> {
    return discoverPacks(this.#options.root, this.snapshot?.directory, this.#startDirectory)
  }

  /** The directory of an installed pack whose files are all in their place. */
  async #directoryOf(id: string): Promise<string> {
    const { packs, refused } = await this.discover()
    const found = packs.find(({ manifest }) => manifest.id === id)
    if (found === undefined) {
      for (const { folder, reason } of refused) {
        this.#log('warn', 'an installed dataset is ignored', { folder, reason })
      }
      const ignored = refused.find((pack) => pack.id === id)
      if (ignored !== undefined) throw new SightlineError('not_processable', ignored.reason)
      throw new SightlineError('not_found', 'the dataset is not installed')
    }
    if (found.fileProblem !== null) throw new SightlineError('not_processable', found.fileProblem)
    return found.directory
  }

  #activate(snapshot: PackSnapshot): void {
    this.#options.onActivated?.(snapshot)
    this.#state = { state: 'active', snapshot }
    const { summary, towers, manifest, skippedFeatures, demandSource } = snapshot
    this.#log('info', 'dataset active', {
      id: manifest.id,
      version: manifest.version,
      footprints: summary.totalBuildings,
      towers: towers.towerCount,
      skippedFeatures,
      demandSource,
    })
  }

  #logFailure(message: string, error: unknown, details: Readonly<Record<string, unknown>> = {}) {
    this.#log('error', message, { ...details, reason: withCauses(error) })
  }
}

/** A refusal is written for everybody; what else breaks a load is for the log. */
function publicReason(error: unknown): string {
  return error instanceof SightlineError ? error.message : 'the pack could not be loaded'
}

/** A refusal says everything itself; of an error that broke a thread the cause tells more. */
function withCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  const isComplete = error instanceof SightlineError || cause === undefined
  return isComplete ? message : `${message}: ${withCauses(cause)}`
}
