import { request as httpRequest } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ComputePool } from '../../src/compute/pool.ts'
import { inFlightPerConnection } from '../../src/http/server/guards/request-gate.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { pause, startService } from '../jobs/processes.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { until } from '../until.ts'
import { sectorBody } from './city-requests.ts'
import { idlePool, testApp, type TestAppOptions } from './test-app.ts'
import { loadCity, writeCity } from './test-city.ts'
import { runs } from '../runs.ts'

let snapshot: PackSnapshot
beforeAll(() => {
  snapshot = loadCity()
})

/** An application that listens, and how many requests are, and were at most, in flight. */
async function listening(options: TestAppOptions = {}) {
  const app = await testApp({ snapshot, ...options })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const inFlight = { now: 0, worst: 0 }
  app.server.on('request', (_request, response) => {
    inFlight.now++
    inFlight.worst = Math.max(inFlight.worst, inFlight.now)
    response.once('close', () => inFlight.now--)
  })
  return { app, port: (app.server.address() as AddressInfo).port, inFlight }
}

function connectTo(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}

const head = (line: string, more = '') => `${line} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`

/** A body that looks as if requests ended in it, and began. */
const strangeBody = JSON.stringify(sectorBody).replace('{', '{\r\n\r\n\n\n\r\n\r\n\r\n\r\n')

interface Call {
  readonly bytes: string
  readonly status: number
}

const calls: readonly Call[] = [
  { bytes: head('GET /healthz'), status: 200 },
  { bytes: 'GET / HTTP/1.1\r\nHost:a\r\n\r\n', status: 403 },
  { bytes: head('GET /nowhere'), status: 404 },
  {
    bytes: head('POST /api/simulate', `Content-Length: ${strangeBody.length}\r\n`) + strangeBody,
    status: 200,
  },
  {
    bytes: head('POST /api/simulate', 'Content-Length: 10\r\n') + '{\r\n\r\n\r\n\r\n}',
    status: 400,
  },
  {
    bytes:
      head('POST /api/simulate', 'Transfer-Encoding: chunked\r\n') +
      [strangeBody.slice(0, 30), strangeBody.slice(30), '']
        .map((text) => `${text.length.toString(16)}\r\n${text}\r\n`)
        .join(''),
    status: 200,
  },
]

/** The statuses of the answers on a connection, once there are as many. */
function statusesOf(socket: Socket, count: number): Promise<number[]> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) =>
        Number(status),
      )
      if (statuses.length >= count) resolve(statuses)
    })
  })
}

/** A pool whose work ends when the test says so. */
function heldPool() {
  const ends: (() => void)[] = []
  const pool: ComputePool = {
    ...idlePool(),
    run: (task, input, options) =>
      new Promise((resolve, reject) => {
        ends.push(() => void idlePool().run(task, input, options).then(resolve, reject))
      }),
  }
  return { pool, ends }
}

describe('requests sent at once on one connection', () => {
  it('are all answered in their order, however they are cut, a few in flight at a time', async () => {
    const { port, inFlight } = await listening()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...calls), { minLength: 1, maxLength: 40 }),
        fc.array(fc.nat(8000), { maxLength: 6 }),
        async (asked, cuts) => {
          const socket = connectTo(port)
          const answered = statusesOf(socket, asked.length)
          const text = asked.map(({ bytes }) => bytes).join('')
          const places = cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b)
          for (const [i, from] of [0, ...places].entries()) {
            socket.write(text.slice(from, places[i]))
            await new Promise((resolve) => setImmediate(resolve))
          }
          expect(await answered).toEqual(asked.map(({ status }) => status))
          socket.destroy()
          await until(() => inFlight.now === 0, 5)
        },
      ),
      { numRuns: runs(60) },
    )
    expect(inFlight.worst).toBeLessThanOrEqual(inFlightPerConnection)
    expect(inFlight.worst).toBeGreaterThan(1)
  })

  it('take no more places than may be in flight; each answer lets one more in', async () => {
    const { pool, ends } = heldPool()
    const { port, inFlight } = await listening({ pool })
    const socket = connectTo(port)
    const answered = statusesOf(socket, 100)
    socket.write(calls[3].bytes.repeat(100))
    await until(() => inFlight.now === inFlightPerConnection, 5)
    for (let i = 0; i < 100; i++) {
      await until(() => ends.length > i, 5)
      expect(ends.length).toBeLessThanOrEqual(i + inFlightPerConnection)
      ends[i]()
    }
    expect(await answered).toEqual(Array(100).fill(200))
    expect(inFlight.worst).toBe(inFlightPerConnection)
  })

  it('are forgotten when their connection ends, but for those in flight', async () => {
    const { pool, ends } = heldPool()
    const { app, port, inFlight } = await listening({ pool })
    const socket = connectTo(port)
    socket.write(calls[3].bytes.repeat(100))
    await until(() => inFlight.now === inFlightPerConnection, 5)
    socket.destroy()
    await until(() => inFlight.now === 0, 5)
    ends.forEach((end) => end())
    await until(async () => (await placesOf(app)) === 0, 5)
    expect(ends.length).toBeLessThanOrEqual(inFlightPerConnection)
    expect(inFlight.worst).toBe(inFlightPerConnection)
  })
})

async function placesOf(app: FastifyInstance): Promise<number> {
  const { body } = await app.inject({ method: 'GET', url: '/metrics' })
  return Number(/^sightline_places_in_use\{limiter="radio"\} (\d+)$/m.exec(body)?.[1])
}

/** The service as a user starts it, with a city. */
const service = () =>
  startService({ PLANNER_DATASET_DIR: writeCity(`${temporaryDirectory()}/city`) })

type Service = Awaited<ReturnType<typeof service>>

async function metric(running: Service, name: string): Promise<number> {
  const text = await (await running.get('/metrics')).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

const portOf = ({ address }: Service): number => Number(new URL(address).port)

const many = 2000
/** Some 15 kB are answered to each. */
const manyRequests = head('GET /api/meta').repeat(many)
const deafConnections = 40

function deafCallers(port: number): void {
  for (let i = 0; i < deafConnections; i++) {
    const socket = connectTo(port)
    socket.pause()
    socket.write(manyRequests)
  }
}

describe('thousands of requests sent at once to the service', () => {
  it('are answered while others are answered in between', async () => {
    const running = await service()
    const socket = connectTo(portOf(running))
    let [isOver, between] = [false, 0]
    const answered = new Promise<number>((resolve) => {
      let [count, end] = [0, '']
      socket.on('data', (chunk: Buffer) => {
        const text = end + chunk.toString('latin1')
        count += text.split('HTTP/1.1 200').length - 1
        end = text.slice(-11)
        if (count === many) resolve(count)
      })
    })
    void answered.then(() => (isOver = true))
    socket.write(manyRequests)
    while (!isOver) {
      expect((await running.get('/healthz')).status).toBe(200)
      between++
      await pause(5)
    }
    // One for each hundred at the least: the loop has turned in between.
    expect(between).toBeGreaterThan(many / 100)
  }, 120_000)

  it('by forty callers that never read cost little memory, and their connections end', async () => {
    const running = await service()
    const before = await metric(running, 'process_resident_memory_bytes')
    deafCallers(portOf(running))
    const open = () => metric(running, 'sightline_open_connections')
    await until(async () => (await open()) > deafConnections / 2, 5)
    let worst = 0
    // This one's own connections stay.
    while ((await open()) > 4) {
      worst = Math.max(worst, await metric(running, 'process_resident_memory_bytes'))
      await pause(100)
    }
    expect(worst - before).toBeLessThan(300e6)
  }, 120_000)

  it('by callers that never read do not keep the service from ending', async () => {
    const running = await service()
    deafCallers(portOf(running))
    await new Promise<void>((resolve) => {
      const call = httpRequest(`${running.address}/healthz`, (answer) => {
        answer.resume().once('end', resolve)
      })
      call.end()
    })
    expect(await running.stop()).toBe(0)
  }, 120_000)
})
