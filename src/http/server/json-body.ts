import type { FastifyInstance } from 'fastify'
import { invalidRequest } from '../../errors.ts'
import { findJsonExcess, type JsonBounds, type JsonExcess } from '../../formats/json-bounds.ts'
import { memberPath } from './validation-messages.ts'

/** Largest request body, bytes. */
export const bodyLimitBytes = 1024 * 1024

/** Far beyond what any request needs: a body within them is quickly parsed and walked. */
const bounds: JsonBounds = { depth: 64, items: 10_000, members: 1000, values: 100_000 }

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
    (request, body, done) => {
      // What is to be deleted is in the address.
      const hasNone = request.method === 'DELETE' && body.length === 0
      try {
        done(null, hasNone ? undefined : parseJsonBody(body as Buffer))
      } catch (error) {
        done(error as Error, undefined)
      }
    },
  )
}

/** @throws {SightlineError} invalid_request unless the bytes are one JSON value within bounds. */
function parseJsonBody(body: Uint8Array): unknown {
  if (body.length === 0) {
    throw invalidRequest('the request body is empty; a JSON object is expected')
  }
  const excess = findJsonExcess(body, bounds)
  if (excess !== null) throw invalidRequest(describeExcess(excess))
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (cause) {
    const error = invalidRequest('the request body must be a single valid JSON value in UTF-8')
    error.cause = cause
    throw error
  }
}

function describeExcess(excess: JsonExcess): string {
  switch (excess.bound) {
    case 'duplicate':
      return `the request body names ${memberPath('', excess.member)} twice in one object`
    case 'depth':
      return `the request body must be at most ${bounds.depth} arrays and objects deep`
    case 'items':
      return `an array of the request body must have at most ${bounds.items} items`
    case 'members':
      return `an object of the request body must have at most ${bounds.members} members`
    case 'values':
      return `the request body must have at most ${bounds.values} values`
  }
}
