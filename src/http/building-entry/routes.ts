import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { askThreads, sendResult } from '../server/compute-answer.ts'
import { longRadioGuards } from '../server/guards/route-guards.ts'
import { errorResponses, keySecurity } from '../wire/shapes.ts'
import { type BuildingEntryBody, resolveBuildingEntry } from './question.ts'
import { buildingEntryRequest } from './request-schema.ts'
import { buildingEntryResponse } from './response-schema.ts'
import type { BuildingEntryTasks } from './tasks.ts'

/** `POST /api/building-entry-analysis`. */
export function buildingEntryRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, applicationVersion } = context
  const ask = askThreads<BuildingEntryTasks>(packs, compute.radio)

  app.post<{ Body: BuildingEntryBody }>(
    '/api/building-entry-analysis',
    {
      onRequest: longRadioGuards(context),
      schema: {
        tags: ['radio-quality'],
        operationId: 'analyzeBuildingEntry',
        summary: 'Service just inside one facade point of each building',
        security: keySecurity,
        body: buildingEntryRequest,
        response: {
          200: buildingEntryResponse,
          ...errorResponses(400, 401, 413, 422, 429, 500, 503, 504),
        },
      },
    },
    async (request, reply) => {
      const input = { question: resolveBuildingEntry(request.body), applicationVersion }
      return sendResult(reply, await ask(request, reply, 'buildingEntry', input))
    },
  )
}
