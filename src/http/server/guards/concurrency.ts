/** A place in the queueless room of a limiter. */
export interface Slot {
  /** Gives the place back; a second call does nothing. */
  release(): void
}

/** Counts what is in work, of each client and of all. Nobody waits: there is room or there is not. */
export class ConcurrencyGate {
  private readonly global: number
  private readonly perClient: number
  private readonly activeByClient = new Map<string, number>()
  private active = 0

  /** A client's share is never more than the whole. */
  constructor(global: number, perClient: number) {
    this.global = global
    this.perClient = Math.min(perClient, global)
  }

  /** A slot, or what is exhausted. The client's own share is looked at first. */
  enter(client: string): Slot | 'client_busy' | 'service_busy' {
    const ofClient = this.activeByClient.get(client) ?? 0
    if (ofClient >= this.perClient) return 'client_busy'
    if (this.active >= this.global) return 'service_busy'
    this.active++
    this.activeByClient.set(client, ofClient + 1)
    let released = false
    return {
      release: () => {
        if (released) return
        released = true
        this.leave(client)
      },
    }
  }

  activeCount(): number {
    return this.active
  }

  private leave(client: string): void {
    this.active--
    const remaining = this.activeByClient.get(client)! - 1
    if (remaining === 0) this.activeByClient.delete(client)
    else this.activeByClient.set(client, remaining)
  }
}
