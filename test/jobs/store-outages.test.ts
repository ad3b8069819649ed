import { describe, expect, it, vi } from 'vitest'
import { UnitQueue } from '../../src/jobs/unit-queue.ts'
import { openOwnQueue, ownEnvironmentKey as key } from './own-queue.ts'
import { postgresPrograms } from './postgres-server.ts'
import { newTestDatabase } from './test-postgres.ts'

vi.setConfig({ testTimeout: 240_000 })

/** How often a unit meets a store that is away for so long: it looks, and waits, for 4.5 seconds. */
const returnsIn = { '20 seconds': 5, '5 minutes': 67, '60 minutes': 800 } as const

const databases = [
  ['the embedded database', false],
  ['a server', true],
] as const

describe.each(databases)('units of a store that is away, in %s', (_, isServer) => {
  const open = async () => openOwnQueue(UnitQueue, isServer ? await newTestDatabase() : undefined)

  it.skipIf(isServer && postgresPrograms === null).each([
    ['20 seconds', 1],
    ['5 minutes', 1],
    ['60 minutes', 1],
    ['20 seconds', 60],
    ['5 minutes', 60],
    ['60 minutes', 60],
  ] as const)(
    'are all free after %s, %i of them, and none was attempted',
    async (outage, count) => {
      const { database, queue, store, submit } = await open()
      const id = await submit('region', [count])
      await store.begin(id)
      const tried = new Set<number>()
      for (let back = 0; back < returnsIn[outage]; back++) {
        const units = await queue.take(key, 2)
        expect(units.length).toBeGreaterThan(0)
        for (const unit of units) {
          expect(unit.formerAttempts).toBe(0)
          tried.add(unit.unit)
          await queue.postpone(key, unit)
        }
      }
      // One that is missing for itself alone does not keep the others from being tried.
      expect(tried.size).toBe(Math.min(count, 2 * returnsIn[outage]))
      const free = await queue.take(key, 99)
      expect(free.map(({ unit }) => unit).sort((a, b) => a - b)).toEqual([...Array(count).keys()])
      expect(free.every(({ formerAttempts }) => formerAttempts === 0)).toBe(true)
      for (const { unit } of free)
        await store.keepUnit(id, unit, { result: { unit }, progress: null })
      expect(await store.find(id)).toMatchObject({ status: 'succeeded', message: null })
      expect(await database.query('SELECT id FROM pgboss.job')).toEqual([])
    },
  )

  it.skipIf(isServer && postgresPrograms === null)(
    'are put back that a former version left as low as it could, and are behind all that do not wait',
    async () => {
      const { database, queue, submit } = await open()
      const region = await submit('region', [3])
      const lowest = -2_100_000_000
      await database.query(`UPDATE pgboss.job SET priority = ${lowest} - id_place.place
        FROM (SELECT id, row_number() OVER ()::integer AS place FROM pgboss.job) AS id_place
        WHERE id_place.id = pgboss.job.id`)
      for (let back = 0; back < 9; back++) {
        const [unit] = await queue.take(key, 1)
        expect(unit).toMatchObject({ jobId: region, formerAttempts: 0 })
        await queue.postpone(key, unit)
      }
      const small = await submit('small', [2])
      const jobsOf = async (count: number) =>
        (await queue.take(key, count)).map(({ jobId }) => jobId)
      expect(await jobsOf(2)).toEqual([small, small])
      expect(await jobsOf(9)).toEqual([region, region, region])
    },
  )
})
