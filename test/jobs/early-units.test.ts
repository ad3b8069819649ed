import { expect, it, vi } from 'vitest'
import { seededRandom } from '../worlds/seeded-random.ts'
import { UnitQueue } from '../../src/jobs/unit-queue.ts'
import { openOwnQueue, ownEnvironmentKey as key } from './own-queue.ts'

vi.setConfig({ testTimeout: 240_000 })

/** How many of the six units of the first phase each of the second waits for. */
const waits = [4, 1, 6, 3, 4]
const firstUnits = 6
const phases = [firstUnits, waits.length, 1]
const sorted = (units: readonly number[]) => [...units].sort((a, b) => a - b)
const readyAfter = (done: number): number[] =>
  [...waits.keys()].filter((place) => waits[place] === done).map((place) => firstUnits + place)

it('units of a second phase are handed out as soon as what they wait for is done, each once, before the rest of the first', async () => {
  const { queue, store, submit } = await openOwnQueue(UnitQueue)
  const random = seededRandom(5)
  for (let run = 0; run < 2; run++) {
    const id = await submit(`f${run}`, phases)
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
  const turns = await submit('turns', phases)
  await store.begin(turns)
  const [first] = await queue.take(key, 1)
  await store.keepUnit(turns, first.unit, { result: {}, progress: null }, readyAfter)
  // What waits for the first unit alone comes before the second.
  expect(sorted((await queue.take(key, 2)).map(({ unit }) => unit))).toEqual([1, 7])
  await store.dismiss(turns)

  // All of the second phase is done before the first: then the third comes with the end of the first.
  const id = await submit('early', [3, 2, 1])
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
