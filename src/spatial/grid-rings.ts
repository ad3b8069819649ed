// Rings of grid corners by their numbers: row by row from the south, each of one corner more than squares.
import { type Sequence, sequenceOf } from '../formats/sequence.ts'

/** Closed ring of grid corners: column and row of each, the last one as the first. */
export type CornerRing = Sequence<readonly [column: number, row: number]>

/** Numbers of corners, and others below 2^31; four bytes each, where a pair of numbers would take sixty. */
export class NumberList {
  #numbers = new Int32Array(64)
  #start = 0
  #end = 0

  get length(): number {
    return this.#end - this.#start
  }

  at(place: number): number {
    return this.#numbers[this.#start + place]
  }

  push(number: number): void {
    if (this.#end === this.#numbers.length) {
      const larger = new Int32Array(2 * this.#end)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.#end++] = number
  }

  /** Takes the last one away. */
  pop(): number | undefined {
    return this.length === 0 ? undefined : this.#numbers[--this.#end]
  }

  /** All of them, in an array of their own. */
  list(): Int32Array {
    return this.#numbers.slice(this.#start, this.#end)
  }

  /** Leaves the first so many. */
  shorten(length: number): void {
    this.#end = this.#start + length
  }

  dropFirst(): void {
    this.#start++
  }

  clear(): void {
    this.#start = this.#end = 0
  }
}

/** Rings of regions as they are found. */
export class RingList {
  /** The outline that is added next. */
  readonly outline = new NumberList()
  readonly #cornersAcross: number
  readonly #corners = new NumberList()
  /** Where each ring ends among the corners, its region, and 1 where it is an outer one. */
  readonly #ends = new NumberList()
  readonly #regions = new NumberList()
  readonly #isOuter = new NumberList()
  /** What of an outline is not yet a ring, and the place in it of each corner of the grid, from 1. */
  readonly #open = new NumberList()
  readonly #placeOf: Int32Array

  constructor(width: number, height: number) {
    this.#cornersAcross = width + 1
    this.#placeOf = new Int32Array((width + 1) * (height + 1))
  }

  /**
   * Takes the outline, which may pass a corner twice: it is cut there into rings that do not touch
   * themselves.
   */
  addOutline(region: number): void {
    const open = this.#open
    const placeOf = this.#placeOf
    for (let i = 0; i < this.outline.length; i++) {
      const corner = this.outline.at(i)
      if (placeOf[corner] > 0) this.#closeFrom(placeOf[corner] - 1, region)
      open.push(corner)
      placeOf[corner] = open.length
    }
    this.#closeFrom(0, region)
  }

  /**
   * The rings of regions by their numbers, outer ones first, each otherwise in the order in which it was
   * found. Nothing of this list stays in memory with them but corners and numbers.
   */
  byRegion(regionCount: number): (region: number) => Sequence<CornerRing> {
    const [corners, ends] = [this.#corners.list(), this.#ends.list()]
    const { starts, order } = this.#orderByRegion(regionCount)
    const across = this.#cornersAcross
    return (region) =>
      sequenceOf(starts[region + 1] - starts[region], (place) =>
        ringAt(corners, ends, across, order[starts[region] + place]),
      )
  }

  /** Where the rings of each region begin in the order of all. */
  #orderByRegion(regionCount: number): { readonly starts: Int32Array; readonly order: Int32Array } {
    const ringCount = this.#ends.length
    const starts = new Int32Array(regionCount + 1)
    for (let ring = 0; ring < ringCount; ring++) starts[this.#regions.at(ring) + 1]++
    for (let region = 0; region < regionCount; region++) starts[region + 1] += starts[region]
    const filled = starts.slice()
    const order = new Int32Array(ringCount)
    for (const isOuter of [1, 0]) {
      for (let ring = 0; ring < ringCount; ring++) {
        if (this.#isOuter.at(ring) === isOuter) order[filled[this.#regions.at(ring)]++] = ring
      }
    }
    return { starts, order }
  }

  /** Makes a ring of what is open from a place on. */
  #closeFrom(place: number, region: number): void {
    const open = this.#open
    for (let i = place; i < open.length; i++) {
      this.#corners.push(open.at(i))
      this.#placeOf[open.at(i)] = 0
    }
    this.#isOuter.push(this.#isCounterClockwise(place) ? 1 : 0)
    open.shorten(place)
    this.#ends.push(this.#corners.length)
    this.#regions.push(region)
  }

  /** Whether what is open from a place on goes round counter-clockwise. */
  #isCounterClockwise(place: number): boolean {
    const open = this.#open
    let doubled = 0
    for (let i = place; i < open.length; i++) {
      const [corner, next] = [open.at(i), open.at(i + 1 < open.length ? i + 1 : place)]
      const [x, y] = [corner % this.#cornersAcross, Math.floor(corner / this.#cornersAcross)]
      const [nextX, nextY] = [next % this.#cornersAcross, Math.floor(next / this.#cornersAcross)]
      doubled += x * nextY - nextX * y
    }
    return doubled > 0
  }
}

function ringAt(
  corners: Int32Array,
  ends: Int32Array,
  cornersAcross: number,
  ring: number,
): CornerRing {
  const start = ring === 0 ? 0 : ends[ring - 1]
  const count = ends[ring] - start
  return sequenceOf(count + 1, (place) => {
    const corner = corners[start + (place % count)]
    return [corner % cornersAcross, Math.floor(corner / cornersAcross)] as const
  })
}
