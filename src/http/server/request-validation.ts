import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { invalidRequest, type SightlineError } from '../../errors.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { dropOptionalNulls } from './optional-nulls.ts'
import { requireAgain } from './require-again.ts'
import { collectGarbage } from './collect-garbage.ts'
import { describeValidationError, towerOfError, utf8BytesKeyword } from './validation-messages.ts'
import { findIllFormedText } from './well-formed-text.ts'

/** Between one schema and the next, and before the first: the start has other work. */
const preparationPauseMs = 300

/**
 * That the schemas are sound is held by a test: to look at them again in every process takes a third
 * of what compiling them does. What a body may be is the same.
 */
const uncheckedSchemas = {
  meta: false,
  validateSchema: false,
  strict: false,
  strictNumbers: true,
} as const

let validator: Ajv2020 | undefined

/**
 * The validator of request bodies: reports the first error, changes nothing. Loaded at the first
 * request that needs it, so that the start does not wait for it.
 */
function loadValidator(): Ajv2020 {
  const { Ajv2020: Validator } = requireAgain(
    'ajv/dist/2020.js',
  ) as typeof import('ajv/dist/2020.js')
  const ajv = new Validator({
    verbose: true,
    ...uncheckedSchemas,
    // Making shorter code of the same meaning takes two fifths of the time of all schemas.
    code: { optimize: false },
  })
  addUtf8BytesKeyword(ajv)
  return ajv
}

/** Teaches a validator the byte length of texts. */
export function addUtf8BytesKeyword(ajv: Ajv2020): void {
  ajv.addKeyword({
    keyword: utf8BytesKeyword,
    type: 'string',
    schemaType: 'number',
    validate: (limit: number, text: string) => Buffer.byteLength(text, 'utf8') <= limit,
    errors: false,
  })
}

/** Why a body is not of the shape, or null. Nulls of optional members are taken out of it first. */
export async function validateBody(
  schema: JsonSchema,
  body: unknown,
): Promise<SightlineError | null> {
  dropOptionalNulls(schema, body)
  const ajv = (validator ??= loadValidator())
  // Compiles at the first request of a route; the validator keeps what it has compiled.
  const validate: ValidateFunction = ajv.compile(schema)
  if (validate(body)) return findIllFormedText(body)
  const [first] = validate.errors!
  return invalidRequest(towerOfError(first.instancePath, body) + describeValidationError(first))
}

/**
 * Validates the body of every route that has a schema for it. Queries and parameters are read by
 * their routes; their schemas document them.
 */
export function validateBodies(app: FastifyInstance): void {
  const schemas = new Set<JsonSchema>()
  app.addHook('onRoute', ({ schema }) => {
    if (schema?.body !== undefined) schemas.add(schema.body as JsonSchema)
  })
  prepareWhenListening(app, schemas)
  app.addHook('preValidation', async (request) => {
    const schema = request.routeOptions.schema?.body as JsonSchema | undefined
    if (schema === undefined) return
    const error = await validateBody(schema, request.body)
    if (error !== null) throw error
  })
}

/**
 * Compiles the schemas soon after the start, one in a turn of the main thread: whoever asks first
 * does not wait for them, nor does anybody whose turn would come next.
 */
function prepareWhenListening(app: FastifyInstance, schemas: ReadonlySet<JsonSchema>): void {
  const stop = new AbortController()
  app.addHook('onClose', async () => stop.abort())
  app.addHook('onListen', () => {
    const prepare = async () => {
      for (const schema of schemas) {
        await sleep(preparationPauseMs, undefined, { signal: stop.signal, ref: false })
        validator ??= loadValidator()
        validator.compile(schema)
      }
      // The last of what a start takes.
      await collectGarbage()
    }
    // Ends early when the service does; a schema that does not compile says so to its request.
    prepare().catch(() => undefined)
  })
}
