/** The weight of the latest question in what one takes at present. */
const latestWeight = 0.2

/** How long questions take at present, of each kind and of all. */
export class Pace {
  readonly #byKind = new Map<string, number>()
  #all: number | null = null

  add(kind: string, ms: number): void {
    this.#byKind.set(kind, approached(this.#byKind.get(kind) ?? null, ms))
    this.#all = approached(this.#all, ms)
  }

  /** What a question of a kind will take, milliseconds; 0 before one was answered. */
  expectedMs(kind: string): number {
    return this.#byKind.get(kind) ?? 0
  }

  /** What any question takes, milliseconds; null before the first was answered. */
  ofAllMs(): number | null {
    return this.#all
  }
}

function approached(formerMs: number | null, ms: number): number {
  return formerMs === null ? ms : formerMs + latestWeight * (ms - formerMs)
}
