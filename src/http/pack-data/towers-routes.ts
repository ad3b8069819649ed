import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { requireSnapshot } from '../server/compute-answer.ts'
import { openVerified } from '../../packs/load/verified-file.ts'
import { streamOf } from './verified-stream.ts'
import { routeSchema } from '../server/route-schema.ts'

/** `GET /api/towers`: the pack's own tower file as it is. */
export function towerRoutes(app: FastifyInstance, { packs }: AppContext): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/towers',
    schema: routeSchema({
      tag: 'data',
      operationId: 'getTowers',
      summary: 'Tower records of the active pack',
      answer: {
        description: 'GeoJSON FeatureCollection of points, as it is in the pack.',
        content: { 'application/geo+json': { schema: { type: 'object' } } },
      },
    }),
    handler: async (request, reply) => {
      const file = await openVerified(requireSnapshot(packs), 'towers')
      reply.type('application/geo+json').header('cache-control', 'no-store')
      if (request.method === 'HEAD') {
        await file.close()
        return reply.header('content-length', file.byteLength).send()
      }
      return reply.send(streamOf(file))
    },
  })
}
