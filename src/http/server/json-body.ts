import type { FastifyInstance } from 'fastify'
import { invalidRequest } from '../../errors.ts'

/** Largest request body, bytes. */
export const bodyLimitBytes = 1024 * 1024

const bodyType = 'application/json'

/** Reads every body as JSON in UTF-8, whatever content type it claims; changes nothing in it. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // The framework answers 415 to a content type that it cannot parse, before any parser is asked.
  app.addHook('onRequest', async ({ raw }) => {
    raw.headers['content-type'] = bodyType
  })
  app.addContentTypeParser(
    bodyType,
    { parseAs: 'buffer', bodyLimit: bodyLimitBytes },
    (_request, body, done) => {
      try {
        done(null, parseJsonBody(body as Buffer))
      } catch (error) {
        done(error as Error, undefined)
      }
    },
  )
}

/** @throws {SightlineError} invalid_request unless the bytes are exactly one JSON value. */
function parseJsonBody(body: Uint8Array): unknown {
  if (body.length === 0) {
    throw invalidRequest('the request body is empty; a JSON object is expected')
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (cause) {
    const error = invalidRequest('the request body must be a single valid JSON value in UTF-8')
    error.cause = cause
    throw error
  }
}
