import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../test/runs.ts'
import { pushedOut, roomFor, type StoredJob } from './store-room.ts'

const bounds = { storeBytes: 100, storeBytesOfCaller: 60, retainedSeconds: 10 }
const callers = ['a', 'b', 'c']
const job: fc.Arbitrary<Omit<StoredJob, 'id'>> = fc.record({
  callers: fc.subarray(callers, { minLength: 1 }),
  bytes: fc.integer({ min: 1, max: 40 }),
  endedSeconds: fc.option(fc.integer({ min: 0, max: 20 })),
})
const jobs = fc
  .array(job, { maxLength: 12 })
  .map((list) => list.map((one, at): StoredJob => ({ id: `${at}`, ...one })))

const sumOf = (list: readonly StoredJob[]) => list.reduce((sum, { bytes }) => sum + bytes, 0)

describe('room in the store', () => {
  it('is made for whatever fits into it, and by no result that others are promised', () => {
    fc.assert(
      fc.property(jobs, fc.constantFrom(...callers), (list, caller) => {
        const { freeBytes, maximumBytes } = roomFor(caller, list, bounds)
        expect(freeBytes).toBeLessThanOrEqual(maximumBytes)
        if (freeBytes === 0) return
        const gone = new Set(pushedOut(caller, freeBytes, list, bounds))
        const left = list.filter(({ id }) => !gone.has(id))
        const own = left.filter((one) => one.callers.includes(caller))
        expect(sumOf(left) + freeBytes).toBeLessThanOrEqual(bounds.storeBytes)
        expect(sumOf(own) + freeBytes).toBeLessThanOrEqual(bounds.storeBytesOfCaller)
        for (const { id, endedSeconds, callers: asked } of list) {
          if (!gone.has(id)) continue
          expect(endedSeconds).not.toBeNull()
          if (endedSeconds! <= bounds.retainedSeconds) expect(asked).toEqual([caller])
        }
      }),
      { numRuns: runs(300) },
    )
  })

  it('is what nobody else holds, named by the bound that leaves the least', () => {
    const ended = (id: string, caller: string, bytes: number, endedSeconds: number) => ({
      id,
      callers: [caller],
      bytes,
      endedSeconds,
    })
    const list = [ended('old', 'b', 30, 11), ended('young', 'b', 50, 9), ended('own', 'a', 20, 9)]
    expect(roomFor('a', list, bounds)).toEqual({
      maximumBytes: 60,
      freeBytes: 50,
      bound: 'storeBytes',
    })
    // What has been kept for its time goes first, then what only this caller loses.
    expect(pushedOut('a', 10, list, bounds)).toEqual(['old'])
    expect(pushedOut('a', 40, list, bounds)).toEqual(['old', 'own'])
    expect(pushedOut('a', 50, list, bounds)).toEqual(['own', 'old'])
    const running = [{ id: 'runs', callers: ['a'], bytes: 45, endedSeconds: null }]
    expect(roomFor('a', running, bounds)).toMatchObject({
      freeBytes: 15,
      bound: 'storeBytesOfCaller',
    })
  })
})
