import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { CallerGoneError, ComputeFailure } from '../../src/compute/failures.ts'
import { createComputePool, type ComputePool, type RunOptions } from '../../src/compute/pool.ts'
import { SightlineError } from '../../src/errors.ts'
import type { Tasks } from '../../src/http/tasks/index.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import type { HostileTasks } from '../compute/hostile-tasks.ts'
import { type Answer, errorOf, get, idlePool, post, testApp } from './test-app.ts'
import { cityLat, cityLon, loadCity } from './test-city.ts'

const body = { tower_lon: cityLon, tower_lat: cityLat }
const radioRoutes = [
  '/api/simulate',
  '/api/coverage-gaps',
  '/api/analyze-sector',
  '/api/optimize-azimuth',
  '/api/coverage-surface',
]
const items = '/api/collections/buildings/items?bbox=32.84,39.91,32.86,39.93'
const tile = '/api/tiles/buildings/0/0/0.mvt'

let snapshot: PackSnapshot
beforeAll(() => {
  snapshot = loadCity()
})

afterEach(() => {
  vi.useRealTimers()
})

function budgetHeaders({ headers }: Answer) {
  return {
    limit: headers['ratelimit-limit'],
    remaining: headers['ratelimit-remaining'],
    reset: headers['ratelimit-reset'],
    retry: headers['retry-after'],
  }
}

describe('keys', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await testApp({
      snapshot,
      configuration: {
        RF_API_KEY: 'radio-key',
        BUILDINGS_API_KEY: 'building-key',
        DATASET_ADMIN_API_KEY: 'admin-key',
        RF_REQUESTS_PER_MINUTE: 1000,
      },
    })
  })

  const keyed: readonly [string, string, string][] = [
    ...radioRoutes.map((url): [string, string, string] => ['POST', url, 'radio-key']),
    ['GET', '/api/buildings', 'building-key'],
    ['HEAD', '/api/buildings', 'building-key'],
    ['GET', items, 'building-key'],
    ['GET', tile, 'building-key'],
    ['POST', '/api/datasets/switch', 'admin-key'],
  ]
  it.each(keyed)('%s %s wants its own key and no other', async (method, url, key) => {
    const ask = (headers: Record<string, string>) =>
      app.inject({
        method: method as 'GET',
        url,
        headers,
        ...(method === 'POST' ? { payload: body } : {}),
      })
    const others = ['radio-key', 'building-key', 'admin-key'].filter((other) => other !== key)
    const refused = [{}, { 'x-api-key': '' }, { authorization: `Basic ${key}` }].concat(
      ...others.map((other) => [{ 'x-api-key': other }, { authorization: `Bearer ${other}` }]),
    )
    for (const headers of refused) {
      const answer = await ask(headers)
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer realm=/)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers).not.toHaveProperty('ratelimit-limit')
      if (method !== 'HEAD')
        expect(Object.keys(JSON.parse(answer.body) as object)).toEqual(['error'])
    }
    const accepted = [
      { 'x-api-key': key },
      { 'x-api-key': `  ${key} ` },
      { authorization: `Bearer ${key}` },
      { authorization: `bearer  ${key}` },
      { authorization: 'Bearer wrong', 'x-api-key': key },
      { authorization: `Bearer ${key}`, 'x-api-key': 'wrong' },
    ]
    for (const headers of accepted) {
      expect((await ask(headers as Record<string, string>)).statusCode).not.toBe(401)
    }
  })

  it.each([
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/meta',
    '/api/datasets',
    '/api/towers',
    '/api/buildings/summary',
    '/api/conformance',
    '/api/collections',
    '/api/collections/buildings',
    '/api/openapi.json',
    '/docs',
  ])('GET %s wants none', async (url) => {
    expect((await get(app, url)).status).not.toBe(401)
  })

  it('are asked for before anything in the body is looked at', async () => {
    expect((await post(app, '/api/simulate', 'not json')).status).toBe(401)
    expect((await post(app, '/api/simulate', 'x'.repeat(2_000_000))).status).toBe(401)
  })

  it('make building answers private', async () => {
    for (const url of ['/api/buildings', items, tile]) {
      const answer = await get(app, url, { 'x-api-key': 'building-key' })
      expect(answer.headers['cache-control']).toMatch(/^private/)
    }
    const open = await testApp({ snapshot })
    expect((await get(open, '/api/buildings')).headers['cache-control']).toBe(
      'public, max-age=3600, must-revalidate',
    )
  })
})

describe('the radio budget', () => {
  const configuration = { RF_REQUESTS_PER_MINUTE: 3 }

  it('is one for all radio routes, counted on every answer, and then refused', async () => {
    const app = await testApp({ snapshot, configuration })
    const first = await post(app, '/api/simulate', body)
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
    for (const url of radioRoutes) {
      const answer = await post(app, url, body)
      expect(answer.status).toBe(429)
      const { limit, remaining, reset, retry } = budgetHeaders(answer)
      expect([limit, remaining]).toEqual(['3', '0'])
      expect(retry).toBe(reset)
      expect(Number(reset)).toBeGreaterThanOrEqual(1)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(errorOf(answer)).toContain('3 requests per minute')
    }
  })

  it('begins anew 60 s after the first request, not after the last', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
    const app = await testApp({ snapshot, configuration })
    const ask = async () => (await post(app, '/api/simulate', body)).status
    expect([await ask(), await ask()]).toEqual([200, 200])
    vi.setSystemTime(1_059_000)
    expect([await ask(), await ask()]).toEqual([200, 429])
    const refused = await post(app, '/api/simulate', body)
    expect(budgetHeaders(refused).reset).toBe('1')
    vi.setSystemTime(1_060_000)
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
  })

  it('is per client, and the client is the socket unless a trusted proxy says otherwise', async () => {
    const ask = async (app: FastifyInstance, remoteAddress: string, forwarded: string) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/simulate',
          payload: body,
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
      () => post(app, '/api/simulate', body),
      () => get(app, items),
      () => get(app, '/api/buildings'),
      () => get(app, tile),
    ]) {
      const first = await ask()
      expect(first.status).toBeLessThan(300)
      expect(budgetHeaders(first)).toMatchObject({ limit: '1', remaining: '0' })
      expect((await ask()).status).toBe(429)
    }
  })

  it('leaves other routes without its headers', async () => {
    const app = await testApp({ snapshot })
    for (const url of ['/healthz', '/api/meta', '/api/towers', '/api/nowhere']) {
      expect((await get(app, url)).headers).not.toHaveProperty('ratelimit-limit')
    }
  })
})

/** A pool whose work ends when the test says so. */
function heldPool() {
  const runs: { readonly options: RunOptions; readonly end: () => void }[] = []
  const pool: ComputePool<Tasks> = {
    ...idlePool(),
    run: (task, input, options) =>
      new Promise((resolve, reject) => {
        const finish = () => {
          if (options.signal?.aborted === true) reject(new CallerGoneError())
          else idlePool().run(task, input, options).then(resolve, reject)
        }
        runs.push({ options, end: finish })
      }),
  }
  return { pool, runs }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2))
}

describe('concurrency', () => {
  const configuration = {
    MAX_CONCURRENT_RF_REQUESTS: 2,
    MAX_CONCURRENT_RF_REQUESTS_PER_CLIENT: 1,
    RF_REQUESTS_PER_MINUTE: 10,
  }

  it('refuses a second request of a client and a third of all, at once, and charges them', async () => {
    const { pool, runs } = heldPool()
    const app = await testApp({ snapshot, configuration, pool })
    const ask = (remoteAddress: string) =>
      app.inject({ method: 'POST', url: '/api/simulate', payload: body, remoteAddress })
    const first = ask('192.0.2.1')
    await until(() => runs.length === 1)
    const refused = await ask('192.0.2.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers).toMatchObject({
      'retry-after': '1',
      'ratelimit-limit': '10',
      'ratelimit-remaining': '8',
      'cache-control': 'no-store',
    })
    const second = ask('192.0.2.2')
    await until(() => runs.length === 2)
    const third = await ask('192.0.2.3')
    expect(third.statusCode).toBe(429)
    expect(third.headers['retry-after']).toBe('1')
    runs.forEach(({ end }) => end())
    expect([(await first).statusCode, (await second).statusCode]).toEqual([200, 200])
    const after = ask('192.0.2.1')
    await until(() => runs.length === 3)
    runs[2].end()
    const answer = await after
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['ratelimit-remaining']).toBe('7')
  })

  it('frees the place of a request that was refused for its body', async () => {
    const app = await testApp({ snapshot, configuration })
    for (let i = 0; i < 3; i++) {
      expect((await post(app, '/api/simulate', 'nonsense')).status).toBe(400)
    }
    expect((await post(app, '/api/simulate', body)).status).toBe(200)
  })

  it('stops the work of a caller that hangs up, and holds its place until it has ended', async () => {
    const { pool, runs } = heldPool()
    const app = await testApp({ snapshot, configuration, pool })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const call = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/api/simulate' })
    call.on('error', () => undefined)
    call.end(JSON.stringify(body))
    await until(() => runs.length === 1)
    expect(runs[0].options.signal?.aborted).toBe(false)
    call.destroy()
    await until(() => runs[0].options.signal?.aborted === true)
    expect((await post(app, '/api/simulate', body)).status).toBe(429)
    runs[0].end()
    await new Promise((resolve) => setTimeout(resolve, 5))
    const next = post(app, '/api/simulate', body)
    await until(() => runs.length === 2)
    runs[1].end()
    expect((await next).status).toBe(200)
  })

  it('frees the place of a caller that never sends its body', async () => {
    const unbudgeted = { ...configuration, RF_REQUESTS_PER_MINUTE: 1_000_000 }
    const app = await testApp({ snapshot, configuration: unbudgeted })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const call = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/simulate',
      headers: { 'content-length': 100 },
    })
    call.on('error', () => undefined)
    const arrived = new Promise((resolve) => app.server.once('request', resolve))
    call.write('{')
    await arrived
    const isBusy = async () => (await post(app, '/api/simulate', body)).status === 429
    await vi.waitUntil(isBusy, { interval: 5 })
    call.destroy()
    await vi.waitUntil(async () => !(await isBusy()), { interval: 20 })
  })

  it('gives the work its deadline from the moment the request came', async () => {
    const { pool, runs } = heldPool()
    const app = await testApp({
      snapshot,
      configuration: { ...configuration, RF_REQUEST_TIMEOUT_SECONDS: 7 },
      pool,
    })
    const before = performance.now()
    const answer = post(app, '/api/simulate', body)
    await until(() => runs.length === 1)
    expect(runs[0].options.deadlineAt).toBeGreaterThanOrEqual(before + 7000)
    expect(runs[0].options.deadlineAt).toBeLessThanOrEqual(performance.now() + 7000)
    runs[0].end()
    await answer
  })
})

/** Answers every question of the application with a task that misbehaves. */
function hostilePool(behave: (pool: ComputePool<HostileTasks>, options: RunOptions) => unknown) {
  const hostile = createComputePool<HostileTasks>({
    taskModule: new URL('../compute/hostile-tasks.ts', import.meta.url),
    threads: 1,
    graceMs: 100,
  })
  const pool: ComputePool<Tasks> = {
    ...idlePool(),
    run: (_task, _input, options) =>
      behave(hostile, options) as ReturnType<ComputePool<Tasks>['run']>,
    close: () => hostile.close(),
  }
  return pool
}

describe('work that goes wrong', () => {
  const state = () => new SharedArrayBuffer(4)
  const ways = {
    'is obedient but too slow': {
      status: 504,
      run: (pool: ComputePool<HostileTasks>, options: RunOptions) =>
        pool.run('obedient', { milliseconds: 20_000, state: state() }, options),
    },
    'is deaf and too slow': {
      status: 504,
      run: (pool: ComputePool<HostileTasks>, options: RunOptions) =>
        pool.run('deaf', { milliseconds: 20_000, state: state() }, options),
    },
    'kills its thread': {
      status: 500,
      run: (pool: ComputePool<HostileTasks>, options: RunOptions) => pool.run('exit', 1, options),
    },
    'throws outside': {
      status: 500,
      run: (pool: ComputePool<HostileTasks>, options: RunOptions) =>
        pool.run('crash', null, options),
    },
    'throws inside': {
      status: 500,
      run: (pool: ComputePool<HostileTasks>, options: RunOptions) =>
        pool.run('fail', '/etc/secret at line 7', options),
    },
    'is refused': {
      status: 422,
      run: (pool: ComputePool<HostileTasks>, options: RunOptions) =>
        pool.run('refuse', 'more than 25000 features', options),
    },
  }

  it.each(Object.keys(ways) as (keyof typeof ways)[])(
    'and %s is answered, and the service goes on',
    async (way) => {
      const { status, run } = ways[way]
      let isFirst = true
      const pool = hostilePool((hostile, options) => {
        if (!isFirst) return hostile.run('echo', '{}', options)
        isFirst = false
        return run(hostile, options)
      })
      const app = await testApp({
        snapshot,
        pool,
        configuration: {
          RF_REQUEST_TIMEOUT_SECONDS: 2,
          MAX_CONCURRENT_RF_REQUESTS_PER_CLIENT: 1,
        },
      })
      const answer = await post(app, '/api/simulate', body)
      expect(answer.status).toBe(status)
      if (status === 500) expect(errorOf(answer)).toBe('internal error')
      if (status === 422) expect(errorOf(answer)).toBe('more than 25000 features')
      if (status === 504) expect(errorOf(answer)).toContain('deadline')
      expect((await post(app, '/api/simulate', body)).status).toBe(200)
      await pool.close()
    },
  )

  it('never tells the caller what broke inside', async () => {
    for (const error of [
      new ComputeFailure('the thread of simulate ended', { cause: new Error('/src/x.ts:3') }),
      new TypeError("Cannot read properties of undefined (reading 'x')"),
      Object.assign(new Error('ENOENT: /data/pack'), { code: 'ENOENT', statusCode: 500 }),
    ]) {
      const pool = { ...idlePool(), run: () => Promise.reject(error) }
      const app = await testApp({ snapshot, pool })
      const answer = await post(app, '/api/simulate', body)
      expect([answer.status, errorOf(answer)]).toEqual([500, 'internal error'])
    }
  })

  it('says 503 when the service is shutting down', async () => {
    const pool = {
      ...idlePool(),
      run: () => Promise.reject(new SightlineError('unavailable', 'the service is shutting down')),
    }
    const app = await testApp({ snapshot, pool })
    expect((await post(app, '/api/simulate', body)).status).toBe(503)
  })
})

describe('without a dataset', () => {
  it('every route that needs one says 503, the others answer', async () => {
    const app = await testApp()
    for (const url of radioRoutes) {
      const answer = await post(app, url, body)
      expect([answer.status, errorOf(answer)]).toEqual([503, 'no dataset is loaded'])
    }
    for (const url of [
      '/api/towers',
      '/api/buildings',
      '/api/buildings/summary',
      '/api/collections',
      '/api/collections/buildings',
      items,
      tile,
    ]) {
      expect(errorOf(await get(app, url))).toBe('no dataset is loaded')
    }
    expect((await get(app, '/readyz')).json).toEqual({
      status: 'not_ready',
      buildings: false,
      towers: false,
      frontend: false,
      dataset_error: '',
    })
    expect((await get(app, '/healthz')).json).toMatchObject({ status: 'ok', towerCount: 0 })
    expect((await get(app, '/api/meta')).json).not.toHaveProperty('dataset')
    expect((await get(app, '/api/datasets')).json).toEqual({ datasets: [] })
  })

  it('a body is still checked first', async () => {
    const app = await testApp()
    expect((await post(app, '/api/simulate', {})).status).toBe(400)
  })

  it('a failed start is named in general terms', async () => {
    const app = await testApp({
      packs: {
        state: { state: 'failed', reason: 'dataset unavailable' },
        snapshot: undefined,
        switchTo: () => Promise.reject(new SightlineError('not_found', 'no')),
      },
    })
    const answer = await get(app, '/readyz')
    expect(answer.status).toBe(503)
    expect(answer.json).toMatchObject({ dataset_error: 'dataset unavailable' })
  })

  it('one that is still being loaded is asked to wait for', async () => {
    const app = await testApp({
      packs: {
        state: { state: 'loading' },
        snapshot: undefined,
        switchTo: () => Promise.reject(new SightlineError('not_found', 'no')),
      },
    })
    expect(errorOf(await post(app, '/api/simulate', body))).toContain('still being loaded')
  })
})

describe('the building download', () => {
  const configuration = {
    BUILDINGS_API_KEY: 'key',
    BUILDING_DOWNLOADS_PER_MINUTE: 1,
  }
  const key = { 'x-api-key': 'key' }

  it('is the file, named by its hash', async () => {
    const app = await testApp({ snapshot })
    const answer = await get(app, '/api/buildings')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/geo+json')
    expect(answer.headers.etag).toBe(`"${snapshot.manifest.sha256['buildings.geojson']}"`)
    const { createHash } = await import('node:crypto')
    expect(`"${createHash('sha256').update(answer.text).digest('hex')}"`).toBe(answer.headers.etag)
  })

  it('asks for the key, then for the tag, then for the budget', async () => {
    const app = await testApp({ snapshot, configuration })
    const { headers } = await get(app, '/api/buildings', key)
    expect(headers).toMatchObject({ 'ratelimit-limit': '1', 'ratelimit-remaining': '0' })
    const tag = headers.etag!
    expect((await get(app, '/api/buildings', { 'if-none-match': tag })).status).toBe(401)
    for (const match of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await get(app, '/api/buildings', { ...key, 'if-none-match': match })
      expect(answer.status).toBe(304)
      expect(answer.text).toBe('')
      expect(answer.headers).not.toHaveProperty('ratelimit-limit')
      expect(answer.headers).toMatchObject({
        etag: tag,
        'cache-control': 'private, max-age=3600, must-revalidate',
      })
    }
    const stale = await get(app, '/api/buildings', { ...key, 'if-none-match': '"other"' })
    expect(stale.status).toBe(429)
    expect((await get(app, '/api/buildings', key)).status).toBe(429)
  })

  it('gives the headers alone to HEAD, which costs nothing', async () => {
    const app = await testApp({ snapshot, configuration })
    const ask = (method: 'HEAD' | 'GET') =>
      app.inject({ method, url: '/api/buildings', headers: key })
    const head = await ask('HEAD')
    await ask('HEAD')
    const full = await ask('GET')
    expect([head.statusCode, full.statusCode]).toEqual([200, 200])
    expect(head.body).toBe('')
    for (const name of ['etag', 'cache-control', 'content-type', 'content-length']) {
      expect(head.headers[name]).toBe(full.headers[name])
    }
    expect(Number(head.headers['content-length'])).toBe(full.rawPayload.length)
  })

  it('is compressed once it has been asked for compressed', async () => {
    const app = await testApp({ snapshot })
    const ask = () =>
      app.inject({
        method: 'GET',
        url: '/api/buildings',
        headers: { 'accept-encoding': 'br, gzip;q=0.5' },
      })
    const plain = await app.inject({ method: 'GET', url: '/api/buildings' })
    await vi.waitUntil(async () => (await ask()).headers['content-encoding'] === 'gzip')
    const { gunzipSync } = await import('node:zlib')
    const compressed = await ask()
    expect(gunzipSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(compressed.headers.etag).toBe(plain.headers.etag)
    expect(String(compressed.headers.vary)).toContain('accept-encoding')
    const refusing = await app.inject({
      method: 'GET',
      url: '/api/buildings',
      headers: { 'accept-encoding': 'gzip;q=0' },
    })
    expect(refusing.headers).not.toHaveProperty('content-encoding')
  })
})

describe('callers from other origins', () => {
  it('are let in where they are listed', async () => {
    const app = await testApp({ snapshot })
    const preflight = (origin: string) =>
      app.inject({
        method: 'OPTIONS',
        url: '/api/simulate',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const listed = await preflight('http://localhost:5173')
    expect(listed.statusCode).toBe(204)
    expect(listed.headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:5173',
      'access-control-allow-credentials': 'true',
      'access-control-max-age': '43200',
    })
    const stranger = await preflight('http://evil.example')
    expect(stranger.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('unknown routes', () => {
  it.each([
    ['GET', '/api/nowhere'],
    ['GET', '/nowhere'],
    ['GET', '/api/simulate'],
    ['DELETE', '/api/simulate'],
    ['POST', '/api/meta'],
    ['GET', `/api/tiles/buildings/1/1/${'9'.repeat(5000)}.mvt`],
  ] as const)('%s %s are 404 with { error }', async (method, url) => {
    const app = await testApp({ snapshot })
    const answer = await app.inject({ method, url })
    expect([400, 404]).toContain(answer.statusCode)
    expect(Object.keys(JSON.parse(answer.body) as object)).toEqual(['error'])
  })

  it('and URLs that are not well formed are refused with { error }', async () => {
    const app = await testApp({ snapshot })
    const answer = await app.inject({ method: 'GET', url: '/api/%zz' })
    expect(answer.statusCode).toBe(400)
    expect(JSON.parse(answer.body)).toEqual({ error: 'the URL is not well formed' })
  })
})
