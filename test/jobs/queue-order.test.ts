import { expect, it, vi } from 'vitest'
import { UnitQueue } from '../../src/jobs/unit-queue.ts'
import { openOwnQueue, ownEnvironmentKey as key } from './own-queue.ts'

vi.setConfig({ testTimeout: 240_000 })

const indexesOfQueues = `
  SELECT count(*)::int AS count FROM pg_indexes
  WHERE schemaname = 'pgboss' AND tablename LIKE 'j%' AND tablename <> 'job'
    AND indexdef LIKE '%(name, ((data ->> ''job''::text))%'`

it('units are found by an index, also in a database whose queues had none', async () => {
  const { database, queue, store, submit } = await openOwnQueue(UnitQueue)
  await submit('one', [3])
  const counted = async () => (await database.query<{ count: number }>(indexesOfQueues))[0].count
  const whole = await counted()
  // Of the queue of units and of those that were given up.
  expect(whole).toBe(4)
  await queue.stop()
  await database.query('DROP INDEX pgboss.unit_in_turn')
  await database.query('DROP INDEX pgboss.unit_in_work')
  expect(await counted()).toBe(0)
  const options = { leaseSeconds: 3600, maintenanceSeconds: 3600, onError: () => undefined }
  const later = new UnitQueue(database, options)
  await later.start()
  await later.stop()
  expect(await counted()).toBe(whole)
  expect((await later.take(key, 5)).map(({ unit }) => unit).sort()).toEqual([0, 1, 2])
  expect(await store.unfinished()).toHaveLength(1)
})

it('a result counts once, however often it comes and in whatever order', async () => {
  const { store, submit } = await openOwnQueue(UnitQueue)
  const id = await submit('count', [4])
  await store.begin(id)
  for (const [unit, done] of [
    [2, 1],
    [2, 1],
    [0, 2],
    [3, 3],
    [0, 3],
    [1, 4],
  ]) {
    await store.keepUnit(id, unit, { result: { unit }, progress: null })
    expect((await store.find(id))?.completedUnits).toBe(done)
  }
  expect(await store.find(id)).toMatchObject({
    status: 'succeeded',
    results: [{ unit: 0 }, { unit: 1 }, { unit: 2 }, { unit: 3 }],
  })
})
