import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SightlineError } from '../../errors.ts'
import { callerGoneStatus } from './error-response.ts'
import { refusedStatus } from './malformed-request.ts'
import type { Metrics } from './metrics.ts'

/** Routes that are asked every few seconds by machines; logged at `debug`. */
const quietRoutes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Log line, request id and counters for every request, once, also for one that nobody waited for. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  const concluded = new WeakSet<FastifyRequest>()

  const conclude = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    // Work that ends after its caller has gone still makes an answer.
    if (concluded.has(request)) return
    concluded.add(request)
    const route = request.routeOptions.url ?? 'unknown'
    const { method } = request
    metrics.requestFinished({ method, route, status, seconds: reply.elapsedTime / 1000 })
    const level = quietRoutes.has(route) ? 'debug' : 'info'
    request.log[level](
      { method, route, status, milliseconds: Math.round(reply.elapsedTime), client: request.ip },
      status === callerGoneStatus ? 'caller gone' : 'request answered',
    )
  }

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) return
      conclude(request, reply, unansweredStatus(request))
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    // Half a body has an answer too, which nobody is there to receive.
    const isHeard = !request.raw.readableAborted
    conclude(request, reply, isHeard ? reply.statusCode : unansweredStatus(request))
  })
}

/** What became of a request whose answer did not arrive. */
function unansweredStatus(request: FastifyRequest): number {
  return refusedStatus(request.raw.socket) ?? callerGoneStatus
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
