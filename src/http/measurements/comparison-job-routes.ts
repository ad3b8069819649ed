import type { FastifyInstance } from 'fastify'
import {
  measurementComparisonJob,
  measurementComparisonKind,
} from '../../jobs/kinds/measurement-comparison.ts'
import { refuseForeignPack } from '../../rf/calibration.ts'
import type { AppContext } from '../server/app-context.ts'
import { requireSnapshot } from '../server/compute-answer.ts'
import { longRadioGuards } from '../server/guards/route-guards.ts'
import { submissionResponses, submitJob } from '../server/job-submission.ts'
import { acceptCampaignBodies, campaignBodyBytes } from '../server/json-body.ts'
import { nameTower } from '../wire/cells-question.ts'
import { errorResponses, keySecurity, tooLargeResponse } from '../wire/shapes.ts'
import { comparisonJobView, comparisonProcess } from './comparison-job-answer.ts'
import { comparisonJobRequest, resolveMeasurements } from './question.ts'

const path = `/api/processes/${measurementComparisonKind.id}`

/** Comparisons on long campaigns: asked for once, computed in the background, fetched as jobs. */
export function comparisonJobRoutes(app: FastifyInstance, context: AppContext): void {
  const description = comparisonProcess.write(context.configuration)
  app.get(
    path,
    {
      schema: {
        tags: ['radio-quality'],
        operationId: 'describeMeasurementComparison',
        summary: 'What a comparison of models in the background takes',
        response: { 200: comparisonProcess.schema },
      },
    },
    async () => description,
  )
  void app.register(async (scope) => {
    acceptCampaignBodies(scope)
    executionRoute(scope, context)
  })
}

function executionRoute(app: FastifyInstance, context: AppContext): void {
  app.post<{ Body: Readonly<Record<string, unknown>> }>(
    `${path}/execution`,
    {
      onRequest: longRadioGuards(context),
      bodyLimit: campaignBodyBytes,
      schema: {
        tags: ['radio-quality'],
        operationId: 'runMeasurementComparison',
        summary: 'Every propagation model against up to 60,000 samples, held out, as a job',
        security: keySecurity,
        body: comparisonJobRequest,
        response: {
          ...submissionResponses(comparisonJobView.answer.schema, 'comparison'),
          ...errorResponses(422),
          ...tooLargeResponse(campaignBodyBytes),
        },
      },
    },
    async (request, reply) => {
      const question = resolveMeasurements(request.body)
      const { manifest } = requireSnapshot(context.packs)
      for (const { id, profile } of question.cells)
        nameTower(id, () => refuseForeignPack(profile, manifest))
      const members = Object.entries(request.body).filter(([name]) => name !== 'samples')
      const sent = Object.fromEntries(members)
      const job = measurementComparisonJob({ question, sent })
      return submitJob(context, reply, comparisonJobView, job)
    },
  )
}
