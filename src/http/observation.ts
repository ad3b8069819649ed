import type { FastifyInstance } from 'fastify'
import { SightlineError } from '../errors.ts'
import type { Metrics } from './metrics.ts'

/** Routes that are asked every few seconds by machines; logged at `debug`. */
const quietRoutes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Log line, request id and counters for every request. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    const status = reply.statusCode
    metrics.requestFinished({ method, route, status, seconds: reply.elapsedTime / 1000 })
    const level = quietRoutes.has(route) ? 'debug' : 'info'
    request.log[level](
      { method, route, status, milliseconds: Math.round(reply.elapsedTime), client: request.ip },
      'request answered',
    )
  })
}

/** Refuses requests on connections that are still open while the service shuts down. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async () => {
    if (isClosing) throw new SightlineError('unavailable', 'the service is shutting down')
  })
}
