import { createHash } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/**
 * Who asks, as the limiters know it: the address, for IPv6 its network. A key tells nobody apart, since all
 * who may ask have the same one. As a hash: records of jobs keep it, and need no addresses.
 */
export function callerOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return createHash('sha256').update(normalizeIP(ip)).digest('hex').slice(0, 32)
}
