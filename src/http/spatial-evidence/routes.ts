import type { FastifyInstance } from 'fastify'
import { unstatedValues } from '../../analyses/link/profile-in-pack.ts'
import { SightlineError } from '../../errors.ts'
import { maximumIdBytes } from '../../packs/load/feature-id.ts'
import type { AppContext } from '../server/app-context.ts'
import { readRoute } from '../server/read-route.ts'
import { requireSnapshot, askThreads, sendResult } from '../server/compute-answer.ts'
import type { SpatialEvidenceTasks } from './tasks.ts'
import { startDeadline } from '../server/guards/deadline.ts'
import { evidencePathRequest, resolveEvidencePath } from './question.ts'
import { routeSchema } from '../server/route-schema.ts'
import { buildingAnswer } from './evidence-answer.ts'
import { pathAnswer } from './path-answer.ts'
import { placeQuery, queryPlace, refractivityAnswer } from './refractivity-answer.ts'
import { summaryAnswer } from './summary-answer.ts'
import { demoPath } from '../wire/demo-requests.ts'

/** What the pack knows about heights and ground; read-only and without a key. */
export function spatialEvidenceRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, configuration, limiters, applicationVersion } = context
  const ask = askThreads<SpatialEvidenceTasks>('spatial-evidence', packs, compute.data)
  const onRequest = [
    startDeadline(configuration.RF_REQUEST_TIMEOUT_SECONDS),
    limiters.evidence.hook,
  ]

  readRoute(app, {
    path: '/api/spatial-evidence',
    onRequest,
    tag: 'spatial-evidence',
    operationId: 'getSpatialEvidence',
    summary: 'Terrain declaration, height evidence and policies of the active pack',
    answer: summaryAnswer,
    found: () => requireSnapshot(packs),
    refusals: [429],
  })

  readRoute(app, {
    path: '/api/spatial-evidence/refractivity',
    onRequest,
    tag: 'spatial-evidence',
    operationId: 'getRefractivity',
    summary: 'The refractivity that models take at a place where no profile states it',
    querystring: placeQuery,
    answer: refractivityAnswer,
    found: ({ query }) => {
      const place = queryPlace(query)
      return { ...place, values: unstatedValues(requireSnapshot(packs), place) }
    },
    refusals: [429],
  })

  // Ids contain slashes: everything behind the last one of the route is the id.
  app.get<{ Params: { readonly '*': string } }>(
    '/api/spatial-evidence/buildings/*',
    {
      onRequest,
      schema: routeSchema({
        tag: 'spatial-evidence',
        operationId: 'getBuildingEvidence',
        summary: 'Height ledger of one building; the id plain or percent-encoded',
        answer: buildingAnswer.schema,
        refusals: [422, 429, 504],
      }),
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

  app.post(
    '/api/spatial-evidence/path-profile',
    {
      onRequest,
      schema: routeSchema({
        tag: 'spatial-evidence',
        operationId: 'profilePathEvidence',
        example: { body: demoPath },
        summary: 'Terrain under one path, and the clearance of the straight line over it',
        body: evidencePathRequest,
        answer: pathAnswer.schema,
        refusals: [422, 429, 504],
      }),
    },
    async (request, reply) => {
      const input = { path: resolveEvidencePath(request.body), applicationVersion }
      return sendResult(reply, await ask(request, reply, 'evidencePath', input))
    },
  )
}
