import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { ComputePool } from '../../src/compute/pool.ts'
import { parseConfiguration } from '../../src/config.ts'
import { until } from '../until.ts'
import { sectorBody } from './city-requests.ts'
import { get, idlePool, post, testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'

/** A pool whose surfaces take 400 ms and whose other work takes 50. */
function slowPool(): ComputePool {
  return {
    ...idlePool(),
    run: async (task, input, options) => {
      await sleep(task === 'coverageSurface' ? 400 : 50)
      return idlePool().run(task, input, options)
    },
  }
}

const { configuration: defaults } = parseConfiguration({}, '/')
const asConfigured = {
  MAX_CONCURRENT_RF_REQUESTS: defaults.MAX_CONCURRENT_RF_REQUESTS,
  MAX_CONCURRENT_RF_REQUESTS_PER_CLIENT: defaults.MAX_CONCURRENT_RF_REQUESTS_PER_CLIENT,
  TRUSTED_PROXIES: ['127.0.0.1'],
}

const ask = async (app: FastifyInstance, route: string, client: string) =>
  (await post(app, route, sectorBody, { 'x-forwarded-for': client })).status

describe('beside sixteen callers who ask all the time', () => {
  it.each([
    ['one caller', () => '198.51.100.1'],
    ['thirteen callers', (i: number) => `198.51.100.${i + 1}`],
  ])('at least twelve of thirteen questions of %s are answered', async (_, clientOf) => {
    const app = await testApp({
      snapshot: loadCity(),
      configuration: asConfigured,
      pool: slowPool(),
    })
    let isOver = false
    const statuses = new Map<number, number>()
    const strangers = Array.from({ length: 16 }, async (__, i) => {
      while (!isOver) {
        const status = await ask(app, '/api/coverage-surface', `192.0.2.${i + 1}`)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    })
    await until(async () => {
      const { text } = await get(app, '/metrics')
      return text.includes('sightline_places_awaited{limiter="radio"} 14')
    })
    const answers: number[] = []
    for (let i = 0; i < 13; i++) {
      answers.push(await ask(app, '/api/simulate', clientOf(i)))
      await sleep(200)
    }
    isOver = true
    await Promise.all(strangers)
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(12)
    // Theirs go on all the while.
    expect(statuses.get(200)).toBeGreaterThanOrEqual(16)
  })
})
