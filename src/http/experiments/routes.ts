import type { FastifyInstance } from 'fastify'
import { SightlineError } from '../../errors.ts'
import type { Job } from '../../jobs/job.ts'
import { experimentJob, experimentRecord } from '../../jobs/kinds/experiment.ts'
import type { AppContext } from '../server/app-context.ts'
import { requireSnapshot } from '../server/compute-answer.ts'
import { radioGuards } from '../server/guards/route-guards.ts'
import { errorResponses, keySecurity } from '../wire/shapes.ts'
import { type ExperimentBody, resolveExperiment } from './question.ts'
import { experimentRequest } from './request-schema.ts'
import { jobResponse, processResponse } from './response-schema.ts'
import { jobPath, jobView, processId, processView } from './view.ts'

/** When a caller whose experiment found no place should come again, seconds. */
const fullRetrySeconds = 2

interface JobParams {
  readonly jobID: string
}

const jobParams = {
  type: 'object',
  required: ['jobID'],
  properties: { jobID: { type: 'string', description: 'As the execution answered it.' } },
} as const

/** Batch experiments: many runs of a sector, asked for once and fetched later. */
export function experimentRoutes(app: FastifyInstance, context: AppContext): void {
  const { configuration, jobs, limiters, packs } = context
  const process = processView(configuration)

  app.get(
    `/api/processes/${processId}`,
    {
      schema: {
        tags: ['experiments'],
        operationId: 'describeExperiments',
        summary: 'What a batch experiment takes',
        response: { 200: processResponse },
      },
    },
    async () => process,
  )

  app.post<{ Body: ExperimentBody }>(
    `/api/processes/${processId}/execution`,
    {
      onRequest: radioGuards(context),
      schema: {
        tags: ['experiments'],
        operationId: 'runExperiment',
        summary: 'Run a sector under many combinations of values',
        security: keySecurity,
        body: experimentRequest,
        response: {
          200: { ...jobResponse, description: 'An equal experiment has been completed.' },
          202: { ...jobResponse, description: 'Accepted, or an equal one is in work.' },
          ...errorResponses(400, 401, 413, 429, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const asked = experimentJob(resolveExperiment(request.body))
      const submission = await jobs.submit(asked, requireSnapshot(packs))
      if (submission.kind === 'queue_full') {
        reply.header('retry-after', String(fullRetrySeconds)).header('cache-control', 'no-store')
        throw new SightlineError(
          'too_many_requests',
          `${configuration.MAX_WAITING_EXPERIMENTS} experiments are waiting already`,
        )
      }
      const { job, kind } = submission
      reply.header('location', jobPath(job.id)).header('cache-control', 'no-store')
      return reply.code(kind === 'known' ? 200 : 202).send(viewOf(job, kind === 'known'))
    },
  )

  app.get<{ Params: JobParams }>(
    '/api/jobs/:jobID',
    {
      onRequest: limiters.jobs.hook,
      schema: {
        tags: ['experiments'],
        operationId: 'getJob',
        summary: 'State of a job, and its result when it has succeeded',
        params: jobParams,
        response: { 200: jobResponse, ...errorResponses(404, 429, 503) },
      },
    },
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      return viewOf(await jobs.job(params.jobID), false)
    },
  )

  app.delete<{ Params: JobParams }>(
    '/api/jobs/:jobID',
    {
      onRequest: limiters.jobs.hook,
      schema: {
        tags: ['experiments'],
        operationId: 'dismissJob',
        summary: 'Cancel a job that waits or runs, for everybody who waits for it',
        params: jobParams,
        response: { 200: jobResponse, ...errorResponses(404, 429, 503) },
      },
    },
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      return viewOf(await jobs.dismiss(params.jobID), false)
    },
  )
}

function viewOf(job: Job | null, isCacheHit: boolean) {
  const record = job === null ? null : experimentRecord(job)
  if (job === null || record === null)
    throw new SightlineError('not_found', 'the job does not exist')
  return jobView(job, record, isCacheHit)
}
