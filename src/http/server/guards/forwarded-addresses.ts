import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

const header = 'x-forwarded-for'

/**
 * Takes the ports off the addresses that a proxy names: some write `192.0.2.1:4711`, and a client
 * with many connections is one client.
 */
export function forgetForwardedPorts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const forwarded = raw.headers[header]
    if (forwarded === undefined) return
    raw.headers[header] = [forwarded].flat().join(',').split(',').map(withoutPort).join(', ')
  })
}

/** An address without brackets and port; anything else as it is. */
function withoutPort(text: string): string {
  const trimmed = text.trim()
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(trimmed) ?? []
  const address = bracketed ?? plain ?? ''
  return isIP(address) === 0 ? trimmed : address
}
