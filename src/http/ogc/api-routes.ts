import type { FastifyInstance } from 'fastify'
import { documentApp } from '../server/api-document.ts'
import type { AppContext } from '../server/app-context.ts'
import { lazyApp } from '../server/lazy-app.ts'
import { landingPath, openApiType, serviceRoot } from './links.ts'
import { checkQuery, plainParameters, type Query } from './query.ts'

const title = 'Sightline: OGC API Features'
const description =
  'Building footprints and tower records of the active dataset pack. The routes of the planner are ' +
  'in the OpenAPI document of the whole service, /api/openapi.json.'

/** The routes below the landing page as OpenAPI 3.0, which the standard's class asks for. */
export function ogcApiRoutes(app: FastifyInstance, { routes, limiters }: AppContext): void {
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
