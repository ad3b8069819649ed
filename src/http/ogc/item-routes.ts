import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { SightlineError } from '../../errors.ts'
import { maximumIdBytes } from '../../packs/load/feature-id.ts'
import type { AppContext } from '../server/app-context.ts'
import { askThreads, requireSnapshot, sendResult } from '../server/compute-answer.ts'
import { startDeadline } from '../server/guards/deadline.ts'
import { requireKey } from '../server/guards/require-key.ts'
import { geoJsonType } from '../wire/results.ts'
import { errorResponses, keySecurity } from '../wire/shapes.ts'
import { type CollectionId, collections } from './collections.ts'
import { featureAnswers } from './feature-answer.ts'
import { landingPath, serviceRoot } from './links.ts'
import { checkQuery, plainParameters, type Query, readItemsQuery } from './query.ts'
import { itemParameters, itemsQuery, plainQuery } from './query-schema.ts'
import type { OgcTasks } from './tasks.ts'

/** A page of so few features costs what a map tile costs. GDAL asks for ten at a time by itself. */
const smallPage = 100

/**
 * Footprints ask for the key of the building routes; towers have none, as in `/api/towers`. Pages
 * count as pages of buildings, small ones and single features as tiles.
 */
function guardsOf(id: CollectionId, { configuration, limiters }: AppContext) {
  const limitSmall = limiters.tiles
  const limitLarge = limiters.buildingQuery
  const shared: onRequestAsyncHookHandler[] = [
    ...(id === 'buildings' ? [requireKey(configuration.BUILDINGS_API_KEY)] : []),
    startDeadline(configuration.RF_REQUEST_TIMEOUT_SECONDS),
  ]
  const limitPage: onRequestAsyncHookHandler = (request, reply) => {
    const { limit } = request.query as Query
    // An empty one is the default, and anything else that is no number is refused later.
    const isSmall = typeof limit === 'string' && /^\d+$/.test(limit) && Number(limit) <= smallPage
    return (isSmall ? limitSmall : limitLarge).enter(request, reply)
  }
  return { ofPages: [...shared, limitPage], ofFeatures: [...shared, limitSmall.hook] }
}

/** Pages of the features of one collection, and each by itself. */
export function itemRoutes(app: FastifyInstance, context: AppContext, id: CollectionId): void {
  const { packs, compute, configuration } = context
  const ask = askThreads<OgcTasks>(packs, compute.data)
  const isKeyed = id === 'buildings' && configuration.BUILDINGS_API_KEY !== null
  const caching = isKeyed ? 'private, no-cache' : 'no-cache'
  const path = `${landingPath}/collections/${id}/items`
  const { title } = collections[id]
  const guards = guardsOf(id, context)
  const shared = { tags: ['ogc'], ...(id === 'buildings' ? { security: keySecurity } : {}) }
  const statuses = [400, ...(id === 'buildings' ? [401] : []), 429, 500, 503, 504]

  app.get<{ Querystring: Query }>(
    path,
    {
      onRequest: guards.ofPages,
      schema: {
        ...shared,
        operationId: `listOgc_${id}`,
        summary: `${title}: one page, sorted by id`,
        querystring: itemsQuery,
        response: {
          200: {
            description: 'The link with the relation next leads to the next page.',
            content: { [geoJsonType]: { schema: featureAnswers[id].page.schema } },
          },
          ...errorResponses(...statuses),
        },
      },
    },
    async (request, reply) => {
      const query = readItemsQuery(request.query)
      const input = {
        collection: id,
        query,
        asked: { ...request.query },
        root: serviceRoot(request),
      }
      const result = await ask(request, reply, 'ogcItems', input)
      return sendResult(reply.header('cache-control', caching), result)
    },
  )

  // Ids contain slashes: everything behind the last one of the route is the id.
  app.get<{ Querystring: Query; Params: { readonly '*': string } }>(
    `${path}/*`,
    {
      onRequest: guards.ofFeatures,
      schema: {
        ...shared,
        operationId: `getOgcItem_${id}`,
        summary: `${title}: one feature; its id plain or percent-encoded`,
        querystring: plainQuery,
        params: itemParameters,
        response: {
          200: {
            description: 'One feature.',
            content: { [geoJsonType]: { schema: featureAnswers[id].one.schema } },
          },
          ...errorResponses(...statuses, 404),
        },
      },
    },
    async (request, reply) => {
      checkQuery(request.query, plainParameters)
      requireSnapshot(packs)
      const feature = request.params['*']
      if (feature === '' || Buffer.byteLength(feature) > maximumIdBytes) {
        throw new SightlineError('not_found', `${title}: no such feature`)
      }
      const input = { collection: id, id: feature, root: serviceRoot(request) }
      const result = await ask(request, reply, 'ogcItem', input)
      return sendResult(reply.header('cache-control', caching), result)
    },
  )
}
