import { createComputePool } from '../compute/pool.ts'
import { siblingModule } from '../compute/thread-options.ts'
import { parseConfiguration, readApplicationVersion } from '../config.ts'
import { invalidRequest, SightlineError } from '../errors.ts'
import { buildApp } from '../http/app.ts'
import { createMetrics } from '../http/server/metrics.ts'
import { readSecret } from '../secrets.ts'
import { objectPlace } from '../jobs/objects/configured-place.ts'
import { inMemoryJobs } from '../jobs/in-memory-jobs.ts'
import { loadPack } from '../packs/load/load.ts'

/** Who answers a command: a running service, or this process on a pack. */
type ServicePlace = { readonly url: string } | { readonly pack: string }

/** Posts a body to a route, or asks for it where there is none, and gives the parsed answer. */
export type AskService = (route: string, body?: unknown) => Promise<unknown>

/** Gives the bytes of a file of the service. */
export type FetchFile = (route: string) => Promise<Uint8Array>

type UseService<Result> = (ask: AskService, fetchFile: FetchFile) => Promise<Result>

/** Where a command is answered that has to be told. */
export function servicePlace({
  pack,
  url,
}: {
  readonly pack?: string
  readonly url?: string
}): ServicePlace {
  if (pack !== undefined && url === undefined) return { pack }
  if (url !== undefined && pack === undefined) return { url: webAddress(url) }
  throw invalidRequest('give either --pack FOLDER or --url ADDRESS')
}

function webAddress(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url
  throw invalidRequest(`--url must be an address as http://127.0.0.1:8080, but is ${url}`)
}

/**
 * Answers of the service for a command, the same whether it runs elsewhere or not at all.
 *
 * @throws {SightlineError} what the service refuses, in its words; `unavailable` where nobody answers
 */
export async function withService<Result>(
  place: ServicePlace,
  use: UseService<Result>,
): Promise<Result> {
  return 'url' in place
    ? use(askOver(place.url), fetchOver(place.url))
    : withLocalService(place.pack, use)
}

/** Answers by the application within this process: it opens no port. */
async function withLocalService<Result>(pack: string, use: UseService<Result>): Promise<Result> {
  const { configuration } = parseConfiguration(process.env, process.cwd())
  const snapshot = loadPack(pack, {
    maximumBuildingFileBytes: configuration.MAX_BUILDING_FILE_BYTES,
  })
  const taskModule = siblingModule('../http/tasks', import.meta.url)
  const pool = createComputePool({ taskModule, threads: configuration.COMPUTE_THREADS })
  const applicationVersion = readApplicationVersion()
  const app = await buildApp({
    configuration: {
      ...configuration,
      RF_API_KEY: null,
      RF_REQUESTS_PER_MINUTE: 1_000_000,
      JOB_REQUESTS_PER_MINUTE: 1_000_000,
    },
    applicationVersion,
    packs: {
      state: { state: 'active', snapshot },
      snapshot,
      switchTo: async () => snapshot,
    },
    discover: async () => ({ packs: [], refused: [], warnings: [] }),
    compute: { radio: pool, data: pool, stores: pool },
    jobs: inMemoryJobs(pool, applicationVersion, objectPlace(configuration)),
    metrics: createMetrics(),
  })
  try {
    const ask: AskService = async (route, body) => {
      const { statusCode, body: text } = await app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: route,
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }),
      })
      return readAnswer(statusCode, text)
    }
    return await use(ask, async (url) => {
      const { statusCode, body, rawPayload } = await app.inject({ method: 'GET', url })
      if (statusCode !== 200) readAnswer(statusCode, body)
      return rawPayload
    })
  } finally {
    await Promise.all([app.close(), pool.close()])
  }
}

function fetchOver(url: string): FetchFile {
  return async (route) => {
    const answer = await fetch(new URL(route, url)).catch(noAnswer(url))
    if (answer.status !== 200) readAnswer(answer.status, await answer.text())
    return new Uint8Array(await answer.arrayBuffer())
  }
}

function noAnswer(url: string): (error: unknown) => never {
  return (cause) => {
    throw new SightlineError('unavailable', `${url} does not answer`, { cause })
  }
}

function askOver(url: string): AskService {
  const key = readSecret('RF_API_KEY', process.env, process.cwd())
  return async (route, body) => {
    const answer = await fetch(new URL(route, url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'x-api-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(noAnswer(url))
    return readAnswer(answer.status, await answer.text())
  }
}

function readAnswer(status: number, text: string): unknown {
  const answer: unknown = parseJson(text)
  if (status === 200 || status === 202) return answer
  const said = (answer as { readonly error?: unknown } | null)?.error
  const message = typeof said === 'string' ? said : `the service answers ${status}`
  throw new SightlineError(status === 400 ? 'invalid_request' : 'not_processable', message)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
