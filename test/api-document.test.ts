import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiDocumentText } from '../scripts/api-document.ts'
import { readExamples } from '../src/http/server/api-examples.ts'
import { addUtf8BytesKeyword } from '../src/http/server/request-validation.ts'

interface Example {
  readonly value: unknown
}

interface Shown {
  readonly schema?: object
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, Example>>
}

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly (Shown & { readonly name: string })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Shown>> }
  readonly responses: Readonly<Record<string, Response>>
}

interface Response {
  readonly $ref?: string
  readonly headers?: Readonly<Record<string, Shown>>
  readonly content?: Readonly<Record<string, Shown>>
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly responses: Readonly<Record<string, Response>> }
}

/** Every schema of the document with its place and its examples. */
interface Place {
  readonly place: string
  readonly shown: Shown
  /** The whole answer of which the example shows a part. */
  readonly whole?: unknown
}

/** Every call with its whole answer. */
const wholes = readExamples()

let document: ApiDocument
let places: readonly Place[]
beforeAll(async () => {
  document = JSON.parse(await apiDocumentText()) as ApiDocument
  places = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      placesOf(`${method.toUpperCase()} ${path}`, operation),
    ),
  )
})

function placesOf(route: string, operation: Operation): Place[] {
  const contents = (where: string, content: Readonly<Record<string, Shown>> = {}) =>
    Object.entries(content).map(([type, shown]) => ({ place: `${where}, ${type}`, shown }))
  const parameters = (operation.parameters ?? []).map((shown) => ({
    place: `${route}, parameter ${shown.name}`,
    shown,
  }))
  const responses = Object.entries(operation.responses).flatMap(([status, response]) => [
    ...Object.entries(response.headers ?? {}).map(([name, shown]) => ({
      place: `${route}, ${status}, header ${name}`,
      shown,
    })),
    ...contents(`${route}, ${status}`, response.content).map((place) => ({
      ...place,
      ...(examplesIn(place.shown).length > 0 && { whole: wholes[operation.operationId].answer }),
    })),
  ])
  return [
    ...parameters,
    ...contents(`${route}, body`, operation.requestBody?.content),
    ...responses,
  ]
}

/** A validator that refuses a schema with any keyword that it does not know, or of another type. */
function strictValidator({ strictTypes }: { readonly strictTypes: boolean }) {
  const ajv = new Ajv2020({
    strict: true,
    allErrors: true,
    allowUnionTypes: true,
    strictTypes,
  })
  ajv.addVocabulary(['components'])
  ajv.addFormat('binary', true)
  addUtf8BytesKeyword(ajv)
  ajv.addSchema({ $id: 'document', components: document.components })
  // Many answers of one shape, as every refusal is, are compiled once.
  const compiled = new Map<string, ValidateFunction>()
  return (schema: object): ValidateFunction => {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components')
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object)
    compiled.set(text, validate)
    return validate
  }
}

const examplesIn = ({ example, examples = {} }: Shown): readonly unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values(examples).map(({ value }) => value),
]

describe('the document of the API', () => {
  it('has no example that its schema refuses, and no keyword that nobody knows', () => {
    const compile = strictValidator({ strictTypes: false })
    const wrong: string[] = []
    let count = 0
    for (const { place, shown, whole } of places) {
      if (shown.schema === undefined) wrong.push(`${place}: no schema`)
      const validate = compile(shown.schema ?? {})
      for (const example of examplesIn(shown)) {
        count++
        // What an earlier example has shown is left out of the document.
        if (whole !== undefined) expect(whole, place).toMatchObject(example as object)
        if (validate(whole ?? example)) continue
        const [{ instancePath, message }] = validate.errors!
        wrong.push(`${place}: ${instancePath} ${message ?? ''}`)
      }
    }
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(80)
  })

  it('has bodies of requests whose keywords are all known and stand beside their types', () => {
    const compile = strictValidator({ strictTypes: true })
    const bodies = places.filter(({ place }) => place.endsWith(', body, application/json'))
    expect(bodies.length).toBeGreaterThan(20)
    for (const { place, shown } of bodies) expect(() => compile(shown.schema!), place).not.toThrow()
  })

  it('names the answers that any request may get: malformed, of a stranger, too slow', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(operations.length).toBeGreaterThan(50)
    for (const { responses } of operations) {
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '403', '408', '503']))
    }
  })

  it('has no enumeration of lists or objects, which clients cannot be made for', () => {
    const enumerations = [...JSON.stringify(document).matchAll(/"enum":\[[[{]/g)]
    expect(enumerations).toEqual([])
  })
})
