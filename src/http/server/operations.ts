import type { JsonSchema } from '../wire/json-schema.ts'
import type { DocumentedRoute } from './api-document.ts'
import type { RequestExample, RouteAnswer, RouteSchema } from './route-schema.ts'

/** What a client can ask: a documented route with what it takes and gives. */
export interface Operation {
  /** Of the API document. */
  readonly id: string
  readonly method: string
  /** As the document has it, its parameters in braces. */
  readonly path: string
  readonly summary: string
  readonly tag: string
  /** Of a JSON body; null where it takes none. */
  readonly body: JsonSchema | null
  /** By status. */
  readonly answers: Readonly<Record<string, RouteAnswer>>
  /** One valid request about the demo city. */
  readonly example: RequestExample
}

/** Lists the operations of the service in the order of their routes. */
export function operationsOf(routes: readonly DocumentedRoute[]): Operation[] {
  return routes.flatMap(({ method, url, schema }) => {
    if (!isDescribed(schema)) return []
    const { operationId: id, summary, tags, body = null, response, example = {} } = schema
    const path = documentedPath(url)
    return [{ id, method, path, summary, tag: tags[0], body, answers: response, example }]
  })
}

/** The path of a route in the API document: an id may hold slashes, and is the last parameter. */
export function documentedPath(url: string): string {
  return url.replace(/\*$/, ':id').replaceAll(/:(\w+)/g, '{$1}')
}

function isDescribed(schema: object | undefined): schema is RouteSchema {
  return schema !== undefined && 'operationId' in schema
}
