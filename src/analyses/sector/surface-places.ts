import { localFrame, project, type LocalFrame } from '../../spatial/local-frame.ts'
import { surfacePoint, type SurfaceFrame } from './surface-frame.ts'

/** The circle that a surface fills. */
interface SurfaceCircle {
  readonly lon: number
  readonly lat: number
  readonly radiusM: number
  /** No cell of the model has a larger radius, metres. */
  readonly largestRadiusM: number
}

/**
 * How much farther than its place on the grid a node may really lie, as a fraction of the radius:
 * the grid is even in degrees, and a degree of longitude does not have one length on it.
 */
const gridDistortion = 1e-3

/** Where the nodes of a surface lie in local metres of its cell. */
export class SurfacePlaces {
  readonly #grid: Pick<SurfaceFrame, 'bounds' | 'width' | 'height'>
  readonly #circle: SurfaceCircle
  readonly #frame: LocalFrame

  constructor(grid: Pick<SurfaceFrame, 'bounds' | 'width' | 'height'>, circle: SurfaceCircle) {
    this.#grid = grid
    this.#circle = circle
    this.#frame = localFrame(circle.lon, circle.lat)
  }

  /**
   * East and north of the cell of a node within the radius, metres, or null. No model holds farther out
   * than the largest radius: a node on that radius, a few metres beyond it by the grid's distortion, is
   * taken to lie on it.
   */
  at(column: number, row: number): readonly [number, number] | null {
    const { radiusM, largestRadiusM } = this.#circle
    if (!isWithinRadius(this.#grid.width, column, row)) return null
    const [lon, lat] = surfacePoint(this.#grid, column, row)
    const [x, y] = project(this.#frame, lon, lat)
    const distanceM = Math.sqrt(x * x + y * y)
    // Beside a pole the grid is no longer nearly square, and its nodes may lie far out.
    if (distanceM > radiusM * (1 + gridDistortion)) return null
    const shrink = Math.min(1, largestRadiusM / distanceM)
    return [x * shrink, y * shrink]
  }
}

/**
 * Whether a node lies within the radius, judged by its place on the grid: in whole half spacings,
 * so that a node exactly on the radius counts on every side of the antenna.
 */
function isWithinRadius(nodesPerSide: number, column: number, row: number): boolean {
  const radius = nodesPerSide - 1
  const east = 2 * column - radius
  const north = 2 * row - radius
  return east * east + north * north <= radius * radius
}
