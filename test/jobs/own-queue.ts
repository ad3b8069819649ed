import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { environmentKey, environmentOf } from '../../src/jobs/environment.ts'
import type { Database } from '../../src/jobs/database.ts'
import { openEmbedded } from '../../src/jobs/embedded/open-embedded.ts'
import { PostgresDatabase } from '../../src/jobs/postgres-database.ts'
import { migrate } from '../../src/jobs/schema.ts'
import { JobStore } from '../../src/jobs/store.ts'
import { UnitQueue } from '../../src/jobs/unit-queue.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { blockWorld, box } from '../worlds/block-world.ts'
import { copyEmptyStore } from './experiment-app.ts'

/** What the jobs of an own queue are computed on. */
export const { snapshot: ownSnapshot } = blockWorld([box('a', [0, 0, 9, 9], 9)])
export const ownVersion = '1.2.3'
export const ownEnvironment = environmentOf(ownSnapshot.manifest, ownVersion)
export const ownEnvironmentKey = environmentKey(ownEnvironment)

interface OwnQueue<Queue extends UnitQueue> {
  readonly database: Database
  readonly queue: Queue
  readonly store: JobStore
  /** Accepts a job of a kind `k` and gives its id. */
  readonly submit: (name: string, phases: readonly number[]) => Promise<string>
}

/** The embedded database, empty. */
async function openOwnDatabase(): Promise<Database> {
  const folder = join(temporaryDirectory(), 'data')
  await copyEmptyStore(folder)
  return (await openEmbedded(folder)).database
}

/**
 * A queue and its store until the test ends; nobody but the test takes units, and no lease ends.
 *
 * @param url of a database on a server; absent: the embedded one
 */
export async function openOwnQueue<Queue extends UnitQueue>(
  OwnKind: new (...options: ConstructorParameters<typeof UnitQueue>) => Queue,
  url?: string,
): Promise<OwnQueue<Queue>> {
  const database =
    url === undefined ? await openOwnDatabase() : new PostgresDatabase(url, () => undefined)
  onTestFinished(() => database.close())
  await migrate(database)
  const quiet = { leaseSeconds: 3600, maintenanceSeconds: 3600, onError: () => undefined }
  const queue = new OwnKind(database, quiet)
  await queue.start()
  onTestFinished(() => queue.stop())
  const store = new JobStore(database, queue, { maximumWaiting: 9, maximumEnded: 9 })
  return {
    database,
    queue,
    store,
    submit: async (name, phases) => {
      const job = { kind: 'k', definition: {}, sent: {}, phases }
      const submission = await store.submit(
        { ...job, identity: () => name, shown: () => ({}) },
        ownEnvironment,
      )
      if (submission.kind !== 'accepted') throw new Error(submission.kind)
      return submission.job.id
    },
  }
}
