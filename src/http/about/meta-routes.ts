import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { metaAnswer } from './meta-answer.ts'

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
        response: { 200: metaAnswer.schema },
      },
    },
    async () => metaAnswer.write({ ...build, manifest: context.packs.snapshot?.manifest }),
  )
}
