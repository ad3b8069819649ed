import type { IncomingHttpHeaders } from 'node:http'

/** Names the movement of a hand that a request follows, such as one drag of an antenna. */
const gestureHeader = 'x-gesture'

/** How long requests follow one gesture without being charged. */
const gestureMs = 60_000
/** Requests of one client in a minute that are not charged, whatever its gestures. */
const followUpsPerMinute = 240
/** Clients whose gesture is remembered; the one seen longest ago is forgotten first. */
const trackedClients = 4096

const idForm = /^[\w-]{1,64}$/

interface Gesture {
  readonly id: string
  readonly startMs: number
}

interface FreeMinute {
  count: number
  readonly startMs: number
}

interface Hand {
  gesture: Gesture
  minute: FreeMinute
}

/** The gesture that a request says it follows; null where it says none, or in another form. */
export function gestureOf(headers: IncomingHttpHeaders): string | null {
  const id = headers[gestureHeader]
  return typeof id === 'string' && idForm.test(id) ? id : null
}

/**
 * Lets the requests that follow a gesture pass without a charge once its first one was charged: one
 * gesture of a client at a time, for `gestureMs`, and `followUpsPerMinute` of a client in all.
 */
export class Gestures {
  readonly #hands = new Map<string, Hand>()

  /** Whether a request follows a gesture that was charged; counts it if so. */
  follows(client: string, id: string): boolean {
    const hand = this.#hands.get(client)
    const nowMs = performance.now()
    if (hand?.gesture.id !== id || nowMs >= hand.gesture.startMs + gestureMs) return false
    if (nowMs >= hand.minute.startMs + 60_000) hand.minute = { count: 0, startMs: nowMs }
    if (hand.minute.count >= followUpsPerMinute) return false
    hand.minute.count++
    return true
  }

  /** A request of a gesture was charged and let in: others may follow it. */
  begin(client: string, id: string): void {
    const nowMs = performance.now()
    const minute = this.#hands.get(client)?.minute ?? { count: 0, startMs: nowMs }
    // The order of the map is that of the last gestures.
    this.#hands.delete(client)
    this.#hands.set(client, { gesture: { id, startMs: nowMs }, minute })
    if (this.#hands.size > trackedClients) this.#forgetOne()
  }

  #forgetOne(): void {
    for (const client of this.#hands.keys()) {
      this.#hands.delete(client)
      return
    }
  }
}
