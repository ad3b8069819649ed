import type { DriveTestSample } from '../../../formats/drive-test/read.ts'

/** The samples of a campaign, to tell those that stand twice. A long log has a million: a key is short. */
export class SeenSamples {
  readonly #ofTimes = new Set<string>()
  readonly #ofIds = new Set<string>()
  /** Names of cells by number. */
  readonly #cells = new Map<string | null, number>()
  readonly #numbers = new Float64Array(5)
  readonly #letters = new Uint16Array(this.#numbers.buffer)

  /** A sample without time and without an id of its own cannot be told from another one like it. */
  isFirst({ id, hasOwnId, timeMs, lon, lat, cellId, rsrpDbm }: DriveTestSample): boolean {
    if (timeMs === null && !hasOwnId) return true
    const cell = this.#cells.get(cellId) ?? this.#cells.size
    this.#cells.set(cellId, cell)
    // Zero is one number, whatever its sign.
    const values = [timeMs ?? 0, lon, lat, rsrpDbm, cell]
    for (const index of values.keys()) this.#numbers[index] = values[index] + 0
    const key = String.fromCharCode(...this.#letters)
    if (timeMs !== null) return isNew(this.#ofTimes, key)
    return isNew(this.#ofIds, key + id.replace(/-line-\d+$/, ''))
  }
}

function isNew(known: Set<string>, key: string): boolean {
  const before = known.size
  return known.add(key).size > before
}
