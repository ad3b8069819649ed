import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { requireSnapshot } from '../server/compute-answer.ts'
import { openPackFile } from './pack-files.ts'
import { errorResponses } from '../wire/shapes.ts'

/** `GET /api/towers`: the pack's own tower file as it is. */
export function towerRoutes(app: FastifyInstance, { packs }: AppContext): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/towers',
    schema: {
      tags: ['data'],
      summary: 'Tower records of the active pack',
      response: {
        200: {
          description: 'GeoJSON FeatureCollection of points, as it is in the pack.',
          content: { 'application/geo+json': { schema: { type: 'object' } } },
        },
        ...errorResponses(503),
      },
    },
    handler: async (request, reply) => {
      const { handle, size } = await openPackFile(requireSnapshot(packs), 'towers')
      reply.type('application/geo+json').header('cache-control', 'no-store')
      if (request.method === 'HEAD') {
        await handle.close()
        return reply.header('content-length', size).send()
      }
      return reply.send(handle.createReadStream())
    },
  })
}
