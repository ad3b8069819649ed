import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { CallerGoneError } from '../../src/compute/failures.ts'
import type { ComputePool } from '../../src/compute/pool.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { until } from '../until.ts'
import { sectorBody } from './city-requests.ts'
import { get, idlePool, post, testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'

let snapshot: PackSnapshot
beforeAll(() => {
  snapshot = loadCity()
})

interface LogLine {
  readonly level: number
  readonly reqId?: string
  readonly route?: string
  readonly status?: number
  readonly msg: string
}

/** An application that listens, and what it has logged. */
async function listening(pool: ComputePool = idlePool()) {
  const lines: LogLine[] = []
  const logger = pino({}, { write: (text: string) => lines.push(JSON.parse(text) as LogLine) })
  const app = await testApp({ snapshot, pool, logger })
  await app.listen({ port: 0, host: '127.0.0.1' })
  lines.length = 0
  const { port } = app.server.address() as AddressInfo
  return { app, port, lines }
}

/** A pool whose work lasts until its caller hangs up. */
function untilGone(): ComputePool {
  return {
    ...idlePool(),
    run: (_task, _input, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new CallerGoneError()), { once: true })
      }),
  }
}

function callSimulate(port: number, headers = {}) {
  const path = '/api/simulate'
  const call = httpRequest({ port, host: '127.0.0.1', method: 'POST', path, headers })
  call.on('error', () => undefined)
  return call
}

/** Requests of a route by status, from the counters. */
async function countsOf(app: FastifyInstance, route: string): Promise<Record<string, number>> {
  const { text } = await get(app, '/metrics')
  const pattern = new RegExp(
    `^sightline_http_request_seconds_count\\{.*route="${route}",status="(\\d+)"\\} (\\d+)$`,
    'gm',
  )
  return Object.fromEntries(
    [...text.matchAll(pattern)].map(([, status, count]) => [status, Number(count)]),
  )
}

/** Long enough for a second line of the same request, if there were one. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

describe('what is known of a request', () => {
  it('is one line and one count when it is answered', async () => {
    const { app, lines } = await listening()
    const answer = await post(app, '/api/simulate', sectorBody)
    await settle()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ status: 200, reqId: answer.headers['x-request-id'] })
    expect(await countsOf(app, '/api/simulate')).toEqual({ '200': 1 })
  })

  it('is one line and one count with 499 when the caller hangs up during the work', async () => {
    const { app, port, lines } = await listening(untilGone())
    const arrived = new Promise((resolve) => app.server.once('request', resolve))
    const call = callSimulate(port)
    call.end(JSON.stringify(sectorBody))
    await arrived
    await settle()
    call.destroy()
    await until(() => lines.length > 0)
    await settle()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ route: '/api/simulate', status: 499, msg: 'caller gone' })
    expect(lines[0].reqId).toMatch(/^req-/)
    expect(await countsOf(app, '/api/simulate')).toEqual({ '499': 1 })
  })

  it('is no failure of the service when the caller hangs up in the midst of the answer', async () => {
    const body = randomBytes(30_000_000)
    const { port, lines } = await listening({
      ...idlePool(),
      run: async () => ({ body, contentType: 'application/json', facts: {} }),
    })
    const call = callSimulate(port, { 'accept-encoding': 'gzip' })
    call.on('response', (response) => response.once('data', () => call.destroy()))
    call.end(JSON.stringify(sectorBody))
    await until(() => lines.length > 0)
    await settle()
    expect(lines.filter(({ level }) => level >= 50)).toEqual([])
    expect(lines[0]).toMatchObject({ route: '/api/simulate', status: 499 })
  })

  it('is the same when the caller hangs up before the body is complete', async () => {
    const { app, port, lines } = await listening()
    const arrived = new Promise((resolve) => app.server.once('request', resolve))
    const call = callSimulate(port, { 'content-length': 100 })
    call.write('{')
    await arrived
    call.destroy()
    await until(() => lines.length > 0)
    await settle()
    expect(lines.map(({ status }) => status)).toEqual([499])
    expect(await countsOf(app, '/api/simulate')).toEqual({ '499': 1 })
  })

  it('is the status that the caller got when its body is no HTTP', async () => {
    const { app, port, lines } = await listening()
    const socket = connect(port, '127.0.0.1')
    socket.write(
      'POST /api/simulate HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    )
    const text = await new Promise<string>((resolve) => {
      let received = ''
      socket.on('data', (chunk) => (received += chunk.toString()))
      socket.on('close', () => resolve(received))
    })
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    await until(() => lines.length > 0)
    await settle()
    expect(lines.map(({ status }) => status)).toEqual([400])
    expect(await countsOf(app, '/api/simulate')).toEqual({ '400': 1 })
  })
})
