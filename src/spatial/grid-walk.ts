import { columnOf, rowOf, type SceneGrid } from './scene-grid.ts'

/** A straight path from the scene's origin: unit direction and length in metres. */
export interface ScenePath {
  readonly directionX: number
  readonly directionY: number
  readonly lengthM: number
}

/**
 * Walks over the buckets under a path from its far end towards the origin. One object serves many
 * walks, one after the other: `start`, then `next` until it answers false.
 */
export class GridWalk {
  /** The bucket that is visited now. */
  bucket = 0
  /** Distance from the origin at which the path enters it, seen from its far end, metres. */
  enteredM = 0
  #columns = 0
  /** Buckets still to come in each direction. */
  #columnsLeft = 0
  #rowsLeft = 0
  #columnStep = 0
  #rowStep = 0
  /** Distance from the origin at which the walk enters the next column and the next row. */
  #nextColumnM = 0
  #nextRowM = 0
  #columnSpanM = 0
  #rowSpanM = 0

  start(grid: SceneGrid, directionX: number, directionY: number, lengthM: number): void {
    const column = columnOf(grid, directionX * lengthM)
    const row = rowOf(grid, directionY * lengthM)
    this.#columns = grid.columns
    this.#columnsLeft = Math.abs(column - columnOf(grid, 0))
    this.#rowsLeft = Math.abs(row - rowOf(grid, 0))
    const isEast = directionX > 0
    const isNorth = directionY > 0
    this.#columnStep = isEast ? -1 : 1
    this.#rowStep = isNorth ? -1 : 1
    const edgeX = grid.minX + (isEast ? column : column + 1) * grid.bucketM
    const edgeY = grid.minY + (isNorth ? row : row + 1) * grid.bucketM
    this.#nextColumnM = directionX === 0 ? -Infinity : edgeX / directionX
    this.#nextRowM = directionY === 0 ? -Infinity : edgeY / directionY
    this.#columnSpanM = directionX === 0 ? Infinity : grid.bucketM / Math.abs(directionX)
    this.#rowSpanM = directionY === 0 ? Infinity : grid.bucketM / Math.abs(directionY)
    this.bucket = row * grid.columns + column
    this.enteredM = lengthM
  }

  /** Goes on to the next bucket; false where the last one was the origin's. */
  next(): boolean {
    if (this.#columnsLeft === 0 && this.#rowsLeft === 0) return false
    const isColumnNext =
      this.#columnsLeft > 0 && (this.#nextColumnM >= this.#nextRowM || this.#rowsLeft === 0)
    if (isColumnNext) {
      this.enteredM = this.#nextColumnM
      this.#nextColumnM -= this.#columnSpanM
      this.#columnsLeft--
      this.bucket += this.#columnStep
    } else {
      this.enteredM = this.#nextRowM
      this.#nextRowM -= this.#rowSpanM
      this.#rowsLeft--
      this.bucket += this.#rowStep * this.#columns
    }
    return true
  }
}
