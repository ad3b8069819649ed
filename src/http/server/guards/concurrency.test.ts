import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runs } from '../../../../test/runs.ts'
import { variables } from '../../../variables.ts'
import { ConcurrencyGate, type Slot, type Wish } from './concurrency.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const staying = new AbortController().signal
const waitMs = 2000

const wishOf = (client: string, isLong: boolean): Wish => ({
  client,
  kind: 'any',
  isLong,
  untilMs: Infinity,
})

interface Request {
  readonly client: string
  readonly isLong: boolean
  readonly gone: AbortController
  result: Slot | 'client_busy' | 'service_busy' | null
}

/** A gate, and what has become of everybody who came to it. */
function watched(options: ConstructorParameters<typeof ConcurrencyGate>[0]) {
  const gate = new ConcurrencyGate(options)
  const requests: Request[] = []
  const ask = (client: string, isLong = false): Request => {
    const gone = new AbortController()
    const request: Request = { client, isLong, gone, result: null }
    requests.push(request)
    void gate.enter(wishOf(client, isLong), gone.signal).then((result) => (request.result = result))
    return request
  }
  const inWork = new Set<Request>()
  const settle = async () => {
    await vi.advanceTimersByTimeAsync(0)
    for (const request of requests) {
      if (typeof request.result === 'object' && request.result !== null) inWork.add(request)
    }
  }
  const end = (request: Request) => {
    const { result } = request
    if (result === null || typeof result === 'string') throw new Error('it has no place')
    requests.splice(requests.indexOf(request), 1)
    inWork.delete(request)
    result.release()
  }
  const waiting = () => requests.filter(({ result }) => result === null)
  return { gate, ask, end, settle, inWork, waiting, requests }
}

const step = fc.oneof(
  fc.record({ do: fc.constant('ask' as const), client: fc.nat(4), isLong: fc.boolean() }),
  fc.record({ do: fc.constant('end' as const), which: fc.nat(8) }),
  fc.record({ do: fc.constant('hang up' as const), which: fc.nat(8) }),
)

describe('the places of a limiter', () => {
  it('are never more than there are, nor does anybody wait for one that is free', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        fc.array(step, { maxLength: 60 }),
        async (global, perClient, steps) => {
          const { gate, ask, end, settle, inWork, waiting } = watched({
            global,
            perClient,
            waitMs,
            keepsOneForShort: true,
          })
          for (const each of steps) {
            const [working, idle] = [[...inWork], waiting()]
            if (each.do === 'ask') ask(`client ${each.client}`, each.isLong)
            else if (each.do === 'end' && working.length > 0)
              end(working[each.which % working.length])
            else if (idle.length > 0) idle[each.which % idle.length].gone.abort()
            await settle()
            const long = [...inWork].filter(({ isLong }) => isLong).length
            const roomForLong = Math.max(1, global - 1) - long
            expect(inWork.size).toBeLessThanOrEqual(global)
            expect(roomForLong).toBeGreaterThanOrEqual(0)
            expect(gate.activeCount()).toBe(inWork.size)
            expect(gate.waitingCount()).toBe(waiting().length)
            const couldWork = waiting().filter(({ isLong }) => !isLong || roomForLong > 0)
            if (inWork.size < global) expect(couldWork).toEqual([])
            for (const client of [0, 1, 2, 3, 4]) {
              const its = [...inWork, ...waiting()].filter(
                (one) => one.client === `client ${client}`,
              )
              expect(its.length).toBeLessThanOrEqual(Math.min(perClient, global))
            }
          }
        },
      ),
    )
  })

  it('go to the clients in turn, however many of one wait', async () => {
    const { ask, end, settle, inWork } = watched({
      global: 4,
      perClient: 4,
      waitMs,
      keepsOneForShort: false,
    })
    for (let i = 0; i < 4; i++) ask('first')
    await settle()
    for (let i = 0; i < 3; i++) ask('greedy')
    for (let i = 0; i < 3; i++) ask('other')
    ask('modest')
    const order: string[] = []
    for (let i = 0; i < 7; i++) {
      const before = [...inWork]
      end(before[0])
      await settle()
      order.push([...inWork].find((one) => !before.includes(one))!.client)
    }
    expect(order.slice(0, 3)).toEqual(['greedy', 'other', 'modest'])
    expect(order.slice(3)).toEqual(['greedy', 'other', 'greedy', 'other'])
  })

  it('keep one from long questions where there are two or more', async () => {
    const options = { perClient: 1, waitMs: 0, keepsOneForShort: true }
    const two = new ConcurrencyGate({ ...options, global: 2 })
    expect(await two.enter(wishOf('a', true), staying)).toBeTypeOf('object')
    expect(await two.enter(wishOf('b', true), staying)).toBe('service_busy')
    expect(await two.enter(wishOf('b', false), staying)).toBeTypeOf('object')
    expect(await two.enter(wishOf('c', false), staying)).toBe('service_busy')
    const one = new ConcurrencyGate({ ...options, global: 1 })
    expect(await one.enter(wishOf('a', true), staying)).toBeTypeOf('object')
  })

  it('go to the client that has used the least lately, however long others have been there', async () => {
    const { ask, end, settle, inWork } = watched({
      global: 1,
      perClient: 1,
      waitMs: 60_000,
      keepsOneForShort: false,
    })
    const order: string[] = []
    const turn = async (lastsMs: number) => {
      await vi.advanceTimersByTimeAsync(lastsMs)
      const [working] = inWork
      order.push(working.client)
      end(working)
      await settle()
    }
    ask('greedy')
    await settle()
    await turn(3000)
    ask('second')
    await settle()
    ask('greedy')
    await vi.advanceTimersByTimeAsync(2000)
    ask('modest')
    await turn(1000)
    await turn(100)
    await turn(100)
    expect(order).toEqual(['greedy', 'second', 'modest', 'greedy'])
  })

  it('go every other time to a short question before a long one that came first', async () => {
    const { ask, end, settle, inWork } = watched({
      global: 1,
      perClient: 1,
      waitMs: 60_000,
      keepsOneForShort: false,
    })
    ask('in work')
    await settle()
    const order: string[] = []
    ask('long', true)
    for (const client of ['a', 'b', 'c']) {
      await vi.advanceTimersByTimeAsync(800)
      ask(client)
    }
    for (let i = 0; i < 5; i++) {
      await settle()
      const [working] = inWork
      order.push(working.client)
      end(working)
    }
    expect(order).toEqual(['in work', 'a', 'long', 'b', 'c'])
  })

  it('keep whoever is next waiting for as long again as two questions take, and nobody else', async () => {
    const { ask, end, settle, gate } = watched({
      global: 1,
      perClient: 1,
      waitMs,
      keepsOneForShort: false,
    })
    const first = ask('first')
    await vi.advanceTimersByTimeAsync(3000)
    end(first)
    ask('second')
    await settle()
    const [next, other] = [ask('next'), ask('other')]
    await vi.advanceTimersByTimeAsync(waitMs)
    expect(other.result).toBe('service_busy')
    expect(next.result).toBe(null)
    await vi.advanceTimersByTimeAsync(2 * 3000 - 1)
    expect(gate.waitingCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(next.result).toBe('service_busy')
  })

  it('are told to those who are refused by when one may be free', async () => {
    const { ask, end, settle, gate } = watched({
      global: 2,
      perClient: 1,
      waitMs,
      keepsOneForShort: false,
    })
    expect(gate.retrySeconds()).toBe(1)
    const first = ask('first')
    await vi.advanceTimersByTimeAsync(4000)
    end(first)
    for (let i = 0; i < 7; i++) ask(`client ${i}`)
    await settle()
    // Five wait already, and two places are given back every four seconds.
    expect(gate.retrySeconds()).toBe(12)
  })

  it('are not waited for when what is left would be too little for the work', async () => {
    const gate = new ConcurrencyGate({
      global: 1,
      perClient: 1,
      waitMs,
      keepsOneForShort: false,
    })
    await gate.enter(wishOf('in work', false), staying)
    const untilMs = performance.now() + 500
    let result: unknown = null
    const waiting = gate.enter({ ...wishOf('late', false), untilMs }, staying)
    void waiting.then((told) => (result = told))
    await vi.advanceTimersByTimeAsync(499)
    expect(result).toBe(null)
    await vi.advanceTimersByTimeAsync(1)
    expect(result).toBe('service_busy')
  })

  it('push out whoever is last where too many wait, and not whoever came last', async () => {
    const { ask, end, settle } = watched({
      global: 1,
      perClient: 1,
      waitMs,
      keepsOneForShort: false,
    })
    const greedy = ask('greedy')
    await vi.advanceTimersByTimeAsync(1000)
    end(greedy)
    ask('in work')
    await settle()
    const again = ask('greedy')
    const others = Array.from({ length: 63 }, (_, i) => ask(`client ${i}`))
    await settle()
    expect(again.result).toBe(null)
    const modest = ask('modest')
    await settle()
    expect(again.result).toBe('service_busy')
    expect([...others, modest].every(({ result }) => result === null)).toBe(true)
  })

  it('are waited for as long as is allowed, and by as many as memory allows', async () => {
    const { ask, settle, gate } = watched({
      global: 1,
      perClient: 1,
      waitMs,
      keepsOneForShort: true,
    })
    ask('in work')
    const waiters = Array.from({ length: 80 }, (_, i) => ask(`client ${i}`))
    await settle()
    expect(waiters.filter(({ result }) => result === 'service_busy')).toHaveLength(16)
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    expect(gate.waitingCount()).toBe(64)
    await vi.advanceTimersByTimeAsync(1)
    expect(waiters.every(({ result }) => result === 'service_busy')).toBe(true)
    expect(gate.waitingCount()).toBe(0)
  })
})

/** What callers ask, and how long it takes to answer. */
interface Habit {
  readonly kind: string
  readonly takesMs: number
  readonly pauseMs: number
  readonly isLong: boolean
}

const defaultWaitMs = variables.RF_WAIT_SECONDS.fallback * 1000

/** How many of thirteen questions are answered beside sixteen who ask all the time. */
async function served(strangers: Habit, honest: Habit, startMs: number): Promise<number> {
  const gate = new ConcurrencyGate({
    global: 2,
    perClient: 1,
    waitMs: defaultWaitMs,
    keepsOneForShort: true,
  })
  const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  let isOver = false
  const askOnce = async (client: string, { kind, takesMs, pauseMs, isLong }: Habit) => {
    const slot = await gate.enter(
      { client, kind, isLong, untilMs: Infinity },
      new AbortController().signal,
    )
    if (typeof slot !== 'string') {
      await sleep(takesMs)
      slot.release()
    }
    await sleep(pauseMs)
    return typeof slot !== 'string'
  }
  const keepAsking = async (client: string) => {
    while (!isOver) await askOnce(client, strangers)
  }
  const asking = Array.from({ length: 16 }, (_, i) => keepAsking(`stranger ${i}`))
  let count = 0
  const alone = sleep(startMs).then(async () => {
    for (let i = 0; i < 13; i++) if (await askOnce('honest', honest)) count++
    isOver = true
  })
  while (!isOver) await vi.advanceTimersByTimeAsync(1000)
  await vi.advanceTimersByTimeAsync(120_000)
  await Promise.all([alone, ...asking])
  return count
}

const pauseMs = fc.constantFrom(1, 300, 1000, 3000)

describe('beside sixteen who ask all the time', () => {
  it('twelve of thirteen questions of one who asks less are answered, whatever theirs take', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          kind: fc.constant('strange'),
          takesMs: fc.integer({ min: 50, max: 8000 }),
          pauseMs,
          isLong: fc.boolean(),
        }),
        fc.integer({ min: 50, max: 500 }),
        pauseMs,
        fc.constantFrom(100, 10_000),
        async (strangers, takesMs, pause, startMs) => {
          const honest = { kind: 'honest', takesMs, pauseMs: pause, isLong: false }
          expect(await served(strangers, honest, startMs)).toBeGreaterThanOrEqual(12)
        },
      ),
      { numRuns: runs(50) },
    )
  })

  it('twelve of thirteen are answered of one who asks the same as they do', async () => {
    for (const takesMs of [200, 1000, 2000]) {
      const habit = { kind: 'any', takesMs, pauseMs: 1, isLong: false }
      expect(await served(habit, habit, 100)).toBeGreaterThanOrEqual(12)
    }
  })

  it('so are short ones of a route that they ask for much, when each of them has had a turn', async () => {
    for (const takesMs of [1000, 4000, 8000]) {
      const habit = { kind: 'any', takesMs, pauseMs: 1, isLong: false }
      const honest = { ...habit, takesMs: 100, pauseMs: 300 }
      expect(await served(habit, honest, 8 * takesMs)).toBeGreaterThanOrEqual(12)
    }
  })
})
