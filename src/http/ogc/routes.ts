import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { requireSnapshot } from '../server/compute-answer.ts'
import { errorResponses } from '../wire/shapes.ts'
import { ogcApiRoutes } from './api-routes.ts'
import {
  collectionAnswer,
  collectionsAnswer,
  conformanceAnswer,
  landingAnswer,
} from './collection-answer.ts'
import { collectionIds, collections } from './collections.ts'
import { itemRoutes } from './item-routes.ts'
import { jsonSchemaType, landingPath, serviceRoot } from './links.ts'
import { checkQuery, plainParameters, type Query } from './query.ts'
import { plainQuery } from './query-schema.ts'
import { anySchemaResponse, featureSchemaView, queryablesView } from './schema-documents.ts'

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
  const landing = async (request: FastifyRequest<QueryRoute>) =>
    landingAnswer.write({ root: rootFor(request) })
  app.get<QueryRoute>(
    landingPath,
    {
      schema: {
        tags: ['ogc'],
        operationId: 'getOgcLandingPage',
        summary: 'Landing page of OGC API Features',
        querystring: plainQuery,
        response: { 200: landingAnswer.schema, ...errorResponses(400) },
      },
    },
    landing,
  )
  // Some clients end every address that they are given with a slash.
  app.get<QueryRoute>(`${landingPath}/`, { schema: { hide: true } }, landing)
  app.get<QueryRoute>(
    `${landingPath}/conformance`,
    {
      schema: {
        tags: ['ogc'],
        operationId: 'getOgcConformance',
        summary: 'Conformance classes that hold below /ogc',
        querystring: plainQuery,
        response: { 200: conformanceAnswer.schema, ...errorResponses(400) },
      },
    },
    async (request) => {
      checkQuery(request.query, plainParameters)
      return conformanceAnswer.write(null)
    },
  )
}

/** What the active pack has. */
function collectionRoutes(app: FastifyInstance, { packs }: AppContext): void {
  app.get<QueryRoute>(
    `${landingPath}/collections`,
    {
      schema: {
        tags: ['ogc'],
        operationId: 'listOgcCollections',
        summary: 'Collections of features',
        querystring: plainQuery,
        response: { 200: collectionsAnswer.schema, ...errorResponses(400, 503) },
      },
    },
    async (request) =>
      collectionsAnswer.write({
        manifest: requireSnapshot(packs).manifest,
        root: rootFor(request),
      }),
  )
  for (const id of collectionIds) {
    const path = `${landingPath}/collections/${id}`
    const { title } = collections[id]
    app.get<QueryRoute>(
      path,
      {
        schema: {
          tags: ['ogc'],
          operationId: `describeOgc_${id}`,
          summary: `${title}: the collection`,
          querystring: plainQuery,
          response: { 200: collectionAnswer.schema, ...errorResponses(400, 503) },
        },
      },
      async (request) =>
        collectionAnswer.write({
          manifest: requireSnapshot(packs).manifest,
          root: rootFor(request),
          id,
        }),
    )
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
      schema: {
        tags: ['ogc'],
        ...about,
        querystring: plainQuery,
        response: {
          200: {
            description: 'A JSON Schema.',
            content: { [jsonSchemaType]: { schema: anySchemaResponse } },
          },
          ...errorResponses(400),
        },
      },
    },
    async (request, reply) =>
      reply.type(jsonSchemaType).send(JSON.stringify(view(rootFor(request) + path))),
  )
}
