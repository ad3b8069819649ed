import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { addUtf8BytesKeyword } from '../../src/http/server/request-validation.ts'
import type { JsonSchema } from '../../src/http/wire/json-schema.ts'
import { inMemoryJobs } from '../../src/jobs/in-memory-jobs.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { readExamples } from '../../src/http/server/api-examples.ts'
import { demoPack } from '../demo-pack.ts'
import { sampleOf } from './sample-of.ts'
import { get, post, realPool, testApp } from './test-app.ts'

type Members = Readonly<Record<string, unknown>>
type Path = readonly (string | number)[]

interface ApiDocument {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post?: {
          readonly operationId: string
          readonly requestBody?: {
            readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>
          }
        }
      }
    >
  >
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

const labKey = 'lab-key'
const pool = realPool()
let app: FastifyInstance
let document: ApiDocument
beforeAll(async () => {
  app = await testApp({
    snapshot: loadPack(await demoPack(), { maximumBuildingFileBytes: 1e8 }),
    pool,
    jobs: inMemoryJobs(pool, '1.2.3', { folder: '/nowhere' }),
    configuration: { CORE_LAB_ENABLED: true, CORE_LAB_API_KEY: labKey },
  })
  document = (await get(app, '/api/openapi.json')).json as ApiDocument
}, 60_000)

/** A shape without references, and where it may be null without that. */
function plain(schema: JsonSchema & { readonly $ref?: string }): JsonSchema {
  if (schema.$ref !== undefined) {
    return plain(document.components.schemas[schema.$ref.split('/').at(-1)!])
  }
  if (schema.anyOf !== undefined) return plain(schema.anyOf[0])
  const { properties, items } = schema
  const members = Object.entries(properties ?? {}).map(([name, member]) => [name, plain(member)])
  return {
    ...schema,
    ...(properties === undefined ? {} : { properties: Object.fromEntries(members) as Members }),
    ...(typeof items === 'object' ? { items: plain(items) } : {}),
  } as JsonSchema
}

interface Level {
  readonly path: Path
  /** The object there in the example, else what it must have. */
  readonly members: Members
  readonly optional: readonly string[]
}

/** Every object of a body, where lists have their first item alone. */
function levelsOf(schema: JsonSchema, value: unknown, path: Path = []): Level[] {
  if (typeof schema.items === 'object') {
    const [first] = Array.isArray(value) ? (value as readonly unknown[]) : []
    return levelsOf(schema.items, first, [...path, 0])
  }
  if (schema.properties === undefined) return []
  const members = (value ?? sampleOf(schema)) as Members
  const optional = Object.keys(schema.properties).filter(
    (name) => schema.required?.includes(name) !== true,
  )
  const below = Object.entries(schema.properties).flatMap(([name, member]) =>
    levelsOf(member, members[name], [...path, name]),
  )
  return [{ path, members, optional }, ...below]
}

/** A body with another value at a place; what is missing on the way is made. */
function withValue(
  body: unknown,
  [step, ...rest]: Path,
  value: unknown,
  schema: JsonSchema,
): unknown {
  if (step === undefined) return value
  const whole = body ?? sampleOf(schema)
  if (typeof step === 'number') {
    const [first, ...others] = whole as readonly unknown[]
    return [withValue(first, rest, value, schema.items as JsonSchema), ...others]
  }
  const members = whole as Members
  return { ...members, [step]: withValue(members[step], rest, value, schema.properties![step]) }
}

const without = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)))

/** What is left out and what is sent as null at one level: all that is absent, then each that is there. */
function choicesOf({ members, optional }: Level): readonly (readonly string[])[] {
  const present = optional.filter((name) => name in members)
  const absent = optional.filter((name) => !(name in members))
  return [absent, ...present.map((name) => [name])].filter((names) => names.length > 0)
}

/** The answer without what differs from call to call. */
async function answerTo(url: string, body: unknown): Promise<string> {
  const { status, text } = await post(app, url, body, { 'x-api-key': labKey })
  const settled = text
    .replaceAll(/"(elapsed_ms|cpu_ms)":[\d.]+/g, '"$1":0')
    .replaceAll(/"(job_id|status|\w+_at)":("[^"]*"|null)/g, '"$1":""')
    .replaceAll(/"(href|cache_hit|completed_runs|running_runs|progress)":[^,}]+/g, '"$1":0')
  return `${url.includes('/processes/') && status < 300 ? 200 : status} ${settled}`
}

const posted = Object.entries(readExamples()).filter(
  ([, { body, contentType }]) => typeof body === 'object' && contentType !== '',
)

describe('null for an optional member', () => {
  it('is asked of every route that takes JSON', () => {
    const inDocument = Object.values(document.paths).flatMap(({ post: operation }) =>
      operation?.requestBody?.content['application/json'] === undefined
        ? []
        : [operation.operationId],
    )
    expect(posted.map(([id]) => id).sort()).toEqual(inDocument.sort())
  })

  it.each(posted)(
    'of %s is as if it were left out, at every depth, and documented',
    async (_operation, { url, body }) => {
      const { schema: shown } = document.paths[url].post!.requestBody!.content['application/json']
      const ajv = new Ajv2020({ strict: false })
      addUtf8BytesKeyword(ajv)
      const isDocumented = ajv.compile({ ...shown, components: document.components })
      const schema = plain(shown)
      const asStated = await answerTo(url, body)
      // What the example leaves out, wherever it has an object, is null in one body.
      let allNull: unknown = body
      for (const level of levelsOf(schema, body)) {
        for (const names of choicesOf(level)) {
          const less = without(level.members, names)
          const nulls = Object.fromEntries(names.map((name) => [name, null]))
          const leftOut = withValue(body, level.path, less, schema)
          const asNull = withValue(body, level.path, { ...less, ...nulls }, schema)
          const place = `${level.path.join('.')} ${names.join()}`
          if (isDocumented(leftOut)) {
            isDocumented(asNull)
            expect([place, isDocumented.errors]).toEqual([place, null])
          }
          if (isDeepStrictEqual(leftOut, body)) {
            allNull = withValue(allNull, level.path, { ...level.members, ...nulls }, schema)
            continue
          }
          const answers = [await answerTo(url, leftOut), await answerTo(url, asNull)]
          expect([place, answers[1]]).toEqual([place, answers[0]])
        }
      }
      expect(await answerTo(url, allNull)).toBe(asStated)
    },
    120_000,
  )
})
