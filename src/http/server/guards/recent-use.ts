/** How long a use counts: after so long, a third of it is left. */
const memoryMs = 30_000

/** Clients of which something is remembered; the one seen longest ago is forgotten first. */
const trackedClients = 4096

interface Use {
  readonly ms: number
  readonly atMs: number
}

/** How long each client has held places lately, milliseconds: what is past counts less and less. */
export class RecentUse {
  readonly #uses = new Map<string, Use>()

  add(client: string, ms: number, nowMs: number): void {
    const total = this.of(client, nowMs) + ms
    // The order of the map is that of the last uses.
    this.#uses.delete(client)
    this.#uses.set(client, { ms: total, atMs: nowMs })
    if (this.#uses.size <= trackedClients) return
    const [longestAgo] = this.#uses.keys()
    this.#uses.delete(longestAgo)
  }

  of(client: string, nowMs: number): number {
    const use = this.#uses.get(client)
    return use === undefined ? 0 : use.ms * Math.exp((use.atMs - nowMs) / memoryMs)
  }
}
