import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Basis } from '../../src/jobs/basis.ts'
import { basisKey } from '../../src/jobs/basis.ts'
import { openEmbedded } from '../../src/jobs/embedded/open-embedded.ts'
import { migrate } from '../../src/jobs/schema.ts'
import { JobStore } from '../../src/jobs/store.ts'
import { UnitQueue } from '../../src/jobs/unit-queue.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { seededRandom } from '../worlds/seeded-random.ts'
import { copyEmptyStore } from './experiment-app.ts'

vi.setConfig({ testTimeout: 240_000 })

const basis = {
  dataset: { id: 'city', version: '1', sha256: 'a'.repeat(64) },
  applicationVersion: '1.2.3',
} as unknown as Basis
/** How many of the six units of the first phase each of the second waits for. */
const waits = [4, 1, 6, 3, 4]
const firstUnits = 6
const phases = [firstUnits, waits.length, 1]
const sorted = (units: readonly number[]) => [...units].sort((a, b) => a - b)
const readyAfter = (done: number): number[] =>
  [...waits.keys()].filter((place) => waits[place] === done).map((place) => firstUnits + place)

it('units of a second phase are handed out as soon as what they wait for is done, each once, before the rest of the first', async () => {
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
  const random = seededRandom(5)
  for (let run = 0; run < 2; run++) {
    const submission = await store.submit(
      { kind: 'k', definition: {}, sent: {}, phases, identity: () => `f${run}`, shown: () => ({}) },
      basis,
    )
    if (submission.kind !== 'accepted') throw new Error(submission.kind)
    const { id } = submission.job
    await store.begin(id)
    const takeAll = async () => sorted((await queue.take(key, 50)).map(({ unit }) => unit))
    const waiting = await takeAll()
    expect(waiting).toEqual([0, 1, 2, 3, 4, 5])
    const done = new Set<number>()
    const seen = [...waiting]
    while (waiting.length > 0) {
      const [unit] = waiting.splice(Math.floor(random() * waiting.length), 1)
      const stored = { result: { unit }, progress: null }
      await store.keepUnit(id, unit, stored, readyAfter)
      // A process whose lease had ended comes with the same again.
      await store.keepUnit(id, unit, stored, readyAfter)
      done.add(unit)
      const added = await takeAll()
      waiting.push(...added)
      seen.push(...added)
      const inOrder = [...Array(firstUnits + 1).keys()].findLast((count) =>
        [...Array(count).keys()].every((before) => done.has(before)),
      )!
      const ready = waits.flatMap((count, place) => (count <= inOrder ? [firstUnits + place] : []))
      const last = done.size >= 11 ? [11] : []
      expect(sorted(seen)).toEqual([0, 1, 2, 3, 4, 5, ...ready, ...last])
    }
    expect(await store.find(id)).toMatchObject({ status: 'succeeded', results: [{ unit: 11 }] })
  }
  const { job } = (await store.submit(
    { kind: 'k', definition: {}, sent: {}, phases, identity: () => 'turns', shown: () => ({}) },
    basis,
  )) as { readonly job: { readonly id: string } }
  await store.begin(job.id)
  const [first] = await queue.take(key, 1)
  await store.keepUnit(job.id, first.unit, { result: {}, progress: null }, readyAfter)
  // What waits for the first unit alone comes before the second.
  expect(sorted((await queue.take(key, 2)).map(({ unit }) => unit))).toEqual([1, 7])
  await store.dismiss(job.id)

  // All of the second phase is done before the first: then the third comes with the end of the first.
  const submission = await store.submit(
    {
      kind: 'k',
      definition: {},
      sent: {},
      phases: [3, 2, 1],
      identity: () => 'early',
      shown: () => ({}),
    },
    basis,
  )
  if (submission.kind !== 'accepted') throw new Error(submission.kind)
  const { id } = submission.job
  await store.begin(id)
  const afterFirst = (count: number) => (count === 1 ? [3, 4] : [])
  const handedOut = []
  for (const unit of [0, 3, 4, 1, 2, 5]) {
    handedOut.push(sorted((await queue.take(key, 50)).map((taken) => taken.unit)))
    await store.keepUnit(id, unit, { result: {}, progress: null }, afterFirst)
  }
  expect(handedOut).toEqual([[0, 1, 2], [3, 4], [], [], [], [5]])
  expect(await store.find(id)).toMatchObject({ status: 'succeeded' })
})
