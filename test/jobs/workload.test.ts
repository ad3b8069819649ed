import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Jobs, Workload } from '../../src/jobs/jobs.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { writeCity } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { copyEmptyStore } from './experiment-app.ts'
import { postgresPrograms } from './postgres-server.ts'
import { pause } from './processes.ts'
import { sumsJobs } from './sums-jobs.ts'
import { sumsJob } from './sums-kind.ts'
import { newTestDatabase } from './test-postgres.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const pack = writeCity(join(temporaryDirectory(), 'city'))
const snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e8 })

async function ownJobs(url: string | null): Promise<Jobs> {
  const dataDirectory = join(temporaryDirectory(), 'data')
  if (url === null) await copyEmptyStore(dataDirectory)
  const jobs = sumsJobs(snapshot, {
    SIGHTLINE_DATA_DIR: dataDirectory,
    DATABASE_URL: url,
    EXPERIMENT_THREADS: 1,
  })
  onTestFinished(() => jobs.close())
  jobs.start()
  return jobs
}

/** A job whose units but the first end with it alone; some wait while others are in work. */
async function slowJob(jobs: Jobs): Promise<string> {
  const folder = temporaryDirectory()
  const logFile = join(folder, 'units.txt')
  writeFileSync(logFile, '')
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1)
  const submission = await jobs.submit(
    sumsJob({ numbers, divisors: [2], unitMs: 40, logFile, gateFile: join(folder, 'never') }),
    snapshot,
  )
  if (submission.kind !== 'accepted') throw new Error(submission.kind)
  return submission.job.id
}

async function until(jobs: Jobs, id: string, wanted: Workload): Promise<void> {
  for (;;) {
    const found = await jobs.workload(id)
    if (JSON.stringify(found) === JSON.stringify(wanted)) return
    await pause()
  }
}

describe('who is at a job', () => {
  it('is one process and the units that it has taken, until the job is dismissed', async () => {
    const jobs = await ownJobs(null)
    const id = await slowJob(jobs)
    // Two units a thread are taken: one is computed, one waits in line.
    await until(jobs, id, { processes: 1, unitsInWork: 2 })
    await jobs.dismiss(id)
    expect((await jobs.workload(id))?.unitsInWork).toBe(0)
    expect(await jobs.workload('job-000000000000000000000000')).toBeNull()
  })

  it.skipIf(postgresPrograms === null)('is every process that shares the database', async () => {
    const url = await newTestDatabase()
    const first = await ownJobs(url)
    const id = await slowJob(first)
    const second = await ownJobs(url)
    await until(first, id, { processes: 2, unitsInWork: 4 })
    await until(second, id, { processes: 2, unitsInWork: 4 })
    await second.close()
    expect((await first.workload(id))?.processes).toBe(1)
  })
})
