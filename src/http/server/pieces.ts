import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Answers of this size and more are sent in pieces of it. */
export const pieceBytes = 64 * 1024

/** Is told how many bytes of a client's answers begin to wait, or, below zero, wait no more. */
type OnWaiting = (client: string, bytes: number) => void

/**
 * Sends large answers piece by piece, so that it can be seen how fast their callers take them: of
 * one large write nothing is known before all of it is through.
 */
export function sendInPieces(app: FastifyInstance, onWaiting: OnWaiting): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (request.method === 'HEAD') return payload
    const isText = typeof payload === 'string'
    if (!isText && !Buffer.isBuffer(payload)) return payload
    if (payload.length < pieceBytes) return payload
    const bytes = isText ? Buffer.from(payload) : payload
    reply.header('content-length', bytes.length)
    const { ip } = request
    onWaiting(ip, bytes.length)
    return pieces(bytes).once('close', () => onWaiting(ip, -bytes.length))
  })
}

function pieces(bytes: Buffer): Readable {
  let at = 0
  return new Readable({
    highWaterMark: pieceBytes,
    read() {
      this.push(at < bytes.length ? bytes.subarray(at, at + pieceBytes) : null)
      at += pieceBytes
    },
  })
}
