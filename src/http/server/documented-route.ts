import type { FastifySchema } from 'fastify'
import type { JsonSchema } from '../wire/json-schema.ts'
import { errorBody, errorResponses, isCommonError } from '../wire/shapes.ts'
import { documentedRequest } from './optional-nulls.ts'

/** What any request may be answered, whatever it asks: by guards, by the HTTP parser, at the end. */
const answersOfEveryRoute = [400, 403, 408, 431, 500, 503] as const

/** The schema of a route as the API document has it: with what guards and parser answer too. */
export function documentedRoute(
  schema: FastifySchema,
  url: string,
  methods: readonly string[],
): FastifySchema {
  const common: number[] = [...answersOfEveryRoute]
  // A part of the path that is longer than any id.
  if (/[:*]/.test(url)) common.push(404)
  // The body of a GET is not read.
  if (methods.some((method) => method !== 'GET' && method !== 'HEAD')) common.push(413)
  return {
    ...schema,
    ...(schema.body === undefined ? {} : { body: documentedRequest(schema.body as JsonSchema) }),
    response: { ...errorResponses(...common), ...(schema.response as object | undefined) },
  }
}

interface Response {
  readonly $ref?: string
  readonly description?: string | undefined
  readonly content?: Readonly<
    Record<string, { readonly schema?: JsonSchema & { readonly $ref?: string } }>
  >
}

interface SharingDocument {
  readonly paths?: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Record<string, Response> }>>>
  >
  components?: { schemas?: Record<string, object>; responses?: Record<string, object> }
}

/** Puts the answers that are nothing but an error among the components, in place: one a status. */
export function shareErrorResponses(document: object): void {
  const { paths = {}, components = {} } = document as SharingDocument
  const shared: Record<string, object> = {}
  for (const { responses } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, response] of Object.entries(responses)) {
      if (!isError(response)) continue
      const { description } = response
      const error = {
        description,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      }
      // What a route says of a status in words of its own holds for it alone.
      if (!isCommonError(status, description)) {
        responses[status] = error
        continue
      }
      shared[`Error${status}`] = error
      responses[status] = { $ref: `#/components/responses/Error${status}` }
    }
  }
  const { $id, ...body } = errorBody
  components.schemas = { ...components.schemas, [$id]: body }
  components.responses = shared
  Object.assign(document, { components })
}

function isError({ content }: Response): boolean {
  const { properties = {} } = content?.['application/json']?.schema ?? {}
  return Object.keys(properties).join() === 'error'
}
