import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { SightlineError } from '../../../errors.ts'

/**
 * Lets a request pass that shows the key in either header; a wrong one in the other header does
 * not matter. Without a configured key every request passes.
 */
export function requireKey(key: string | null): onRequestAsyncHookHandler {
  if (key === null) return async () => undefined
  const expected = digest(key)
  return async (request, reply) => {
    const matches = shownKeys(request).map((shown) => timingSafeEqual(digest(shown), expected))
    if (matches.includes(true)) return
    reply.header('www-authenticate', 'Bearer realm="sightline"')
    reply.header('cache-control', 'no-store')
    throw new SightlineError(
      'unauthorized',
      'a valid API key is required: Authorization: Bearer <key>, or X-API-Key: <key>',
    )
  }
}

function shownKeys(request: FastifyRequest): string[] {
  const given = request.headers.authorization?.trim() ?? ''
  const bearer = /^bearer\s/i.test(given) ? given.slice('bearer '.length) : undefined
  const plain = [request.headers['x-api-key']].flat()
  return [bearer, ...plain].filter((text) => text !== undefined).map((text) => text.trim())
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
