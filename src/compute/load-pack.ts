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
  readonly options: Omit<LoadOptions, 'log' | 'writeLater'>
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

/** How far loading one pack may go. */
interface LoadLimits {
  readonly timeoutSeconds: number
  /** Heap of the thread; the arrays of a pack lie outside of it, bounded by the sizes of its files. */
  readonly heapMebibytes: number
}

interface LoadTerms {
  readonly limits: LoadLimits
  readonly isDemoCity?: boolean
  /** Told when the pack is there and its compiled form still to be written; resolves when it is. */
  readonly onWriting?: (written: Promise<void>) => void
}

/**
 * Loads a pack in a thread of its own, so that the calling one answers requests meanwhile. What
 * loading leaves behind on the heap goes with the thread; the pack lies on shared memory.
 *
 * @throws {SightlineError} what loading refused; `deadline_exceeded` after the deadline,
 *   `not_processable` when the heap is too small.
 * @throws {ComputeFailure} when the thread broke.
 */
export function loadPackInThread(
  directory: string,
  { log, ...options }: Omit<LoadOptions, 'writeLater'>,
  { limits, isDemoCity = false, onWriting }: LoadTerms,
): Promise<PackSnapshot> {
  const entry = siblingModule('load-worker', import.meta.url)
  const request: LoadRequest = { directory, options, isDemoCity }
  const thread = new Worker(entry, {
    workerData: request,
    execArgv: threadArguments(entry),
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMebibytes },
  })
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => {
      reject(tooLong(limits))
      void thread.terminate()
    }, limits.timeoutSeconds * 1000)
    thread.on('message', (message: LoadMessage) => {
      switch (message.kind) {
        case 'log':
          log?.(message.level, message.message, message.details)
          break
        case 'loaded':
          onWriting?.(new Promise((written) => thread.once('exit', () => written())))
          resolve(message.snapshot)
          break
        case 'refused':
          reject(new SightlineError(message.reason, message.message))
          break
      }
    })
    thread.on('error', (cause) => reject(failureOf(cause, limits)))
    thread.on('exit', () => {
      clearTimeout(deadline)
      // After a message this comes too late to matter.
      reject(new ComputeFailure('the loading thread ended early'))
    })
  })
}

function tooLong({ timeoutSeconds }: LoadLimits): SightlineError {
  return new SightlineError(
    'deadline_exceeded',
    `loading the dataset took longer than ${timeoutSeconds} seconds (DATASET_LOAD_TIMEOUT_SECONDS)`,
  )
}

function failureOf(cause: Error, { heapMebibytes }: LoadLimits): Error {
  const isOutOfMemory = 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
  if (!isOutOfMemory) return new ComputeFailure('loading failed', { cause })
  return new SightlineError(
    'not_processable',
    `loading the dataset needs more than ${heapMebibytes} MiB of heap`,
    { cause },
  )
}
