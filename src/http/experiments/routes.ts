import type { FastifyInstance } from 'fastify'
import { experimentJob } from '../../jobs/kinds/experiment.ts'
import { refuseForeignPack } from '../../rf/calibration.ts'
import type { AppContext } from '../server/app-context.ts'
import { readRoute } from '../server/read-route.ts'
import { requireSnapshot } from '../server/compute-answer.ts'
import { radioGuards } from '../server/guards/route-guards.ts'
import { submissionSchema, submitJob } from '../server/job-submission.ts'
import { experimentView, processAnswer, processId } from './process-answer.ts'
import { experimentRequest, resolveExperiment } from './question.ts'
import { demoSite } from '../wire/demo-requests.ts'

const experiment = {
  name: 'power and azimuth',
  base: { ...demoSite, radius_m: 300, rays: 12 },
  matrix: { tx_powers_dbm: [30, 40], azimuths_deg: [0, 90] },
}

/** Batch experiments: many runs of a sector, asked for once and fetched later. */
export function experimentRoutes(app: FastifyInstance, context: AppContext): void {
  readRoute(app, {
    path: `/api/processes/${processId}`,
    tag: 'experiments',
    operationId: 'describeExperiments',
    summary: 'What a batch experiment takes',
    answer: processAnswer,
    found: () => context.configuration,
  })

  app.post(
    `/api/processes/${processId}/execution`,
    {
      onRequest: radioGuards(context),
      schema: submissionSchema(experimentView, 'experiment', {
        tag: 'experiments',
        operationId: 'runExperiment',
        example: { body: experiment },
        summary: 'Run a sector under many combinations of values',
        body: experimentRequest,
      }),
    },
    async (request, reply) => {
      const experiment = resolveExperiment(request.body)
      const [{ question }] = experiment.runs
      refuseForeignPack(question.cell.profile, requireSnapshot(context.packs).manifest)
      return submitJob(context, request, reply, experimentView, experimentJob(experiment))
    },
  )
}
