import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { readRoute } from '../server/read-route.ts'
import { requireSnapshot } from '../server/compute-answer.ts'
import { buildingSummary } from '../wire/building-summary-answer.ts'
import { buildingCollection, collectionsAnswer, conformanceAnswer } from './collections-answer.ts'

/** What there is to know about the buildings without reading them. */
export function buildingMetadataRoutes(app: FastifyInstance, { packs }: AppContext): void {
  const tag = 'data'

  readRoute(app, {
    path: '/api/buildings/summary',
    tag,
    operationId: 'getBuildingSummary',
    summary: 'Building and demand quality of the active pack',
    answer: buildingSummary,
    found: () => requireSnapshot(packs).summary,
  })

  readRoute(app, {
    path: '/api/conformance',
    tag,
    operationId: 'getConformance',
    summary: 'Claimed conformance: none',
    answer: conformanceAnswer,
    found: () => null,
  })

  readRoute(app, {
    path: '/api/collections',
    tag,
    operationId: 'listCollections',
    summary: 'Feature collections',
    answer: collectionsAnswer,
    found: () => requireSnapshot(packs).manifest,
  })

  readRoute(app, {
    path: '/api/collections/buildings',
    tag,
    operationId: 'getBuildingCollection',
    summary: 'The collection of building footprints',
    answer: buildingCollection,
    found: () => requireSnapshot(packs).manifest,
  })
}
