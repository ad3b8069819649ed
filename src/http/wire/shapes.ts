import type { ValidRange } from '../../rf/valid-range.ts'
import type { JsonSchema } from './json-schema.ts'

/** An object of a response: every member is there unless it is called optional; no others. */
export function responseObject(
  properties: Readonly<Record<string, JsonSchema>>,
  options: { readonly id?: string; readonly optional?: readonly string[] } = {},
): JsonSchema {
  const optional = new Set(options.optional)
  return {
    ...(options.id === undefined ? {} : { $id: options.id }),
    type: 'object',
    additionalProperties: false,
    properties,
    required: Object.keys(properties).filter((name) => !optional.has(name)),
  }
}

/** A range of numbers, or of whole numbers alone. */
type Bound = ValidRange & { readonly integer?: boolean }

/** A number within the bound that the core checks too. */
export function boundedNumber(bound: Bound, description: string) {
  return { type: bound.integer === true ? 'integer' : 'number', ...range(bound), description } as {
    readonly type: 'number'
    readonly description: string
  }
}

/** One of the words that the core checks too. */
export function choiceOfWords(choices: readonly string[], description: string) {
  return { type: 'string', enum: choices, description } as {
    readonly type: 'string'
    readonly description: string
  }
}

function range(bound: Bound): JsonSchema {
  return {
    ...(bound.exclusiveMinimum === true
      ? { exclusiveMinimum: bound.minimum }
      : { minimum: bound.minimum }),
    ...(bound.exclusiveMaximum === true
      ? { exclusiveMaximum: bound.maximum }
      : { maximum: bound.maximum }),
    ...(bound.choices === undefined ? {} : { enum: bound.choices }),
  }
}

/** A map from names to values of one shape. */
export function mapOf(values: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties: values }
}

/** Any number of items of one shape. */
export function arrayOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items }
}

/** Some of the values, as many as there are: a list that never changes. */
export function listOf(values: readonly string[]): JsonSchema {
  const length = values.length
  return { ...arrayOf({ type: 'string', enum: values }), minItems: length, maxItems: length }
}

/** A value of a type, or null. */
export function nullable(type: string): JsonSchema {
  return { type: [type, 'null'] }
}

export const anyNumber: JsonSchema = { type: 'number' }
export const anyInteger: JsonSchema = { type: 'integer' }
export const countNumber: JsonSchema = { type: 'integer', minimum: 0 }
export const anyText: JsonSchema = { type: 'string' }
export const anyFlag: JsonSchema = { type: 'boolean' }
export const texts: JsonSchema = arrayOf(anyText)

/** SHA-256 as lower-case hex. */
export const fingerprintText: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{64}$' }

/** The bytes of a file. */
export const binaryFile = { type: 'string', contentEncoding: 'binary' } as const

/** West, south, east, north. */
export const boundsSchema: JsonSchema = {
  type: 'array',
  items: anyNumber,
  minItems: 4,
  maxItems: 4,
}

/** Longitude and latitude. */
export const positionSchema: JsonSchema = {
  type: 'array',
  items: anyNumber,
  minItems: 2,
  maxItems: 2,
}

/** Body of every error. */
export const errorBody = {
  $id: 'Error',
  type: 'object',
  additionalProperties: false,
  required: ['error'],
  properties: { error: { type: 'string', minLength: 1 } },
} as const

const statusTexts: Readonly<Record<number, string>> = {
  400: 'The request or its URL is not valid; the message names member and bound.',
  401: 'A key is configured for this route, and none or a wrong one was shown.',
  403: 'The request comes from the page of another site, or names a host that is not this service.',
  404: 'It does not exist.',
  408: 'The request took too long to arrive.',
  409: 'Something is there already that is not replaced; the message names it.',
  412: 'It is not what If-Match or If-Unmodified-Since names.',
  413: 'The body is larger than 1 MiB.',
  416: 'No byte of the file lies in the range that is asked for.',
  422: 'The request is valid but cannot be processed; the message says why.',
  429: 'Budget or concurrency exhausted; see Retry-After and the RateLimit headers.',
  431: 'The headers of the request are too large.',
  500: 'Internal error.',
  503: 'No dataset is loaded, or not yet; or the service is busy or shutting down.',
  504: 'The computation exceeded its deadline and was stopped.',
}

/** The error responses of a route, for its document. */
export function errorResponses(...statuses: readonly number[]): Record<string, JsonSchema> {
  return Object.fromEntries(
    statuses.map((status) => [String(status), { description: statusTexts[status], ...errorBody }]),
  )
}

/** The refusal of a body by a route with a limit of its own, for its document. */
export function tooLargeResponse(limitBytes: number): Record<string, JsonSchema> {
  const description = `The body is larger than ${byteLimitText(limitBytes)}.`
  return { 413: { description, ...errorBody } }
}

/** A limit of bytes in the largest unit that has it whole: 8 MiB, 64 KiB. */
export function byteLimitText(bytes: number): string {
  const mebibytes = bytes / 1024 / 1024
  return Number.isInteger(mebibytes) ? `${mebibytes} MiB` : `${bytes / 1024} KiB`
}

/** Whether a response is nothing but an error in the words that its status has everywhere. */
export function isCommonError(status: string, description: string | undefined): boolean {
  return description === statusTexts[Number(status)]
}

/** A route whose key is asked for where one is configured; either header will do. */
export const keySecurity: Record<string, string[]>[] = [{}, { bearer: [] }, { apiKey: [] }]
