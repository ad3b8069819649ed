import { SeededRandom } from '../../src/packs/demo/seeded-random.ts'
import type { JsonSchema } from '../../src/http/wire/json-schema.ts'
import { hostileValue } from './hostile-values.ts'

/** What is read of an OpenAPI document. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

interface Operation {
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly schema: JsonSchema
  }[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>
  }
}

export interface MadeRequest {
  readonly method: string
  readonly path: string
  readonly body: string | null
  readonly headers: Readonly<Record<string, string>>
}

/** Values that let a made request meet something: places, boxes and ids of the pack. */
export interface KnownValues {
  readonly lon: number
  readonly lat: number
  readonly buildingIds: readonly string[]
  readonly datasetIds: readonly string[]
}

/** Of a thousand made values, how many are hostile. */
const hostilePermille = 40
/** Of a thousand optional members, how many are there. */
const optionalPermille = 250

/** A switch keeps all threads busy for seconds: it is asked for less often than anything else. */
const rarePath = '/api/datasets/switch'
const rarePermille = 20

/** Makes requests of all operations of a document: valid, nearly valid, and hostile. */
export class RequestMaker {
  readonly #document: ApiDocument
  readonly #known: KnownValues
  readonly #random: SeededRandom
  readonly #operations: readonly { method: string; path: string; operation: Operation }[]
  #isHostile = false

  constructor(document: ApiDocument, known: KnownValues, seed: number) {
    this.#document = document
    this.#known = known
    this.#random = new SeededRandom(seed)
    this.#operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    )
  }

  next(): MadeRequest {
    const { method, path, operation } = this.#operation()
    this.#isHostile = this.#random.permille(400)
    const body = operation.requestBody?.content['application/json']?.schema
    return {
      method,
      path: this.#path(path, operation),
      body: body === undefined ? null : JSON.stringify(this.#value(body, '', 0)),
      headers: this.#headers(),
    }
  }

  #operation() {
    for (;;) {
      const chosen = this.#random.pick(this.#operations)
      if (chosen.path !== rarePath || this.#random.permille(rarePermille)) return chosen
    }
  }

  #headers(): Record<string, string> {
    const headers: Record<string, string> = {}
    if (this.#random.permille(300)) headers['accept-encoding'] = 'gzip'
    if (this.#random.permille(50)) headers['if-none-match'] = '*'
    if (this.#random.permille(20)) headers['accept'] = 'text/csv'
    if (this.#random.permille(20)) headers['origin'] = 'http://elsewhere.example'
    if (this.#random.permille(20)) headers['sec-fetch-site'] = 'cross-site'
    return headers
  }

  #path(pattern: string, { parameters = [] }: Operation): string {
    const path = pattern.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
      escapeText(this.#parameter(name)),
    )
    const query = parameters
      .filter((parameter) => parameter.in === 'query')
      .filter(({ name }) => name === 'bbox' || this.#random.permille(optionalPermille))
      .map(({ name, schema }) => `${name}=${escapeText(this.#query(name, schema))}`)
    return query.length === 0 ? path : `${path}?${query.join('&')}`
  }

  #parameter(name: string): string {
    if (this.#isHostile && this.#random.permille(300)) return String(hostileValue(this.#random))
    if (name === 'id') return this.#random.pick(this.#known.buildingIds)
    return String(this.#random.below(name === 'z' ? 20 : 4))
  }

  #query(name: string, schema: JsonSchema): string {
    if (this.#isHostile && this.#random.permille(200)) return String(hostileValue(this.#random))
    if (name !== 'bbox') return String(this.#value(schema, name, 0))
    const { lon, lat } = this.#known
    const size = this.#random.pick([0.0005, 0.002, 0.01])
    return [lon - size, lat - size, lon + size, lat + size].join()
  }

  #value(schema: JsonSchema, name: string, depth: number): unknown {
    if (this.#isHostile && this.#random.permille(hostilePermille)) return hostileValue(this.#random)
    const { $ref } = schema as { readonly $ref?: string }
    if ($ref !== undefined) {
      const named = this.#document.components.schemas[$ref.split('/').at(-1) ?? '']
      return this.#value(named, name, depth)
    }
    if (schema.anyOf !== undefined) {
      return this.#value(this.#random.pick(schema.anyOf), name, depth)
    }
    if (schema.const !== undefined) return schema.const
    if (schema.enum !== undefined) return this.#random.pick(schema.enum)
    const type = [schema.type].flat()[0]
    switch (type) {
      case 'object':
        return this.#object(schema, depth)
      case 'array':
        return this.#array(schema, name, depth)
      case 'number':
      case 'integer':
        return this.#number(schema, name, type === 'integer')
      case 'boolean':
        return this.#random.permille(500)
      case 'string':
        return this.#text(name)
      default:
        return null
    }
  }

  #object({ properties = {}, required = [] }: JsonSchema, depth: number): object {
    const members = Object.entries(properties).filter(
      ([name]) => required.includes(name) || (depth < 4 && this.#random.permille(optionalPermille)),
    )
    return Object.fromEntries(
      members.map(([name, schema]) => [name, this.#value(schema, name, depth + 1)]),
    )
  }

  #array(
    { items, minItems = 0, maxItems = 4 }: JsonSchema,
    name: string,
    depth: number,
  ): unknown[] {
    const length = this.#random.between(minItems, Math.max(minItems, Math.min(maxItems, 4)))
    if (typeof items !== 'object') return []
    return Array.from({ length }, () => this.#value(items, name, depth + 1))
  }

  #number(schema: JsonSchema, name: string, isInteger: boolean): number {
    const { lon, lat } = this.#known
    const nearby = (this.#random.below(2001) - 1000) / 1e6
    if (/lon$/.test(name)) return lon + nearby
    if (/lat$/.test(name)) return lat + nearby
    const least = schema.minimum ?? schema.exclusiveMinimum ?? -100
    const most = schema.maximum ?? schema.exclusiveMaximum ?? least + 200
    // Small values ask for little work: a mixed load, not a queue of the largest questions.
    const part = this.#random.below(1001) / 1000
    const value = least + (most - least) * part * part * part
    return isInteger ? Math.round(value) : value
  }

  #text(name: string): string {
    if (name === 'id') return this.#random.pick(['a', 'b', 'c', ...this.#known.datasetIds])
    return `${name}-${this.#random.below(4)}`
  }
}

/** Half a surrogate pair has no form in UTF-8: it is sent as the character for "unknown". */
function escapeText(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString())
}
