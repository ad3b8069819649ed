import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { SightlineError } from '../errors.ts'
import type { BuildOptions, BuildProgress } from '../packs/make/common/build-options.ts'
import { removeOwnTemporaries } from '../packs/temporaries.ts'
import { siblingModule, threadArguments } from './thread-options.ts'

/** What travels to the building thread. */
export type BuildRequest = Omit<BuildOptions, 'onProgress'>

/** What travels back. */
export type BuildMessage =
  | { readonly kind: 'progress'; readonly progress: BuildProgress }
  | { readonly kind: 'built'; readonly warnings: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string }

/** How the latest build stands. */
export interface PackBuildState {
  /** Of the pack. */
  readonly id: string
  readonly state: 'running' | 'built' | 'refused' | 'failed' | 'cancelled'
  /** Where it is; null before the first piece of work is done. */
  readonly progress: BuildProgress | null
  /** What the builder says about the pack. */
  readonly warnings: readonly string[]
  /** Why there is no pack; null unless refused or failed. */
  readonly reason: string | null
}

interface BuildLimits {
  readonly timeoutSeconds: number
  readonly heapMebibytes: number
  /** Told why a build broke: that is for the operator. */
  readonly onFailure: (cause: unknown) => void
}

/** Builds packs, one at a time, each in a thread of its own; the calling thread answers meanwhile. */
export class PackBuilds {
  readonly #limits: BuildLimits
  #latest: PackBuildState | null = null
  #thread: Worker | null = null
  #isEnding = false
  #directory = ''
  #deadline: NodeJS.Timeout | undefined

  constructor(limits: BuildLimits) {
    this.#limits = limits
  }

  /** The build that was started last; null before any. */
  get latest(): PackBuildState | null {
    return this.#latest
  }

  /**
   * Starts a build.
   *
   * @throws SightlineError `unavailable` while another one runs.
   */
  start(request: BuildRequest): PackBuildState {
    if (this.#thread !== null) {
      throw new SightlineError('unavailable', 'another dataset is being built; wait, or cancel it')
    }
    const entry = siblingModule('build-worker', import.meta.url)
    const thread = new Worker(entry, {
      workerData: request,
      execArgv: threadArguments(entry),
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMebibytes },
    })
    this.#thread = thread
    this.#directory = request.outputDirectory
    const { timeoutSeconds } = this.#limits
    this.#deadline = setTimeout(() => {
      const reason = `the build took longer than ${timeoutSeconds} seconds (DATASET_BUILD_TIMEOUT_SECONDS)`
      void this.#end({ state: 'refused', reason })
    }, timeoutSeconds * 1000)
    this.#latest = {
      id: request.id,
      state: 'running',
      progress: null,
      warnings: [],
      reason: null,
    }
    thread.on('message', (message: BuildMessage) => this.#take(message))
    thread.on('error', (cause) => this.#break(cause))
    thread.on('exit', () => this.#break(new Error('the building thread ended early')))
    return this.#latest
  }

  /** Ends a build that runs; nothing of it is left. */
  async cancel(): Promise<PackBuildState | null> {
    if (this.#isRunning()) await this.#end({ state: 'cancelled' })
    return this.#latest
  }

  #isRunning(): boolean {
    return this.#thread !== null && !this.#isEnding
  }

  #take(message: BuildMessage): void {
    if (!this.#isRunning()) return
    switch (message.kind) {
      case 'progress':
        this.#latest = { ...this.#latest!, progress: message.progress }
        break
      case 'built':
        void this.#end({ state: 'built', warnings: message.warnings })
        break
      case 'refused':
        void this.#end({ state: 'refused', reason: message.reason })
        break
    }
  }

  #break(cause: unknown): void {
    if (!this.#isRunning()) return
    const isOutOfMemory =
      cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (isOutOfMemory) {
      const reason = `the build needs more than ${this.#limits.heapMebibytes} MiB of heap`
      void this.#end({ state: 'refused', reason })
      return
    }
    this.#limits.onFailure(cause)
    void this.#end({ state: 'failed', reason: 'the build failed; the log of the service says why' })
  }

  async #end(outcome: Partial<PackBuildState>): Promise<void> {
    this.#isEnding = true
    clearTimeout(this.#deadline)
    await this.#thread?.terminate()
    // A thread that is ended has no time to tidy up.
    removeOwnTemporaries(dirname(this.#directory))
    // Whoever sees that it has ended can begin the next one.
    this.#latest = { ...this.#latest!, ...outcome }
    this.#thread = null
    this.#isEnding = false
  }
}
