import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Basis } from '../../src/jobs/basis.ts'
import { basisKey } from '../../src/jobs/basis.ts'
import { openEmbedded } from '../../src/jobs/embedded/open-embedded.ts'
import { migrate } from '../../src/jobs/schema.ts'
import { JobStore } from '../../src/jobs/store.ts'
import { UnitQueue } from '../../src/jobs/unit-queue.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { copyEmptyStore } from './experiment-app.ts'

vi.setConfig({ testTimeout: 240_000 })

const basis = {
  dataset: { id: 'city', version: '1', sha256: 'a'.repeat(64) },
  applicationVersion: '1.2.3',
} as unknown as Basis

it('a unit whose store is away lets the others of its job wait with it behind every other job', async () => {
  const folder = join(temporaryDirectory(), 'data')
  await copyEmptyStore(folder)
  const { database } = await openEmbedded(folder)
  onTestFinished(() => database.close())
  await migrate(database)
  const quiet = { leaseSeconds: 3600, maintenanceSeconds: 3600, onError: () => undefined }
  const queue = new UnitQueue(database, quiet)
  await queue.start()
  onTestFinished(() => queue.stop())
  const store = new JobStore(database, queue, { maximumWaiting: 9, maximumEnded: 9 })
  const key = basisKey(basis)
  const jobOf = async (name: string, units: number): Promise<string> => {
    const submission = await store.submit(
      {
        kind: 'k',
        definition: {},
        sent: {},
        phases: [units],
        identity: () => name,
        shown: () => ({}),
      },
      basis,
    )
    if (submission.kind !== 'accepted') throw new Error(submission.kind)
    return submission.job.id
  }
  const [region, small] = [await jobOf('region', 6), await jobOf('small', 3)]
  const names = new Map([
    [region, 'region'],
    [small, 'small'],
  ])
  const take = async (count: number, order: 'fewest' | 'oldest') =>
    (await queue.take(key, count, order)).map(({ jobId, unit }) => `${names.get(jobId)} ${unit}`)

  const [first, second] = await queue.take(key, 2, 'oldest')
  expect([first.jobId, second.jobId]).toEqual([region, region])
  await queue.putBack(key, first)
  // By turns and by age: the whole of the other job is before any unit of this one.
  expect(await take(1, 'fewest')).toEqual(['small 0'])
  expect(await take(1, 'oldest')).toEqual([expect.stringMatching(/^small [12]$/)])
  await queue.putBack(key, second)
  expect(await take(1, 'oldest')).toEqual([expect.stringMatching(/^small [12]$/)])
  // None of them is lost, and none is given out twice.
  const left = await take(9, 'fewest')
  expect(left).toHaveLength(6)
  expect(left.every((name) => name.startsWith('region'))).toBe(true)
  expect(new Set(left).size).toBe(6)
})
