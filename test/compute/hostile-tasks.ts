import { BrokenThreadError } from '../../src/compute/failures.ts'
import { SightlineError } from '../../src/errors.ts'
import type { TaskContext, TaskGroups, TaskResult } from '../../src/compute/task.ts'

/** Tasks that behave in every way a computation can, for tests of what surrounds them. */

interface Spin {
  readonly milliseconds: number
  /** Set to 1 when the loop has begun, to 2 when it has ended. */
  readonly state: SharedArrayBuffer
}

interface Asking {
  readonly wished: { readonly task: string; readonly input: unknown }
  /** It waits while this is 0. */
  readonly awaited: SharedArrayBuffer
}

function answer(text: string): TaskResult {
  return { body: new TextEncoder().encode(text), contentType: 'text/plain', facts: { length: 1 } }
}

function spin({ milliseconds, state }: Spin, poll: () => void): TaskResult {
  const flags = new Int32Array(state)
  Atomics.store(flags, 0, 1)
  const end = performance.now() + milliseconds
  try {
    while (performance.now() < end) poll()
  } finally {
    Atomics.store(flags, 0, 2)
  }
  return answer('spun')
}

const behaviours = {
  echo: (input: string): TaskResult => answer(input),
  /** Works for a while, and stops when told to. */
  obedient: (input: Spin, { stop }: TaskContext): TaskResult =>
    spin(input, () => stop.throwIfStopped()),
  /** Works for a while, whatever it is told. */
  deaf: (input: Spin): TaskResult => spin(input, () => undefined),
  /** Asks for help, and waits until memory says that some came. */
  asking: ({ wished, awaited }: Asking, { stop, askForHelp }: TaskContext): TaskResult => {
    askForHelp?.(wished.task, wished.input)
    const flags = new Int32Array(awaited)
    while (Atomics.load(flags, 0) === 0) stop.throwIfStopped()
    return answer('was helped')
  },
  refuse: (input: string): TaskResult => {
    throw new SightlineError('not_processable', input)
  },
  fail: (input: string): TaskResult => {
    throw new RangeError(input)
  },
  /** Throws where nobody waits for it. */
  crash: async (): Promise<TaskResult> => {
    setTimeout(() => {
      throw new Error('thrown outside')
    }, 5)
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    return answer('never')
  },
  /** Finds that its thread cannot do its work any more. */
  breakThread: (): TaskResult => {
    throw new BrokenThreadError('a module is missing')
  },
  exit: (code: number): TaskResult => {
    process.exit(code)
  },
  /** Keeps more and more until the heap of the thread is full. */
  hoard: (): TaskResult => {
    const hoarded: object[] = []
    for (;;) hoarded.push({ index: hoarded.length })
  },
  readSnapshot: (_input: null, { snapshot }: TaskContext): TaskResult =>
    answer(snapshot.snapshotId),
}

/** Their answers are finished bytes already. */
const table = Object.fromEntries(
  Object.entries(behaviours).map(([name, compute]) => [
    name,
    { compute, encode: (result: TaskResult) => result },
  ]),
)

export const tasks: TaskGroups = { hostile: async () => table }
