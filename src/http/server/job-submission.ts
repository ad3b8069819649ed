import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { invalidRequest, SightlineError } from '../../errors.ts'
import type { Refusal } from '../../jobs/admission.ts'
import type { JobRequest } from '../../jobs/job.ts'
import { jobPath, type JobView } from '../wire/job-answer.ts'
import { tooLargeResponse } from '../wire/shapes.ts'
import type { AppContext } from './app-context.ts'
import { requireSnapshot } from './compute-answer.ts'
import { callerOf } from './guards/caller.ts'
import { type RouteAbout, routeSchema } from './route-schema.ts'

/** When a caller whose job found no place should come again, seconds. */
const fullRetrySeconds = 2
/** When a caller whose job finds no room for its results should come again, seconds. */
const storeRetrySeconds = 60

interface SubmissionAbout extends Omit<RouteAbout, 'isKeyed' | 'answer'> {
  /** Of bodies, bytes, where it is not that of all routes. */
  readonly bodyLimit?: number
}

/** The schema of the execution of a process: its answers are states of the job. */
export function submissionSchema(
  { answer: { schema: job } }: JobView,
  one: string,
  { bodyLimit, answers, refusals = [], ...about }: SubmissionAbout,
): FastifySchema {
  return routeSchema({
    ...about,
    isKeyed: true,
    answers: {
      200: { ...job, description: `An equal ${one} has been completed.` },
      202: { ...job, description: 'Accepted, or an equal one is in work.' },
      ...(bodyLimit !== undefined && tooLargeResponse(bodyLimit)),
      ...answers,
    },
    refusals: [429, ...refusals],
  })
}

/**
 * Asks for a job on the active pack, and answers with its state: 202, or 200 when its equal has
 * succeeded.
 *
 * @throws {SightlineError} too_many_requests when too many wait or the store has no room, invalid_request
 *   when it never has, unavailable without pack or store
 */
export async function submitJob(
  { jobs, packs }: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { answer }: JobView,
  wanted: JobRequest,
): Promise<FastifyReply> {
  const submission = await jobs.submit(wanted, requireSnapshot(packs), callerOf(request))
  if (submission.kind === 'refused') return refuse(reply, submission.refusal)
  const { job, kind } = submission
  const isCacheHit = kind === 'known'
  reply.header('location', jobPath(job.id)).header('cache-control', 'no-store')
  return reply.code(isCacheHit ? 200 : 202).send(answer.write({ job, isCacheHit }))
}

/**
 * Refuses a job that would find no place now, before anything is stored for it.
 *
 * @throws {SightlineError} as `submitJob` does
 */
export async function refuseWithoutPlace(
  { jobs, packs }: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: JobRequest,
): Promise<void> {
  const refusal = await jobs.refusalOf(wanted, requireSnapshot(packs), callerOf(request))
  if (refusal !== null) refuse(reply, refusal)
}

function refuse(reply: FastifyReply, refusal: Refusal): never {
  reply.header('cache-control', 'no-store')
  if (refusal.limit === 'store' && refusal.bytes > refusal.room.maximumBytes) {
    throw invalidRequest(sentenceOf(refusal))
  }
  const seconds = refusal.limit === 'store' ? storeRetrySeconds : fullRetrySeconds
  reply.header('retry-after', String(seconds))
  throw new SightlineError('too_many_requests', sentenceOf(refusal))
}

/** What is refused, with the bound, whose it is and what it is called. */
function sentenceOf(refusal: Refusal): string {
  switch (refusal.limit) {
    case 'waiting':
      return (
        `${refusal.most} jobs of this client are waiting already, as many as one client may have ` +
        '(MAX_WAITING_EXPERIMENTS)'
      )
    case 'waiting_of_all':
      return `${refusal.most} jobs of all clients are waiting already (MAX_WAITING_EXPERIMENTS_OF_ALL)`
    case 'ended_of_all':
      return (
        `${refusal.most} results of all clients are kept already (KEPT_EXPERIMENTS_OF_ALL), and none of ` +
        'them may go yet (KEPT_EXPERIMENT_SECONDS)'
      )
    case 'store':
      return storeSentence(refusal)
  }
}

function storeSentence({ bytes, room }: Extract<Refusal, { limit: 'store' }>): string {
  const megabytes = (count: number) => `${(count / 1e6).toFixed(count < 1e7 ? 2 : 0)} MB`
  const wanted = `this would take some ${megabytes(bytes)} in the store of regions`
  const [whose, bound] =
    room.bound === 'storeBytes'
      ? ['all clients together', 'REGION_STORE_BYTES']
      : ['one client', 'REGION_STORE_BYTES_PER_CLIENT']
  if (bytes > room.maximumBytes) {
    return (
      `${wanted}, where one client may have ${megabytes(room.maximumBytes)} (the smaller of ` +
      'REGION_STORE_BYTES and REGION_STORE_BYTES_PER_CLIENT): choose a coarser resolution_m, a smaller ' +
      'area or fewer layers'
    )
  }
  return `${wanted}, where ${megabytes(room.freeBytes)} of what ${whose} may have are left (${bound})`
}
