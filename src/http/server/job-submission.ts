import type { FastifyReply, FastifySchema } from 'fastify'
import { SightlineError } from '../../errors.ts'
import type { JobRequest } from '../../jobs/job.ts'
import { jobPath, type JobView } from '../wire/job-answer.ts'
import { tooLargeResponse } from '../wire/shapes.ts'
import type { AppContext } from './app-context.ts'
import { requireSnapshot } from './compute-answer.ts'
import { type RouteAbout, routeSchema } from './route-schema.ts'

/** When a caller whose job found no place should come again, seconds. */
const fullRetrySeconds = 2

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
 * @throws {SightlineError} too_many_requests when too many wait, unavailable without pack or store
 */
export async function submitJob(
  { configuration, jobs, packs }: AppContext,
  reply: FastifyReply,
  { answer, plural }: JobView,
  request: JobRequest,
): Promise<FastifyReply> {
  const submission = await jobs.submit(request, requireSnapshot(packs))
  if (submission.kind === 'queue_full') {
    reply.header('retry-after', String(fullRetrySeconds)).header('cache-control', 'no-store')
    throw new SightlineError(
      'too_many_requests',
      `${configuration.MAX_WAITING_EXPERIMENTS} ${plural} are waiting already`,
    )
  }
  const { job, kind } = submission
  const isCacheHit = kind === 'known'
  reply.header('location', jobPath(job.id)).header('cache-control', 'no-store')
  return reply.code(isCacheHit ? 200 : 202).send(answer.write({ job, isCacheHit }))
}
