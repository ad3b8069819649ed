import type { FastifyReply } from 'fastify'

/** Adds a request header to those that an answer depends on; others may have added theirs. */
export function addVary(reply: FastifyReply, header: string): FastifyReply {
  const known = reply.getHeader('vary')
  return reply.header('vary', known === undefined ? header : `${String(known)}, ${header}`)
}
