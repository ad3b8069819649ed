import { UpperHull } from './upper-hull.ts'

/** Points whose maximum is kept together. */
const blockSize = 16

/**
 * The edges of a profile that grows point by point away from an antenna, as this and a receiver beyond the
 * last point see them. The Earth is unrolled: heights fall by its bulge times the square of the
 * steps, so that what is seen along a straight line is the same, whatever the length of the path.
 */
export class HorizonHull {
  readonly #heightsM: Float64Array
  readonly #blockHighestM: Float64Array
  readonly #hull: UpperHull
  #bulgeM = 0
  #antennaM = 0
  #pointCount = 0
  #steepest = -Infinity
  /** Steepest points of the latest ring above the line between its antennas, m a step, and where. */
  transmitterSlope = 0
  transmitterIndex = 0
  receiverSlope = 0
  receiverIndex = 0
  /** Of the latest ring in sight: the point with the largest nu. */
  nearestIndex = 0
  #steps = 0
  #riseM = 0

  constructor(capacity: number) {
    this.#heightsM = new Float64Array(capacity)
    this.#blockHighestM = new Float64Array(Math.ceil(capacity / blockSize))
    this.#hull = new UpperHull(this.#heightsM)
  }

  /** Begins a profile without points, below an antenna at a height above sea level, m. */
  start(antennaM: number, bulgeM: number): void {
    this.#antennaM = antennaM
    this.#bulgeM = bulgeM
    this.#pointCount = 1
    this.#steepest = -Infinity
    this.transmitterIndex = 0
    this.nearestIndex = 0
    this.#hull.clear()
  }

  /** Adds the next point, 1 and more steps away: its height above sea level, m. */
  add(heightM: number): void {
    const i = this.#pointCount
    const unrolledM = heightM - this.#bulgeM * i * i
    this.#heightsM[i] = unrolledM
    const block = (i / blockSize) | 0
    const highestM = this.#blockHighestM
    // Point 0 is none: the first block begins with point 1.
    const isFirst = i === 1 || i % blockSize === 0
    highestM[block] = isFirst ? unrolledM : Math.max(highestM[block], unrolledM)
    this.#hull.add(i)
    const slope = (unrolledM - this.#antennaM) / i
    if (slope > this.#steepest) {
      this.#steepest = slope
      this.transmitterIndex = i
    }
    this.#pointCount = i + 1
  }

  /** Looks from the antenna and from a receiver one step beyond the last point, at a height, m. */
  look(receiverM: number): void {
    const steps = this.#pointCount
    const unrolledM = receiverM - this.#bulgeM * steps * steps
    this.#steps = steps
    this.#riseM = (unrolledM - this.#antennaM) / steps
    this.transmitterSlope = this.#steepest - this.#riseM
    this.receiverSlope = this.#hull.steepestFrom(steps, unrolledM) + this.#riseM
    this.receiverIndex = this.#hull.index
  }

  /** Largest height of a point above the straight line of the latest ring, m. */
  highestM(): number {
    return this.#hull.highestAbove(this.#antennaM, this.#riseM)
  }

  /**
   * Least square of the clearance over i (n - i) of the latest ring, whose line is free, and the point
   * that has it. Blocks that cannot have it are passed over; the one of the ring before is first.
   */
  leastSquare(): number {
    const lastBlock = ((this.#steps - 1) / blockSize) | 0
    const firstTried = Math.min((this.nearestIndex / blockSize) | 0, lastBlock)
    this.nearestIndex = 0
    let least = this.#leastOfBlock(firstTried, Infinity)
    for (let block = 0; block <= lastBlock; block++) {
      if (block !== firstTried && this.#leastPossible(block) <= least) {
        least = this.#leastOfBlock(block, least)
      }
    }
    return least
  }

  /** Below which no point of a block can be. */
  #leastPossible(block: number): number {
    const steps = this.#steps
    const from = Math.max(block * blockSize, 1)
    const to = Math.min(block * blockSize + blockSize, steps) - 1
    const lowestLineM = this.#antennaM + this.#riseM * (this.#riseM < 0 ? to : from)
    const clearanceM = lowestLineM - this.#blockHighestM[block]
    if (clearanceM <= 0) return 0
    const middle = Math.min(Math.max(steps / 2, from), to)
    return (clearanceM * clearanceM) / (middle * (steps - middle))
  }

  #leastOfBlock(block: number, below: number): number {
    const heightsM = this.#heightsM
    const steps = this.#steps
    const from = Math.max(block * blockSize, 1)
    const to = Math.min(block * blockSize + blockSize, steps) - 1
    let least = below
    for (let i = from; i <= to; i++) {
      const clearanceM = this.#antennaM + this.#riseM * i - heightsM[i]
      const squared = (clearanceM * clearanceM) / (i * (steps - i))
      if (squared < least) {
        least = squared
        this.nearestIndex = i
      }
    }
    return least
  }

  /** Largest height between two points above another line, which begins at 0, m. */
  highestBetweenM(fromPoint: number, toPoint: number, startM: number, riseM: number): number {
    const heightsM = this.#heightsM
    let highestM = -Infinity
    let i = fromPoint
    while (i <= toPoint) {
      const blockEnd = Math.min(((i / blockSize) | 0) * blockSize + blockSize - 1, toPoint)
      const lowestLineM = startM + riseM * (riseM < 0 ? blockEnd : i)
      if (this.#blockHighestM[(i / blockSize) | 0] - lowestLineM > highestM) {
        for (; i <= blockEnd; i++) {
          highestM = Math.max(highestM, heightsM[i] - (startM + riseM * i))
        }
      }
      i = blockEnd + 1
    }
    return highestM
  }
}
