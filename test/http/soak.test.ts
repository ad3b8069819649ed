import { expect, it } from 'vitest'
import { soak } from '../../bench/soak/soak.ts'
import { programOf } from '../service-program.ts'

it('a short soak ends without crash, unexplained 500, hung answer or anything half-written', async () => {
  const { load, brackets, unread, kills, crashes } = await soak({
    programs: { service: programOf('main'), command: programOf('cli/main') },
    requests: 700,
    kills: 4,
    seed: 11,
    bracketSeconds: 3,
    unreadConnections: 520,
    stop: new AbortController().signal,
    say: () => undefined,
  })
  expect(crashes).toBe(0)
  expect(load.internalErrors).toEqual([])
  expect(load.hung).toEqual([])
  expect(load.health.failures + brackets.failures).toBe(0)
  expect(brackets.asked).toBeGreaterThan(5)
  expect(kills.broken).toEqual([])
  expect(Object.values(kills.kills)).toEqual([1, 1, 1, 1])
  // Of every kind of answer there was one: the load is mixed.
  for (const status of [200, 400, 403, 404, 422, 429]) {
    expect(load.statuses.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(0)
  }
  // What a busy machine has not collected yet is some tens of megabytes, however many connections
  // there are; a service that keeps an answer for each would have all that they asked for.
  expect(unread.askedMb).toBeGreaterThan(400)
  expect(unread.grownMb).toBeLessThan(unread.askedMb / 3)
}, 300_000)
