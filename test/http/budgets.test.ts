import type { FastifyInstance } from 'fastify'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { MonotonicWindows } from '../../src/http/server/guards/rate-window.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { itemsUrl, sectorBody, sectorRoutes, tileUrl } from './city-requests.ts'
import { type Answer, errorOf, get, post, testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'

let snapshot: PackSnapshot
beforeAll(() => {
  snapshot = loadCity()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function budgetHeaders({ headers }: Answer) {
  return {
    limit: headers['ratelimit-limit'],
    remaining: headers['ratelimit-remaining'],
    reset: headers['ratelimit-reset'],
    retry: headers['retry-after'],
  }
}

describe('the radio budget', () => {
  const configuration = { RF_REQUESTS_PER_MINUTE: 3 }
  const surfaceUrl = '/api/coverage-surface?include=path_loss'
  const asked = async (app: FastifyInstance, url: string, gesture?: string) => {
    const headers = gesture === undefined ? {} : { 'x-gesture': gesture }
    const { statusCode, headers: told } = await app.inject({
      method: 'POST',
      url,
      payload: sectorBody,
      headers,
    })
    return { status: statusCode, remaining: told['ratelimit-remaining'] }
  }

  it('charges the first request of a gesture and none that follows it', async () => {
    const app = await testApp({ snapshot, configuration })
    expect(await asked(app, surfaceUrl, 'turn-1')).toEqual({ status: 200, remaining: '2' })
    for (const url of [surfaceUrl, '/api/coverage-gaps', '/api/coverage-surface']) {
      expect(await asked(app, url, 'turn-1')).toEqual({ status: 200, remaining: undefined })
    }
    expect(await asked(app, surfaceUrl, 'turn-2')).toEqual({ status: 200, remaining: '1' })
    // One hand: the former gesture is over.
    expect(await asked(app, surfaceUrl, 'turn-1')).toEqual({ status: 200, remaining: '0' })
    expect((await asked(app, surfaceUrl, 'turn-1')).status).toBe(200)
    expect((await asked(app, surfaceUrl, 'turn-2')).status).toBe(429)
    expect((await asked(app, surfaceUrl)).status).toBe(429)
  })

  it('lets questions about several cells follow a gesture too', async () => {
    const app = await testApp({ snapshot, configuration })
    const towers = ['a', 'b'].map((id, i) => ({ id, ...sectorBody, azimuth: 90 * i }))
    const network = { towers, radius_m: 200 }
    const radio = { ...network, network_tech: '5g' }
    const charged: boolean[] = []
    for (const [url, payload] of [
      ['/api/interference?include=path_loss', radio],
      ['/api/interference', radio],
      ['/api/evaluate-network', network],
    ] as const) {
      const headers = { 'x-gesture': 'turn' }
      const told = await app.inject({ method: 'POST', url, payload, headers })
      expect(told.statusCode, told.body).toBe(200)
      charged.push(told.headers['ratelimit-remaining'] !== undefined)
    }
    expect(charged).toEqual([true, false, false])
  })

  it('lets nothing follow what was refused, or has another form, or another kind of question', async () => {
    const app = await testApp({ snapshot, configuration: { RF_REQUESTS_PER_MINUTE: 2 } })
    expect((await asked(app, '/api/simulate', 'turn')).remaining).toBe('1')
    expect((await asked(app, '/api/simulate', 'turn')).remaining).toBe('0')
    for (let i = 0; i < 2; i++) expect((await asked(app, surfaceUrl, 'turn')).status).toBe(429)
    const other = await testApp({ snapshot, configuration: { RF_REQUESTS_PER_MINUTE: 3 } })
    for (const gesture of ['', 'two words', 'x'.repeat(65)]) {
      expect((await asked(other, surfaceUrl, gesture)).status).toBe(200)
    }
    expect((await asked(other, surfaceUrl, 'x'.repeat(65))).status).toBe(429)
  })

  it('bounds what follows: for 60 s, and 240 requests in a minute', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
    const app = await testApp({ snapshot, configuration })
    const isCharged = async (gesture: string) =>
      (await asked(app, surfaceUrl, gesture)).remaining !== undefined
    expect([await isCharged('a'), await isCharged('a')]).toEqual([true, false])
    clock.mockReturnValue(1_059_999)
    expect(await isCharged('a')).toBe(false)
    clock.mockReturnValue(1_060_000)
    expect(await isCharged('a')).toBe(true)
    const charged: number[] = []
    for (let i = 0; i < 241; i++) if (await isCharged('a')) charged.push(i)
    expect(charged).toEqual([240])
  })

  it('is one for all radio routes, counted on every answer, and then refused', async () => {
    const app = await testApp({ snapshot, configuration })
    const first = await post(app, '/api/simulate', sectorBody)
    expect(first.status).toBe(200)
    expect(budgetHeaders(first)).toEqual({
      limit: '3',
      remaining: '2',
      reset: '60',
      retry: undefined,
    })
    const second = await post(app, '/api/coverage-gaps', { rays: 'many' })
    expect(second.status).toBe(400)
    expect(budgetHeaders(second).remaining).toBe('1')
    const third = await post(app, '/api/coverage-surface', 'x'.repeat(1024 * 1024 + 1))
    expect(third.status).toBe(413)
    expect(budgetHeaders(third).remaining).toBe('0')
    for (const url of sectorRoutes) {
      const answer = await post(app, url, sectorBody)
      expect(answer.status).toBe(429)
      const { limit, remaining, reset, retry } = budgetHeaders(answer)
      expect([limit, remaining]).toEqual(['3', '0'])
      expect(retry).toBe(reset)
      expect(Number(reset)).toBeGreaterThanOrEqual(1)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(errorOf(answer)).toContain('3 requests per minute')
    }
  })

  it('never tells of a rest longer than the window, whatever the fraction of the clock', async () => {
    const clock = vi.spyOn(performance, 'now')
    const windows = new MonotonicWindows()
    const restMs = (client: string) => {
      let told = NaN
      windows.incr(client, (_, { ttl }) => (told = ttl), 60_000)
      return told
    }
    fc.assert(
      fc.property(fc.double({ min: 1_000, max: 1e9, noNaN: true }), (nowMs) => {
        clock.mockReturnValue(nowMs)
        expect(restMs(`asked at ${nowMs}`)).toBe(60_000)
      }),
    )
  })

  it('begins anew 60 s after the first request, not after the last', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
    const app = await testApp({ snapshot, configuration })
    const ask = async () => (await post(app, '/api/simulate', sectorBody)).status
    expect([await ask(), await ask()]).toEqual([200, 200])
    clock.mockReturnValue(1_059_000)
    expect([await ask(), await ask()]).toEqual([200, 429])
    const refused = await post(app, '/api/simulate', sectorBody)
    expect(budgetHeaders(refused).reset).toBe('1')
    clock.mockReturnValue(1_060_000)
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
  })

  it('does not begin anew when the clock of the machine is set', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
    const app = await testApp({ snapshot, configuration: { RF_REQUESTS_PER_MINUTE: 1 } })
    const ask = async () => (await post(app, '/api/simulate', sectorBody)).status
    expect(await ask()).toBe(200)
    for (const now of [1_000_000_000, 0]) {
      vi.setSystemTime(now)
      expect(await ask()).toBe(429)
    }
  })

  it('is per client, and the client is the socket unless a trusted proxy says otherwise', async () => {
    const ask = async (app: FastifyInstance, remoteAddress: string, forwarded: string) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/simulate',
          payload: sectorBody,
          remoteAddress,
          headers: { 'x-forwarded-for': forwarded },
        })
      ).statusCode
    const trusting = await testApp({
      snapshot,
      configuration: { RF_REQUESTS_PER_MINUTE: 1, TRUSTED_PROXIES: ['10.0.0.0/8'] },
    })
    expect(await ask(trusting, '10.1.2.3', '203.0.113.1')).toBe(200)
    expect(await ask(trusting, '10.1.2.3', '203.0.113.2')).toBe(200)
    expect(await ask(trusting, '10.1.2.3', '198.51.100.7, 203.0.113.1')).toBe(429)
    expect(await ask(trusting, '192.0.2.1', '203.0.113.3')).toBe(200)
    expect(await ask(trusting, '192.0.2.1', '203.0.113.4')).toBe(429)
    // Some proxies name the port too: it is the same client.
    expect(await ask(trusting, '10.1.2.3', '203.0.113.9:4711')).toBe(200)
    expect(await ask(trusting, '10.1.2.3', '203.0.113.9:4712')).toBe(429)
    expect(await ask(trusting, '10.1.2.3', '203.0.113.9')).toBe(429)
    expect(await ask(trusting, '10.1.2.3', '203.0.113.10, 10.9.9.9:80')).toBe(200)
    expect(await ask(trusting, '10.1.2.3', '203.0.113.10:1, 10.9.9.9:81')).toBe(429)
    expect(await ask(trusting, '10.1.2.3', '[2001:db8::1]:4711')).toBe(200)
    expect(await ask(trusting, '10.1.2.3', '2001:db8::1')).toBe(429)
    const trustingNobody = await testApp({ snapshot, configuration: { RF_REQUESTS_PER_MINUTE: 1 } })
    expect(await ask(trustingNobody, '10.1.2.3', '203.0.113.1')).toBe(200)
    expect(await ask(trustingNobody, '10.1.2.3', '203.0.113.2')).toBe(429)
  })

  it('is apart from those of pages, downloads and tiles', async () => {
    const app = await testApp({
      snapshot,
      configuration: {
        RF_REQUESTS_PER_MINUTE: 1,
        BUILDING_FEATURE_QUERIES_PER_MINUTE: 1,
        BUILDING_DOWNLOADS_PER_MINUTE: 1,
        TILES_PER_MINUTE: 1,
      },
    })
    for (const ask of [
      () => post(app, '/api/simulate', sectorBody),
      () => get(app, itemsUrl),
      () => get(app, '/api/buildings'),
      () => get(app, tileUrl),
    ]) {
      const first = await ask()
      expect(first.status).toBeLessThan(300)
      expect(budgetHeaders(first)).toMatchObject({ limit: '1', remaining: '0' })
      expect((await ask()).status).toBe(429)
    }
  })

  it.each([
    ['EVIDENCE_REQUESTS_PER_MINUTE', 'GET', '/api/spatial-evidence'],
    ['EVIDENCE_REQUESTS_PER_MINUTE', 'GET', '/api/spatial-evidence/buildings/way/1'],
    ['EVIDENCE_REQUESTS_PER_MINUTE', 'POST', '/api/spatial-evidence/path-profile'],
    ['DOCUMENTS_PER_MINUTE', 'GET', '/api/datasets'],
    ['DOCUMENTS_PER_MINUTE', 'GET', '/api/openapi.json'],
    ['DOCUMENTS_PER_MINUTE', 'GET', '/docs'],
  ] as const)('has a counterpart of its own, %s, for %s %s', async (variable, method, url) => {
    const app = await testApp({ snapshot, configuration: { [variable]: 1 } })
    const end = { lon: 0, lat: 0 }
    const payload = method === 'POST' ? { transmitter: end, receiver: end } : undefined
    const ask = () => app.inject({ method, url, ...(payload === undefined ? {} : { payload }) })
    const first = await ask()
    expect(first.statusCode).toBeLessThan(400)
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '1', 'ratelimit-remaining': '0' })
    const second = await ask()
    expect(second.statusCode).toBe(429)
    expect(second.headers).toHaveProperty('retry-after')
    const generous = await testApp({ snapshot })
    const { headers } = await generous.inject({ method: 'GET', url })
    if (method === 'GET') expect(Number(headers['ratelimit-limit'])).toBeGreaterThanOrEqual(300)
  })

  it('leaves other routes without its headers', async () => {
    const app = await testApp({ snapshot })
    for (const url of ['/healthz', '/api/meta', '/api/towers', '/api/nowhere']) {
      expect((await get(app, url)).headers).not.toHaveProperty('ratelimit-limit')
    }
  })
})
