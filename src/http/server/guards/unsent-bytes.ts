import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Configuration } from '../../../config.ts'
import { SightlineError } from '../../../errors.ts'
import { pieceBytes } from '../pieces.ts'

const retrySeconds = 10

/** Counts the bytes of answers that wait for their callers to read, of each client and of all. */
export class UnsentBytes {
  readonly #ofClient = new Map<string, number>()
  #all = 0

  all(): number {
    return this.#all
  }

  of(client: string): number {
    return this.#ofClient.get(keyOf(client)) ?? 0
  }

  add(client: string, bytes: number): void {
    const key = keyOf(client)
    const sum = (this.#ofClient.get(key) ?? 0) + bytes
    this.#all += bytes
    if (sum === 0) this.#ofClient.delete(key)
    else this.#ofClient.set(key, sum)
  }
}

/** The connection of a caller that has gone knows no address any more. */
function keyOf(client: string): string {
  return normalizeIP(client || 'gone')
}

/**
 * Refuses large answers to clients that have not read their former ones: the memory of an answer
 * lasts until it is taken. Whoever reads never notices; one answer, however large, is always sent.
 */
export function refuseUnreadAnswers(
  app: FastifyInstance,
  unsent: UnsentBytes,
  { MAX_UNSENT_BYTES: most, MAX_UNSENT_BYTES_PER_CLIENT: maximumOfClient }: Configuration,
): void {
  const isBeyond = (waiting: number, bytes: number, limit: number) =>
    waiting > 0 && waiting + bytes > limit
  app.addHook('onSend', async ({ ip }, reply, payload: unknown) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const bytes = payload.length
    // What leaves with the first call waits for nobody: errors among it.
    if (bytes < pieceBytes) return payload
    if (isBeyond(unsent.of(ip), bytes, maximumOfClient)) {
      reply.header('retry-after', String(retrySeconds))
      throw new SightlineError(
        'too_many_requests',
        'former answers wait for this client to read them (MAX_UNSENT_BYTES_PER_CLIENT)',
      )
    }
    if (isBeyond(unsent.all(), bytes, most)) {
      reply.header('retry-after', String(retrySeconds))
      throw new SightlineError('unavailable', 'too many answers wait to be read; try again')
    }
    return payload
  })
}
