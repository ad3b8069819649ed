import { readFileSync } from 'node:fs'
import type { JsonSchema } from '../wire/json-schema.ts'

/** One call of a route and what the service answered, in the demo city. */
export interface ApiExample {
  /** Path and query, as sent. */
  readonly url: string
  readonly body?: unknown
  readonly status: number
  /** Without its parameters. */
  readonly contentType: string
  /**
   * A JSON value, its long lists and sentences cut, or the first lines of a text; absent where it is binary.
   */
  readonly answer?: unknown
}

interface Documented {
  example?: unknown
  examples?: unknown
  content?: Record<string, Documented>
}

interface Parameter extends Documented {
  readonly name: string
  readonly schema?: JsonSchema
}

interface Operation {
  readonly operationId?: string
  readonly parameters?: Parameter[]
  readonly requestBody?: Documented
  readonly responses: Readonly<Record<string, Documented>>
}

/** What is read and added to of an OpenAPI document. */
interface ApiDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** The examples by the id of their operation, from the file that `npm run openapi` writes. */
export function readExamples(): Readonly<Record<string, ApiExample>> {
  const file = new URL('api-examples.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, ApiExample>>
}

/** Adds to every operation the example that bears its id, in place. */
export function addExamples(
  document: object,
  examples: Readonly<Record<string, ApiExample>>,
): void {
  const { paths = {} } = document as ApiDocument
  for (const [path, methods] of Object.entries(paths)) {
    for (const operation of Object.values(methods)) {
      const example = examples[operation.operationId ?? '']
      if (example !== undefined) addExample(path, operation, example)
    }
  }
}

/** A longer answer is not shown, JSON characters: its schema says what it is. */
const longestShown = 5000

/** Whether the document shows an answer. */
export function isShown(answer: unknown): boolean {
  return answer !== undefined && JSON.stringify(answer).length <= longestShown
}

function addExample(path: string, operation: Operation, example: ApiExample): void {
  const values = parametersOf(path, example.url)
  for (const parameter of operation.parameters ?? []) {
    const value = values.get(parameter.name)
    if (value !== undefined) parameter.example = valueOf(value, parameter)
  }
  for (const media of Object.values(operation.requestBody?.content ?? {})) {
    if (example.body !== undefined) media.examples = named({ value: example.body })
  }
  const media = operation.responses[String(example.status)]?.content?.[example.contentType]
  if (media !== undefined && isShown(example.answer))
    media.examples = named({ value: example.answer })
}

function named(example: object) {
  return { demo_city: example }
}

/** The text of a parameter as a value of its type. */
function valueOf(text: string, { schema }: Parameter): string | number {
  return schema?.type === 'integer' || schema?.type === 'number' ? Number(text) : text
}

/** Values of the parameters of a call, those in its path and those in its query. */
function parametersOf(path: string, calledUrl: string): ReadonlyMap<string, string> {
  const url = new URL(calledUrl, 'http://localhost')
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  // An id may hold slashes: the last parameter takes what is left.
  const pattern = path
    .replaceAll('.', '\\.')
    .replace(/\{\w+\}$/, '(.+)')
    .replaceAll(/\{\w+\}/g, '([^/]+)')
  const found = new RegExp(`^${pattern}$`).exec(url.pathname)
  const inPath = names.map((name, i): [string, string] => [
    name,
    decodeURIComponent(found?.[i + 1] ?? ''),
  ])
  return new Map([...inPath, ...url.searchParams])
}
