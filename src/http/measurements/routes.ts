import type { FastifyInstance } from 'fastify'
import {
  measurementComparisonJob,
  measurementComparisonKind,
} from '../../jobs/kinds/measurement-comparison.ts'
import { refuseForeignPack } from '../../rf/calibration.ts'
import type { AppContext } from '../server/app-context.ts'
import { readRoute } from '../server/read-route.ts'
import { askThreads, requireSnapshot } from '../server/compute-answer.ts'
import { longRadioGuards } from '../server/guards/route-guards.ts'
import { submissionSchema, submitJob } from '../server/job-submission.ts'
import { acceptCampaignBodies, campaignBodyBytes } from '../server/json-body.ts'
import { questionBy, questionRoutes } from '../server/question-route.ts'
import { nameTower } from '../wire/cells-question.ts'
import { measurementsAnswer } from './answer.ts'
import { calibrateAnswer } from './calibrate-answer.ts'
import { comparisonAnswer } from './comparison-answer.ts'
import { comparisonJobView, comparisonProcess } from './comparison-job-answer.ts'
import {
  calibrateRequest,
  comparisonJobRequest,
  comparisonRequest,
  measurementRequest,
  resolveCalibrate,
  resolveComparison,
  resolveMeasurements,
} from './question.ts'
import type { MeasurementTasks } from './tasks.ts'
import { demoRadio } from '../wire/demo-requests.ts'

/** Three samples beside the first tower of the examples. */
const campaign = {
  ...demoRadio,
  radius_m: 400,
  samples: [0, 1, 2].map((index) => ({
    id: `s${index + 1}`,
    lon: -33.0125 + 0.0004 * index,
    lat: 46.9864,
    technology: '4g',
    rsrp_dbm: -80 - index,
  })),
}

/** `POST /api/measurements/evaluate`, `compare` and `calibrate`, and long comparisons as jobs. */
export function measurementRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion } = context
  comparisonJobRoutes(app, context)
  const post = questionRoutes(
    app,
    askThreads<MeasurementTasks>('measurements', packs, compute.radio),
  )
  const common = {
    tag: 'radio-quality',
    isRefusable: true,
    onRequest: longRadioGuards(context),
  }

  post(
    'measurements',
    {
      ...common,
      path: '/api/measurements/evaluate',
      operationId: 'evaluateMeasurements',
      example: { body: campaign },
      summary: 'Measured RSRP against the prediction, and one tested offset',
      body: measurementRequest,
      answer: measurementsAnswer.schema,
    },
    questionBy(resolveMeasurements, applicationVersion),
  )
  post(
    'measurementComparison',
    {
      ...common,
      path: '/api/measurements/compare',
      operationId: 'compareMeasurements',
      example: { body: campaign },
      summary: 'Every propagation model against the same measured RSRP, held out',
      body: comparisonRequest,
      answer: comparisonAnswer.schema,
    },
    questionBy(resolveComparison, applicationVersion),
  )
  post(
    'measurementCalibration',
    {
      ...common,
      path: '/api/measurements/calibrate',
      operationId: 'calibrateMeasurements',
      example: { body: { ...campaign, name: 'Drive of the example', measured_on: '2026-05-31' } },
      summary: 'A calibration of the stated model, accepted only where it holds when held out',
      body: calibrateRequest,
      answer: calibrateAnswer.schema,
    },
    questionBy(resolveCalibrate, applicationVersion),
  )
}

const path = `/api/processes/${measurementComparisonKind.id}`

/** Comparisons on long campaigns: asked for once, computed in the background, fetched as jobs. */
function comparisonJobRoutes(app: FastifyInstance, context: AppContext): void {
  readRoute(app, {
    path: path,
    tag: 'radio-quality',
    operationId: 'describeMeasurementComparison',
    summary: 'What a comparison of models in the background takes',
    answer: comparisonProcess,
    found: () => context.configuration,
  })
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
      schema: submissionSchema(comparisonJobView, 'comparison', {
        tag: 'radio-quality',
        operationId: 'runMeasurementComparison',
        example: { body: campaign },
        summary: 'Every propagation model against up to 60,000 samples, held out, as a job',
        body: comparisonJobRequest,
        bodyLimit: campaignBodyBytes,
        refusals: [422],
      }),
    },
    async (request, reply) => {
      const question = resolveMeasurements(request.body)
      const { manifest } = requireSnapshot(context.packs)
      for (const { id, profile } of question.cells)
        nameTower(id, () => refuseForeignPack(profile, manifest))
      const members = Object.entries(request.body).filter(([name]) => name !== 'samples')
      const sent = Object.fromEntries(members)
      const job = measurementComparisonJob({ question, sent })
      return submitJob(context, request, reply, comparisonJobView, job)
    },
  )
}
