import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { requireSnapshot } from '../server/compute-answer.ts'
import { collection, collections, conformance } from './collections-schema.ts'
import { buildingSummary } from '../wire/building-summary-schema.ts'
import { errorResponses } from '../wire/shapes.ts'
import { buildingSummaryView } from '../wire/building-summary.ts'
import { buildingCollectionView, collectionsView, conformanceView } from './collections-view.ts'

/** What there is to know about the buildings without reading them. */
export function buildingMetadataRoutes(app: FastifyInstance, { packs }: AppContext): void {
  const tags = ['data']

  app.get(
    '/api/buildings/summary',
    {
      schema: {
        tags,
        operationId: 'getBuildingSummary',
        summary: 'Building and demand quality of the active pack',
        response: { 200: buildingSummary, ...errorResponses(503) },
      },
    },
    async () => buildingSummaryView(requireSnapshot(packs).summary),
  )

  app.get(
    '/api/conformance',
    {
      schema: {
        tags,
        operationId: 'getConformance',
        summary: 'Claimed conformance: none',
        response: { 200: conformance },
      },
    },
    async () => conformanceView,
  )

  app.get(
    '/api/collections',
    {
      schema: {
        tags,
        operationId: 'listCollections',
        summary: 'Feature collections',
        response: { 200: collections, ...errorResponses(503) },
      },
    },
    async () => collectionsView(requireSnapshot(packs).manifest),
  )

  app.get(
    '/api/collections/buildings',
    {
      schema: {
        tags,
        operationId: 'getBuildingCollection',
        summary: 'The collection of building footprints',
        response: { 200: collection, ...errorResponses(503) },
      },
    },
    async () => buildingCollectionView(requireSnapshot(packs).manifest),
  )
}
