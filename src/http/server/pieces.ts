import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

const pieceBytes = 64 * 1024
/** Smaller answers leave the process with the first call anyway. */
const smallestBytes = 4 * pieceBytes

/**
 * Sends large answers piece by piece, so that it can be seen how fast their callers take them: of
 * one large write nothing is known before all of it is through.
 */
export function sendInPieces(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (request.method === 'HEAD') return payload
    const isText = typeof payload === 'string'
    if (!isText && !Buffer.isBuffer(payload)) return payload
    if (payload.length < smallestBytes) return payload
    const bytes = isText ? Buffer.from(payload) : payload
    reply.header('content-length', bytes.length)
    return pieces(bytes)
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
