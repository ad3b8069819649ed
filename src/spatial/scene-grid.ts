import { outerBox, type SceneRings } from './outer-box.ts'

/**
 * A plain uniform grid over a scene: for each bucket the footprints whose box touches it, in CSR form
 * (items[start[c]] .. items[start[c + 1]]).
 */
export interface SceneGrid {
  readonly minX: number
  readonly minY: number
  readonly bucketM: number
  readonly columns: number
  readonly rows: number
  readonly start: Uint32Array
  readonly items: Uint32Array
}

/** Edge of a bucket: about one city block, which a path crosses in few footprint tests. */
const bucketEdgeM = 40

type GridInput = SceneRings & { readonly footprintCount: number }

/**
 * Builds the grid over the square from -reachM to reachM on both axes.
 *
 * @param poll called between its passes over the footprints; may throw to end it
 */
export function buildSceneGrid(scene: GridInput, reachM: number, poll: () => void): SceneGrid {
  const columns = Math.max(1, Math.ceil((2 * reachM) / bucketEdgeM))
  const frame = { minX: -reachM, minY: -reachM, bucketM: bucketEdgeM, columns, rows: columns }
  const bucketCount = columns * columns
  const start = new Uint32Array(bucketCount + 1)
  const ranges = new Int32Array(scene.footprintCount * 4)
  for (let k = 0; k < scene.footprintCount; k++) {
    const box = outerBox(scene, k)
    ranges[4 * k] = columnOf(frame, box.minX - contactSlackM)
    ranges[4 * k + 1] = rowOf(frame, box.minY - contactSlackM)
    ranges[4 * k + 2] = columnOf(frame, box.maxX + contactSlackM)
    ranges[4 * k + 3] = rowOf(frame, box.maxY + contactSlackM)
  }
  poll()
  forEachBucket(ranges, columns, (bucket) => start[bucket + 1]++)
  poll()
  for (let bucket = 0; bucket < bucketCount; bucket++) start[bucket + 1] += start[bucket]
  const items = new Uint32Array(start[bucketCount])
  const next = start.slice(0, bucketCount)
  forEachBucket(ranges, columns, (bucket, k) => {
    items[next[bucket]++] = k
  })
  return { ...frame, start, items }
}

/** A path that passes a corner within the contact tolerance must find the footprint in its bucket. */
const contactSlackM = 0.05

function forEachBucket(
  ranges: Int32Array,
  columns: number,
  visit: (bucket: number, k: number) => void,
): void {
  for (let k = 0; 4 * k < ranges.length; k++) {
    for (let row = ranges[4 * k + 1]; row <= ranges[4 * k + 3]; row++) {
      for (let column = ranges[4 * k]; column <= ranges[4 * k + 2]; column++) {
        visit(row * columns + column, k)
      }
    }
  }
}

type GridFrame = Pick<SceneGrid, 'minX' | 'minY' | 'bucketM' | 'columns' | 'rows'>

/** Column of an east coordinate, clamped to the grid. */
export function columnOf(grid: GridFrame, x: number): number {
  return clampIndex(Math.floor((x - grid.minX) / grid.bucketM), grid.columns)
}

/** Row of a north coordinate, clamped to the grid. */
export function rowOf(grid: GridFrame, y: number): number {
  return clampIndex(Math.floor((y - grid.minY) / grid.bucketM), grid.rows)
}

function clampIndex(index: number, count: number): number {
  return index < 0 ? 0 : index >= count ? count - 1 : index
}
