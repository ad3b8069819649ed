import { type HeightGrid, stretched } from './membrane.ts'

/** Heights given to voids. Plain data on shared memory. */
export interface FilledVoids {
  /** Places in a grid, ascending. */
  readonly places: Int32Array
  readonly elevationM: Float32Array
}

/** Which voids are small. */
export interface VoidLimits {
  readonly columns: number
  readonly rows: number
  /** The square of row spacing by column spacing. */
  readonly eastWeight: number
}

/** The height that a place was given; NaN where it was given none. */
export function filledAt({ places, elevationM }: FilledVoids, place: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle] < place) low = middle + 1
    else high = middle
  }
  return places[low] === place ? elevationM[low] : NaN
}

/** What is known of a place: not looked at, in the void that is followed, in one that stays. */
const followed = 1
const staying = 2

/**
 * Fills the voids (NaN) of a grid that known heights enclose on all sides and that are at most so many
 * columns wide and rows high. A void is what hangs together along columns and rows. One that reaches
 * the border of the grid is enclosed by nothing.
 *
 * @returns every filled place, ascending, with its height
 */
export function fillEnclosedVoids(
  grid: HeightGrid,
  limits: VoidLimits,
): readonly (readonly [place: number, elevationM: number])[] {
  const { values } = grid
  const states = new Uint8Array(values.length)
  const filled: (readonly [number, number])[] = []
  for (let place = 0; place < values.length; place++) {
    if (!Number.isNaN(values[place]) || states[place] !== 0) continue
    // Most of a sea is known from the posting before it; what lies in the first column stays anyway.
    if (states[place - 1] === staying || states[place - grid.width] === staying) {
      states[place] = staying
      continue
    }
    const places = enclosedVoid(grid, states, place, limits)
    if (places === null) continue
    const heights = stretched(grid, places, limits.eastWeight)
    for (let i = 0; i < places.length; i++) filled.push([places[i], heights[i]])
  }
  return filled.sort(([a], [b]) => a - b)
}

/** The places of the void around a place, ascending; null where it stays. */
function enclosedVoid(
  { values, width }: HeightGrid,
  states: Uint8Array,
  start: number,
  limits: VoidLimits,
): readonly number[] | null {
  const places = [start]
  states[start] = followed
  const extent = new Extent(limits)
  let stays = false
  for (let next = 0; next < places.length && !stays; next++) {
    const place = places[next]
    const column = place % width
    stays =
      column === 0 ||
      column === width - 1 ||
      place < width ||
      place >= values.length - width ||
      !extent.holds(column, Math.floor(place / width))
    if (stays) break
    for (const beside of [place - width, place - 1, place + 1, place + width]) {
      if (!Number.isNaN(values[beside]) || states[beside] === followed) continue
      // A void is looked at once: whoever meets what was left of it stays too.
      if (states[beside] === staying) stays = true
      else {
        states[beside] = followed
        places.push(beside)
      }
    }
  }
  if (!stays) return places.sort((a, b) => a - b)
  for (const place of places) states[place] = staying
  return null
}

/** How far a void reaches, as far as it was followed. */
class Extent {
  readonly #limits: VoidLimits
  #west = Infinity
  #east = -Infinity
  #north = Infinity
  #south = -Infinity

  constructor(limits: VoidLimits) {
    this.#limits = limits
  }

  /** Takes a place in; whether the void is still small. */
  holds(column: number, row: number): boolean {
    this.#west = Math.min(this.#west, column)
    this.#east = Math.max(this.#east, column)
    this.#north = Math.min(this.#north, row)
    this.#south = Math.max(this.#south, row)
    return (
      this.#east - this.#west < this.#limits.columns &&
      this.#south - this.#north < this.#limits.rows
    )
  }
}
