import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { health, readiness } from './schema.ts'
import { healthView, readinessView } from './health-view.ts'

/** Liveness, readiness and metrics: no key, no limit, always cheap. */
export function operationRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, metrics } = context

  app.get(
    '/healthz',
    {
      schema: {
        tags: ['operations'],
        operationId: 'getHealth',
        summary: 'Liveness: 200 whenever the process is alive',
        response: { 200: health },
      },
    },
    async () => healthView(packs.snapshot),
  )

  app.get(
    '/readyz',
    {
      schema: {
        tags: ['operations'],
        operationId: 'getReadiness',
        summary: 'Readiness of buildings, towers and page',
        response: { 200: readiness, 503: { description: 'Not ready.', ...readiness } },
      },
    },
    async (_request, reply) => {
      const view = readinessView(packs.state, context.frontendDirectory !== null)
      return reply.code(view.status === 'ready' ? 200 : 503).send(view)
    },
  )

  app.get(
    '/metrics',
    {
      schema: {
        tags: ['operations'],
        operationId: 'getMetrics',
        summary: 'Counters as Prometheus text',
        response: {
          200: {
            description: 'The counters.',
            content: { 'text/plain': { schema: { type: 'string' } } },
          },
        },
      },
    },
    async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()),
  )
}
