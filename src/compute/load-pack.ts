import { Worker } from 'node:worker_threads'
import { type ErrorReason, SightlineError } from '../errors.ts'
import type { LoadOptions } from '../packs/load/load.ts'
import type { PackLog } from '../packs/log.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'
import { ComputeFailure } from './failures.ts'
import { siblingModule, threadArguments } from './thread-options.ts'

/** What travels to the loading thread. */
export interface LoadRequest {
  readonly directory: string
  readonly options: Omit<LoadOptions, 'log'>
  /** The folder is for the demo city, which is built there when it is missing. */
  readonly isDemoCity: boolean
}

/** What travels back. */
export type LoadMessage =
  | {
      readonly kind: 'log'
      readonly level: Parameters<PackLog>[0]
      readonly message: string
      readonly details: Readonly<Record<string, unknown>> | undefined
    }
  | { readonly kind: 'loaded'; readonly snapshot: PackSnapshot }
  | { readonly kind: 'refused'; readonly reason: ErrorReason; readonly message: string }

/**
 * Loads a pack in a thread of its own, so that the calling one answers requests meanwhile. What
 * loading leaves behind on the heap goes with the thread; the pack lies on shared memory.
 *
 * @throws {SightlineError} what loading refused.
 * @throws {ComputeFailure} when the thread broke.
 */
export function loadPackInThread(
  directory: string,
  { log, ...options }: LoadOptions,
  isDemoCity = false,
): Promise<PackSnapshot> {
  const entry = siblingModule('load-worker', import.meta.url)
  const request: LoadRequest = { directory, options, isDemoCity }
  const thread = new Worker(entry, { workerData: request, execArgv: threadArguments(entry) })
  return new Promise((resolve, reject) => {
    thread.on('message', (message: LoadMessage) => {
      switch (message.kind) {
        case 'log':
          log?.(message.level, message.message, message.details)
          break
        case 'loaded':
          resolve(message.snapshot)
          break
        case 'refused':
          reject(new SightlineError(message.reason, message.message))
          break
      }
    })
    thread.on('error', (cause) => reject(new ComputeFailure('loading failed', { cause })))
    // After a message this comes too late to matter.
    thread.on('exit', () => reject(new ComputeFailure('the loading thread ended early')))
  })
}
