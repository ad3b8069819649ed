import type { FastifyInstance } from 'fastify'
import { SightlineError } from '../../errors.ts'
import type { Job } from '../../jobs/job.ts'
import type { Workload } from '../../jobs/jobs.ts'
import type { AppContext } from '../server/app-context.ts'
import { readRoute } from '../server/read-route.ts'
import { routeSchema } from '../server/route-schema.ts'
import { jobIdParameter, type JobView } from '../wire/job-answer.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import * as field from '../wire/answer-schema.ts'

/** What these routes need of the application. */
interface JobContext {
  readonly jobs: Pick<AppContext['jobs'], 'job' | 'workload' | 'dismiss'>
  readonly limiters: { readonly jobs: Pick<AppContext['limiters']['jobs'], 'hook'> }
}

interface JobParams {
  readonly jobID: string
}

const params = {
  type: 'object',
  required: ['jobID'],
  properties: { jobID: jobIdParameter },
} as const

const workloadAnswer = field.object<Workload>('JobWorkload', {
  processes: field.described(
    'Living processes that have the pack and the version of the job; the service is one.',
    field.count('processes'),
  ),
  parts_in_work: field.described(
    'Runs, parts or steps that a process has taken.',
    field.count('unitsInWork'),
  ),
})

/**
 * Jobs of all kinds, by their ids.
 *
 * @param views one a kind: a job of a kind without view does not exist
 */
export function jobRoutes(
  app: FastifyInstance,
  { jobs, limiters }: JobContext,
  views: readonly JobView[],
): void {
  const viewOf = (job: Job | null) => {
    const view = views.find(({ kind }) => kind === job?.kind)
    if (job === null || view === undefined)
      throw new SightlineError('not_found', 'the job does not exist')
    return view.answer.write({ job, isCacheHit: false })
  }
  const described = (operationId: string, summary: string) => ({
    onRequest: limiters.jobs.hook,
    schema: routeSchema({
      tag: 'jobs',
      operationId,
      summary,
      params,
      answer: anyJob(views),
      refusals: [429],
    }),
  })

  app.get<{ Params: JobParams }>(
    '/api/jobs/:jobID',
    described('getJob', 'State of a job, and its result when it has succeeded'),
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return viewOf(await jobs.job(request.params.jobID))
    },
  )

  app.delete<{ Params: JobParams }>(
    '/api/jobs/:jobID',
    described('dismissJob', 'Cancel a job that waits or runs, for everybody who waits for it'),
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return viewOf(await jobs.dismiss(request.params.jobID))
    },
  )

  // Told beside its state, because that is asked for often.
  readRoute(app, {
    path: '/api/jobs/:jobID/workload',
    onRequest: [limiters.jobs.hook],
    tag: 'jobs',
    operationId: 'getJobWorkload',
    summary: 'Who is at a job: processes that can compute it, and its parts in work',
    params,
    answer: workloadAnswer,
    isMomentary: true,
    found: async ({ params: { jobID } }) => {
      const workload = await jobs.workload(jobID)
      if (workload === null) throw new SightlineError('not_found', 'the job does not exist')
      return workload
    },
    refusals: [429],
  })
}

/** A job of any of these kinds; `process_id` says of which. */
function anyJob(views: readonly JobView[]): JsonSchema {
  const schemas = views.map(({ answer }) => answer.schema)
  return schemas.length === 1 ? schemas[0] : { anyOf: schemas }
}
