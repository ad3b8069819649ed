import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ComputePool } from '../../src/compute/pool.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { until } from '../until.ts'
import { sectorBody } from './city-requests.ts'
import { rawCall, textOf } from './raw-call.ts'
import { get, idlePool, testApp, type TestAppOptions } from './test-app.ts'
import { loadCity } from './test-city.ts'

let snapshot: PackSnapshot
beforeAll(() => {
  snapshot = loadCity()
})

/** An answer larger than what a connection takes by itself. */
const largeBytes = 24 * 1024 * 1024

function largePool(): ComputePool {
  return {
    ...idlePool(),
    run: async () => ({
      body: new Uint8Array(largeBytes).fill(32),
      contentType: 'application/json; charset=utf-8',
      facts: {},
    }),
  }
}

async function listening(options: TestAppOptions) {
  const app = await testApp({ snapshot, ...options })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: (app.server.address() as AddressInfo).port }
}

const body = JSON.stringify(sectorBody)
const simulate =
  'POST /api/simulate HTTP/1.1\r\nHost: localhost\r\n' +
  `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`
/** The request of a caller that asks for nothing more. */
const simulateOnce = simulate.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')

async function openConnections(app: FastifyInstance): Promise<number> {
  const { text } = await get(app, '/metrics')
  return Number(/^sightline_open_connections (\d+)$/m.exec(text)?.[1])
}

describe.concurrent('a caller that keeps the service waiting', () => {
  it('is answered 408 when its request trickles in', async () => {
    const { port } = await listening({})
    const socket = connect(port, '127.0.0.1')
    socket.write(simulate.replace(/Length: \d+/, 'Length: 1000000'))
    const trickle = setInterval(() => socket.write(' '), 100)
    const text = await textOf(socket)
    clearInterval(trickle)
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(text).toContain('took too long to arrive')
  })

  it('may take its time as long as enough arrives', async () => {
    const { port } = await listening({})
    const socket = connect(port, '127.0.0.1')
    const size = 64 * 1024
    socket.write(simulateOnce.replace(/Length: \d+/, `Length: ${size}`))
    const slow = Buffer.from(body.padEnd(size))
    for (let at = 0; at < size; at += 8192) {
      socket.write(slow.subarray(at, at + 8192))
      await new Promise((resolve) => setTimeout(resolve, 900))
    }
    expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('loses its connection when it does not read, and one that reads gets everything', async () => {
    const { app, port } = await listening({ pool: largePool() })
    const call = (): Socket => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(simulateOnce + body)
      return socket
    }
    const deaf = call()
    deaf.pause()
    const { length } = await textOf(call())
    expect(length).toBeGreaterThan(largeBytes)
    await until(async () => (await openConnections(app)) === 0, 500)
    deaf.destroy()
  })
})

describe('answers that wait to be read', () => {
  const deafCall = (port: number, localAddress: string): Socket => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined)
    socket.write(simulate + body)
    socket.pause()
    return socket
  }
  const unsentBytes = async (app: FastifyInstance) => {
    const { text } = await get(app, '/metrics')
    return Number(/^sightline_unsent_bytes (\d+)$/m.exec(text)?.[1])
  }

  it('are bounded for one client and for all, and given back when connections end', async () => {
    const { app, port } = await listening({
      pool: largePool(),
      configuration: {
        MAX_UNSENT_BYTES_PER_CLIENT: 1.5 * largeBytes,
        MAX_UNSENT_BYTES: 2.5 * largeBytes,
      },
    })
    const deaf = deafCall(port, '127.0.0.2')
    await until(async () => (await unsentBytes(app)) === largeBytes)
    const second = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
    second.write(simulateOnce + body)
    const refused = await textOf(second)
    expect(refused).toMatch(/^HTTP\/1\.1 429 /)
    expect(refused).toContain('MAX_UNSENT_BYTES_PER_CLIENT')
    const other = deafCall(port, '127.0.0.3')
    await until(async () => (await unsentBytes(app)) === 2 * largeBytes)
    const third = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.4' })
    third.write(simulateOnce + body)
    expect(await textOf(third)).toMatch(/^HTTP\/1\.1 503 /)
    for (const socket of [deaf, other]) socket.destroy()
    await until(async () => (await unsentBytes(app)) === 0)
    const reader = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
    reader.write(simulateOnce + body)
    expect((await textOf(reader)).length).toBeGreaterThan(largeBytes)
  })
})

describe('an answer to a caller that has gone', () => {
  it('gives back what it has when it has not come to its turn yet', async () => {
    const { app, port } = await listening({ pool: largePool() })
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    const document = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'
    socket.write(simulate + body + document + document)
    socket.pause()
    const held = async () => {
      const { text } = await get(app, '/metrics')
      const places = /^sightline_places_in_use\{limiter="documents"\} (\d+)$/m.exec(text)?.[1]
      const bytes = /^sightline_unsent_bytes (\d+)$/m.exec(text)?.[1]
      return { places: Number(places), bytes: Number(bytes) }
    }
    await until(async () => (await held()).places === 2)
    await until(async () => (await held()).bytes > largeBytes)
    socket.destroy()
    await until(async () => (await openConnections(app)) === 0)
    await until(async () => isDeepStrictEqual(await held(), { places: 0, bytes: 0 }))
  })

  it('waits for nobody', async () => {
    let answered = 0
    const pool: ComputePool = {
      ...largePool(),
      run: async (...parameters) => {
        await new Promise((resolve) => setTimeout(resolve, 100))
        answered++
        return largePool().run(...parameters)
      },
    }
    const { app, port } = await listening({ pool })
    const socket = connect(port, '127.0.0.1')
    socket.write(simulate + body)
    await until(async () => (await openConnections(app)) === 1)
    await new Promise((resolve) => setTimeout(resolve, 30))
    socket.destroy()
    await until(() => answered === 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const { text } = await get(app, '/metrics')
    expect(text).toContain('sightline_unsent_bytes 0\n')
    expect(text).not.toContain('status="500"')
  })
})

describe('connections', () => {
  it('are bounded for one client, who is told so, and for another client not yet', async () => {
    const { app, port } = await listening({ configuration: { MAX_CONNECTIONS_PER_CLIENT: 3 } })
    const sockets = [1, 2, 3].map(() => connect(port, '127.0.0.1'))
    await until(async () => (await openConnections(app)) === 3)
    const fourth = await rawCall(port, '')
    expect(fourth.status).toBe(503)
    expect(fourth.body).toContain('MAX_CONNECTIONS_PER_CLIENT')
    const neighbour = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
    neighbour.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(await textOf(neighbour)).toMatch(/^HTTP\/1\.1 200 /)
    sockets.forEach((socket) => socket.destroy())
    await until(async () => (await openConnections(app)) === 0)
    const again = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    expect((await rawCall(port, again)).status).toBe(200)
  })

  it('of a trusted proxy are those of many clients', async () => {
    const { port } = await listening({
      configuration: { MAX_CONNECTIONS_PER_CLIENT: 1, TRUSTED_PROXIES: ['127.0.0.0/30'] },
    })
    const first = connect(port, '127.0.0.1')
    await once(first, 'connect')
    const again = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    expect((await rawCall(port, again)).status).toBe(200)
    first.destroy()
  })

  it('are bounded for all clients together', async () => {
    const { app, port } = await listening({ configuration: { MAX_CONNECTIONS: 2 } })
    const sockets = [2, 3].map((n) =>
      connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${n}` }),
    )
    await until(async () => (await openConnections(app)) === 2)
    const third = await rawCall(port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(third).toMatchObject({ status: 0, hasEnded: true })
    sockets.forEach((socket) => socket.destroy())
  })
})
