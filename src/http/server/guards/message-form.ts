import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidRequest } from '../../../errors.ts'

/**
 * Refuses messages that a proxy and this service could understand differently: where one of them
 * sees the end of a body, or which host is meant (RFC 9112, sections 3.2 and 6.1). The connection
 * ends with the answer, because what follows on it may be a part of the same message.
 */
export function refuseAmbiguousMessages(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const problem = ambiguityOf(request.raw)
    if (problem === null) return
    reply.header('connection', 'close')
    throw invalidRequest(problem)
  })
}

function ambiguityOf({
  httpVersion,
  headers,
  rawHeaders,
}: Pick<FastifyRequest['raw'], 'httpVersion' | 'headers' | 'rawHeaders'>): string | null {
  const timesOf = (name: string) =>
    rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length
  if (timesOf('host') > 1) return 'the header Host must be there once'
  if (headers.host === undefined && httpVersion === '1.1') return 'the header Host is required'
  const coding = headers['transfer-encoding']
  if (coding === undefined) return null
  if (httpVersion !== '1.1') return 'Transfer-Encoding needs HTTP/1.1'
  if (coding.toLowerCase() === 'chunked' && timesOf('transfer-encoding') === 1) return null
  return 'Transfer-Encoding must be chunked, and nothing else'
}
