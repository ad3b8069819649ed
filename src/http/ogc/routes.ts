import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { SightlineError } from '../../errors.ts'
import { maximumIdBytes } from '../../packs/load/feature-id.ts'
import { documentApp } from '../server/api-document.ts'
import type { AppContext } from '../server/app-context.ts'
import { readRoute } from '../server/read-route.ts'
import { askThreads, requireSnapshot, sendResult } from '../server/compute-answer.ts'
import { startDeadline } from '../server/guards/deadline.ts'
import { requireKey } from '../server/guards/require-key.ts'
import { lazyApp } from '../server/lazy-app.ts'
import { geoJsonType } from '../wire/results.ts'
import type { Query } from '../wire/page-query.ts'
import { routeSchema } from '../server/route-schema.ts'
import {
  collectionAnswer,
  collectionsAnswer,
  conformanceAnswer,
  landingAnswer,
} from './collection-answer.ts'
import { type CollectionId, collectionIds, collections } from './collections.ts'
import { featureAnswers } from './feature-answer.ts'
import { jsonSchemaType, landingPath, openApiType, serviceRoot } from './links.ts'
import { itemParameters, itemsQuery, plainQuery } from './query-schema.ts'
import { checkQuery, plainParameters, readItemsQuery } from './query.ts'
import { anySchemaResponse, featureSchemaView, queryablesView } from './schema-documents.ts'
import type { OgcTasks } from './tasks.ts'

/** OGC API Features, Part 1: Core, for clients that know it: QGIS, GDAL and others. */
export function ogcRoutes(app: FastifyInstance, context: AppContext): void {
  descriptionRoutes(app)
  collectionRoutes(app, context)
  ogcApiRoutes(app, context)
  for (const id of collectionIds) itemRoutes(app, context, id)
}

type QueryRoute = { Querystring: Query }

/** The root of the service, once the query is one that a description takes. */
function rootFor(request: FastifyRequest<QueryRoute>): string {
  checkQuery(request.query, plainParameters)
  return serviceRoot(request)
}

/** What there is, whatever pack is active. */
function descriptionRoutes(app: FastifyInstance): void {
  const landing = (request: FastifyRequest<QueryRoute>) => ({ root: rootFor(request) })
  readRoute(app, {
    path: landingPath,
    tag: 'ogc',
    operationId: 'getOgcLandingPage',
    summary: 'Landing page of OGC API Features',
    querystring: plainQuery,
    answer: landingAnswer,
    found: landing,
  })
  // Some clients end every address that they are given with a slash.
  app.get<QueryRoute>(`${landingPath}/`, { schema: { hide: true } }, async (request) =>
    landingAnswer.write(landing(request)),
  )
  readRoute(app, {
    path: `${landingPath}/conformance`,
    tag: 'ogc',
    operationId: 'getOgcConformance',
    summary: 'Conformance classes that hold below /ogc',
    querystring: plainQuery,
    answer: conformanceAnswer,
    found: ({ query }) => checkQuery(query, plainParameters),
  })
}

/** What the active pack has. */
function collectionRoutes(app: FastifyInstance, { packs }: AppContext): void {
  const packFor = (request: FastifyRequest<QueryRoute>) => ({
    manifest: requireSnapshot(packs).manifest,
    root: rootFor(request),
  })
  readRoute(app, {
    path: `${landingPath}/collections`,
    tag: 'ogc',
    operationId: 'listOgcCollections',
    summary: 'Collections of features',
    querystring: plainQuery,
    answer: collectionsAnswer,
    found: packFor,
  })
  for (const id of collectionIds) {
    const path = `${landingPath}/collections/${id}`
    const { title } = collections[id]
    readRoute(app, {
      path,
      tag: 'ogc',
      operationId: `describeOgc_${id}`,
      summary: `${title}: the collection`,
      querystring: plainQuery,
      answer: collectionAnswer,
      found: (request) => ({ ...packFor(request), id }),
    })
    schemaRoute(app, `${path}/queryables`, {
      operationId: `getOgcQueryables_${id}`,
      summary: `${title}: what can be asked for in a query`,
      view: (address) => queryablesView(address, id),
    })
    schemaRoute(app, `${path}/schema`, {
      operationId: `getOgcSchema_${id}`,
      summary: `${title}: what is known of each`,
      view: (address) => featureSchemaView(address, id),
    })
  }
}

interface SchemaRoute {
  readonly operationId: string
  readonly summary: string
  /** The schema, which names its own address. */
  readonly view: (address: string) => object
}

/** A route that answers a JSON Schema. */
function schemaRoute(app: FastifyInstance, path: string, { view, ...about }: SchemaRoute): void {
  app.get<QueryRoute>(
    path,
    {
      schema: routeSchema({
        tag: 'ogc',
        ...about,
        querystring: plainQuery,
        answer: {
          description: 'A JSON Schema.',
          content: { [jsonSchemaType]: { schema: anySchemaResponse } },
        },
      }),
    },
    async (request, reply) =>
      reply.type(jsonSchemaType).send(JSON.stringify(view(rootFor(request) + path))),
  )
}

const title = 'Sightline: OGC API Features'
const description =
  'Building footprints and tower records of the active dataset pack. The routes of the planner are ' +
  'in the OpenAPI document of the whole service, /api/openapi.json.'

/** The routes below the landing page as OpenAPI 3.0, which the standard's class asks for. */
function ogcApiRoutes(app: FastifyInstance, { routes, limiters }: AppContext): void {
  const document = lazyApp(app, () => {
    const own = routes.filter(({ url }) => url.startsWith(landingPath))
    return documentApp(own, { openapi: '3.0.3', title, description, prefix: landingPath })
  })
  app.get<{ Querystring: Query }>(
    `${landingPath}/api`,
    { onRequest: limiters.documents.hook, schema: { hide: true } },
    async (request, reply) => {
      checkQuery(request.query, plainParameters)
      const servers = [{ url: `${serviceRoot(request)}${landingPath}` }]
      const whole = { ...(await document.get()).swagger(), servers }
      // As it is written in the links: `type` would spell it otherwise.
      return reply.header('content-type', openApiType).send(Buffer.from(JSON.stringify(whole)))
    },
  )
}

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
function itemRoutes(app: FastifyInstance, context: AppContext, id: CollectionId): void {
  const { packs, compute, configuration } = context
  const ask = askThreads<OgcTasks>('ogc', packs, compute.data)
  const isKeyed = id === 'buildings' && configuration.BUILDINGS_API_KEY !== null
  const caching = isKeyed ? 'private, no-cache' : 'no-cache'
  const path = `${landingPath}/collections/${id}/items`
  const { title } = collections[id]
  const guards = guardsOf(id, context)
  const shared = { tag: 'ogc', isKeyed: id === 'buildings', refusals: [422, 429, 504] }

  app.get<{ Querystring: Query }>(
    path,
    {
      onRequest: guards.ofPages,
      schema: routeSchema({
        ...shared,
        operationId: `listOgc_${id}`,
        summary: `${title}: one page, sorted by id`,
        querystring: itemsQuery,
        answer: {
          description: 'The link with the relation next leads to the next page.',
          content: { [geoJsonType]: { schema: featureAnswers[id].page.schema } },
        },
      }),
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
      schema: routeSchema({
        ...shared,
        operationId: `getOgcItem_${id}`,
        summary: `${title}: one feature; its id plain or percent-encoded`,
        querystring: plainQuery,
        params: itemParameters,
        answer: {
          description: 'One feature.',
          content: { [geoJsonType]: { schema: featureAnswers[id].one.schema } },
        },
      }),
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
