import type { FastifyInstance } from 'fastify'
import { SightlineError } from '../../errors.ts'
import { maximumIdBytes } from '../../packs/load/feature-id.ts'
import type { AppContext } from '../server/app-context.ts'
import { requireSnapshot, askThreads, sendResult } from '../server/compute-answer.ts'
import type { SpatialEvidenceTasks } from './tasks.ts'
import { startDeadline } from '../server/guards/deadline.ts'
import { type EvidencePathBody, resolveEvidencePath } from './question.ts'
import { errorResponses } from '../wire/shapes.ts'
import { buildingEvidence } from './height-schema.ts'
import { evidencePathRequest, evidencePathResponse } from './path-schema.ts'
import { spatialEvidenceSummary } from './summary-schema.ts'
import { spatialEvidenceView } from './view.ts'

/** What the pack knows about heights and ground; read-only and without a key. */
export function spatialEvidenceRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, configuration, limiters, applicationVersion } = context
  const ask = askThreads<SpatialEvidenceTasks>(packs, compute.data)
  const onRequest = [
    startDeadline(configuration.RF_REQUEST_TIMEOUT_SECONDS),
    limiters.evidence.hook,
  ]

  app.get(
    '/api/spatial-evidence',
    {
      onRequest,
      schema: {
        tags: ['spatial-evidence'],
        operationId: 'getSpatialEvidence',
        summary: 'Terrain declaration, height evidence and policies of the active pack',
        response: { 200: spatialEvidenceSummary, ...errorResponses(429, 500, 503) },
      },
    },
    async () => spatialEvidenceView(requireSnapshot(packs)),
  )

  // Ids contain slashes: everything behind the last one of the route is the id.
  app.get<{ Params: { readonly '*': string } }>(
    '/api/spatial-evidence/buildings/*',
    {
      onRequest,
      schema: {
        tags: ['spatial-evidence'],
        operationId: 'getBuildingEvidence',
        summary: 'Height ledger of one building; the id plain or percent-encoded',
        response: { 200: buildingEvidence, ...errorResponses(404, 422, 429, 500, 503, 504) },
      },
    },
    async (request, reply) => {
      const id = request.params['*']
      requireSnapshot(packs)
      if (id === '' || Buffer.byteLength(id) > maximumIdBytes) {
        throw new SightlineError('not_found', 'building not found')
      }
      const input = { id, applicationVersion }
      return sendResult(reply, await ask(request, reply, 'buildingEvidence', input))
    },
  )

  app.post<{ Body: EvidencePathBody }>(
    '/api/spatial-evidence/path-profile',
    {
      onRequest,
      schema: {
        tags: ['spatial-evidence'],
        operationId: 'profilePathEvidence',
        summary: 'Terrain under one path, and the clearance of the straight line over it',
        body: evidencePathRequest,
        response: {
          200: evidencePathResponse,
          ...errorResponses(400, 413, 422, 429, 500, 503, 504),
        },
      },
    },
    async (request, reply) => {
      const input = { path: resolveEvidencePath(request.body), applicationVersion }
      return sendResult(reply, await ask(request, reply, 'evidencePath', input))
    },
  )
}
