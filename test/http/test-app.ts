import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import type { ComputePool } from '../../src/compute/pool.ts'
import { createComputePool } from '../../src/compute/pool.ts'
import { siblingModule } from '../../src/compute/thread-options.ts'
import { type Configuration, parseConfiguration } from '../../src/config.ts'
import { buildApp } from '../../src/http/app.ts'
import type { AppOptions } from '../../src/http/server/app-options.ts'
import { createMetrics } from '../../src/http/server/metrics.ts'
import { noJobs } from '../../src/jobs/no-jobs.ts'
import type { ActivePackState } from '../../src/packs/active-pack.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { SightlineError } from '../../src/errors.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { expectDocumentedAnswers } from './as-documented.ts'

const taskModule = siblingModule('../../src/http/tasks', import.meta.url)

/** Limits that no test runs into by accident. */
const generous = {
  RF_REQUESTS_PER_MINUTE: 1_000_000,
  MAX_CONCURRENT_RF_REQUESTS: 64,
  MAX_CONCURRENT_RF_REQUESTS_PER_CLIENT: 64,
  BUILDING_DOWNLOADS_PER_MINUTE: 1_000_000,
  BUILDING_FEATURE_QUERIES_PER_MINUTE: 1_000_000,
  JOB_REQUESTS_PER_MINUTE: 1_000_000,
} as const satisfies Partial<Configuration>

export interface TestAppOptions {
  readonly configuration?: Partial<Configuration>
  readonly snapshot?: PackSnapshot
  /** Stands in for the threads. */
  readonly pool?: ComputePool
  /** The threads that wait for stores, where they are others. */
  readonly storePool?: ComputePool
  readonly packs?: AppOptions['packs']
  readonly discover?: AppOptions['discover']
  readonly jobs?: AppOptions['jobs']
  readonly logger?: AppOptions['logger']
}

/** Packs that hold one snapshot, or none, and know no other. */
export function fixedPacks(snapshot: PackSnapshot | undefined): AppOptions['packs'] {
  const state: ActivePackState =
    snapshot === undefined ? { state: 'none' } : { state: 'active', snapshot }
  return {
    state,
    snapshot,
    switchTo: async () => {
      throw new SightlineError('not_found', 'the dataset is not installed')
    },
  }
}

/** A pool that answers everything with `{}` and computes nothing. */
export function idlePool(): ComputePool {
  return {
    run: async () => ({
      body: new TextEncoder().encode('{}'),
      contentType: 'application/json; charset=utf-8',
      facts: { numberMatched: 0, numberReturned: 0 },
    }),
    load: () => ({ running: 0, queued: 0 }),
    startThreads: () => undefined,
    renewThreads: () => undefined,
    close: async () => undefined,
  }
}

const pools = new Map<number, ComputePool>()

/** Real threads with the real tasks that nobody else asks; they end with the test file. */
export function ownPool(): ComputePool {
  const pool = createComputePool({ taskModule, threads: 1 })
  afterAll(() => pool.close())
  return pool
}

/** Such threads for all test files of a process, with which they end. */
export function realPool(threads = 1): ComputePool {
  const pool = pools.get(threads) ?? createComputePool({ taskModule, threads })
  pools.set(threads, pool)
  return pool
}

/** The application, ready for `inject`; it closes with the test file. */
export async function testApp(options: TestAppOptions = {}): Promise<FastifyInstance> {
  const defaults = parseConfiguration({}, temporaryDirectory()).configuration
  const configuration: Configuration = {
    ...defaults,
    ...generous,
    FRONTEND_DIST_PATH: '/nowhere',
    ...options.configuration,
  }
  const pool = options.pool ?? idlePool()
  const app = await buildApp({
    configuration,
    applicationVersion: '1.2.3',
    packs: options.packs ?? fixedPacks(options.snapshot),
    discover: options.discover ?? (async () => ({ packs: [], refused: [], warnings: [] })),
    compute: { radio: pool, data: pool, stores: options.storePool ?? pool },
    jobs: options.jobs ?? noJobs,
    metrics: createMetrics(),
    ...(options.logger === undefined ? {} : { logger: options.logger }),
  })
  expectDocumentedAnswers(app)
  afterAll(() => app.close())
  await app.ready()
  return app
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  readonly json: unknown
}

/** Posts a body; a text is sent as it is. */
export async function post(
  app: FastifyInstance,
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  })
  return answerOf(response)
}

export async function get(
  app: FastifyInstance,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return answerOf(await app.inject({ method: 'GET', url, headers }))
}

function answerOf(response: {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>
  readonly body: string
}): Answer {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, value?.toString()]),
  )
  const isJson = headers['content-type']?.includes('json') === true && response.body !== ''
  return {
    status: response.statusCode,
    headers,
    text: response.body,
    json: isJson ? (JSON.parse(response.body) as unknown) : undefined,
  }
}

/** The message of an error answer; fails when it is not exactly `{ error }`. */
export function errorOf(answer: Answer): string {
  const body = answer.json as Readonly<Record<string, unknown>>
  if (Object.keys(body).join() !== 'error' || typeof body.error !== 'string') {
    throw new Error(`not an error body: ${answer.text}`)
  }
  return body.error
}
