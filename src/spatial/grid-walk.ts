import { columnOf, rowOf, type SceneGrid } from './scene-grid.ts'

/** A straight path from the scene's origin: unit direction and length in metres. */
export interface ScenePath {
  readonly directionX: number
  readonly directionY: number
  readonly lengthM: number
}

/**
 * Visits the buckets under a path from its far end towards the origin, with the distance from
 * the origin at which each is entered. A visitor that answers true ends the walk; the walk answers
 * whether one did.
 */
export function walkTowardsOrigin(
  grid: SceneGrid,
  path: ScenePath,
  visit: (bucket: number, enteredM: number) => boolean,
): boolean {
  const { directionX, directionY, lengthM } = path
  let column = columnOf(grid, directionX * lengthM)
  let row = rowOf(grid, directionY * lengthM)
  const lastColumn = columnOf(grid, 0)
  const lastRow = rowOf(grid, 0)
  const stepX = directionX > 0 ? -1 : 1
  const stepY = directionY > 0 ? -1 : 1
  // Distance from the origin at which the walk enters the next column and the next row.
  const edgeX = grid.minX + (column + (stepX > 0 ? 1 : 0)) * grid.bucketM
  const edgeY = grid.minY + (row + (stepY > 0 ? 1 : 0)) * grid.bucketM
  const columnSpanM = directionX === 0 ? Infinity : grid.bucketM / Math.abs(directionX)
  const rowSpanM = directionY === 0 ? Infinity : grid.bucketM / Math.abs(directionY)
  let nextColumnM = directionX === 0 ? -Infinity : edgeX / directionX
  let nextRowM = directionY === 0 ? -Infinity : edgeY / directionY
  let enteredM = lengthM
  for (;;) {
    if (visit(row * grid.columns + column, enteredM)) return true
    if (column === lastColumn && row === lastRow) return false
    if (column !== lastColumn && (nextColumnM >= nextRowM || row === lastRow)) {
      enteredM = nextColumnM
      nextColumnM -= columnSpanM
      column += stepX
    } else {
      enteredM = nextRowM
      nextRowM -= rowSpanM
      row += stepY
    }
  }
}
