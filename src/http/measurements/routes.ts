import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { askThreads } from '../server/compute-answer.ts'
import { longRadioGuards } from '../server/guards/route-guards.ts'
import { questionBy, questionRoutes } from '../server/question-route.ts'
import { measurementsAnswer } from './answer.ts'
import { comparisonAnswer } from './comparison-answer.ts'
import { calibrateAnswer } from './calibrate-answer.ts'
import {
  calibrateRequest,
  comparisonRequest,
  measurementRequest,
  resolveCalibrate,
  resolveComparison,
  resolveMeasurements,
} from './question.ts'
import { comparisonJobRoutes } from './comparison-job-routes.ts'
import type { MeasurementTasks } from './tasks.ts'

/** `POST /api/measurements/evaluate`, `compare` and `calibrate`, and long comparisons as jobs. */
export function measurementRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion } = context
  comparisonJobRoutes(app, context)
  const post = questionRoutes(app, askThreads<MeasurementTasks>(packs, compute.radio))
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
      summary: 'A calibration of the stated model, accepted only where it holds when held out',
      body: calibrateRequest,
      answer: calibrateAnswer.schema,
    },
    questionBy(resolveCalibrate, applicationVersion),
  )
}
