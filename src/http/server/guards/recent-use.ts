/** How long a use counts: after so long, a third of it is left. */
const memoryMs = 30_000

/** Clients that are remembered; the one that was seen longest ago is forgotten first. */
const trackedClients = 4096

interface Use {
  readonly ms: number
  readonly atMs: number
  /** The number of its latest turn, counted over all clients. */
  readonly turn: number
}

/** How long each client has held places lately, and when each has had its latest turn. */
export class RecentUse {
  readonly #uses = new Map<string, Use>()
  #turns = 0

  /** A client has been given a place. */
  begin(client: string, nowMs: number): void {
    this.#turns++
    this.#note(client, { ms: this.ofMs(client, nowMs), atMs: nowMs, turn: this.#turns })
  }

  /** A client has held a place for so long. */
  end(client: string, ms: number, nowMs: number): void {
    const total = this.ofMs(client, nowMs) + ms
    this.#note(client, { ms: total, atMs: nowMs, turn: this.latestTurn(client) })
  }

  /** How long a client has held places, milliseconds: what is past counts less and less. */
  ofMs(client: string, nowMs: number): number {
    const use = this.#uses.get(client)
    return use === undefined ? 0 : use.ms * Math.exp((use.atMs - nowMs) / memoryMs)
  }

  /** Later turns have larger numbers; 0 for a client that is not known. */
  latestTurn(client: string): number {
    return this.#uses.get(client)?.turn ?? 0
  }

  #note(client: string, use: Use): void {
    // The order of the map is that of the latest notes.
    this.#uses.delete(client)
    this.#uses.set(client, use)
    if (this.#uses.size <= trackedClients) return
    const [longestAgo] = this.#uses.keys()
    this.#uses.delete(longestAgo)
  }
}
