import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/client.ts'
import { JobQueue } from './queue.ts'

const queueOf = (places = 1, budgetFreeAt: () => number | null = () => null): JobQueue =>
  new JobQueue({ places, now: () => 0, budgetFreeAt })

const states = (queue: JobQueue): string[] =>
  queue.jobs.value.map((job) => `${job.title} ${job.state}`)

describe('the job queue', () => {
  test('runs one job at a time, in the order they came', async () => {
    const queue = queueOf()
    const order: string[] = []
    let finishFirst = (): void => undefined
    const first = queue.add('rays', 'a', async () => {
      await new Promise<void>((resolve) => (finishFirst = resolve))
      order.push('a')
    })
    const second = queue.add('rays', 'b', async () => {
      order.push('b')
    })
    expect(states(queue)).toEqual(['a running', 'b waiting'])
    finishFirst()
    await Promise.all([first, second])
    expect(order).toEqual(['a', 'b'])
    expect(queue.jobs.value).toEqual([])
  })

  test('a job that needs its place no longer lets the next one start, and can still be ended', async () => {
    const queue = queueOf()
    let wasEnded = false
    void queue.add('many', 'a', async ({ freePlace, signal }) => {
      expect(queue.isPlaceWanted.value).toBe(true)
      freePlace()
      await new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => {
          wasEnded = true
          resolve()
        }),
      )
    })
    let isSecondDone = false
    await queue.add('rays', 'b', async () => {
      isSecondDone = true
    })
    expect(isSecondDone).toBe(true)
    expect(states(queue)).toEqual(['a running'])
    expect(queue.isPlaceWanted.value).toBe(false)
    queue.cancelAll()
    expect(wasEnded).toBe(true)
    expect(queue.jobs.value).toEqual([])
  })

  test('waits as long as the service says and sends again', async () => {
    const queue = queueOf()
    let asked = 0
    let seenRefusal: string | null = null
    queue.jobs.subscribe((jobs) => {
      seenRefusal = jobs[0]?.refusal ?? seenRefusal
    })
    await queue.add('rays', 'a', async ({ send }) => {
      await send('Asking', async () => {
        asked += 1
        if (asked === 1) throw new ApiError('no budget left', 429, 'rf', 0)
      })
    })
    expect(asked).toBe(2)
    expect(seenRefusal).toBe('no budget left')
  })

  test('another refusal ends the job; the next one starts', async () => {
    const queue = queueOf()
    let failure: unknown = null
    const bad = queue.add('rays', 'a', async ({ send }) => {
      try {
        await send('Asking', () => Promise.reject(new ApiError('radius', 400, 'rf', null)))
      } catch (error) {
        failure = error
      }
    })
    let isSecondDone = false
    const good = queue.add('rays', 'b', async () => {
      isSecondDone = true
    })
    await Promise.all([bad, good])
    expect(failure).toMatchObject({ status: 400 })
    expect(isSecondDone).toBe(true)
  })

  test('does not send while the last answer said that the budget is spent', async () => {
    let isSent = false
    const queue = queueOf(1, () => 60_000)
    const job = queue.add('rays', 'a', async ({ send }) => {
      await send('Asking', async () => {
        isSent = true
      })
    })
    await Promise.resolve()
    expect(states(queue)).toEqual(['a paused'])
    expect(queue.jobs.value[0].goesOnAt).toBe(60_000)
    queue.cancelAll()
    await job
    expect(isSent).toBe(false)
  })

  test('a cancelled job frees its place at once and its request sees the signal', async () => {
    const queue = queueOf()
    let wasAborted = false
    void queue.add('rays', 'a', async ({ signal }) => {
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve)
      })
      wasAborted = true
    })
    const second = queue.add('rays', 'b', async () => undefined)
    queue.cancel(queue.jobs.value[0].id)
    await second
    expect(wasAborted).toBe(true)
  })
})
