import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import type { AppContext } from '../server/app-context.ts'
import { requireKey } from '../server/guards/require-key.ts'
import { installedList, switchRequest, switchResponse } from './datasets-schema.ts'
import { errorResponses, keySecurity } from '../wire/shapes.ts'
import { installedListView } from './installed-list-view.ts'

/** The installed packs, and the way from one to another. */
export function datasetRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, configuration } = context

  app.get(
    '/api/datasets',
    {
      schema: {
        tags: ['datasets'],
        summary: 'Installed dataset packs',
        response: { 200: installedList },
      },
    },
    async () => installedListView(await context.discover(), packs.snapshot?.manifest.id),
  )

  app.post<{ Body: Static<typeof switchRequest> }>(
    '/api/datasets/switch',
    {
      onRequest: requireKey(configuration.DATASET_ADMIN_API_KEY),
      schema: {
        tags: ['datasets'],
        summary: 'Load, validate and activate an installed pack',
        security: keySecurity,
        body: switchRequest,
        response: { 200: switchResponse, ...errorResponses(400, 401, 404, 413, 422, 500) },
      },
    },
    async (request) => {
      const { id } = request.body
      const snapshot = await packs.switchTo(id)
      return { status: 'active', dataset: snapshot.manifest }
    },
  )
}
