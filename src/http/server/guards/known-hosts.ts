import type { FastifyInstance } from 'fastify'
import type { Configuration } from '../../../config.ts'
import { SightlineError } from '../../../errors.ts'

/**
 * Lets requests pass that name the service by a name it is known by. A page of another site can
 * have its own name resolved to this machine (DNS rebinding); the browser then takes the service
 * for a part of that site, but it still sends that site's name.
 *
 * Asked for where only programs of this machine can reach the service, and where names are listed.
 * Behind a proxy the proxy knows which names are right.
 */
export function requireKnownHost(app: FastifyInstance, configuration: Configuration): void {
  const listed = new Set(configuration.ALLOWED_HOSTS.map(hostName))
  const isAlone = isForThisMachine(configuration) && configuration.TRUSTED_PROXIES.length === 0
  if (!isAlone && listed.size === 0) return
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { host } = raw.headers
    // Only HTTP/1.0 comes here without one, and no browser speaks that.
    if (host === undefined) return
    const name = hostName(host)
    if (isLoopback(name) || listed.has(name)) return
    reply.header('cache-control', 'no-store')
    throw new SightlineError(
      'forbidden',
      'the service does not answer to the name in the header Host; list it in ALLOWED_HOSTS',
    )
  })
}

/** Whether the service listens to programs of this machine only. */
export function isForThisMachine({ HOST }: Configuration): boolean {
  return isLoopback(hostName(bracketed(HOST)))
}

function bracketed(address: string): string {
  return address.includes(':') ? `[${address}]` : address
}

/** The name of a host without its port, in lower case. */
function hostName(host: string): string {
  const [name = ''] = /^(\[[^\]]*\]|[^:]*)(?=(:\d*)?$)/.exec(host.trim().toLowerCase()) ?? []
  return name.replace(/\.$/, '')
}

/** Names and addresses that lead to the machine itself, and nowhere else (RFC 6761, section 6.3). */
function isLoopback(name: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(name)
}
