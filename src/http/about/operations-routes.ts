import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../server/app-context.ts'
import { readRoute } from '../server/read-route.ts'
import { routeSchema } from '../server/route-schema.ts'
import { healthAnswer, isReady, readinessAnswer } from './health-answer.ts'

/** Liveness, readiness and metrics: no key, no limit, always cheap. */
export function operationRoutes(app: FastifyInstance, context: AppContext): void {
  const { packs, metrics } = context

  readRoute(app, {
    path: '/healthz',
    tag: 'operations',
    operationId: 'getHealth',
    summary: 'Liveness: 200 whenever the process is alive',
    answer: healthAnswer,
    found: () => ({ snapshot: packs.snapshot }),
  })

  app.get(
    '/readyz',
    {
      schema: routeSchema({
        tag: 'operations',
        operationId: 'getReadiness',
        summary: 'Readiness of buildings, towers and page',
        answer: readinessAnswer.schema,
        answers: { 503: { description: 'Not ready.', ...readinessAnswer.schema } },
      }),
    },
    async (_request, reply) => {
      const found = { pack: packs.state, hasPage: context.frontendDirectory !== null }
      return reply.code(isReady(found) ? 200 : 503).send(readinessAnswer.write(found))
    },
  )

  app.get(
    '/metrics',
    {
      schema: routeSchema({
        tag: 'operations',
        operationId: 'getMetrics',
        summary: 'Counters as Prometheus text',
        answer: {
          description: 'The counters.',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
      }),
    },
    async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()),
  )
}
