import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { JsonSchema } from '../wire/json-schema.ts'
import { errorResponses } from '../wire/shapes.ts'
import type { ObjectKind } from '../wire/told.ts'

/** A question without a body: what the document says of it, and what its answer is told from. */
interface ReadRoute<Found> {
  readonly path: string
  readonly tag: string
  readonly operationId: string
  readonly summary: string
  readonly querystring?: JsonSchema
  readonly params?: JsonSchema
  readonly onRequest?: onRequestHookHandler[]
  readonly answer: Pick<ObjectKind<Found>, 'schema' | 'write'>
  /** A method, so that a room may state the shapes that its schemas admit. */
  found(request: FastifyRequest): Found
  /** Statuses of what may be refused. */
  readonly refusals?: readonly number[]
}

/** Registers a read of what the process has: nothing is computed for it. */
export function readRoute<Found>(app: FastifyInstance, route: ReadRoute<Found>): void {
  const { path, tag, operationId, summary, querystring, params, answer, refusals = [] } = route
  const schema = {
    tags: [tag],
    operationId,
    summary,
    ...(querystring && { querystring }),
    ...(params && { params }),
    response: { 200: answer.schema, ...errorResponses(...refusals) },
  }
  app.get(path, { onRequest: route.onRequest ?? [], schema }, async (request) =>
    answer.write(route.found(request)),
  )
}
