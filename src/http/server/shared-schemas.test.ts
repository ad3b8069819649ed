import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../test/runs.ts'
import { shareSchemas } from './shared-schemas.ts'

type Schema = Readonly<Record<string, unknown>>

const { schema } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Schema[]>(
      { type: 'number' },
      { type: 'string', description: 'A text that is longer than a reference to it. '.repeat(5) },
      { enum: ['one', 'two', 'three'], description: 'One of three words. '.repeat(12) },
    ),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(
        fc.constantFrom('azimuth', 'frequency_ghz', 'cells'),
        tie('schema'),
      ),
    }),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
  ),
}))

const documents = fc.record({
  bodies: fc.array(schema, { minLength: 1, maxLength: 5 }),
  components: fc.dictionary(fc.constantFrom('Azimuth', 'Cells', 'Request'), schema),
})

function documentOf(bodies: readonly Schema[], schemas: Readonly<Record<string, Schema>>) {
  const paths = Object.fromEntries(
    bodies.map((body, at) => [
      `/route-${at}`,
      {
        post: {
          operationId: `ask${at}`,
          requestBody: { content: { 'application/json': { schema: body } } },
        },
      },
    ]),
  )
  return { components: { schemas: { ...schemas } }, paths }
}

type Made = ReturnType<typeof documentOf>

/** A schema with everything in place that it refers to. */
function resolved(value: unknown, schemas: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((item) => resolved(item, schemas))
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value) return resolved(schemas[String(value.$ref).split('/').at(-1)!], schemas)
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, resolved(member, schemas)]),
  )
}

const bodiesOf = ({ components, paths }: Made) =>
  Object.values(paths).map(({ post }) =>
    resolved(post.requestBody.content['application/json'].schema, components.schemas),
  )

describe('schemas that stand in several places', () => {
  it('say what they said, and every component keeps its name', () => {
    fc.assert(
      fc.property(documents, ({ bodies, components }) => {
        const made = documentOf(bodies, components)
        shareSchemas(made)
        expect(bodiesOf(made)).toEqual(bodies)
        for (const [name, given] of Object.entries(components))
          expect(resolved(made.components.schemas[name], made.components.schemas)).toEqual(given)
      }),
      { numRuns: runs(200) },
    )
  })

  it('are written once', () => {
    const cell = {
      type: 'object',
      properties: { azimuth: { type: 'number', description: 'Degrees from north. '.repeat(10) } },
    }
    const made = documentOf([cell, { type: 'array', items: cell }], {})
    shareSchemas(made)
    expect(JSON.stringify(made).match(/Degrees from north/g)).toHaveLength(10)
    expect(Object.keys(made.components.schemas)).toEqual(['Ask0Request'])
  })

  it('are shared no further a second time', () => {
    fc.assert(
      fc.property(documents, ({ bodies, components }) => {
        const made = documentOf(bodies, components)
        shareSchemas(made)
        const once = JSON.stringify(made)
        shareSchemas(made)
        expect(JSON.stringify(made)).toBe(once)
      }),
      { numRuns: runs(100) },
    )
  })
})
