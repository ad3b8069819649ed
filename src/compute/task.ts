import type { StopSignal } from '../stop-signal.ts'
import type { ErrorReason } from '../errors.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'

/** What a task gets besides its own input. */
export interface TaskContext<Pack = PackSnapshot> {
  readonly snapshot: Pack
  readonly stop: StopSignal
  /** Absent where no other threads are. */
  readonly askForHelp?: AskForHelp
  /**
   * Has something done when the work has ended, its bytes written, whatever came of it. Absent where nobody
   * tells of the end: what was lent until then stays lent.
   */
  readonly atEnd?: (end: () => void) => void
}

/** Does work that has an end of its own: what is left for it is done then, whatever came of the work. */
export async function withEnd<Context extends object, Result>(
  context: Context,
  work: (context: Context & Required<Pick<TaskContext, 'atEnd'>>) => Promise<Result>,
): Promise<Result> {
  const ends: (() => void)[] = []
  try {
    return await work({ ...context, atEnd: (end) => ends.push(end) })
  } finally {
    for (const end of ends) end()
  }
}

/**
 * Asks for threads that have nothing to do to do a task of the same table beside the one that asks, on the
 * same snapshot and with the input given, which tells of memory that both share. Nobody need come, who
 * comes may leave before the end, and what the task answers goes nowhere: who asked does what is left.
 */
export type AskForHelp = (task: string, input: unknown) => void

/** An answer as finished bytes, so that the receiving thread has nothing to serialize. */
export interface TaskResult {
  /** Moves to the receiving thread without a copy; must be the only view of its buffer. */
  readonly body: Uint8Array
  readonly contentType: string
  /** Small plain values about the answer that the receiver needs, for example for headers. */
  readonly facts: Readonly<Record<string, number | string | boolean>>
  /** Work on shared memory that the receiver may cache and send along with a later question. */
  readonly reusable?: unknown
}

/**
 * One kind of work in two steps, both inside the worker thread: values from the input, which
 * arrives by structured clone, then bytes from the values. Whoever wants numbers and no bytes takes
 * the first step alone.
 */
export interface Task<Input, Answer, Pack = PackSnapshot> {
  compute(input: Input, context: TaskContext<Pack>): Answer | Promise<Answer>
  encode(answer: Answer, input: Input, snapshot: Pack, stop: StopSignal): TaskResult
}

/** A task that needs a pack. Its routes ask with `askThreads`. */
export function defineTask<Input, Answer>(
  compute: Task<Input, Answer>['compute'],
  encode: Task<Input, Answer>['encode'],
): Task<Input, Answer> {
  return { compute, encode }
}

/** The pack that is active, or null: what a task sees that answers without a pack too. */
export type OptionalPack = PackSnapshot | null

/** A task that answers without a pack too. Its routes ask with `askThreadsWithoutPack`. */
export function definePackFreeTask<Input, Answer>(
  compute: Task<Input, Answer, OptionalPack>['compute'],
  encode: Task<Input, Answer, OptionalPack>['encode'],
): Task<Input, Answer, OptionalPack> {
  return { compute, encode }
}

/** Tasks by name. */
export type TaskTable = Readonly<Record<string, Task<never, unknown>>>

/**
 * Tables of tasks by the name of their group. A thread loads a table with the first question for one
 * of its tasks. A task module exports this as `tasks`.
 */
export type TaskGroups = Readonly<Record<string, () => Promise<TaskTable>>>

/**
 * Finds a task and loads its table.
 *
 * @param path - name of the group and of the task: `sector/simulate`
 * @throws {Error} where there is none of that name
 */
export async function findTask(
  groups: TaskGroups,
  path: string,
): Promise<Task<unknown, unknown, OptionalPack>> {
  const [group, name] = path.split('/')
  const table = Object.hasOwn(groups, group) ? await groups[group]() : {}
  if (!Object.hasOwn(table, name)) throw new Error(`no task is named ${path}`)
  // Whoever asks has the input of this task: `InputOf` says which that is.
  return table[name]
}

/** The inputs that the tasks of a table take. */
export type InputOf<Table extends TaskTable, Name extends keyof Table> = Parameters<
  Table[Name]['compute']
>[0]

/** What travels to a worker thread. */
export interface TaskMessage {
  readonly task: string
  readonly input: unknown
  /** Null only for tasks that answer without a pack. */
  readonly snapshot: OptionalPack
  /** See stop-flag.ts. */
  readonly flag: SharedArrayBuffer
  /** Names the work where it asks for help. */
  readonly workId: number
}

/** What a thread says while it works. */
export interface HelpWish {
  readonly workId: number
  readonly task: string
  readonly input: unknown
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
