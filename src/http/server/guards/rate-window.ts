import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** Clients whose budget is remembered; the one seen longest ago is forgotten first. */
const trackedClients = 4096

interface Window {
  count: number
  readonly startMs: number
}

/**
 * Counts requests in windows of fixed length, which begin with a client's first request. Kept on a
 * clock that only goes forward: setting the time of the machine neither opens nor closes a window.
 */
export class MonotonicWindows implements FastifyRateLimitStore {
  readonly #windows = new Map<string, Window>()

  incr(
    client: string,
    callback: (error: null, result: { current: number; ttl: number }) => void,
    windowMs: number,
  ): void {
    const nowMs = performance.now()
    const known = this.#windows.get(client)
    const isOver = known === undefined || nowMs - known.startMs >= windowMs
    const window = isOver ? { count: 0, startMs: nowMs } : known
    window.count++
    // The order of the map is that of the last requests.
    this.#windows.delete(client)
    this.#windows.set(client, window)
    if (this.#windows.size > trackedClients) this.#forgetOne()
    // In this order the rest is never longer than the window: a sum of both would round up.
    callback(null, { current: window.count, ttl: windowMs - (nowMs - window.startMs) })
  }

  child(): MonotonicWindows {
    return new MonotonicWindows()
  }

  #forgetOne(): void {
    for (const client of this.#windows.keys()) {
      this.#windows.delete(client)
      return
    }
  }
}
