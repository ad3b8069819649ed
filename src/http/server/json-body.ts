import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidRequest } from '../../errors.ts'
import { findJsonExcess, type JsonBounds, type JsonExcess } from '../../formats/json-bounds.ts'
import { memberPath } from './validation-messages.ts'

/** Largest request body, bytes. */
export const bodyLimitBytes = 1024 * 1024

/** Far beyond what any request needs: a body within them is quickly parsed and walked. */
const bounds: JsonBounds = { depth: 64, items: 10_000, members: 1000, values: 100_000 }

/** Largest body of a question about very many cells, bytes. */
export const largeBodyBytes = 48 * 1024 * 1024
/** What such a question needs: 100,000 cells, and one more to be refused by name. */
const largeBounds: JsonBounds = { depth: 64, items: 100_001, members: 1000, values: 8_000_000 }

/** Largest body of a long campaign of measurements, bytes. */
export const campaignBodyBytes = 8 * 1024 * 1024
/** What such a campaign needs: 60,000 samples of six members, and one more to be refused by name. */
const campaignBounds: JsonBounds = { depth: 64, items: 60_001, members: 1000, values: 600_000 }

const bodyType = 'application/json'

/** Reads every body as JSON in UTF-8, whatever content type it claims; changes nothing in it. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // The framework answers 415 to a content type that it cannot parse, before any parser is asked.
  app.addHook('onRequest', async ({ raw }) => {
    raw.headers['content-type'] = bodyType
  })
  parseBodies(app, bodyLimitBytes, bounds)
}

/** Reads bodies with room for very many cells, for the routes of a scope of their own. */
export function acceptLargeJsonBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  parseBodies(scope, largeBodyBytes, largeBounds)
}

/** Reads bodies with room for a long campaign of measurements. */
export function acceptCampaignBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  parseBodies(scope, campaignBodyBytes, campaignBounds)
}

function parseBodies(app: FastifyInstance, bodyLimit: number, within: JsonBounds): void {
  app.addContentTypeParser(bodyType, { parseAs: 'buffer', bodyLimit }, (request, body, done) => {
    // What is to be deleted is in the address.
    const hasNone = request.method === 'DELETE' && body.length === 0
    try {
      done(null, hasNone ? undefined : parseJsonBody(body as Buffer, within, request))
    } catch (error) {
      done(error as Error, undefined)
    }
  })
}

/** @throws {SightlineError} invalid_request unless the bytes are one JSON value within bounds. */
function parseJsonBody(body: Uint8Array, within: JsonBounds, request: FastifyRequest): unknown {
  if (body.length === 0) {
    throw invalidRequest('the request body is empty; a JSON object is expected')
  }
  const excess = findJsonExcess(body, within)
  if (excess !== null) throw invalidRequest(describeExcess(excess, within))
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (cause) {
    const error = invalidRequest(
      isEncoded(request)
        ? 'the request body must not be compressed: Content-Encoding is not read'
        : 'the request body must be a single valid JSON value in UTF-8',
    )
    error.cause = cause
    throw error
  }
}

/** Whether a caller says that its body is compressed. What is JSON all the same is read as it is. */
function isEncoded({ headers }: FastifyRequest): boolean {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  return coding !== '' && coding !== 'identity'
}

function describeExcess(excess: JsonExcess, within: JsonBounds): string {
  switch (excess.bound) {
    case 'duplicate':
      return `the request body names ${memberPath('', excess.member)} twice in one object`
    case 'depth':
      return `the request body must be at most ${within.depth} arrays and objects deep`
    case 'items':
      return `an array of the request body must have at most ${within.items} items`
    case 'members':
      return `an object of the request body must have at most ${within.members} members`
    case 'values':
      return `the request body must have at most ${within.values} values`
  }
}
