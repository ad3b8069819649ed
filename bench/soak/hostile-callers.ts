import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SeededRandom } from '../../src/packs/demo/seeded-random.ts'
import { callerAddress } from './ask.ts'

const host = 'Host: localhost\r\n'
const oneMebibyte = 1024 * 1024

function post(path: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\n${host}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

const evidence = '/api/spatial-evidence/path-profile'

/** Bytes that hostile callers send, each on a connection of its own. */
const messages: readonly (() => string)[] = [
  () => post(evidence, '['.repeat(oneMebibyte)),
  () => post('/api/evaluate-network', `{"towers":[${'{},'.repeat(300_000)}{}]}`),
  () => post('/api/simulate', '{"tower_lon":1,"tower_lon":2,"tower_lat":0}'),
  () => post(evidence, `{"a":${'{"a":'.repeat(100_000)}`),
  () => `GET /healthz HTTP/1.1\r\n${host}Host: elsewhere.example\r\n\r\n`,
  () => 'GET /healthz HTTP/1.1\r\n\r\n',
  () => 'GET /api/meta HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n',
  () => `POST /api/simulate HTTP/1.1\r\n${host}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  () => `POST /api/simulate HTTP/1.0\r\n${host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  () => `POST /api/simulate HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  () => `GET /api/tiles/buildings/1/1/\u00ff.mvt HTTP/1.1\r\n${host}If-None-Match: *\r\n\r\n`,
  () => `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
  () => `GET / HTTP/1.1\r\n${host}${'X-Many: 1\r\n'.repeat(3000)}\r\n`,
  () => `GET /healthz HTTP/1.1\r\n${host}\r\n`.repeat(200),
  () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  () => `BREW /pot HTTP/1.1\r\n${host}\r\n`,
]

function open(port: number, caller: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: callerAddress(caller) })
  socket.on('error', () => undefined)
  return socket
}

/** What became of a hostile call. */
interface HostileOutcome {
  readonly statuses: readonly number[]
  readonly isHung: boolean
}

/** Sends one hostile message and reads until the other side has said all it has to say. */
export async function callHostilely(
  port: number,
  random: SeededRandom,
  hungMs: number,
): Promise<HostileOutcome> {
  const socket = open(port, random.below(200))
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  const closed = new Promise<'closed'>((resolve) => socket.once('close', () => resolve('closed')))
  socket.write(Buffer.from(random.pick(messages)(), 'latin1'))
  // Half a connection: the service answers what it has, and closes.
  if (random.permille(500)) socket.end()
  const waited = new AbortController()
  const answered = async () => {
    while (!isWhole(text)) await sleep(5, undefined, { signal: waited.signal })
    return 'answered' as const
  }
  const late = sleep(hungMs, 'late' as const, { signal: waited.signal }).catch(
    () => 'closed' as const,
  )
  const end = await Promise.race([closed, late, answered().catch(() => 'closed' as const)])
  waited.abort()
  socket.destroy()
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  return { statuses, isHung: end === 'late' }
}

/** Whether the first answer is there to its end. */
function isWhole(text: string): boolean {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return false
  const length = /content-length: (\d+)/i.exec(text.slice(0, headEnd))
  return length !== null && text.length >= headEnd + 4 + Number(length[1])
}

/** Callers that send half a body, byte by byte, until they are told to stop. */
export function trickleBodies(port: number, callers: number): { stop(): void } {
  const sockets = new Set<Socket>()
  const begin = (caller: number) => {
    const socket = open(port, caller)
    socket.write(`POST /api/simulate HTTP/1.1\r\n${host}Content-Length: 100000\r\n\r\n{`)
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.resume()
  }
  for (let caller = 0; caller < callers; caller++) begin(300 + caller)
  const timer = setInterval(() => {
    for (const socket of sockets) socket.write(' ')
    for (let missing = sockets.size; missing < callers; missing++) begin(300 + missing)
  }, 200)
  return {
    stop() {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Connections that ask for something large and never read it. */
export function leaveUnread(
  port: number,
  count: number,
  paths: readonly string[],
): { stop(): void } {
  const sockets = Array.from({ length: count }, (_, index) => {
    const socket = open(port, 400 + (index % 50))
    socket.write(`GET ${paths[index % paths.length]} HTTP/1.1\r\n${host}\r\n`)
    socket.pause()
    return socket
  })
  return { stop: () => sockets.forEach((socket) => socket.destroy()) }
}
