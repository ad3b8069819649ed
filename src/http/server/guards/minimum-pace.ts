import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { answerMalformedRequest } from '../malformed-request.ts'
import type { OpenConnections } from './connection-limits.ts'

/** The slowest that a caller may be. */
interface MinimumPace {
  readonly receiveBytesPerSecond: number
  readonly sendBytesPerSecond: number
}

const sweepMs = 1000
const receiveWindowMs = 5000
const sendWindowMs = 10_000

/** How far one direction of a connection has come, since when it is watched. */
class Progress {
  readonly #windowMs: number
  readonly #bytesPerSecond: number
  #since: { readonly atMs: number; readonly bytes: number } | null = null
  #largestPiece = 0

  constructor(windowMs: number, bytesPerSecond: number) {
    this.#windowMs = windowMs
    this.#bytesPerSecond = bytesPerSecond
  }

  /** Nothing is under way: whatever comes next has its whole window. */
  rest(): void {
    this.#since = null
    this.#largestPiece = 0
  }

  /**
   * @param bytes - that have passed altogether.
   * @param piece - bytes that count only when all of them have passed: they get the time they need
   *   beside the window.
   */
  isTooSlow(nowMs: number, bytes: number, piece: number): boolean {
    this.#since ??= { atMs: nowMs, bytes }
    this.#largestPiece = Math.max(this.#largestPiece, piece)
    const pieceMs = (this.#largestPiece / this.#bytesPerSecond) * 1000
    if (nowMs < this.#since.atMs + this.#windowMs + pieceMs) return false
    const passed = bytes - this.#since.bytes
    if (passed * 1000 < this.#bytesPerSecond * this.#windowMs) return true
    this.rest()
    return false
  }
}

interface Exchange {
  readonly receiving: Progress
  readonly sending: Progress
  last: { readonly request: IncomingMessage; readonly response: ServerResponse } | null
  isEnding: boolean
}

/**
 * Ends connections that keep the service waiting: a request that trickles in is answered 408, and a
 * caller that hardly reads loses its connection, with the memory and the place that its answer has.
 * Looks once a second at what has passed; the server's own timeouts hold besides.
 */
export function keepPace(
  server: Server,
  { sockets }: OpenConnections,
  pace: MinimumPace,
): { stop(): void } {
  const exchanges = new WeakMap<Socket, Exchange>()
  const exchangeOf = (socket: Socket): Exchange => {
    const known = exchanges.get(socket)
    if (known !== undefined) return known
    const exchange: Exchange = {
      receiving: new Progress(receiveWindowMs, pace.receiveBytesPerSecond),
      sending: new Progress(sendWindowMs, pace.sendBytesPerSecond),
      last: null,
      isEnding: false,
    }
    exchanges.set(socket, exchange)
    return exchange
  }
  server.on('request', (request, response) => {
    exchangeOf(request.socket).last = { request, response }
  })
  const timer = setInterval(() => {
    const nowMs = performance.now()
    for (const socket of sockets) watch(socket, exchangeOf(socket), nowMs)
  }, sweepMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

function watch(socket: Socket, exchange: Exchange, nowMs: number): void {
  if (socket.writableFinished) {
    // All is said. The other side has had a moment to hear it, and is not waited for.
    if (exchange.isEnding) socket.destroy()
    exchange.isEnding = true
    return
  }
  const waiting = socket.writableLength
  if (waiting > 0) {
    exchange.receiving.rest()
    const sent = socket.bytesWritten - waiting
    if (exchange.sending.isTooSlow(nowMs, sent, waiting)) socket.destroy()
    return
  }
  exchange.sending.rest()
  const { last } = exchange
  // What is not read because enough is in flight is not late.
  const isReceiving = last !== null && !last.request.complete && !socket.isPaused()
  if (!isReceiving) exchange.receiving.rest()
  else if (exchange.receiving.isTooSlow(nowMs, socket.bytesRead, 0)) giveUp(socket, last.response)
}

/** A second answer would be taken for that of the next request. */
function giveUp(socket: Socket, { headersSent }: ServerResponse): void {
  if (headersSent) socket.destroy()
  else answerMalformedRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
}
