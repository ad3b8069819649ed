import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { UnitQueue } from '../../src/jobs/unit-queue.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { writeCity } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { copyEmptyStore } from './experiment-app.ts'
import { sumsJobs } from './sums-jobs.ts'
import { sumsJob } from './sums-kind.ts'

vi.setConfig({ testTimeout: 120_000 })

it('the state of a job is told after a start before its queue is ready', async () => {
  const snapshot = loadPack(writeCity(join(temporaryDirectory(), 'city')), {
    maximumBuildingFileBytes: 1e8,
  })
  const dataDirectory = join(temporaryDirectory(), 'data')
  await copyEmptyStore(dataDirectory)
  const ownJobs = () =>
    sumsJobs(snapshot, { SIGHTLINE_DATA_DIR: dataDirectory, EXPERIMENT_THREADS: 1 })
  const before = ownJobs()
  const logFile = join(temporaryDirectory(), 'units.txt')
  writeFileSync(logFile, '')
  const gateFile = join(temporaryDirectory(), 'never')
  const submission = await before.submit(
    sumsJob({ numbers: [1, 2, 3], divisors: [1], unitMs: 5, logFile, gateFile }),
    snapshot,
  )
  if (submission.kind !== 'accepted') throw new Error(submission.kind)
  await before.close()

  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  const ready = vi.spyOn(UnitQueue.prototype, 'retryAll').mockReturnValue(gate)
  onTestFinished(() => ready.mockRestore())
  const after = ownJobs()
  onTestFinished(async () => {
    open()
    await after.close()
  })
  after.start()
  expect(await after.job(submission.job.id)).toMatchObject({ id: submission.job.id })
})
