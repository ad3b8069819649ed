import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Configuration } from '../../../config.ts'
import { SightlineError } from '../../../errors.ts'
import { allowedNames } from './known-hosts.ts'

/** Methods that only read: what they answer, a browser shows to no other site's page. */
const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

interface Allowed {
  /** Origins of pages that may call. */
  readonly origins: readonly string[]
  /** Names of the service. */
  readonly names: ReadonlySet<string>
}

/**
 * Refuses requests that a page of another site has its visitor's browser send, unless its origin is
 * listed: such a page may send forms here without asking. Programs other than browsers send none of
 * the headers that this looks at, and pass.
 */
export function refuseOtherSites(app: FastifyInstance, configuration: Configuration): void {
  const allowed = {
    origins: configuration.CORS_ORIGINS,
    names: allowedNames(configuration),
  }
  app.addHook('onRequest', async (request, reply) => {
    if (reading.has(request.method) || isOwnOrListed(request, allowed)) return
    reply.header('cache-control', 'no-store')
    throw new SightlineError(
      'forbidden',
      'pages of other sites may not call the service; list the origin in CORS_ORIGINS',
    )
  })
}

function isOwnOrListed(request: FastifyRequest, { origins, names }: Allowed): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origins.includes(origin)) return true
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined || isOwn(origin, request.host)) return true
  // A proxy may call the service otherwise than the browser does: by a name of it, and nothing else.
  return site === 'same-origin' && isNamed(origin, names)
}

/** Whether an origin has the host and port that the request names; `null` hides its own. */
function isOwn(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: ofPage } = new URL(origin)
  const here = `${protocol}//${host}`
  return URL.canParse(here) && new URL(here).host === ofPage
}

/** Whether an origin is that of a name, at the port that its scheme has by itself. */
function isNamed(origin: string, names: ReadonlySet<string>): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname, port } = new URL(origin)
  return port === '' && names.has(hostname)
}
