/** A place in the room of a limiter. */
export interface Slot {
  /** Gives the place back; a second call does nothing. */
  release(): void
}

interface GateOptions {
  /** Places of all clients together. */
  readonly global: number
  /** Of one client, in work and waiting; never more than the whole. */
  readonly perClient: number
  /** How long a request may wait for a place; 0 for not at all. */
  readonly waitMs: number
  /** Whether one of several places is for short questions alone. */
  readonly keepsOneForShort: boolean
}

interface Waiter {
  readonly isLong: boolean
  readonly give: (slot: Slot) => void
}

/** More would be many bodies in memory; whoever comes then is refused. */
const maximumWaiting = 64

/**
 * Counts what is in work, of each client and of all. A client that has its share is refused at once;
 * where the places of all are taken, a request may wait a moment for one, client by client in turn.
 */
export class ConcurrencyGate {
  readonly #options: GateOptions
  readonly #maximumLong: number
  /** In work and waiting. */
  readonly #countByClient = new Map<string, number>()
  /** The client whose turn is next comes first. */
  readonly #waiting = new Map<string, Waiter[]>()
  #waitingCount = 0
  #active = 0
  #activeLong = 0

  constructor(options: GateOptions) {
    const { global, perClient, keepsOneForShort } = options
    this.#options = { ...options, perClient: Math.min(perClient, global) }
    this.#maximumLong = keepsOneForShort && global >= 2 ? global - 1 : global
  }

  /**
   * A slot, or what is exhausted. The client's own share is looked at first.
   *
   * @param isLong - may not have the place that is for short questions.
   * @param gone - ends the wait.
   */
  async enter(
    client: string,
    isLong: boolean,
    gone: AbortSignal,
  ): Promise<Slot | 'client_busy' | 'service_busy'> {
    const ofClient = this.#countByClient.get(client) ?? 0
    if (ofClient >= this.#options.perClient) return 'client_busy'
    const hasRoom = this.#hasRoom(isLong)
    const mayWait = this.#options.waitMs > 0 && this.#waitingCount < maximumWaiting
    if (!hasRoom && !mayWait) return 'service_busy'
    this.#countByClient.set(client, ofClient + 1)
    if (hasRoom) return this.#take(client, isLong)
    return this.#wait(client, isLong, gone)
  }

  activeCount(): number {
    return this.#active
  }

  waitingCount(): number {
    return this.#waitingCount
  }

  #hasRoom(isLong: boolean): boolean {
    return this.#active < this.#options.global && (!isLong || this.#activeLong < this.#maximumLong)
  }

  #take(client: string, isLong: boolean): Slot {
    this.#active++
    if (isLong) this.#activeLong++
    let isReleased = false
    return {
      release: () => {
        if (isReleased) return
        isReleased = true
        this.#active--
        if (isLong) this.#activeLong--
        this.#leave(client)
        this.#giveToNext()
      },
    }
  }

  #leave(client: string): void {
    const remaining = this.#countByClient.get(client)! - 1
    if (remaining === 0) this.#countByClient.delete(client)
    else this.#countByClient.set(client, remaining)
  }

  #wait(client: string, isLong: boolean, gone: AbortSignal): Promise<Slot | 'service_busy'> {
    return new Promise((resolve) => {
      const stop = () => {
        clearTimeout(timer)
        gone.removeEventListener('abort', giveUp)
        this.#removeWaiter(client, waiter)
      }
      const giveUp = () => {
        stop()
        this.#leave(client)
        resolve('service_busy')
      }
      const waiter: Waiter = {
        isLong,
        give: (slot) => {
          stop()
          resolve(slot)
        },
      }
      const timer = setTimeout(giveUp, this.#options.waitMs)
      gone.addEventListener('abort', giveUp)
      const ofClient = this.#waiting.get(client)
      if (ofClient === undefined) this.#waiting.set(client, [waiter])
      else ofClient.push(waiter)
      this.#waitingCount++
    })
  }

  #removeWaiter(client: string, waiter: Waiter): void {
    const others = this.#waiting.get(client)!.filter((each) => each !== waiter)
    this.#waitingCount--
    if (others.length === 0) this.#waiting.delete(client)
    else this.#waiting.set(client, others)
  }

  /** The place that has become free goes to the next client that has a use for it. */
  #giveToNext(): void {
    for (const [client, waiters] of this.#waiting) {
      const next = waiters.find(({ isLong }) => this.#hasRoom(isLong))
      if (next === undefined) continue
      next.give(this.#take(client, next.isLong))
      // Behind all others: whoever has just had a turn waits for theirs.
      const rest = this.#waiting.get(client)
      if (rest !== undefined) {
        this.#waiting.delete(client)
        this.#waiting.set(client, rest)
      }
      return
    }
  }
}
