import { expect, it, vi } from 'vitest'
import { UnitQueue } from '../../src/jobs/unit-queue.ts'
import { openOwnQueue, ownEnvironmentKey as key } from './own-queue.ts'

vi.setConfig({ testTimeout: 240_000 })

it('a unit whose store is away lets the others of its job wait with it behind every other job', async () => {
  const { queue, submit } = await openOwnQueue(UnitQueue)
  const [region, small] = [await submit('region', [6]), await submit('small', [3])]
  const names = new Map([
    [region, 'region'],
    [small, 'small'],
  ])
  const take = async (count: number, order: 'fewest' | 'oldest') =>
    (await queue.take(key, count, order)).map(({ jobId, unit }) => `${names.get(jobId)} ${unit}`)

  const [first, second] = await queue.take(key, 2, 'oldest')
  expect([first.jobId, second.jobId]).toEqual([region, region])
  await queue.postpone(key, first)
  // By turns and by age: the whole of the other job is before any unit of this one.
  expect(await take(1, 'fewest')).toEqual(['small 0'])
  expect(await take(1, 'oldest')).toEqual([expect.stringMatching(/^small [12]$/)])
  await queue.postpone(key, second)
  expect(await take(1, 'oldest')).toEqual([expect.stringMatching(/^small [12]$/)])
  // None of them is lost, and none is given out twice.
  const left = await take(9, 'fewest')
  expect(left).toHaveLength(6)
  expect(left.every((name) => name.startsWith('region'))).toBe(true)
  expect(new Set(left).size).toBe(6)
})

it('a job tells what it waits for since its units first met it, until one of them is done or it ends', async () => {
  const { store, submit } = await openOwnQueue(UnitQueue)
  const id = await submit('region', [3])
  const waiting = async () => (await store.find(id))?.waiting
  expect(await waiting()).toBeNull()
  await store.begin(id)
  await store.wait(id, 'the store does not answer')
  const first = await waiting()
  expect(first).toEqual({ reason: 'the store does not answer', since: expect.any(Date) as Date })
  await store.wait(id, 'the bucket does not exist')
  expect(await waiting()).toEqual({ ...first, reason: 'the bucket does not exist' })
  await store.keepUnit(id, 0, { result: {}, progress: null })
  expect(await waiting()).toBeNull()
  await store.wait(id, 'no space is left')
  const second = await waiting()
  expect(second!.reason).toBe('no space is left')
  expect(second!.since.getTime()).toBeGreaterThanOrEqual(first!.since.getTime())
  await store.dismiss(id)
  expect(await waiting()).toBeNull()
  // A unit of it that was still at its end.
  await store.wait(id, 'no space is left')
  expect(await store.find(id)).toMatchObject({ status: 'dismissed', waiting: null })
})
