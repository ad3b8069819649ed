import type { FastifyInstance } from 'fastify'
import { SightlineError } from '../../../errors.ts'

/** Of all bodies that are being received, bytes. */
export const maximumArrivingBytes = 64 * 1024 * 1024

interface ArrivingBody {
  readonly beganMs: number
  bytes: number
  readonly end: () => void
}

/**
 * Bounds what all callers together have sent of bodies that are not complete: each is held in memory
 * until it is. When there is too much, the slowest are ended, so that whoever sends at once is not kept
 * out by many who send a little now and then.
 */
export function boundArrivingBodies(app: FastifyInstance): void {
  const arriving = new ArrivingBodies()
  app.addHook('preParsing', (_request, { raw: response }, payload, done) => {
    const body: ArrivingBody = {
      beganMs: performance.now(),
      bytes: 0,
      end: () => payload.emit('error', tooSlow()),
    }
    let isOver = false
    const forget = () => {
      isOver = true
      arriving.forget(body)
    }
    payload.on('data', ({ length }: Uint8Array) => {
      // What comes after a refusal is read and thrown away.
      if (!isOver) arriving.add(body, length)
    })
    payload.once('error', forget).once('end', forget)
    response.once('finish', forget).once('close', forget)
    done(null, payload)
  })
}

function tooSlow(): SightlineError {
  return new SightlineError(
    'too_slow',
    'the request arrived more slowly than others, and too much is arriving at once; try again',
  )
}

class ArrivingBodies {
  /** Those of which something has come. */
  readonly #bodies = new Set<ArrivingBody>()
  #bytes = 0

  add(body: ArrivingBody, bytes: number): void {
    body.bytes += bytes
    this.#bytes += bytes
    this.#bodies.add(body)
    while (this.#bytes > maximumArrivingBytes) {
      const slowest = this.#slowest(performance.now())
      this.forget(slowest)
      slowest.end()
    }
  }

  forget(body: ArrivingBody): void {
    if (this.#bodies.delete(body)) this.#bytes -= body.bytes
  }

  #slowest(nowMs: number): ArrivingBody {
    const pace = ({ bytes, beganMs }: ArrivingBody) => bytes / (nowMs - beganMs)
    return [...this.#bodies].reduce((slowest, body) =>
      pace(body) < pace(slowest) ? body : slowest,
    )
  }
}
