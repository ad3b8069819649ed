import type { StopSignal } from '../analyses/stop-signal.ts'
import type { ErrorReason } from '../errors.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'

/** What a task gets besides its own input. */
export interface TaskContext {
  readonly snapshot: PackSnapshot
  readonly stop: StopSignal
}

/** What a task gives back: finished bytes, so that the receiving thread has nothing to serialize. */
export interface TaskResult {
  /** Moves to the receiving thread without a copy; must be the only view of its buffer. */
  readonly body: Uint8Array
  readonly contentType: string
  /** Small plain values about the answer that the receiver needs, for example for headers. */
  readonly facts: Readonly<Record<string, number | string | boolean>>
  /** Work on shared memory that the receiver may send along with a later question. */
  readonly keep?: unknown
}

/** One kind of work. Runs in a worker thread; its input arrives by structured clone. */
export type Task<Input> = (input: Input, context: TaskContext) => TaskResult | Promise<TaskResult>

/** The tasks of a module, by name. A task module exports one as `tasks`. */
export type TaskTable = Readonly<Record<string, Task<never>>>

/** The inputs that the tasks of a table take. */
export type InputOf<Table extends TaskTable, Name extends keyof Table> =
  Table[Name] extends Task<infer Input> ? Input : never

/** What travels to a worker thread. */
export interface TaskMessage {
  readonly task: string
  readonly input: unknown
  readonly snapshot: PackSnapshot
  /** See stop-flag.ts. */
  readonly flag: SharedArrayBuffer
}

/** What travels back. An error class does not survive the way between threads; this does. */
export type TaskOutcome =
  | { readonly kind: 'done'; readonly result: TaskResult; readonly workMs: number }
  | { readonly kind: 'stopped'; readonly workMs: number }
  | {
      readonly kind: 'refused'
      readonly reason: ErrorReason
      readonly message: string
      readonly workMs: number
    }
  | { readonly kind: 'failed'; readonly stack: string; readonly workMs: number }
