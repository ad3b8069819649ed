import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { meta } from './schema.ts'
import { metaView } from './meta-view.ts'

/** `GET /api/meta`. */
export function metaRoutes(app: FastifyInstance, context: AppContext): void {
  const build = {
    applicationVersion: context.applicationVersion,
    buildCommit: context.configuration.BUILD_COMMIT,
    antennas: context.antennas,
    isServed: (path: string) =>
      context.routes.some(({ method, url }) => method === 'POST' && url === path),
  }
  app.get(
    '/api/meta',
    {
      schema: {
        tags: ['service'],
        operationId: 'getMeta',
        summary: 'Versions, models, thresholds and the active dataset',
        response: { 200: meta },
      },
    },
    async () => metaView(build, context.packs.snapshot?.manifest),
  )
}
