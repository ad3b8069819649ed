import type { PathTerrain } from './path-terrain.ts'
import { lineElevationM, type ProfileLine } from './profile-line.ts'

/** A point of the ground under the path. */
export interface GroundPoint {
  readonly distanceM: number
  readonly elevationM: number
}

/** The ground over one cell of postings: at both borders and half way, null where it is unknown. */
export interface PostingCell {
  readonly from: GroundPoint | null
  readonly middle: GroundPoint | null
  readonly to: GroundPoint | null
}

/** The ground under a path, cell by cell. */
export function postingCells(terrain: PathTerrain): PostingCell[] {
  const { breaksM } = terrain
  const pointAt = (distanceM: number): GroundPoint | null => {
    const elevationM = terrain.elevationM(distanceM)
    return elevationM === null ? null : { distanceM, elevationM }
  }
  const cells: PostingCell[] = []
  let from = pointAt(breaksM[0])
  for (let i = 1; i < breaksM.length; i++) {
    const to = pointAt(breaksM[i])
    cells.push({ from, middle: pointAt((breaksM[i - 1] + breaksM[i]) / 2), to })
    from = to
  }
  return cells
}

/** Points between the borders of a cell whose ground is known, ascending. */
type PointsWithin = (from: GroundPoint, middle: GroundPoint, to: GroundPoint) => GroundPoint[]

/** All known borders of cells, with the points found within each; ascending. */
export function bordersAnd(
  cells: readonly PostingCell[],
  pointsWithin: PointsWithin,
): GroundPoint[] {
  const points: GroundPoint[] = []
  cells.forEach(({ from, middle, to }, i) => {
    if (i === 0 && from !== null) points.push(from)
    if (from !== null && middle !== null && to !== null) {
      points.push(...pointsWithin(from, middle, to))
    }
    if (to !== null) points.push(to)
  })
  return points
}

/**
 * The points at which the ground can come nearest to a line: all cell borders, and the peak of the
 * ground relative to the line within each cell. Ascending; places without an elevation are left
 * out. The ground between the points is never nearer, whatever the sample spacing.
 */
export function reliefPoints(cells: readonly PostingCell[], line: ProfileLine): GroundPoint[] {
  return bordersAnd(cells, (from, middle, to) => {
    const peak = peakBetween(line, from, middle, to)
    return peak === null ? [] : [peak]
  })
}

/** Peak of the ground above the line, by the parabola through three equally spaced points. */
function peakBetween(
  line: ProfileLine,
  from: GroundPoint,
  middle: GroundPoint,
  to: GroundPoint,
): GroundPoint | null {
  const above = [from, middle, to].map((p) => p.elevationM - lineElevationM(line, p.distanceM))
  const [linear, quadratic] = parabola(above[0], above[1], above[2])
  if (quadratic >= 0) return null
  const fraction = -linear / (2 * quadratic)
  if (!(fraction > 0 && fraction < 1)) return null
  const [slope, curve] = parabola(from.elevationM, middle.elevationM, to.elevationM)
  return {
    distanceM: from.distanceM + fraction * (to.distanceM - from.distanceM),
    elevationM: from.elevationM + fraction * (slope + fraction * curve),
  }
}

/** Coefficients of s and s^2 of the parabola through values at s = 0, 1/2 and 1. */
export function parabola(first: number, middle: number, last: number): [number, number] {
  return [4 * middle - 3 * first - last, 2 * (first - 2 * middle + last)]
}
