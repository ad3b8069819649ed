import { Pace } from './pace.ts'
import { RecentUse } from './recent-use.ts'

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

/** Who wants a place, and for what. */
export interface Wish {
  readonly client: string
  /** Questions of a kind take about as long as each other: those of a route. */
  readonly kind: string
  /** May not have the place that is for short questions. */
  readonly isLong: boolean
  /** When it must not wait any more, on the clock of `performance`. */
  readonly untilMs: number
}

interface Waiter extends Wish {
  readonly cameMs: number
  readonly give: (slot: Slot) => void
  readonly refuse: () => void
}

interface Holder extends Pick<Wish, 'client' | 'kind' | 'isLong'> {
  readonly sinceMs: number
}

/** More would be many bodies in memory; whoever is last then is refused. */
const maximumWaiting = 64

/** What a turn counts at least: clients take turns however short their questions are. */
const leastUseMs = 20

/** What a long question is taken to need besides, milliseconds: of equals, short ones come first. */
const longBehindMs = 500

/** How much more the time counts that a question will take than that which its client has used. */
const expectedWeight = 4

/** Those who are next when their time is over may wait so many times what a question takes at present. */
const nextPatience = 2
const longestNextMs = 15_000

const longestRetrySeconds = 60

/**
 * Counts what is in work, of each client and of all. A client that has its share is refused at once;
 * where the places of all are taken, requests wait, and take turns. Every other place goes to the question
 * that will take the least, by its kind, of the client that has used the least lately: whoever asks now
 * and then waits for one of the next two places, however many others ask all the time. The places between
 * go to the clients in turn, so that nobody waits for ever.
 */
export class ConcurrencyGate {
  readonly #options: GateOptions
  readonly #maximumLong: number
  /** In work and waiting. */
  readonly #countByClient = new Map<string, number>()
  readonly #waiting = new Set<Waiter>()
  readonly #holders = new Set<Holder>()
  readonly #use = new RecentUse()
  readonly #pace = new Pace()
  #activeLong = 0
  /** Whether the next place goes to the client whose latest turn is longest ago. */
  #isForLongestWithout = false

  constructor(options: GateOptions) {
    const { global, perClient, keepsOneForShort } = options
    this.#options = { ...options, perClient: Math.min(perClient, global) }
    this.#maximumLong = keepsOneForShort && global >= 2 ? global - 1 : global
  }

  /**
   * A slot, or what is exhausted. The client's own share is looked at first.
   *
   * @param gone - ends the wait.
   */
  async enter(wish: Wish, gone: AbortSignal): Promise<Slot | 'client_busy' | 'service_busy'> {
    const { client, isLong } = wish
    const ofClient = this.#countByClient.get(client) ?? 0
    if (ofClient >= this.#options.perClient) return 'client_busy'
    const hasRoom = this.#hasRoom(isLong)
    if (!hasRoom && this.#options.waitMs === 0) return 'service_busy'
    this.#countByClient.set(client, ofClient + 1)
    return hasRoom ? this.#take(wish) : this.#wait(wish, gone)
  }

  activeCount(): number {
    return this.#holders.size
  }

  waitingCount(): number {
    return this.#waiting.size
  }

  /** When a place may be free for a client that comes back, seconds, from what questions take at present. */
  retrySeconds(): number {
    const rounds = (this.#waiting.size + 1) / this.#options.global
    const seconds = Math.ceil((rounds * (this.#pace.ofAllMs() ?? 0)) / 1000)
    return Math.min(longestRetrySeconds, Math.max(1, seconds))
  }

  #hasRoom(isLong: boolean): boolean {
    const { global } = this.#options
    return this.#holders.size < global && (!isLong || this.#activeLong < this.#maximumLong)
  }

  #take({ client, kind, isLong }: Wish): Slot {
    const holder: Holder = { client, kind, isLong, sinceMs: performance.now() }
    this.#holders.add(holder)
    this.#use.begin(client, holder.sinceMs)
    if (isLong) this.#activeLong++
    return {
      release: () => {
        if (!this.#holders.delete(holder)) return
        if (isLong) this.#activeLong--
        this.#count(holder)
        this.#leave(client)
        this.#giveToNext()
      },
    }
  }

  #count({ client, kind, sinceMs }: Holder): void {
    const nowMs = performance.now()
    this.#use.end(client, Math.max(leastUseMs, nowMs - sinceMs), nowMs)
    this.#pace.add(kind, nowMs - sinceMs)
  }

  #leave(client: string): void {
    const remaining = this.#countByClient.get(client)! - 1
    if (remaining === 0) this.#countByClient.delete(client)
    else this.#countByClient.set(client, remaining)
  }

  #wait(wish: Wish, gone: AbortSignal): Promise<Slot | 'service_busy'> {
    return new Promise((resolve) => {
      const stop = () => {
        clearTimeout(timer)
        gone.removeEventListener('abort', giveUp)
        this.#waiting.delete(waiter)
      }
      const giveUp = () => {
        stop()
        this.#leave(wish.client)
        resolve('service_busy')
      }
      const waiter: Waiter = {
        ...wish,
        cameMs: performance.now(),
        give: (slot) => {
          stop()
          resolve(slot)
        },
        refuse: giveUp,
      }
      const endPatience = () => {
        const moreMs = this.#isNext(waiter) ? this.#untilNextMs(waiter) : 0
        if (moreMs <= 0) giveUp()
        else timer = setTimeout(giveUp, moreMs)
      }
      const waitMs = Math.min(this.#options.waitMs, wish.untilMs - waiter.cameMs)
      let timer = setTimeout(endPatience, waitMs)
      gone.addEventListener('abort', giveUp)
      this.#waiting.add(waiter)
      if (this.#waiting.size > maximumWaiting) this.#byWeight().at(-1)!.refuse()
    })
  }

  /** How long those who are next may wait beyond their time; 0 where no place was ever given back. */
  #untilNextMs({ untilMs }: Waiter): number {
    const takesMs = this.#pace.ofAllMs() ?? 0
    return Math.min(longestNextMs, nextPatience * takesMs, untilMs - performance.now())
  }

  /** Whether one of the places that are about to become free is for this one. */
  #isNext(waiter: Waiter): boolean {
    const isOfItsKind = ({ isLong }: Waiter) => isLong === waiter.isLong
    const lightest = this.#byWeight().filter(isOfItsKind).slice(0, this.#options.global)
    return lightest.includes(waiter) || this.#byTurn().find(isOfItsKind) === waiter
  }

  /** A place that has become free goes to who comes first and has a use for it. */
  #giveToNext(): void {
    if (this.#waiting.size === 0) return
    const line = this.#isForLongestWithout ? this.#byTurn() : this.#byWeight()
    const next = line.find(({ isLong }) => this.#hasRoom(isLong))
    if (next === undefined) return
    this.#isForLongestWithout = !this.#isForLongestWithout
    next.give(this.#take(next))
  }

  /** All who wait, the client whose latest turn is longest ago first; of equals, the one that came first. */
  #byTurn(): Waiter[] {
    const turnOf = ({ client }: Waiter) => this.#use.latestTurn(client)
    return [...this.#waiting].sort((a, b) => turnOf(a) - turnOf(b))
  }

  /** All who wait, the lightest first; of equals, the one that came first. */
  #byWeight(): Waiter[] {
    const nowMs = performance.now()
    const usedMs = new Map<string, number>()
    for (const { client, sinceMs } of this.#holders) {
      const before = usedMs.get(client) ?? 0
      usedMs.set(client, before + Math.max(leastUseMs, nowMs - sinceMs))
    }
    const weightOf = ({ client, kind, isLong }: Waiter): number => {
      const expectedMs = this.#pace.expectedMs(kind) + (isLong ? longBehindMs : 0)
      return expectedWeight * expectedMs + (usedMs.get(client) ?? 0) + this.#use.ofMs(client, nowMs)
    }
    return [...this.#waiting]
      .map((waiter) => ({ waiter, weight: weightOf(waiter) }))
      .sort((a, b) => a.weight - b.weight)
      .map(({ waiter }) => waiter)
  }
}
