import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '../../../test/runs.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { documentedRequest, dropOptionalNulls } from './optional-nulls.ts'

const names = ['a', 'b', 'c'] as const

const ajv = new Ajv2020({ strict: false, validateSchema: false })

function accepts(schema: JsonSchema, value: unknown): boolean {
  return ajv.validate(schema, value)
}

function dropped(schema: JsonSchema, value: unknown): unknown {
  const body = structuredClone(value)
  dropOptionalNulls(schema, body)
  return body
}

const { schema: anySchema } = fc.letrec<{ leaf: JsonSchema; schema: JsonSchema }>((tie) => ({
  leaf: fc.constantFrom<JsonSchema>(
    { type: 'integer', minimum: 1, maximum: 2 },
    { type: ['integer', 'null'] },
    { type: 'string', enum: ['x', 'y'], default: 'x' },
    { enum: ['x', 1] },
    { const: 1 },
    {},
  ),
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom(...names), tie('schema')),
      required: fc.subarray([...names]),
      additionalProperties: fc.oneof(fc.constant(false), tie('leaf')),
    }),
    fc.record({ type: fc.constant('array'), items: tie('schema'), maxItems: fc.constant(2) }),
  ),
}))

const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, null, 1, 'x'),
    fc.dictionary(fc.constantFrom(...names), tie('value')),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
}))

/** Often of the shape: random values alone seldom are. */
function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.properties !== undefined) {
    const members = Object.entries(schema.properties).map(([name, member]) => [
      name,
      fc.oneof(fc.constant(null), valueOf(member)),
    ])
    return fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: [],
    })
  }
  if (typeof schema.items === 'object') return fc.array(valueOf(schema.items), { maxLength: 2 })
  return fc.oneof(fc.constantFrom<unknown>(1, 'x', null), anyValue)
}

it('the documented shape takes what the shape takes once the nulls are out', () => {
  let taken = 0
  fc.assert(
    fc.property(
      anySchema.chain((schema) => fc.tuple(fc.constant(schema), valueOf(schema))),
      ([schema, value]) => {
        const isTaken = accepts(schema, dropped(schema, value))
        taken += isTaken ? 1 : 0
        expect(accepts(documentedRequest(schema), value)).toBe(isTaken)
      },
    ),
    { numRuns: runs(500) },
  )
  expect(taken).toBeGreaterThan(60)
})

it('a body without nulls stays as it is', () => {
  fc.assert(
    fc.property(anySchema, anyValue, (schema, value) => {
      const text = JSON.stringify(value)
      if (text.includes('null')) return
      expect(JSON.stringify(dropped(schema, value))).toBe(text)
    }),
  )
})

it('nulls are found behind alternatives and in open maps', () => {
  const inner: JsonSchema = { type: 'object', properties: { a: { type: 'integer' } } }
  const schema: JsonSchema = {
    anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: inner }],
  }
  expect(dropped(schema, { x: { a: null }, y: null })).toEqual({ x: {} })
  expect(accepts(documentedRequest(schema), { x: { a: null }, y: null })).toBe(true)
})

it('a null that is a value stays: a required member, an item, a member of a map that may be null', () => {
  const maybe: JsonSchema = { type: ['integer', 'null'] }
  const schema: JsonSchema = {
    type: 'object',
    properties: { a: maybe, b: { type: 'array', items: maybe } },
    required: ['a'],
    additionalProperties: maybe,
  }
  const body = { a: null, b: [null, 1], c: null }
  expect(dropped(schema, body)).toEqual(body)
})

it('a shape loses its name where a member has a default, and is itself or null where it has none', () => {
  const named = (member: JsonSchema): JsonSchema => ({
    $id: 'Named',
    type: 'object',
    properties: { a: member },
  })
  const around = (inner: JsonSchema) =>
    documentedRequest({ type: 'object', properties: { inner } }).properties!.inner
  expect(around(named({ type: 'integer', default: 1 }))).toEqual({
    type: ['object', 'null'],
    properties: { a: { type: ['integer', 'null'], default: 1 } },
  })
  expect(around(named({ type: 'integer' }))).toEqual({
    anyOf: [named({ type: ['integer', 'null'] }), { type: 'null' }],
  })
})
