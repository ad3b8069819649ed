import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SightlineError } from '../../../errors.ts'

/** Methods that only read: what they answer, a browser shows to no other site's page. */
const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests that a page of another site has its visitor's browser send, unless its origin is
 * listed: such a page may send forms here without asking. Programs other than browsers send none of
 * the headers that this looks at, and pass.
 */
export function refuseOtherSites(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (reading.has(request.method) || isOwnOrListed(request, origins)) return
    reply.header('cache-control', 'no-store')
    throw new SightlineError(
      'forbidden',
      'pages of other sites may not call the service; list the origin in CORS_ORIGINS',
    )
  })
}

function isOwnOrListed(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origins.includes(origin)) return true
  // What the browser itself says; no page can write this header.
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return origin === undefined || isOwn(origin, request.host)
}

/** Whether an origin has the host and port that the request names; `null` hides its own. */
function isOwn(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: ofPage } = new URL(origin)
  const here = `${protocol}//${host}`
  return URL.canParse(here) && new URL(here).host === ofPage
}
