import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that may be in flight: read, and not answered yet. */
export const inFlightPerConnection = 8

/**
 * Bounds the requests in flight on each connection. What a caller sends beyond them waits unread, with
 * the system and at last with the caller: Node by itself reads whatever comes, makes requests of all
 * of it and answers even for callers that have gone. Connections on which something waits have their
 * turns one after the other, so that whoever sends one request at a time is answered in between.
 */
export function boundRequestsInFlight(server: Server): void {
  const gates = new WeakMap<Socket, RequestGate>()
  const turns = new Turns()
  server.on('connection', (socket: Socket) => {
    gates.set(socket, new RequestGate(socket, turns))
  })
  server.on('request', ({ socket }, response) => {
    gates.get(socket)?.count(response)
  })
}

/** Does one thing in each turn of the loop. */
class Turns {
  readonly #waiting: (() => void)[] = []

  wait(work: () => void): void {
    this.#waiting.push(work)
    if (this.#waiting.length === 1) this.#begin()
  }

  #begin(): void {
    setImmediate(() => {
      const [work] = this.#waiting
      try {
        work()
      } finally {
        this.#waiting.shift()
        if (this.#waiting.length > 0) this.#begin()
      }
    })
  }
}

/** Stands between a connection and the parser of its requests, and passes on as many as may be. */
class RequestGate {
  readonly #socket: Socket
  readonly #turns: Turns
  readonly #parse: (piece: Buffer) => void
  readonly #blankLines = new BlankLines()
  /** Read, and not parsed. */
  #waiting: Buffer = Buffer.alloc(0)
  #inFlight = 0
  #isFull = false
  /** Whether the server itself has paused the connection, until its answers are taken. */
  #isServerWaiting = false
  #hasTurn = false

  constructor(socket: Socket, turns: Turns) {
    this.#socket = socket
    this.#turns = turns
    const listeners = socket.listeners('data')
    this.#parse = (piece) => {
      for (const listener of listeners) Reflect.apply(listener, socket, [piece])
    }
    socket.removeAllListeners('data')
    socket.on('data', (chunk: Buffer) => {
      this.#waiting = this.#waiting.length === 0 ? chunk : Buffer.concat([this.#waiting, chunk])
      this.#pass()
    })
    socket.on('resume', () => {
      if (socket.isPaused()) return
      this.#isServerWaiting = false
      this.#pass()
    })
  }

  count(response: ServerResponse): void {
    this.#inFlight++
    response.once('close', () => {
      this.#inFlight--
      this.#passInTurn()
    })
  }

  #passInTurn(): void {
    if (!this.#isFull || this.#hasTurn) return
    this.#hasTurn = true
    this.#turns.wait(() => {
      this.#hasTurn = false
      if (this.#isServerWaiting) return
      this.#isFull = false
      this.#socket.resume()
      this.#pass()
    })
  }

  /** Gives the parser what waits, until there is enough in flight. */
  #pass(): void {
    while (this.#waiting.length > 0 && !this.#isServerWaiting) {
      const room = inFlightPerConnection - this.#inFlight
      if (room <= 0) {
        this.#isFull = true
        this.#socket.pause()
        return
      }
      // Nothing is answered any more: what was sent besides is nobody's request.
      if (!this.#socket.writable) {
        this.#waiting = Buffer.alloc(0)
        return
      }
      const end = this.#blankLines.endOf(this.#waiting, room)
      const piece = this.#waiting.subarray(0, end)
      this.#waiting = this.#waiting.subarray(end)
      this.#parse(piece)
      this.#isServerWaiting = this.#socket.isPaused()
    }
  }
}

const [lineFeed, carriageReturn] = [10, 13]
/** Of the shortest request: `GET / HTTP/1.1` and two line ends. */
const leastRequestBytes = 16

/**
 * Finds where heads of requests may end: at empty lines. Lines of bodies are counted too, which only
 * makes the pieces smaller.
 */
class BlankLines {
  #isBlank = false
  /** Since the last one that was counted; no two requests are nearer to each other than their length. */
  #bytes = 0

  /** The index behind the given number of empty lines, or the length where there are not as many. */
  endOf(bytes: Uint8Array, count: number): number {
    let remaining = count
    for (let i = 0; i < bytes.length; i++) {
      this.#bytes++
      if (bytes[i] === lineFeed) {
        if (this.#isBlank && this.#bytes >= leastRequestBytes) {
          this.#bytes = 0
          remaining--
          if (remaining === 0) return i + 1
        }
        this.#isBlank = true
      } else if (bytes[i] !== carriageReturn) {
        this.#isBlank = false
      }
    }
    return bytes.length
  }
}
