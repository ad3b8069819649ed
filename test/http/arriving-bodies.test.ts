import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { maximumArrivingBytes } from '../../src/http/server/guards/arriving-bodies.ts'
import { bodyLimitBytes } from '../../src/http/server/json-body.ts'
import { sectorBody } from './city-requests.ts'
import { get, testApp } from './test-app.ts'
import { loadCity } from './test-city.ts'

const body = JSON.stringify(sectorBody)

/** A caller that has sent so much of a body of the greatest size, and what it is told. */
function caller(port: number, bytes: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let told = ''
  socket.on('data', (chunk: Buffer) => (told += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(
    'POST /api/simulate HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n' +
      `Content-Length: ${bodyLimitBytes}\r\n\r\n${body.padEnd(bytes)}`,
  )
  return {
    status: async () => {
      await ended
      return Number(/^HTTP\/1\.1 (\d{3}) /.exec(told)?.[1])
    },
    told: () => told,
    finish: () => socket.write(' '.repeat(bodyLimitBytes - bytes)),
  }
}

describe('bodies that are being received', () => {
  it('end when all of them are too much, the slowest first, and the others are answered', async () => {
    const app = await testApp({ snapshot: loadCity() })
    await app.listen({ port: 0, host: '127.0.0.1' })
    let begun = 0
    app.server.on('request', () => begun++)
    const { port } = app.server.address() as AddressInfo
    const [ofSlow, missing] = [16 * 1024, 1024]
    const slow = Array.from({ length: 10 }, () => caller(port, ofSlow))
    while (begun < slow.length) await sleep(20)
    await sleep(500)
    const quick = Array.from({ length: maximumArrivingBytes / bodyLimitBytes }, () =>
      caller(port, bodyLimitBytes - missing),
    )
    // The quick ones leave 64 kB to the slow ones, which have sent 160: six of ten are too much.
    const isEnded = (one: { told(): string }) => one.told().includes('more slowly than others')
    while (slow.filter(isEnded).length < 6) await sleep(20)
    for (const each of quick) each.finish()
    const statuses = await Promise.all(quick.map(({ status }) => status()))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await slow.find(isEnded)?.status()).toBe(408)
    const { text } = await get(app, '/metrics')
    expect(text).toMatch(/^sightline_http_request_seconds_count.*status="200"} 64$/m)
    expect(text).toMatch(/^sightline_http_request_seconds_count.*status="408"} ([6-9]|10)$/m)
  })
})
