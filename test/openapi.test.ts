import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { apiDocumentText, documentPath } from '../scripts/api-document.ts'
import { examplesPath, examplesText } from '../scripts/api-examples.ts'
import { isShown, readExamples } from '../src/http/server/api-examples.ts'
import { siblingModule } from './built-threads.ts'

const taskModule = siblingModule('../src/http/tasks', import.meta.url)

const stale = 'is stale: run `npm run openapi` and commit what it writes'

it('openapi.json is what the service says of itself', async () => {
  const isCurrent = readFileSync(documentPath, 'utf8') === (await apiDocumentText())
  expect(isCurrent, `openapi.json ${stale}`).toBe(true)
})

it('openapi.json has at most 0.7 MB', () => {
  expect(statSync(documentPath).size).toBeLessThanOrEqual(700_000)
})

it('every example is what the service answers in the demo city', async () => {
  const isCurrent = readFileSync(examplesPath, 'utf8') === (await examplesText(taskModule))
  expect(isCurrent, `src/http/server/api-examples.json ${stale}`).toBe(true)
}, 300_000)

const apiExamples = readExamples()

interface Shown {
  readonly example?: unknown
  readonly examples?: unknown
  readonly content?: Readonly<Record<string, Shown>>
}

interface Operation {
  readonly operationId?: string
  readonly parameters?: readonly (Shown & { readonly name: string; readonly required?: boolean })[]
  readonly requestBody?: Shown
  readonly responses: Readonly<Record<string, Shown>>
}

const document = JSON.parse(readFileSync(documentPath, 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    route: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
)

const mediaOf = (shown: Shown | undefined) => Object.values(shown?.content ?? {})

describe('every route of openapi.json', () => {
  it.each(operations)('$route has an operationId and an example', ({ path, operation }) => {
    const { operationId = '' } = operation
    expect(operationId, 'name the operation in the schema of the route').toMatch(/^[a-z]\w+$/)
    const example = apiExamples[operationId]
    expect(example, `add ${operationId} to scripts/api-example-calls.ts`).toBeDefined()
    const pattern = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '.+')
    expect(example.url).toMatch(new RegExp(`^${pattern}(\\?|$)`))
    for (const media of mediaOf(operation.requestBody)) expect(media.examples).toBeDefined()
    for (const { required, example: value } of operation.parameters ?? []) {
      if (required === true) expect(value).toBeDefined()
    }
    if (example.answer === undefined) {
      expect(example.contentType).not.toMatch(/json|text/)
      return
    }
    const shown = mediaOf(operation.responses[example.status])
    expect(shown.filter(({ examples }) => examples !== undefined)).toHaveLength(
      isShown(example.answer) ? 1 : 0,
    )
  })

  it('has an operationId of its own, and no example is without a route', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(ids.toSorted()).toEqual(Object.keys(apiExamples).toSorted())
  })
})
