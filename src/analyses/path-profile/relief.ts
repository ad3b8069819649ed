import type { PathTerrain } from './path-terrain.ts'
import { lineElevationM, type ProfileLine } from './profile-line.ts'

/** A point of the ground under the path. */
export interface GroundPoint {
  readonly distanceM: number
  readonly elevationM: number
}

/**
 * The points at which the ground can come nearest to a line: all cell borders, and the peak of the
 * ground relative to the line within each cell. Ascending; places without an elevation are left
 * out. The ground between the points is never nearer, whatever the sample spacing.
 */
export function reliefPoints(terrain: PathTerrain, line: ProfileLine): GroundPoint[] {
  const { breaksM } = terrain
  const points: GroundPoint[] = []
  let from = pointAt(terrain, breaksM[0])
  if (from !== null) points.push(from)
  for (let i = 1; i < breaksM.length; i++) {
    const to = pointAt(terrain, breaksM[i])
    const middle = pointAt(terrain, (breaksM[i - 1] + breaksM[i]) / 2)
    if (from !== null && middle !== null && to !== null) {
      const peak = peakBetween(line, from, middle, to)
      if (peak !== null) points.push(peak)
    }
    if (to !== null) points.push(to)
    from = to
  }
  return points
}

/** The ground at a distance; null where it has no elevation. */
export function pointAt(terrain: PathTerrain, distanceM: number): GroundPoint | null {
  const elevationM = terrain.elevationM(distanceM)
  return elevationM === null ? null : { distanceM, elevationM }
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
