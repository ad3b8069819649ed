import { describe, expect, it } from 'vitest'
import { TurnQueue } from './turn-queue.ts'

/** Work that ends when it is told to. */
function heldWork(order: string[], name: string) {
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const work = async () => {
    order.push(name)
    await ended
    return name
  }
  return { work, end }
}

describe('TurnQueue', () => {
  it('runs one at a time, in the order they came', async () => {
    const order: string[] = []
    const queue = new TurnQueue(4)
    const works = ['a', 'b', 'c'].map((name) => heldWork(order, name))
    const runs = works.map(({ work }) => queue.run(work))
    for (const [i, { end }] of works.entries()) {
      expect(order).toEqual(['a', 'b', 'c'].slice(0, i + 1))
      end()
      expect(await runs[i]).toBe(['a', 'b', 'c'][i])
    }
  })

  it('goes on after a failure', async () => {
    const queue = new TurnQueue(1)
    const failing = queue.run(() => Promise.reject(new Error('no')))
    const next = queue.run(async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })

  it('refuses who would make the line too long', async () => {
    const order: string[] = []
    const queue = new TurnQueue(1)
    const [first, second, third] = ['a', 'b', 'c'].map((name) => heldWork(order, name))
    const runs = [queue.run(first.work), queue.run(second.work)]
    await expect(queue.run(third.work)).rejects.toMatchObject({ reason: 'unavailable' })
    first.end()
    second.end()
    expect(await Promise.all(runs)).toEqual(['a', 'b'])
    expect(order).toEqual(['a', 'b'])
  })

  it('lets go of those who have left, at once and without a turn', async () => {
    const order: string[] = []
    const queue = new TurnQueue(2)
    const first = heldWork(order, 'a')
    const running = queue.run(first.work)
    const gone = new AbortController()
    const leaving = ['b', 'c'].map((name) => queue.run(heldWork(order, name).work, gone.signal))
    gone.abort(new Error('gone'))
    for (const left of leaving) await expect(left).rejects.toThrow('gone')
    const last = heldWork(order, 'd')
    const next = queue.run(last.work)
    first.end()
    last.end()
    expect(await Promise.all([running, next])).toEqual(['a', 'd'])
    expect(order).toEqual(['a', 'd'])
    await expect(queue.run(first.work, gone.signal)).rejects.toThrow('gone')
  })

  it('does not stop work that has begun', async () => {
    const queue = new TurnQueue(1)
    const gone = new AbortController()
    const work = heldWork([], 'a')
    const running = queue.run(work.work, gone.signal)
    gone.abort(new Error('gone'))
    work.end()
    expect(await running).toBe('a')
  })
})
