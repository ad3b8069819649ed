import type { FastifySchema } from 'fastify'
import type { JsonSchema } from '../wire/json-schema.ts'
import { errorResponses, keySecurity } from '../wire/shapes.ts'

/** What is answered with one status: JSON of this schema, or what each form of it is. */
export interface RouteAnswer extends JsonSchema {
  readonly headers?: Readonly<Record<string, JsonSchema>>
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

/** One valid request of a route about the demo city, where the path alone is none. */
export interface RequestExample {
  readonly body?: object
}

/** What the document says of a route. */
export interface RouteAbout {
  readonly tag: string
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly params?: JsonSchema
  readonly querystring?: JsonSchema
  readonly body?: JsonSchema
  readonly example?: RequestExample
  /** Whether a key is asked for, where one is configured. */
  readonly isKeyed?: boolean
  /** With 200. */
  readonly answer?: RouteAnswer
  /** With other statuses. */
  readonly answers?: Readonly<Record<number, RouteAnswer>>
  /** Statuses of what may be refused, beside those that `documentedRoute` gives every route. */
  readonly refusals?: readonly number[]
}

/** The schema of a route, as the list of operations reads it. */
export interface RouteSchema extends FastifySchema {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly body?: JsonSchema
  readonly response: Readonly<Record<string, RouteAnswer>>
  readonly example?: RequestExample
}

/** The schema of a route. */
export function routeSchema(route: RouteAbout): RouteSchema {
  const { tag, isKeyed = false, answer, answers, refusals = [], ...about } = route
  const refused = isKeyed ? [401, ...refusals] : refusals
  return {
    tags: [tag],
    ...about,
    ...(isKeyed && { security: keySecurity }),
    response: { ...(answer && { 200: answer }), ...answers, ...errorResponses(...refused) },
  }
}
