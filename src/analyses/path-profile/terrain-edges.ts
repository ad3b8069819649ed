import { diffractionParameter, zeroLossNu } from '../../rf/diffraction/knife-edge.ts'
import { lineElevationM, type ProfileLine } from './profile-line.ts'
import { bordersAnd, type PostingCell, type GroundPoint, parabola } from './relief.ts'

/**
 * The points of the ground at which the diffraction parameter v is largest for some way around:
 * where the ground could be the one edge of the path. Only points with a loss, v above -0.78, and
 * none that `isExcluded`. Ascending; exact between the samples of any profile.
 */
export function terrainEdges(
  cells: readonly PostingCell[],
  line: ProfileLine,
  isExcluded: (distanceM: number) => boolean,
): GroundPoint[] {
  const points = bordersAnd(cells, (from, middle, to) => largestWithin(line, from, middle, to))
  const v = points.map(({ distanceM, elevationM }) => {
    if (isExcluded(distanceM)) return -Infinity
    const aboveLineM = elevationM - lineElevationM(line, distanceM)
    return diffractionParameter(aboveLineM, distanceM, line.lengthM - distanceM, line.wavelengthM)
  })
  return points.filter((_, i) => {
    const isLargest = v[i] >= (v[i - 1] ?? -Infinity) && v[i] > (v[i + 1] ?? -Infinity)
    return isLargest && v[i] > zeroLossNu
  })
}

/**
 * Where v has a maximum between two borders. With u the distance from the middle of the path, the
 * ground stands h = a + b u + c u^2 above the line, and v is h / sqrt(M - u^2) but for a factor,
 * M being the square of half the path. Its slope has the sign of the cubic
 * -c u^3 + (2 c M + a) u + b M, which is searched for zeros between its own turning points.
 */
function largestWithin(
  line: ProfileLine,
  from: GroundPoint,
  middle: GroundPoint,
  to: GroundPoint,
): GroundPoint[] {
  const halfM = line.lengthM / 2
  const spanM = to.distanceM - from.distanceM
  const above = [from, middle, to].map((p) => p.elevationM - lineElevationM(line, p.distanceM))
  const [linear, quadratic] = parabola(above[0], above[1], above[2])
  const startM = from.distanceM - halfM
  const c = quadratic / (spanM * spanM)
  const b = linear / spanM - 2 * c * startM
  const a = above[0] - (linear / spanM) * startM + c * startM * startM
  const squareM2 = halfM * halfM
  const slope = (u: number) => (2 * c * squareM2 + a - c * u * u) * u + b * squareM2
  const turnM = Math.sqrt((2 * squareM2 + a / c) / 3)
  const endM = startM + spanM
  const cuts = [startM, ...[-turnM, turnM].filter((u) => u > startM && u < endM), endM]
  const [groundSlope, groundCurve] = parabola(from.elevationM, middle.elevationM, to.elevationM)
  const points: GroundPoint[] = []
  for (let i = 1; i < cuts.length; i++) {
    if (!(slope(cuts[i - 1]) > 0 && slope(cuts[i]) < 0)) continue
    const share = (zeroBetween(slope, cuts[i - 1], cuts[i]) - startM) / spanM
    points.push({
      distanceM: from.distanceM + share * spanM,
      elevationM: from.elevationM + share * (groundSlope + share * groundCurve),
    })
  }
  return points
}

/** By bisection: where a falling function changes its sign. */
function zeroBetween(value: (u: number) => number, from: number, to: number): number {
  let [above, below] = [from, to]
  for (let round = 0; round < 50; round++) {
    const middle = (above + below) / 2
    if (value(middle) > 0) above = middle
    else below = middle
  }
  return (above + below) / 2
}
