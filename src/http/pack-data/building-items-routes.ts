import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { askThreads, sendResult } from '../server/compute-answer.ts'
import type { PackDataTasks } from './tasks.ts'
import { buildingQueryGuards } from '../server/guards/route-guards.ts'
import {
  type BuildingQueryText,
  resolveBuildingFormat,
  resolveBuildingQuery,
} from './building-query.ts'
import { buildingPage } from './building-page-answer.ts'
import { buildingPageQuery } from './building-page-query-schema.ts'
import { routeSchema } from '../server/route-schema.ts'
import { addVary } from '../server/vary.ts'

const path = '/api/collections/buildings/items'

/** Pages of building footprints in a box. */
export function buildingItemRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, compute, configuration } = context
  const ask = askThreads<PackDataTasks>('pack-data', packs, compute.data)
  const isKeyed = configuration.BUILDINGS_API_KEY !== null

  app.get<{ Querystring: BuildingQueryText }>(
    path,
    {
      onRequest: buildingQueryGuards(context),
      schema: routeSchema({
        tag: 'data',
        operationId: 'listBuildings',
        summary: 'Building footprints in a box, sorted by id',
        isKeyed: true,
        querystring: buildingPageQuery,
        answer: {
          description: 'One page; the Link header names the next.',
          content: {
            'application/geo+json': { schema: buildingPage.schema },
            'text/csv': { schema: { type: 'string' } },
          },
        },
        refusals: [429, 504],
      }),
    },
    async (request, reply) => {
      const format = resolveBuildingFormat(request.query.f, request.headers.accept)
      const query = resolveBuildingQuery(request.query)
      const input = { query, format, escapesFormulas: configuration.CSV_ESCAPE_FORMULAS }
      const result = await ask(request, reply, 'buildingPage', input)
      const next = query.offset + Number(result.facts.numberReturned)
      if (next < Number(result.facts.numberMatched)) {
        reply.header('link', `<${nextPage(request.query, format, query.limit, next)}>; rel="next"`)
      }
      if (isKeyed) reply.header('cache-control', 'private, no-cache')
      if (format === 'csv') {
        reply.header('content-disposition', 'attachment; filename="buildings.csv"')
      }
      addVary(reply, 'accept')
      return sendResult(reply, result)
    },
  )
}

/** The query of the next page: from the next footprint on, members in the order of their names. */
function nextPage(
  { bbox }: BuildingQueryText,
  format: 'geojson' | 'csv',
  limit: number,
  offset: number,
): string {
  const members = new URLSearchParams({ bbox: String(bbox) })
  if (format === 'csv') members.set('f', 'csv')
  members.set('limit', String(limit))
  members.set('offset', String(offset))
  return `${path}?${members.toString()}`
}
