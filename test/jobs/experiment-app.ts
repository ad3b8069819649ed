import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import type { ComputePool } from '../../src/compute/pool.ts'
import { siblingModule } from '../../src/compute/thread-options.ts'
import { type Configuration, parseConfiguration } from '../../src/config.ts'
import { configuredJobs } from '../../src/jobs/configured.ts'
import type { JobLog } from '../../src/jobs/engine.ts'
import type { Jobs } from '../../src/jobs/jobs.ts'
import type { PackSources } from '../../src/jobs/resident-packs.ts'
import { jobFolders } from '../../src/jobs/place.ts'
import type { Discovery } from '../../src/packs/manifest/discovery.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { type Answer, get, post, testApp } from '../http/test-app.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { makeEmptyStore } from './empty-store.ts'
import { madeStoreVariable } from './made-store.ts'

export const execution = '/api/processes/batch-experiment/execution'

const taskModule = siblingModule('../../src/http/tasks', import.meta.url)
const silent: JobLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

export interface ExperimentAppOptions {
  readonly snapshot: PackSnapshot | undefined
  readonly configuration?: Partial<Configuration>
  readonly packs?: Partial<PackSources>
  readonly log?: JobLog
  /** Threads for what is answered at once. */
  readonly pool?: ComputePool
}

export interface ExperimentApp {
  readonly app: FastifyInstance
  readonly experiments: Jobs
}

let emptyStore: Promise<string> | undefined

/** Making an embedded database takes seconds; one that nobody has used serves as a pattern. */
export async function copyEmptyStore(dataDirectory: string): Promise<void> {
  const { folder } = jobFolders(dataDirectory)
  if (existsSync(folder)) return
  emptyStore ??= Promise.resolve(
    process.env[madeStoreVariable] ?? makeEmptyStore(temporaryDirectory()),
  )
  cpSync(await emptyStore, folder, { recursive: true })
}

/** The application with its experiments, in a data directory of its own unless one is given. */
export async function experimentApp(options: ExperimentAppOptions): Promise<ExperimentApp> {
  const { snapshot } = options
  const changes = {
    EXPERIMENT_THREADS: 1,
    SIGHTLINE_DATA_DIR: join(temporaryDirectory(), 'data'),
    ...options.configuration,
  }
  const configuration = { ...parseConfiguration({}, '/nowhere').configuration, ...changes }
  if (configuration.DATABASE_URL === null) await copyEmptyStore(configuration.SIGHTLINE_DATA_DIR)
  const experiments = configuredJobs(configuration, {
    packs: {
      active: () => snapshot,
      isSettled: () => true,
      discover: async (): Promise<Discovery> => ({ packs: [], refused: [], warnings: [] }),
      load: async (directory) => loadPack(directory, { maximumBuildingFileBytes: 1e8 }),
      applicationVersion: '1.2.3',
      ...options.packs,
    },
    taskModule,
    log: options.log ?? silent,
  })
  afterAll(() => experiments.close())
  const app = await testApp({
    ...(snapshot === undefined ? {} : { snapshot }),
    ...(options.pool === undefined ? {} : { pool: options.pool }),
    configuration: changes,
    jobs: experiments,
  })
  return { app, experiments }
}

/** The members of a job that tests look at. */
export interface JobBody {
  readonly job_id: string
  readonly status?: string
  readonly message?: string
  readonly fingerprint: string
  readonly progress: number
  readonly completed_runs: number
  readonly total_runs: number
  readonly cache_hit: boolean
  readonly dataset: { readonly id: string }
  readonly result?: {
    readonly runs: readonly Readonly<Record<string, unknown>>[]
    readonly definition: unknown
    readonly cache_state: string
    readonly objectives: readonly string[]
  }
}

export function jobOf(answer: Answer): JobBody {
  return answer.json as JobBody
}

export async function fetchJob(app: FastifyInstance, id: string): Promise<JobBody> {
  return jobOf(await get(app, `/api/jobs/${id}`))
}

/** The job when it has ended. */
export async function untilEnded(app: FastifyInstance, id: string): Promise<JobBody> {
  for (;;) {
    const job = await fetchJob(app, id)
    if (job.status === undefined) throw new Error(JSON.stringify(job))
    if (!['accepted', 'running'].includes(job.status)) return job
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Asks for an experiment that is accepted or joined, and gives its job. */
export async function ask(app: FastifyInstance, body: unknown): Promise<JobBody> {
  const answer = await post(app, execution, body)
  if (answer.status !== 202) throw new Error(`${answer.status}: ${answer.text.slice(0, 300)}`)
  return jobOf(answer)
}
