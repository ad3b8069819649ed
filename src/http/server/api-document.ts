import Fastify, { type FastifyInstance, type FastifySchema } from 'fastify'
import type {} from '@fastify/swagger'
import { addExamples, readExamples } from './api-examples.ts'
import { documentedRoute, shareErrorResponses } from './documented-route.ts'
import type { ClientLimiter } from './guards/client-limiter.ts'
import { answerErrors } from './error-response.ts'
import { lazyApp } from './lazy-app.ts'
import { requireAgain } from './require-again.ts'
import { withoutCompilers } from './schema-compilers.ts'
import { referencePagePolicy } from './security-headers.ts'
import { shareSchemas } from './shared-schemas.ts'

/** Of the contract, not of the application: a breaking change raises its first number. */
const contractVersion = '1.0.0'

const description =
  'Deterministic radio-planning estimates over building footprints: received power, coverage ' +
  'gaps, azimuth choices. Coordinates are longitude first; angles are degrees, powers dBm, losses ' +
  'dB, distances metres. `null` for an optional member equals its omission; unknown members are ' +
  'refused. Every error is `{ "error": string }`. Examples are answers of the demo city; long lists ' +
  'and sentences of theirs are cut short, and answers that are long all the same are not shown.'

/** What the document knows of a route. */
export interface DocumentedRoute {
  readonly method: string
  readonly url: string
  readonly schema: FastifySchema | undefined
}

/**
 * The OpenAPI 3.1 document and a reference page, both without a key. They are made of the routes'
 * own schemas in an application of their own, when somebody first asks.
 *
 * @param routes - all routes, complete when the application is ready.
 * @param limiter - of those who ask.
 */
export function apiDocumentRoutes(
  app: FastifyInstance,
  routes: readonly DocumentedRoute[],
  limiter: ClientLimiter,
): void {
  const document = lazyApp(app, () => buildDocumentApp(routes))
  const options = { onRequest: limiter.hook, schema: { hide: true } }
  let text: Buffer | undefined

  app.get('/api/openapi.json', options, async (_request, reply) => {
    // The same bytes for everybody: an answer that nobody reads costs no memory of its own.
    text ??= Buffer.from(JSON.stringify((await document.get()).swagger()))
    return reply.type('application/json; charset=utf-8').send(text)
  })
  app.get('/docs', options, document.handler)
  app.get('/docs/*', options, document.handler)
}

async function buildDocumentApp(routes: readonly DocumentedRoute[]): Promise<FastifyInstance> {
  const swaggerUi = (requireAgain('@fastify/swagger-ui') as typeof import('@fastify/swagger-ui'))
    .default
  const app = await documentApp(routes, {
    openapi: '3.1.0',
    title: 'Sightline',
    description,
    prefix: '',
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: referencePagePolicy })
  return app
}

interface DocumentForm {
  /** Version of OpenAPI. */
  readonly openapi: '3.0.3' | '3.1.0'
  readonly title: string
  readonly description: string
  /** Where all routes begin; left out of the paths. Empty in the document of the whole service. */
  readonly prefix: string
}

/** An application that knows the document of some routes, as `swagger()` of it when it is ready. */
export async function documentApp(
  routes: readonly DocumentedRoute[],
  { openapi, prefix, ...info }: DocumentForm,
): Promise<FastifyInstance> {
  const swagger = (requireAgain('@fastify/swagger') as typeof import('@fastify/swagger')).default
  // The calls have the whole paths.
  const examples = prefix === '' ? readExamples() : {}
  const app = Fastify({ schemaController: withoutCompilers })
  answerErrors(app)
  await app.register(swagger, {
    openapi: {
      openapi,
      info: { ...info, version: contractVersion },
      servers: [{ url: prefix || '/' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        },
      },
    },
    // Ids contain slashes: their routes end in a wildcard, which is an id to the reader.
    transform: ({ schema, url, route }) => ({
      schema: documentedRoute(schema, url, [route.method].flat()),
      url: url.slice(prefix.length).replace(/\*$/, ':id') || '/',
    }),
    transformObject: (made) => {
      const whole = 'openapiObject' in made ? made.openapiObject : made.swaggerObject
      shareErrorResponses(whole)
      if (openapi === '3.1.0') shareSchemas(whole)
      addExamples(whole, examples)
      return whole
    },
    // A schema with a name goes to the components under it.
    refResolver: {
      buildLocalReference: (schema, _baseUri, _fragment, index) =>
        typeof schema.$id === 'string' ? schema.$id : `Schema${index}`,
    },
  })
  for (const { method, url, schema } of routes) {
    if (schema === undefined || schema.hide === true) continue
    app.route({ method, url, schema, handler: async () => null })
  }
  return app
}
