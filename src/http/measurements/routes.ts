import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { askThreads, sendResult } from '../server/compute-answer.ts'
import { longRadioGuards } from '../server/guards/route-guards.ts'
import { errorResponses, keySecurity } from '../wire/shapes.ts'
import { measurementsAnswer } from './answer.ts'
import { comparisonAnswer } from './comparison-answer.ts'
import { calibrateAnswer } from './calibrate-answer.ts'
import {
  type CalibrateBody,
  type ComparisonBody,
  type MeasurementBody,
  resolveCalibrate,
  resolveComparison,
  resolveMeasurements,
} from './question.ts'
import { calibrateRequest, comparisonRequest, measurementRequest } from './request-schema.ts'
import { comparisonJobRoutes } from './comparison-job-routes.ts'
import type { MeasurementTasks } from './tasks.ts'

/** `POST /api/measurements/evaluate`, `compare` and `calibrate`, and long comparisons as jobs. */
export function measurementRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion } = context
  const ask = askThreads<MeasurementTasks>(packs, compute.radio)
  comparisonJobRoutes(app, context)

  app.post<{ Body: MeasurementBody }>(
    '/api/measurements/evaluate',
    {
      onRequest: longRadioGuards(context),
      schema: {
        tags: ['radio-quality'],
        operationId: 'evaluateMeasurements',
        summary: 'Measured RSRP against the prediction, and one tested offset',
        security: keySecurity,
        body: measurementRequest,
        response: {
          200: measurementsAnswer.schema,
          ...errorResponses(400, 401, 413, 429, 500, 503, 504),
        },
      },
    },
    async (request, reply) => {
      const input = { question: resolveMeasurements(request.body), applicationVersion }
      return sendResult(reply, await ask(request, reply, 'measurements', input))
    },
  )

  app.post<{ Body: ComparisonBody }>(
    '/api/measurements/compare',
    {
      onRequest: longRadioGuards(context),
      schema: {
        tags: ['radio-quality'],
        operationId: 'compareMeasurements',
        summary: 'Every propagation model against the same measured RSRP, held out',
        security: keySecurity,
        body: comparisonRequest,
        response: {
          200: comparisonAnswer.schema,
          ...errorResponses(400, 401, 413, 429, 500, 503, 504),
        },
      },
    },
    async (request, reply) => {
      const input = { question: resolveComparison(request.body), applicationVersion }
      return sendResult(reply, await ask(request, reply, 'measurementComparison', input))
    },
  )

  app.post<{ Body: CalibrateBody }>(
    '/api/measurements/calibrate',
    {
      onRequest: longRadioGuards(context),
      schema: {
        tags: ['radio-quality'],
        operationId: 'calibrateMeasurements',
        summary: 'A calibration of the stated model, accepted only where it holds when held out',
        security: keySecurity,
        body: calibrateRequest,
        response: {
          200: calibrateAnswer.schema,
          ...errorResponses(400, 401, 413, 429, 500, 503, 504),
        },
      },
    },
    async (request, reply) => {
      const input = { question: resolveCalibrate(request.body), applicationVersion }
      return sendResult(reply, await ask(request, reply, 'measurementCalibration', input))
    },
  )
}
