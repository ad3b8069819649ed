import type { FastifyInstance } from 'fastify'
import { SightlineError } from '../../errors.ts'
import type { Job } from '../../jobs/job.ts'
import type { Workload } from '../../jobs/jobs.ts'
import type { AppContext } from '../server/app-context.ts'
import type { JobView } from '../wire/job-answer.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { errorResponses } from '../wire/shapes.ts'
import * as tell from '../wire/told.ts'

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
  properties: { jobID: { type: 'string', description: 'As the execution answered it.' } },
} as const

const workloadAnswer = tell.object<Workload>('JobWorkload', {
  processes: tell.says(
    'Living processes that have the pack and the version of the job; the service is one.',
    tell.count('processes'),
  ),
  parts_in_work: tell.says(
    'Runs, parts or steps that a process has taken.',
    tell.count('unitsInWork'),
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
    schema: {
      tags: ['jobs'],
      operationId,
      summary,
      params,
      response: { 200: anyJob(views), ...errorResponses(404, 429, 503) },
    },
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

  workloadRoute(app, { jobs, limiters })
}

/** Who is at a job: told beside its state, because that is asked for often. */
function workloadRoute(app: FastifyInstance, { jobs, limiters }: JobContext): void {
  app.get<{ Params: JobParams }>(
    '/api/jobs/:jobID/workload',
    {
      onRequest: limiters.jobs.hook,
      schema: {
        tags: ['jobs'],
        operationId: 'getJobWorkload',
        summary: 'Who is at a job: processes that can compute it, and its parts in work',
        params,
        response: { 200: workloadAnswer.schema, ...errorResponses(404, 429, 503) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const workload = await jobs.workload(request.params.jobID)
      if (workload === null) throw new SightlineError('not_found', 'the job does not exist')
      return workloadAnswer.write(workload)
    },
  )
}

/** A job of any of these kinds; `process_id` says of which. */
function anyJob(views: readonly JobView[]): JsonSchema {
  const schemas = views.map(({ answer }) => answer.schema)
  return schemas.length === 1 ? schemas[0] : { anyOf: schemas }
}
