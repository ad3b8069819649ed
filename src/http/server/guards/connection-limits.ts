import type { Server } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { Configuration } from '../../../config.ts'
import { answerWithoutRequest } from '../malformed-request.ts'

/** The connections that are open now. */
export interface OpenConnections {
  readonly sockets: ReadonlySet<Socket>
}

/**
 * Bounds the connections of all clients together, and those of one: each costs memory whether or
 * not anything is asked on it. A trusted proxy speaks for many clients and has no bound of its own.
 */
export function limitConnections(server: Server, configuration: Configuration): OpenConnections {
  const sockets = new Set<Socket>()
  const ofClient = new Map<string, number>()
  const proxies = addressList(configuration.TRUSTED_PROXIES)
  const most = configuration.MAX_CONNECTIONS_PER_CLIENT
  server.maxConnections = configuration.MAX_CONNECTIONS
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    const client = normalizeIP(socket.remoteAddress ?? '')
    const count = (ofClient.get(client) ?? 0) + 1
    ofClient.set(client, count)
    socket.once('close', () => {
      sockets.delete(socket)
      const remaining = ofClient.get(client)! - 1
      if (remaining === 0) ofClient.delete(client)
      else ofClient.set(client, remaining)
    })
    if (count <= most || isListed(proxies, client)) return
    answerWithoutRequest(socket, {
      status: 503,
      message: `a client may have ${most} connections (MAX_CONNECTIONS_PER_CLIENT)`,
    })
    socket.destroySoon()
  })
  return { sockets }
}

function addressList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address, prefix] = range.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return list
}

function isListed(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
