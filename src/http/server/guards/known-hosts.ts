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
  const listed = allowedNames(configuration)
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

/** Names that callers may use for the service beside the loopback ones. */
export function allowedNames({ ALLOWED_HOSTS }: Configuration): ReadonlySet<string> {
  return new Set(ALLOWED_HOSTS.map(hostName).filter((name) => name !== ''))
}

const keys = ['RF_API_KEY', 'BUILDINGS_API_KEY', 'DATASET_ADMIN_API_KEY'] as const

/**
 * What the operator of a service should hear that answers to any name, where others reach it and something
 * asks for no key; null where there is nothing to say.
 */
export function whyNamesAreWanted(configuration: Configuration): string | null {
  const open = keys.filter((key) => configuration[key] === null)
  const isNamed = configuration.ALLOWED_HOSTS.length > 0
  if (isNamed || open.length === 0 || isForThisMachine(configuration)) return null
  return (
    `ALLOWED_HOSTS is not set, and neither is ${open.join(', ')}: the service listens at ` +
    `${configuration.HOST} and answers to any name. A page that somebody near it opens in a browser can ` +
    'have its own name lead here (DNS rebinding) and then read and change everything as that person. ' +
    'List the names that callers write, as ALLOWED_HOSTS=planner.example, or set the keys'
  )
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
