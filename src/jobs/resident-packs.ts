import type { Discovery } from '../packs/manifest/discovery.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'
import { environmentKey, environmentOf } from './environment.ts'

export interface PackSources {
  /** The active pack of this process, if it has one. */
  readonly active: () => PackSnapshot | undefined
  /** Whether the pack of the start is there, or will never be. */
  readonly isSettled: () => boolean
  readonly discover: () => Promise<Discovery>
  /** Loads and checks a pack away from this thread. */
  readonly load: (directory: string) => Promise<PackSnapshot>
  readonly applicationVersion: string
}

/** A pack that did not load is not tried again for so long. */
const brokenMs = 60_000
/** Who keeps a pack has so long to have its job accepted. */
const acceptanceMs = 10_000

interface RetainedPack {
  readonly snapshot: Promise<PackSnapshot>
  readonly retainedAt: number
}

/**
 * The packs that this process can compute jobs on, by the key of their environment: the active one,
 * those that unfinished jobs need although another is active now, and the installed ones, which are
 * loaded when a job needs them.
 */
export class ResidentPacks {
  readonly #sources: PackSources
  readonly #retained = new Map<string, RetainedPack>()
  #installed: ReadonlyMap<string, string> = new Map()
  readonly #brokenUntil = new Map<string, number>()
  readonly #keys = new WeakMap<PackSnapshot, string>()

  constructor(sources: PackSources) {
    this.#sources = sources
  }

  get applicationVersion(): string {
    return this.#sources.applicationVersion
  }

  isSettled(): boolean {
    return this.#sources.isSettled()
  }

  keys(): string[] {
    const active = this.#sources.active()
    const keys = new Set([...this.#retained.keys(), ...this.#installed.keys()])
    if (active !== undefined) keys.add(this.#keyOf(active))
    return [...keys].filter((key) => !this.#isBroken(key)).sort()
  }

  holds(key: string): boolean {
    return this.keys().includes(key)
  }

  /** Keeps a pack in memory, so that a switch does not take it from its jobs. */
  keep(snapshot: PackSnapshot): void {
    this.#keep(this.#keyOf(snapshot), Promise.resolve(snapshot))
  }

  /** Lets go of packs that no unfinished job needs. */
  keepOnly(needed: ReadonlySet<string>): void {
    const longAgo = performance.now() - acceptanceMs
    for (const [key, { retainedAt }] of this.#retained) {
      if (!needed.has(key) && retainedAt < longAgo) this.#retained.delete(key)
    }
  }

  #keep(key: string, snapshot: Promise<PackSnapshot>): void {
    this.#retained.set(key, { snapshot, retainedAt: performance.now() })
  }

  /** Looks for the installed packs again. */
  async refresh(): Promise<void> {
    const { packs } = await this.#sources.discover()
    this.#installed = new Map(
      packs
        .filter(({ fileProblem }) => fileProblem === null)
        .map(({ manifest, directory }) => [
          environmentKey(environmentOf(manifest, this.#sources.applicationVersion)),
          directory,
        ]),
    )
  }

  /**
   * The pack of an environment, loaded if need be.
   *
   * @throws {Error} when it is not held, or does not load as what it was
   */
  async snapshot(key: string): Promise<PackSnapshot> {
    const active = this.#sources.active()
    if (active !== undefined && this.#keyOf(active) === key) this.keep(active)
    const known = this.#retained.get(key)
    if (known !== undefined) return known.snapshot
    const loading = this.#load(key)
    this.#keep(key, loading)
    try {
      return await loading
    } catch (error) {
      this.#retained.delete(key)
      this.#brokenUntil.set(key, performance.now() + brokenMs)
      throw error
    }
  }

  async #load(key: string): Promise<PackSnapshot> {
    const directory = this.#installed.get(key)
    if (directory === undefined) throw new Error('the dataset of a job is not held')
    const snapshot = await this.#sources.load(directory)
    if (this.#keyOf(snapshot) !== key) throw new Error('the dataset of a job has changed')
    return snapshot
  }

  #isBroken(key: string): boolean {
    return (this.#brokenUntil.get(key) ?? 0) > performance.now()
  }

  #keyOf(snapshot: PackSnapshot): string {
    const known = this.#keys.get(snapshot)
    if (known !== undefined) return known
    const key = environmentKey(environmentOf(snapshot.manifest, this.#sources.applicationVersion))
    this.#keys.set(snapshot, key)
    return key
  }
}
