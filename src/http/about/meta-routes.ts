import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { readRoute } from '../server/read-route.ts'
import { metaAnswer } from './meta-answer.ts'

/** `GET /api/meta`. */
export function metaRoutes(app: FastifyInstance, context: AppContext): void {
  const build = {
    applicationVersion: context.applicationVersion,
    buildCommit: context.configuration.BUILD_COMMIT,
    antennas: context.antennas,
    escapesFormulas: context.configuration.CSV_ESCAPE_FORMULAS,
    isServed: (path: string) =>
      context.routes.some(({ method, url }) => method === 'POST' && url === path),
  }
  readRoute(app, {
    path: '/api/meta',
    tag: 'service',
    operationId: 'getMeta',
    summary: 'Versions, models, thresholds and the active dataset',
    answer: metaAnswer,
    found: () => ({ ...build, manifest: context.packs.snapshot?.manifest }),
  })
}
