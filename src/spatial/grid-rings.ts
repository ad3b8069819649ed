// Rings of grid corners by their numbers: row by row from the south, each of one corner more than squares.
import { type Sequence, sequenceOf } from '../formats/sequence.ts'

/** Closed ring of grid corners: column and row of each, the last one as the first. */
export type CornerRing = Sequence<readonly [column: number, row: number]>

/** Numbers of corners; four bytes each, where a pair of numbers would take sixty. */
export class CornerList {
  #corners = new Int32Array(1024)
  #start = 0
  #end = 0

  /** The first and the corner after the last, as places for `at`. */
  get length(): number {
    return this.#end - this.#start
  }

  at(place: number): number {
    return this.#corners[this.#start + place]
  }

  push(corner: number): void {
    if (this.#end === this.#corners.length) {
      const larger = new Int32Array(2 * this.#end)
      larger.set(this.#corners)
      this.#corners = larger
    }
    this.#corners[this.#end++] = corner
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
  readonly outline = new CornerList()
  readonly #cornersAcross: number
  readonly #corners = new CornerList()
  /** Where each ring ends among the corners, its region, and 1 where it is an outer one. */
  readonly #ends = new CornerList()
  readonly #regions = new CornerList()
  readonly #isOuter = new CornerList()
  /** What of an outline is not yet a ring, and the place in it of each corner of the grid, from 1. */
  readonly #open = new CornerList()
  readonly #placeOf: Int32Array

  constructor(width: number, height: number) {
    this.#cornersAcross = width + 1
    this.#placeOf = new Int32Array((width + 1) * (height + 1))
  }

  /** Takes the outline, which may pass a corner twice: it is cut there into rings that do not touch themselves. */
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

  /** The rings of regions by their numbers, outer ones first, each otherwise in the order in which it was found. */
  byRegion(regionCount: number): (region: number) => Sequence<CornerRing> {
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
    return (region) =>
      sequenceOf(starts[region + 1] - starts[region], (place) =>
        this.#ring(order[starts[region] + place]),
      )
  }

  #ring(ring: number): CornerRing {
    const start = ring === 0 ? 0 : this.#ends.at(ring - 1)
    const count = this.#ends.at(ring) - start
    return sequenceOf(count + 1, (place) => {
      const corner = this.#corners.at(start + (place % count))
      return [corner % this.#cornersAcross, Math.floor(corner / this.#cornersAcross)] as const
    })
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
