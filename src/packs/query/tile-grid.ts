import { tileExtent } from '../../formats/vector-tile.ts'
import type { BoundingBox } from './footprint-box.ts'

/** Units of the grid beyond the edge of a tile that are drawn too, so that outlines have no seams. */
const bufferUnits = 64
const least = -bufferUnits
const most = tileExtent + bufferUnits

/** Tiles along each axis of the world at a zoom. */
export function tilesPerAxis(z: number): number {
  return 1 << z
}

/** The grid of one map tile (XYZ scheme, spherical web mercator, EPSG:3857), y downwards. */
export class TileGrid {
  /** The tile with its buffer, in degrees. */
  readonly box: BoundingBox
  #unitsPerWorld: number
  #left: number
  #top: number

  constructor(z: number, x: number, y: number) {
    this.#unitsPerWorld = tilesPerAxis(z) * tileExtent
    this.#left = x * tileExtent
    this.#top = y * tileExtent
    this.box = [
      this.longitudeAt(least),
      this.latitudeAt(most),
      this.longitudeAt(most),
      this.latitudeAt(least),
    ]
  }

  /** Units from the left edge to a longitude in degrees, unrounded. */
  x(lon: number): number {
    return ((lon + 180) / 360) * this.#unitsPerWorld - this.#left
  }

  /** Units from the upper edge to a latitude in degrees, unrounded. */
  y(lat: number): number {
    const mercator = Math.asinh(Math.tan(lat * (Math.PI / 180)))
    return ((1 - mercator / Math.PI) / 2) * this.#unitsPerWorld - this.#top
  }

  /**
   * A ring of interleaved longitudes and latitudes on whole units, cut off at the buffer.
   *
   * @param coordinates - degrees; the ring's vertices are firstVertex .. endVertex - 1.
   */
  ring(coordinates: Float64Array, firstVertex: number, endVertex: number): number[] {
    const points: number[] = []
    let isInside = true
    for (let v = firstVertex; v < endVertex; v++) {
      const x = this.x(coordinates[2 * v])
      const y = this.y(coordinates[2 * v + 1])
      if (x < least || x > most || y < least || y > most) isInside = false
      points.push(x, y)
    }
    return (isInside ? points : clipRing(points)).map(Math.round)
  }

  /** The longitude of a place in units from the left edge, degrees. */
  longitudeAt(x: number): number {
    return ((x + this.#left) / this.#unitsPerWorld) * 360 - 180
  }

  /** The latitude of a place in units from the upper edge, degrees. */
  latitudeAt(y: number): number {
    const mercator = Math.PI * (1 - (2 * (y + this.#top)) / this.#unitsPerWorld)
    return Math.atan(Math.sinh(mercator)) * (180 / Math.PI)
  }
}

/** What of a ring lies in the square of the tile and its buffer (Sutherland and Hodgman, 1974). */
function clipRing(points: readonly number[]): number[] {
  const left = clipHalf(points, 0, least, 1)
  const right = clipHalf(left, 0, most, -1)
  const top = clipHalf(right, 1, least, 1)
  return clipHalf(top, 1, most, -1)
}

/** Keeps the side of one line where sign x (coordinate - limit) is not negative. */
function clipHalf(points: readonly number[], axis: 0 | 1, limit: number, sign: 1 | -1): number[] {
  const clipped: number[] = []
  for (let i = 0; i < points.length; i += 2) {
    const before = i === 0 ? points.length - 2 : i - 2
    const from = sign * (points[before + axis] - limit)
    const to = sign * (points[i + axis] - limit)
    if (from >= 0 !== to >= 0) {
      const fraction = from / (from - to)
      const cut = [0, 1].map(
        (k) => points[before + k] + fraction * (points[i + k] - points[before + k]),
      )
      cut[axis] = limit
      clipped.push(cut[0], cut[1])
    }
    if (to >= 0) clipped.push(points[i], points[i + 1])
  }
  return clipped
}
