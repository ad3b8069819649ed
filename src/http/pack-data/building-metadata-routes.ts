import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { requireSnapshot } from '../server/compute-answer.ts'
import { buildingSummary } from '../wire/building-summary-answer.ts'
import { errorResponses } from '../wire/shapes.ts'
import { buildingCollection, collectionsAnswer, conformanceAnswer } from './collections-answer.ts'

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
        response: { 200: buildingSummary.schema, ...errorResponses(503) },
      },
    },
    async () => buildingSummary.write(requireSnapshot(packs).summary),
  )

  app.get(
    '/api/conformance',
    {
      schema: {
        tags,
        operationId: 'getConformance',
        summary: 'Claimed conformance: none',
        response: { 200: conformanceAnswer.schema },
      },
    },
    async () => conformanceAnswer.write(null),
  )

  app.get(
    '/api/collections',
    {
      schema: {
        tags,
        operationId: 'listCollections',
        summary: 'Feature collections',
        response: { 200: collectionsAnswer.schema, ...errorResponses(503) },
      },
    },
    async () => collectionsAnswer.write(requireSnapshot(packs).manifest),
  )

  app.get(
    '/api/collections/buildings',
    {
      schema: {
        tags,
        operationId: 'getBuildingCollection',
        summary: 'The collection of building footprints',
        response: { 200: buildingCollection.schema, ...errorResponses(503) },
      },
    },
    async () => buildingCollection.write(requireSnapshot(packs).manifest),
  )
}
