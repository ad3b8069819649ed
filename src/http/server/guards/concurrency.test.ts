import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConcurrencyGate, type Slot } from './concurrency.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const staying = new AbortController().signal
const waitMs = 2000

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
    void gate.enter(client, isLong, gone.signal).then((result) => (request.result = result))
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
    expect(await two.enter('a', true, staying)).toBeTypeOf('object')
    expect(await two.enter('b', true, staying)).toBe('service_busy')
    expect(await two.enter('b', false, staying)).toBeTypeOf('object')
    expect(await two.enter('c', false, staying)).toBe('service_busy')
    const one = new ConcurrencyGate({ ...options, global: 1 })
    expect(await one.enter('a', true, staying)).toBeTypeOf('object')
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
