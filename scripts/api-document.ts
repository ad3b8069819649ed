// The OpenAPI document as the service itself gives it.
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ComputePool } from '../src/compute/pool.ts'
import { parseConfiguration } from '../src/config.ts'
import { buildApp } from '../src/http/app.ts'
import { noJobs } from '../src/jobs/no-jobs.ts'
import { type Operation, operationsOf } from '../src/http/server/operations.ts'
import { createMetrics } from '../src/http/server/metrics.ts'

export const documentPath = fileURLToPath(new URL('../openapi.json', import.meta.url))

function noWork(): never {
  throw new Error('the document of the API needs no work')
}

/** Threads that nobody asks. */
const noThreads: ComputePool = {
  run: noWork,
  load: () => ({ running: 0, queued: 0 }),
  startThreads: () => undefined,
  renewThreads: () => undefined,
  close: async () => undefined,
}

interface ApiDocumentParts {
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
  readonly paths: Readonly<Record<string, unknown>>
}

/** An application without a pack: it knows its routes and no more. */
async function applicationOfDocument(): Promise<FastifyInstance> {
  const { configuration } = parseConfiguration({}, process.cwd())
  return buildApp({
    // With or without a built page, the document is the same.
    configuration: { ...configuration, FRONTEND_DIST_PATH: '/nowhere' },
    applicationVersion: '0.0.0',
    packs: { state: { state: 'none' }, snapshot: undefined, switchTo: noWork },
    discover: async () => ({ packs: [], refused: [], warnings: [] }),
    compute: { radio: noThreads, data: noThreads, stores: noThreads },
    jobs: noJobs,
    metrics: createMetrics(),
  })
}

/** Every operation of the service, with its schemas and one valid request. */
export async function allOperations(): Promise<Operation[]> {
  const app = await applicationOfDocument()
  await app.ready()
  const operations = operationsOf(app.documentedRoutes)
  await app.close()
  return operations
}

/** The text of `openapi.json`: the answer of `/api/openapi.json` of an application without a pack. */
export async function apiDocumentText(): Promise<string> {
  const app = await applicationOfDocument()
  const answer = await app.inject({ url: '/api/openapi.json' })
  await app.close()
  if (answer.statusCode !== 200) throw new Error(`/api/openapi.json: ${answer.body}`)
  return documentText(answer.json())
}

/** A line for every component and for every path: compact, and what changes is seen line by line. */
function documentText({ components, paths, ...head }: ApiDocumentParts): string {
  const { schemas, ...others } = components
  const start = JSON.stringify({ ...head, components: others }).slice(0, -2)
  return `${start},"schemas":${linesOf(schemas)}},\n"paths":${linesOf(paths)}}\n`
}

/** JSON with a line for each member of an object. */
export function linesOf(members: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(members).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  )
  return `{\n${lines.join(',\n')}\n}`
}
