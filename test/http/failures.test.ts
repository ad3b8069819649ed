import { beforeAll, describe, expect, it } from 'vitest'
import { ComputeFailure } from '../../src/compute/failures.ts'
import { createComputePool, type ComputePool, type RunOptions } from '../../src/compute/pool.ts'
import { SightlineError } from '../../src/errors.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { buildThreadsWith } from '../built-threads.ts'
import { sectorBody } from './city-requests.ts'
import { errorOf, idlePool, post, testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'

const taskModule = buildThreadsWith(new URL('../compute/hostile-tasks.ts', import.meta.url))

let snapshot: PackSnapshot
beforeAll(() => {
  snapshot = loadCity()
})

/** Answers every question of the application with a task that misbehaves. */
function hostilePool(behave: (pool: ComputePool, options: RunOptions) => unknown) {
  const hostile = createComputePool({ taskModule, threads: 1, graceMs: 100 })
  const pool: ComputePool = {
    ...idlePool(),
    run: (_task, _input, options) => behave(hostile, options) as ReturnType<ComputePool['run']>,
    close: () => hostile.close(),
  }
  return pool
}

describe('work that goes wrong', () => {
  const state = () => new SharedArrayBuffer(4)
  const ways = {
    'is obedient but too slow': {
      status: 504,
      run: (pool: ComputePool, options: RunOptions) =>
        pool.run('hostile/obedient', { milliseconds: 20_000, state: state() }, options),
    },
    'is deaf and too slow': {
      status: 504,
      run: (pool: ComputePool, options: RunOptions) =>
        pool.run('hostile/deaf', { milliseconds: 20_000, state: state() }, options),
    },
    'kills its thread': {
      status: 500,
      run: (pool: ComputePool, options: RunOptions) => pool.run('hostile/exit', 1, options),
    },
    'throws outside': {
      status: 500,
      run: (pool: ComputePool, options: RunOptions) => pool.run('hostile/crash', null, options),
    },
    'throws inside': {
      status: 500,
      run: (pool: ComputePool, options: RunOptions) =>
        pool.run('hostile/fail', '/etc/secret at line 7', options),
    },
    'is refused': {
      status: 422,
      run: (pool: ComputePool, options: RunOptions) =>
        pool.run('hostile/refuse', 'more than 25000 features', options),
    },
  }

  it.each(Object.keys(ways) as (keyof typeof ways)[])(
    'and %s is answered, and the service goes on',
    async (way) => {
      const { status, run } = ways[way]
      let isFirst = true
      const pool = hostilePool((hostile, options) => {
        if (!isFirst) return hostile.run('hostile/echo', '{}', options)
        isFirst = false
        return run(hostile, options)
      })
      const app = await testApp({
        snapshot,
        pool,
        configuration: {
          // Two wait for the end of their time; a busy machine starts a thread late.
          RF_REQUEST_TIMEOUT_SECONDS: status === 504 ? 2 : 60,
          MAX_CONCURRENT_RF_REQUESTS_PER_CLIENT: 1,
        },
      })
      const answer = await post(app, '/api/simulate', sectorBody)
      expect(answer.status).toBe(status)
      if (status === 500) expect(errorOf(answer)).toBe('internal error')
      if (status === 422) expect(errorOf(answer)).toBe('more than 25000 features')
      if (status === 504) expect(errorOf(answer)).toContain('deadline')
      expect((await post(app, '/api/simulate', sectorBody)).status).toBe(200)
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
      const answer = await post(app, '/api/simulate', sectorBody)
      expect([answer.status, errorOf(answer)]).toEqual([500, 'internal error'])
    }
  })

  it('says 503 when the service is shutting down', async () => {
    const pool = {
      ...idlePool(),
      run: () => Promise.reject(new SightlineError('unavailable', 'the service is shutting down')),
    }
    const app = await testApp({ snapshot, pool })
    expect((await post(app, '/api/simulate', sectorBody)).status).toBe(503)
  })
})
