import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ComputePool, RunOptions } from '../../src/compute/pool.ts'
import { members } from './response-shape.ts'
import { schemas } from './schema-check.ts'
import { subThzBodies } from './sub-thz-bodies.ts'
import { errorOf, idlePool, post, realPool, testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'

const pool = realPool()
const routes = Object.keys(subThzBodies) as (keyof typeof subThzBodies)[]

let withPack: FastifyInstance
let withoutPack: FastifyInstance
beforeAll(async () => {
  withPack = await testApp({ snapshot: loadCity(), pool })
  withoutPack = await testApp({ pool })
})

/** The fingerprint of an answer, whatever its member is called. */
function fingerprintOf(answer: unknown): string {
  const { experiment_fingerprint: ofAtmosphere, fingerprint } = members(answer)
  return (ofAtmosphere ?? fingerprint) as string
}

/** Every number of an answer. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(numbersIn)
}

describe.each(routes)('POST %s', (url) => {
  const body = subThzBodies[url]

  it('answers with a pack and without one, as its schema says', async () => {
    for (const app of [withPack, withoutPack]) {
      const answer = await post(app, url, body)
      expect(answer.status).toBe(200)
      const type = answer.headers['content-type'] ?? ''
      expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
      expect(numbersIn(answer.json).every(Number.isFinite)).toBe(true)
      expect(numbersIn(answer.json).length).toBeGreaterThan(10)
    }
  })

  it('gives the same bytes for the same question', async () => {
    const first = await post(withPack, url, body)
    const again = await post(withPack, url, structuredClone(body))
    expect(again.text).toBe(first.text)
  })

  it('has another fingerprint for another question', async () => {
    const first = fingerprintOf((await post(withPack, url, body)).json)
    const other = { ...body, frequency_ghz: 141 }
    const second = fingerprintOf((await post(withPack, url, other)).json)
    expect(second).not.toBe(first)
    expect(second.slice(0, -64)).toBe(first.slice(0, -64))
  })

  it('asks for the key where one is configured, and spends the budget of radio routes', async () => {
    const guarded = await testApp({ pool, configuration: { RF_API_KEY: 'secret' } })
    const refused = await post(guarded, url, body)
    expect(refused.status).toBe(401)
    const open = await post(guarded, url, body, { 'x-api-key': 'secret' })
    expect(open.status).toBe(200)
    expect(open.headers['ratelimit-remaining']).toBeDefined()
    const narrow = await testApp({ pool, configuration: { RF_REQUESTS_PER_MINUTE: 1 } })
    await post(narrow, url, body)
    expect((await post(narrow, url, body)).status).toBe(429)
  })

  it('refuses a body of more than 1 MiB', async () => {
    const text = JSON.stringify(body)
    const answer = await post(withoutPack, url, text + ' '.repeat(1024 * 1024))
    expect(answer.status).toBe(413)
    expect(errorOf(answer)).toContain('1 MiB')
  })

  it('works in a thread, without a pack where none is loaded, and with a deadline', async () => {
    const asked: RunOptions[] = []
    const watched = { ...idlePool(), run: watching(asked) }
    const app = await testApp({ pool: watched })
    expect((await post(app, url, body)).status).toBe(200)
    expect(asked).toHaveLength(1)
    expect(asked[0].snapshot).toBeNull()
    expect(Number.isFinite(asked[0].deadlineAt)).toBe(true)
  })
})

/** A pool's `run` that notes what it is asked with. */
function watching(asked: RunOptions[]): ComputePool['run'] {
  return async (task, input, options) => {
    asked.push(options)
    return idlePool().run(task, input, options)
  }
}

describe('what an answer depends on', () => {
  it('is the pack where buildings are evidence, and nothing but the request elsewhere', async () => {
    const sees = {
      '/api/sub-thz-reference': true,
      '/api/sub-thz-p1411-reference': true,
      '/api/sub-thz-material-reference': false,
      '/api/sub-thz-reflection-reference': false,
    } as const
    for (const url of routes) {
      const first = fingerprintOf((await post(withPack, url, subThzBodies[url])).json)
      const second = fingerprintOf((await post(withoutPack, url, subThzBodies[url])).json)
      expect(first !== second).toBe(sees[url])
    }
  })

  it('leaves every canonical answer as it was', async () => {
    const sector = { tower_lon: 32.85, tower_lat: 39.92, radius_m: 200, rays: 24 }
    const before = await post(withPack, '/api/simulate', sector)
    for (const url of routes) await post(withPack, url, subThzBodies[url])
    const after = await post(withPack, '/api/simulate', sector)
    expect(after.text).toBe(before.text)
  })
})
