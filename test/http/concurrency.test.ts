import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { CallerGoneError } from '../../src/compute/failures.ts'
import type { ComputePool, RunOptions } from '../../src/compute/pool.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { until } from '../until.ts'
import { sectorBody } from './city-requests.ts'
import { loadTown, townNetwork } from './network-city.ts'
import { get, idlePool, post, testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'

let snapshot: PackSnapshot
beforeAll(() => {
  snapshot = loadCity()
})

/** A pool whose work ends when the test says so. */
function heldPool() {
  const runs: { readonly options: RunOptions; readonly end: () => void }[] = []
  const pool: ComputePool = {
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

/** Radio requests that wait for a place. */
async function awaited(app: FastifyInstance): Promise<number> {
  const { text } = await get(app, '/metrics')
  return Number(/^sightline_places_awaited\{limiter="radio"\} (\d+)$/m.exec(text)?.[1])
}

describe('concurrency', () => {
  const configuration = {
    MAX_CONCURRENT_RF_REQUESTS: 2,
    MAX_CONCURRENT_RF_REQUESTS_PER_CLIENT: 1,
    RF_REQUESTS_PER_MINUTE: 10,
  }
  const patient = { ...configuration, RF_REQUESTS_PER_MINUTE: 100, RF_WAIT_SECONDS: 60 }
  const asking = (app: FastifyInstance, url: string, payload: object) => (remoteAddress: string) =>
    app.inject({ method: 'POST', url, payload, remoteAddress })

  it('refuses a second request of a client and a third of all, and charges them', async () => {
    const { pool, runs } = heldPool()
    const app = await testApp({
      snapshot,
      configuration: { ...configuration, RF_WAIT_SECONDS: 0 },
      pool,
    })
    const ask = (remoteAddress: string) =>
      app.inject({ method: 'POST', url: '/api/simulate', payload: sectorBody, remoteAddress })
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

  it('lets one more than there is room for wait, and refuses its second one at once', async () => {
    const { pool, runs } = heldPool()
    const app = await testApp({ snapshot, configuration: patient, pool })
    const ask = asking(app, '/api/simulate', sectorBody)
    const answers = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(ask)
    await until(() => runs.length === 2)
    await until(async () => (await awaited(app)) === 1)
    const second = await ask('192.0.2.3')
    expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '1'])
    runs[0].end()
    await until(() => runs.length === 3)
    runs.forEach(({ end }) => end())
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([200, 200, 200])
    expect(await awaited(app)).toBe(0)
  })

  it('refuses who has waited for as long as is configured', async () => {
    const { pool, runs } = heldPool()
    const app = await testApp({
      snapshot,
      configuration: { ...configuration, RF_WAIT_SECONDS: 1 },
      pool,
    })
    const ask = asking(app, '/api/simulate', sectorBody)
    const first = ['192.0.2.1', '192.0.2.2'].map(ask)
    await until(() => runs.length === 2)
    expect((await ask('192.0.2.3')).statusCode).toBe(429)
    runs.forEach(({ end }) => end())
    await Promise.all(first)
  })

  it('forgets who hangs up while it waits', async () => {
    const { pool, runs } = heldPool()
    const app = await testApp({ snapshot, configuration: patient, pool })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const ask = asking(app, '/api/simulate', sectorBody)
    const first = ['192.0.2.1', '192.0.2.2'].map(ask)
    await until(() => runs.length === 2)
    const call = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/api/simulate' })
    call.on('error', () => undefined)
    call.end(JSON.stringify(sectorBody))
    await until(async () => (await awaited(app)) === 1)
    call.destroy()
    await until(async () => (await awaited(app)) === 0)
    runs.forEach(({ end }) => end())
    await Promise.all(first)
    expect(runs).toHaveLength(2)
  })

  it('keeps a place for a question about one cell while networks are asked about', async () => {
    const { pool, runs } = heldPool()
    const app = await testApp({ snapshot: loadTown(), configuration: patient, pool })
    const networks = ['192.0.2.1', '192.0.2.2'].map(
      asking(app, '/api/evaluate-network', townNetwork),
    )
    await until(() => runs.length === 1)
    await until(async () => (await awaited(app)) === 1)
    for (let i = 1; i <= 25; i++) {
      const answer = asking(app, '/api/simulate', sectorBody)('192.0.2.3')
      await until(() => runs.length === i + 1)
      runs[i].end()
      expect((await answer).statusCode).toBe(200)
    }
    expect(await awaited(app)).toBe(1)
    runs[0].end()
    await until(() => runs.length === 27)
    runs[26].end()
    expect((await Promise.all(networks)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })

  it('frees the place of a request that was refused for its body', async () => {
    const app = await testApp({ snapshot, configuration })
    for (let i = 0; i < 3; i++) {
      expect((await post(app, '/api/simulate', 'nonsense')).status).toBe(400)
    }
    expect((await post(app, '/api/simulate', sectorBody)).status).toBe(200)
  })

  it('stops the work of a caller that hangs up, and holds its place until it has ended', async () => {
    const { pool, runs } = heldPool()
    const app = await testApp({ snapshot, configuration, pool })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const call = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/api/simulate' })
    call.on('error', () => undefined)
    call.end(JSON.stringify(sectorBody))
    await until(() => runs.length === 1)
    expect(runs[0].options.signal?.aborted).toBe(false)
    call.destroy()
    await until(() => runs[0].options.signal?.aborted === true)
    expect((await post(app, '/api/simulate', sectorBody)).status).toBe(429)
    runs[0].end()
    await new Promise((resolve) => setTimeout(resolve, 5))
    const next = post(app, '/api/simulate', sectorBody)
    await until(() => runs.length === 2)
    runs[1].end()
    expect((await next).status).toBe(200)
  })

  it('keeps no place for callers whose body has not arrived, however many they are', async () => {
    const app = await testApp({ snapshot, configuration })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const trickling = ['127.0.0.2', '127.0.0.3', '127.0.0.4'].map((localAddress) => {
      const call = httpRequest({
        port,
        localAddress,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/simulate',
        headers: { 'content-length': 100 },
      })
      call.on('error', () => undefined)
      call.write('{')
      return call
    })
    let arrived = 0
    app.server.on('request', () => arrived++)
    await until(() => arrived === trickling.length)
    // As many turns as the guards need, and more.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await post(app, '/api/simulate', sectorBody)).status).toBe(200)
    trickling.forEach((call) => call.destroy())
  })

  it('gives the work its deadline from the moment the request came', async () => {
    const { pool, runs } = heldPool()
    const app = await testApp({
      snapshot,
      configuration: { ...configuration, RF_REQUEST_TIMEOUT_SECONDS: 7 },
      pool,
    })
    const before = performance.now()
    const answer = post(app, '/api/simulate', sectorBody)
    await until(() => runs.length === 1)
    expect(runs[0].options.deadlineAt).toBeGreaterThanOrEqual(before + 7000)
    expect(runs[0].options.deadlineAt).toBeLessThanOrEqual(performance.now() + 7000)
    runs[0].end()
    await answer
  })
})
