import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ComputePool } from '../../compute/pool.ts'
import type { InputOf, OptionalPack, TaskResult, TaskTable } from '../../compute/task.ts'
import { SightlineError } from '../../errors.ts'
import type { AppOptions } from './app-options.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { holdSlot } from './guards/client-limiter.ts'

/** The active pack, or 503. */
export function requireSnapshot({ snapshot, state }: AppOptions['packs']): PackSnapshot {
  if (snapshot !== undefined) return snapshot
  throw new SightlineError(
    'unavailable',
    state.state === 'loading'
      ? 'the dataset is still being loaded; try again'
      : 'no dataset is loaded',
  )
}

/** Asks the threads for a task of one table, on behalf of a request. */
export type AskThreads<Table extends TaskTable> = <Name extends keyof Table & string>(
  request: FastifyRequest,
  reply: FastifyReply,
  task: Name,
  input: InputOf<Table, Name>,
) => Promise<TaskResult>

/**
 * Asks a group of tasks in the threads of a pool about the active pack.
 *
 * @param group - its name in `http/tasks.ts`
 */
export function askThreads<Table extends TaskTable>(
  group: string,
  packs: AppOptions['packs'],
  pool: ComputePool,
): AskThreads<Table> {
  return async (request, reply, task, input) =>
    runForRequest(
      request,
      reply,
      { snapshot: requireSnapshot(packs), pool },
      `${group}/${task}`,
      input,
    )
}

/** Asks a group of tasks that answer without a pack too: they see the active one, or null. */
export function askThreadsWithoutPack<Table extends TaskTable>(
  group: string,
  packs: AppOptions['packs'],
  pool: ComputePool,
): AskThreads<Table> {
  return (request, reply, task, input) =>
    runForRequest(
      request,
      reply,
      { snapshot: packs.snapshot ?? null, pool },
      `${group}/${task}`,
      input,
    )
}

/** Asks a group of tasks about what a store of objects holds: no pack goes to them. */
export function askThreadsOfStores<Table extends TaskTable>(
  group: string,
  pool: ComputePool,
): AskThreads<Table> {
  return (request, reply, task, input) =>
    runForRequest(request, reply, { snapshot: null, pool }, `${group}/${task}`, input)
}

/**
 * Runs a task for a request on the pack that was active when it came. The work ends with the request: at
 * its deadline, or when the caller hangs up. The request's slot is given back when the work has
 * really ended.
 */
async function runForRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { snapshot, pool }: { readonly snapshot: OptionalPack; readonly pool: ComputePool },
  task: string,
  input: unknown,
): Promise<TaskResult> {
  const slot = holdSlot(request)
  const gone = new AbortController()
  const onClose = () => gone.abort()
  reply.raw.once('close', onClose)
  // Who has gone already is not heard again.
  if (reply.raw.destroyed) onClose()
  try {
    return await pool.run(task, input, {
      snapshot,
      deadlineAt: request.deadlineAt,
      signal: gone.signal,
    })
  } finally {
    reply.raw.off('close', onClose)
    slot.release()
  }
}

/** The bytes of a result as the body of the reply. */
export function sendResult(reply: FastifyReply, result: TaskResult): FastifyReply {
  const { buffer, byteOffset, byteLength } = result.body
  return reply.type(result.contentType).send(Buffer.from(buffer, byteOffset, byteLength))
}
