// The examples of the API document: real calls, answered by the real service in the demo city.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { antennaCut } from '../src/antennas/antenna.ts'
import { writeAntenna } from '../src/antennas/catalogue.ts'
import { type ComputePool, createComputePool } from '../src/compute/pool.ts'
import { type Configuration, parseConfiguration, readApplicationVersion } from '../src/config.ts'
import { buildApp } from '../src/http/app.ts'
import type { ApiExample } from '../src/http/server/api-examples.ts'
import { createMetrics } from '../src/http/server/metrics.ts'
import { objectPlace } from '../src/jobs/objects/configured-place.ts'
import { inMemoryJobs } from '../src/jobs/in-memory-jobs.ts'
import { ActivePack } from '../src/packs/active-pack.ts'
import { buildDemoCity } from '../src/packs/demo/demo-city.ts'
import { loadPack } from '../src/packs/load/load.ts'
import { discoverPacks } from '../src/packs/manifest/discovery.ts'
import {
  type ExampleCall,
  exampleAntennaId,
  exampleCalls,
  exampleLabKey,
} from './api-example-calls.ts'
import { allOperations, linesOf } from './api-document.ts'
import { type Settled, settle, shorten, shortenText } from './shorten-answer.ts'

export const examplesPath = fileURLToPath(
  new URL('../src/http/server/api-examples.json', import.meta.url),
)

/**
 * The text of `api-examples.json`: makes every call and keeps its answer.
 *
 * @param taskModule what the threads of the service load
 */
export async function examplesText(taskModule: URL): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-examples-'))
  const antennas = mkdtempSync(join(tmpdir(), 'sightline-example-antennas-'))
  const pool = createComputePool({ taskModule, threads: 1 })
  try {
    writeExampleAntenna(antennas)
    const services = await startServices(folder, antennas, pool)
    const examples = await makeCalls(services)
    await Promise.all([services.bare.close(), services.withExtras.close()])
    return `${linesOf(examples)}\n`
  } finally {
    await pool.close()
    for (const made of [folder, antennas]) rmSync(made, { recursive: true, force: true })
  }
}

interface Services {
  readonly bare: FastifyInstance
  readonly withExtras: FastifyInstance
}

/** An antenna whose cuts are parabolas of 65 and 10 degrees. */
function writeExampleAntenna(folder: string): void {
  const cut = (widthDeg: number) =>
    antennaCut(
      Array.from({ length: 360 }, (_, angle) => {
        const ratio = (((angle + 180) % 360) - 180) / widthDeg
        return Math.min(25, Math.round(1200 * ratio * ratio) / 100)
      }),
    )
  const id = exampleAntennaId
  const source = { file: 'example.msi', format: 'msi', sha256: '0'.repeat(64) } as const
  const sheet = { name: 'Example 65', manufacturer: null, frequencyMhz: 2600, gainDbi: 18 }
  const antenna = { id, gainDbi: 18, horizontal: cut(65), vertical: cut(10) }
  writeAntenna(folder, { ...antenna, sheet: { ...sheet, electricalTiltDeg: 0, source } }, false)
}

/** The service alone, and with a page, an antenna, the Core Lab and uploads; both with the demo city. */
async function startServices(
  folder: string,
  antennas: string,
  pool: ComputePool,
): Promise<Services> {
  await buildDemoCity(join(folder, 'demo-city'))
  writeFileSync(join(folder, 'index.html'), '')
  const packs = new ActivePack({
    root: folder,
    load: async (directory) => loadPack(directory, { maximumBuildingFileBytes: 1e8 }),
  })
  await packs.loadFirst(join(folder, 'demo-city'))
  const { configuration } = parseConfiguration({}, folder)
  const applicationVersion = readApplicationVersion()
  const discover = () => discoverPacks(folder, packs.snapshot?.directory)
  const jobs = inMemoryJobs(pool, applicationVersion, objectPlace(configuration))
  const start = (page: string, more: Partial<Configuration> = {}) =>
    buildApp({
      configuration: {
        ...configuration,
        FRONTEND_DIST_PATH: page,
        RF_REQUESTS_PER_MINUTE: 10_000,
        ...more,
      },
      applicationVersion,
      packs,
      discover,
      compute: { radio: pool, data: pool, stores: pool },
      jobs,
      metrics: createMetrics(),
    })
  const extras = {
    CORE_LAB_ENABLED: true,
    CORE_LAB_API_KEY: exampleLabKey,
    MAX_UPLOAD_BYTES: 1e9,
    PLANNER_DATASETS_ROOT: folder,
    SIGHTLINE_ANTENNAS_DIR: antennas,
  }
  return { bare: await start(join(folder, 'no-page')), withExtras: await start(folder, extras) }
}

async function makeCalls(services: Services): Promise<Record<string, ApiExample>> {
  const examples: Record<string, ApiExample> = {}
  const answers = new Map<string, unknown>()
  const settled: Settled = { texts: new Map() }
  for (const [operation, callAfter] of exampleCalls(await allOperations())) {
    const call = callAfter(answers)
    const service = call.withExtras === true ? services.withExtras : services.bare
    examples[operation] = await makeCall(service, call, settled, (answer) =>
      answers.set(operation, answer),
    )
  }
  return examples
}

async function makeCall(
  service: FastifyInstance,
  call: ExampleCall,
  settled: Settled,
  keep: (answer: unknown) => void,
): Promise<ApiExample> {
  const { method, url, body } = call
  const response = await answerOf(service, call)
  const type = String(response.headers['content-type']).split(';')[0]
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`)
  const example = {
    url: settle(url, settled) as string,
    ...(body === undefined ? {} : { body: settle(body, settled) }),
    status: response.statusCode,
    contentType: type,
  }
  if (type.includes('json')) {
    const whole: unknown = JSON.parse(response.body)
    keep(whole)
    const answer = settle(whole, settled, call.settled)
    return { ...example, answer: shorten(answer) }
  }
  if (type.startsWith('text/'))
    return { ...example, answer: shortenText(response.body, call.lines) }
  return example
}

/** The answer to a call, which is made again until it is what the call waits for. */
async function answerOf(service: FastifyInstance, call: ExampleCall) {
  const { method, url, body, headers = {}, until } = call
  for (;;) {
    const response = await service.inject({
      method,
      url,
      ...(body === undefined
        ? { headers }
        : {
            headers: { 'content-type': 'application/json', ...headers },
            payload: typeof body === 'string' ? body : JSON.stringify(body),
          }),
    })
    if (until === undefined) return response
    const [member, value] = until
    if (response.json<Readonly<Record<string, unknown>>>()[member] === value) return response
    await sleep(50)
  }
}
