import { basename } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { answerErrors } from '../server/error-response.ts'
import { unchangedResponse } from '../server/etags.ts'
import { lazyApp } from '../server/lazy-app.ts'
import { requireAgain } from '../server/require-again.ts'
import { routeSchema } from '../server/route-schema.ts'
import { withoutCompilers } from '../server/schema-compilers.ts'
import { pagePolicy } from '../server/security-headers.ts'
import * as field from '../wire/answer-schema.ts'

/** `GET /` where no page is installed. */
const serviceIndex = field.object<Pick<AppContext, 'routes'>>('ServiceIndex', {
  service: field.sentence('sightline'),
  routes: field.texts(({ routes }) => routes.map(({ method, url }) => `${method} ${url}`)),
})

/** The built page at `/`, or what there is without one. */
export function pageRoutes(app: FastifyInstance, context: AppContext): void {
  const { frontendDirectory, routes } = context
  if (frontendDirectory === null) {
    app.get('/', { schema: rootSchema }, async () => serviceIndex.write({ routes }))
    return
  }
  const pages = lazyApp(app, () => buildPageApp(frontendDirectory))
  app.get('/', { schema: rootSchema }, pages.handler)
  app.get('/*', { schema: { hide: true } }, pages.handler)
}

/** The schema of the root, whether a page is installed or not: the document is one for all services. */
const rootSchema = routeSchema({
  tag: 'service',
  operationId: 'listRoutes',
  summary: 'The page; where none is installed, the routes of the service',
  answer: {
    description: 'The page, or the routes of the service.',
    content: {
      'application/json': { schema: serviceIndex.schema },
      'text/html': { schema: { type: 'string' } },
    },
  },
  answers: unchangedResponse('The page'),
  refusals: [412],
})

async function buildPageApp(root: string): Promise<FastifyInstance> {
  const fastifyStatic = (requireAgain('@fastify/static') as typeof import('@fastify/static'))
    .default
  const app = Fastify({ schemaController: withoutCompilers })
  answerErrors(app)
  await app.register(fastifyStatic, {
    root,
    // What begins with a dot is no part of a page: the mark of a build, the keys of a folder.
    dotfiles: 'ignore',
    // Small files: nobody needs a part of one.
    acceptRanges: false,
    // The build lays a compressed file beside each that is worth it.
    preCompressed: true,
    setHeaders: (response, path) => {
      response.header('content-security-policy', pagePolicy)
      // Built files carry a hash in their names; the page that names them must be asked for.
      response.header(
        'cache-control',
        isHashed(basename(path)) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  return app
}

/** `index-Bx3kP9qZ.js`: eight characters or more of a hash stand between a hyphen and the ending. */
function isHashed(name: string): boolean {
  const plain = name.endsWith('.gz') ? name.slice(0, -'.gz'.length) : name
  const stem = plain.split('.').at(-2) ?? ''
  const hyphen = stem.indexOf('-')
  return hyphen >= 0 && stem.length - hyphen > 8
}
