import type { FastifyInstance } from 'fastify'
import { afterAll, expect } from 'vitest'
import { documentedPath } from '../../src/http/server/operations.ts'
import { schemas } from './schema-check.ts'

/** Routes that the document leaves out: itself, its reader, and what stands for another route. */
const hidden = /^\/(?:\*|docs|docs\/\*|api\/openapi\.json|ogc\/|ogc\/api)$/

/** Nobody is there to receive it. */
const callerGone = 499

/** A stand-in for the threads answers this to everything, as JSON. */
const ofIdlePool = '{}'

/** Fails the file of tests when an answer had a status or a type that the document does not name. */
export function expectDocumentedAnswers(app: FastifyInstance): void {
  const unexpected = new Set<string>()
  app.addHook('onSend', async ({ method, routeOptions: { url } }, reply, payload) => {
    const isShown = url !== undefined && !hidden.test(url) && method !== 'HEAD'
    if (!isShown || method === 'OPTIONS' || reply.statusCode === callerGone) return payload
    if (Buffer.isBuffer(payload) && payload.toString('latin1', 0, 3) === ofIdlePool) return payload
    const path = documentedPath(url)
    const type = String(reply.getHeader('content-type') ?? '')
    const problem = schemas.unexpected(method, path, reply.statusCode, type)
    if (problem !== null) unexpected.add(problem)
    return payload
  })
  afterAll(() => expect([...unexpected]).toEqual([]))
}
