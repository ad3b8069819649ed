import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Query } from '../wire/page-query.ts'
import type { ObjectKind } from '../wire/answer-schema.ts'
import { type RouteAbout, routeSchema } from './route-schema.ts'

/** What a read is asked with. */
interface ReadParts {
  readonly Querystring: Query
  readonly Params: Readonly<Record<string, string>>
}

/** A question without a body: what the document says of it, and what its answer is told from. */
interface ReadRoute<Found> extends Omit<RouteAbout, 'answer' | 'answers' | 'body'> {
  readonly path: string
  readonly onRequest?: onRequestHookHandler[]
  readonly answer: Pick<ObjectKind<Found>, 'schema' | 'write'>
  /** Whether it is another one at every moment: nobody may hold it. */
  readonly isMomentary?: boolean
  readonly found: (request: FastifyRequest<ReadParts>) => Found | Promise<Found>
}

/** Registers a read of what the process has: nothing is computed for it. */
export function readRoute<Found>(app: FastifyInstance, route: ReadRoute<Found>): void {
  const { path, onRequest = [], answer, isMomentary = false, found, ...about } = route
  const schema = routeSchema({ ...about, answer: answer.schema })
  app.get<ReadParts>(path, { onRequest, schema }, async (request, reply) => {
    if (isMomentary) reply.header('cache-control', 'no-store')
    return answer.write(await found(request))
  })
}
