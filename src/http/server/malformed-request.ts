import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

interface ConnectionError {
  readonly code?: string
}

interface ShortAnswer {
  readonly status: number
  readonly message: string
}

const answers: Readonly<Record<string, ShortAnswer>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'the request took too long to arrive' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'the request headers are too large' },
}
const notHttp = { status: 400, message: 'the request is not valid HTTP' }

/** Connections that were answered without a reply object, and with which status. */
const refused = new WeakMap<Socket, number>()

/** The status that a connection was refused with while its request was still arriving. */
export function refusedStatus(socket: Socket): number | undefined {
  return refused.get(socket)
}

/** Answers bytes that never became a request: there is no reply object, only the connection. */
export function answerMalformedRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const answer = answers[error.code ?? ''] ?? notHttp
  // An end in the middle of a request is nearly always a caller that hung up, and counts as that.
  if (error.code !== 'HPE_INVALID_EOF_STATE') refused.set(socket, answer.status)
  answerWithoutRequest(socket, answer)
}

/** Says the last thing on a connection where no reply object is. */
export function answerWithoutRequest(socket: Socket, { status, message }: ShortAnswer): void {
  const body = JSON.stringify({ error: message })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
