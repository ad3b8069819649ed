import type { GroundProfile } from '../rf/ground-profile.ts'
import {
  type ClutterGrid,
  clutterGrid,
  clutterPlace,
  holdsPlaces,
  innerPlace,
} from './clutter-grid.ts'
import { filledAt, type FilledVoids } from './enclosed-voids.ts'
import { maximumProfileSteps, profileSteps } from './ground-spacing.ts'
import type { GroundWindow } from './ground-window.ts'
import { type LocalFrame, unproject } from './local-frame.ts'

/** Around origins nearer to a pole a place in degrees is no smooth function of metres. */
const polarLatitudeDeg = 85
/**
 * Places in degrees are fitted on so many metres north and south of the antenna. One length for all
 * questions: a fit that followed the radius would change last bits with it.
 */
const fittedM = 60_000

/** The profile of a walk, written anew for every receiver. */
interface WalkedProfile extends GroundProfile {
  pointCount: number
  spacingM: number
  middleLatitudeDeg: number
  crossesVoid: boolean
}

/**
 * The ground on the paths from one antenna: straight in its local metres, in even steps of at most
 * the raster's point spacing, both ends included, bilinear between the postings. Allocates nothing
 * after it is made.
 */
export class GroundWalk {
  readonly #window: GroundWindow
  readonly #frame: LocalFrame
  /** Thinned row at a place: a cubic in the metres north. */
  readonly #row: Cubic
  /** Thinned columns a metre east: a cubic in the metres north. */
  readonly #columnsPerM: Cubic
  readonly #column: number
  readonly #isPolar: boolean
  readonly #profile: WalkedProfile
  /** What of the raster counts, in thinned columns and rows. */
  readonly #limits: RasterLimits
  readonly #clutter: ClutterGrid | null
  readonly #place: { column: number; row: number } = { column: 0, row: 0 }

  /** @param countsClutter whether profiles hold the cover of the ground too, where it is known */
  constructor(window: GroundWindow, frame: LocalFrame, countsClutter = false) {
    this.#window = window
    this.#frame = frame
    this.#isPolar = Math.abs(frame.originLat) > polarLatitudeDeg - 1
    this.#limits = rasterLimits(window)
    this.#clutter =
      countsClutter && window.clutter !== null ? clutterGrid(window, window.clutter) : null
    const nodes = cubicNodes.map((share) => share * fittedM)
    const places = nodes.map((y) => unprojectOnwards(frame, 1000, y))
    this.#column = columnOf(window, frame.originLon)
    this.#columnsPerM = cubicThrough(
      nodes,
      places.map(([lon]) => (columnOf(window, lon) - this.#column) / 1000),
    )
    this.#row = cubicThrough(
      nodes,
      places.map(([, lat]) => rowOf(window, lat)),
    )
    const size = maximumProfileSteps + 1
    this.#profile = {
      pointCount: 2,
      spacingM: 0,
      elevationM: new Float64Array(size),
      clutterHeightM: new Float64Array(size),
      clutterCategory: new Uint8Array(size),
      middleLatitudeDeg: 0,
      crossesVoid: false,
    }
  }

  /**
   * The ground to a receiver in local metres: the same object for every receiver. A point over a small
   * void takes its height from all around it, over a larger one from its neighbours on the path. Null where
   * the path leaves the raster or nothing along it is known.
   */
  profileTo(x: number, y: number): GroundProfile | null {
    const profile = this.#profile
    const lengthM = Math.sqrt(x * x + y * y)
    const steps = profileSteps(lengthM, this.#window.spacing)
    profile.crossesVoid = false
    const unknown = this.#walkInside(x, y, steps) ? 0 : this.#walkCarefully(x, y, steps)
    if (unknown > steps) return null
    if (unknown > 0) bridgeVoids(profile.elevationM, steps + 1)
    profile.pointCount = steps + 1
    profile.spacingM = lengthM / steps
    profile.middleLatitudeDeg = this.#frame.originLat + y / 2 / metresPerDegreeOfLatitude
    return profile
  }

  /**
   * Writes the ground of a way point by point, and whether it crosses a void; how many points are not known,
   * more than there are where the path leaves the raster.
   */
  #walkCarefully(x: number, y: number, steps: number): number {
    const { elevationM } = this.#profile
    let unknown = 0
    for (let step = 0; step <= steps; step++) {
      const share = step / steps
      const heightM = this.#elevationAt(x * share, y * share)
      if (heightM === outside) return Infinity
      elevationM[step] = heightM
      if (this.#clutter !== null) this.#writeClutter(this.#clutter, step)
      // Only NaN is not itself.
      if (heightM !== heightM) unknown++
    }
    if (unknown > 0) this.#profile.crossesVoid = true
    return unknown
  }

  /**
   * The walk, to the last bit, of a path that lies well inside the window and meets no void: no point is
   * held against an edge, which is half of the work. False where it is not so, and then what was written
   * counts for nothing.
   */
  #walkInside(x: number, y: number, steps: number): boolean {
    if (this.#isPolar || !this.#liesInside(x, y)) return false
    const { elevationM: postings, width, firstColumn, firstRow } = this.#window
    const { elevationM } = this.#profile
    const place = this.#place
    const clutter = this.#clutter
    const isCoverInside = clutter !== null && this.#isCoverInside(clutter, x, y)
    const row = this.#row
    const columns = this.#columnsPerM
    const firstAt = this.#column
    const firstAtPosting = Math.imul(firstRow, width) + firstColumn
    let sum = 0
    for (let step = 0; step <= steps; step++) {
      const share = step / steps
      const north = y * share
      const atRow = row.a + north * (row.b + north * (row.c + north * row.d))
      const atColumn =
        firstAt +
        x * share * (columns.a + north * (columns.b + north * (columns.c + north * columns.d)))
      // Whole parts of places that are not negative.
      const left = atColumn | 0
      const upper = atRow | 0
      const eastShare = atColumn - left
      // Each posting is read once, at places that are whole numbers of 32 bits without a check.
      const at = (Math.imul(upper, width) + left - firstAtPosting) | 0
      const below = (at + width) | 0
      const upperLeftM = postings[at]
      const lowerLeftM = postings[below]
      const upperM = upperLeftM + (postings[(at + 1) | 0] - upperLeftM) * eastShare
      const lowerM = lowerLeftM + (postings[(below + 1) | 0] - lowerLeftM) * eastShare
      const heightM = upperM + (lowerM - upperM) * (atRow - upper)
      elevationM[step] = heightM
      sum += heightM
      if (clutter === null) continue
      if (isCoverInside) this.#writeCover(clutter, step, innerPlace(clutter, atColumn, atRow))
      else {
        place.column = atColumn
        place.row = atRow
        this.#writeClutter(clutter, step)
      }
    }
    // One void makes it none.
    return sum === sum
  }

  /**
   * Whether all points of a path have four postings of the window around them: columns and rows grow or
   * fall all the way, so both of its ends tell.
   */
  #liesInside(x: number, y: number): boolean {
    const { firstColumn, firstRow, width, height } = this.#window
    const startRow = this.#row.a
    const endRow = valueOf(this.#row, y)
    const startColumn = this.#column
    const endColumn = startColumn + x * valueOf(this.#columnsPerM, y)
    return (
      Math.min(startRow, endRow) - spare >= firstRow &&
      Math.max(startRow, endRow) + spare < firstRow + height - 1 &&
      Math.min(startColumn, endColumn) - spare >= firstColumn &&
      Math.max(startColumn, endColumn) + spare < firstColumn + width - 1
    )
  }

  /** Whether all points of a path have four postings of the ground cover around them. */
  #isCoverInside(clutter: ClutterGrid, x: number, y: number): boolean {
    const startColumn = this.#column
    const endColumn = startColumn + x * valueOf(this.#columnsPerM, y)
    return (
      holdsPlaces(clutter, startColumn, this.#row.a) &&
      holdsPlaces(clutter, endColumn, valueOf(this.#row, y))
    )
  }

  /** Metres above the raster's datum; NaN over a void, `outside` beyond the raster. */
  #elevationAt(x: number, y: number): number {
    const place = this.#place
    if (this.#isPolar) this.#placePolar(x, y)
    else {
      place.row = valueOf(this.#row, y)
      place.column = this.#column + x * valueOf(this.#columnsPerM, y)
    }
    const { lastColumn, lastRow, west, east, north, south } = this.#limits
    let { column, row } = place
    if (!(column >= west && column <= east && row >= north && row <= south)) return outside
    // Within the half spacing around the outermost postings their value holds.
    column = Math.min(Math.max(column, 0), lastColumn)
    row = Math.min(Math.max(row, 0), lastRow)
    const heightM = bilinear(this.#window, null, column, row)
    const { filled } = this.#window
    if (heightM === heightM || filled === null) return heightM
    this.#profile.crossesVoid = true
    return bilinear(this.#window, filled, column, row)
  }

  /** The cover at the latest place. */
  #writeClutter(grid: ClutterGrid, step: number): void {
    this.#writeCover(grid, step, clutterPlace(grid, this.#place.column, this.#place.row))
  }

  #writeCover({ window }: ClutterGrid, step: number, place: number): void {
    this.#profile.clutterHeightM[step] = window.heightM[place]
    this.#profile.clutterCategory[step] = window.category[place]
  }

  #placePolar(x: number, y: number): void {
    const [lon, lat] = unproject(this.#frame, x, y)
    this.#place.column = columnOf(this.#window, lon)
    this.#place.row = rowOf(this.#window, lat)
  }
}

/** Degrees of a place in local metres; longitudes go on beyond 180 degrees instead of jumping. */
function unprojectOnwards(frame: LocalFrame, x: number, y: number): readonly [number, number] {
  const [lon, lat] = unproject(frame, x, y)
  const turns = Math.round((frame.originLon - lon) / 360)
  return [turns === 0 ? lon : lon + 360 * turns, lat]
}

/** Of a place that the raster does not speak for: no elevation is so low. */
const outside = -Infinity
/** Columns and rows between a path and the edge of the window, for rounding. */
const spare = 0.5
/** Good enough for climates and zones. */
const metresPerDegreeOfLatitude = 111_195

interface RasterLimits {
  readonly lastColumn: number
  readonly lastRow: number
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
}

/** Bounds are compared with this tolerance in degrees (0.1 mm), for points on the very edge. */
const edgeToleranceDeg = 1e-9

function rasterLimits(window: GroundWindow): RasterLimits {
  const { raster, spacing } = window
  const [west, south, east, north] = raster.bounds
  return {
    lastColumn: Math.ceil(raster.width / spacing.columnStep) - 1,
    lastRow: Math.ceil(raster.height / spacing.rowStep) - 1,
    west: columnOf(window, west - edgeToleranceDeg),
    east: columnOf(window, east + edgeToleranceDeg),
    north: rowOf(window, north + edgeToleranceDeg),
    south: rowOf(window, south - edgeToleranceDeg),
  }
}

function columnOf({ raster, spacing }: GroundWindow, lonDeg: number): number {
  return (lonDeg - raster.originLonDeg) / raster.spacingLonDeg / spacing.columnStep
}

function rowOf({ raster, spacing }: GroundWindow, latDeg: number): number {
  return (raster.originLatDeg - latDeg) / raster.spacingLatDeg / spacing.rowStep
}

/** Between the four postings around a place; one without weight does not count, void or not. */
function bilinear(
  window: GroundWindow,
  filled: FilledVoids | null,
  column: number,
  row: number,
): number {
  const { elevationM, width, height, firstColumn, firstRow } = window
  const left = Math.floor(column)
  const upper = Math.floor(row)
  const eastShare = column - left
  const southShare = row - upper
  const right = eastShare === 0 ? 0 : 1
  const below = southShare === 0 ? 0 : width
  const from = left - firstColumn
  const line = upper - firstRow
  if (from < 0 || line < 0 || from + right >= width || line + (below > 0 ? 1 : 0) >= height) {
    throw new RangeError('a path over the ground leaves the part of the terrain that was read')
  }
  const at = line * width + from
  const upperLeftM = heightAt(elevationM, filled, at)
  const lowerLeftM = heightAt(elevationM, filled, at + below)
  const upperM = upperLeftM + (heightAt(elevationM, filled, at + right) - upperLeftM) * eastShare
  const lowerM =
    lowerLeftM + (heightAt(elevationM, filled, at + below + right) - lowerLeftM) * eastShare
  return upperM + (lowerM - upperM) * southShare
}

/** The height of a posting, of a void as it was filled; NaN where it was not, or nobody asks for it. */
function heightAt(elevationM: Float32Array, filled: FilledVoids | null, place: number): number {
  const heightM = elevationM[place]
  return heightM === heightM || filled === null ? heightM : filledAt(filled, place)
}

/** Fills voids in a line between the known points beside them; beyond the last one its height holds. */
function bridgeVoids(elevationM: Float64Array, count: number): void {
  let known = -1
  for (let i = 0; i < count; i++) {
    if (Number.isNaN(elevationM[i])) continue
    const fromM = known < 0 ? elevationM[i] : elevationM[known]
    for (let gap = known + 1; gap < i; gap++) {
      elevationM[gap] = fromM + ((elevationM[i] - fromM) * (gap - known)) / (i - known)
    }
    known = i
  }
  elevationM.fill(elevationM[known], known + 1, count)
}

/** a + b t + c t^2 + d t^3. */
interface Cubic {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
}

/** The nodes of Chebyshev's polynomial of degree 4: the cubic through them strays least between. */
const cubicNodes = [1, 3, 5, 7].map((odd) => Math.cos((odd * Math.PI) / 8))

function valueOf({ a, b, c, d }: Cubic, t: number): number {
  return a + t * (b + t * (c + t * d))
}

/** The cubic through four points, by Newton's divided differences. */
function cubicThrough(t: readonly number[], values: readonly number[]): Cubic {
  const [t0, t1, t2, t3] = t
  const [v0, v1, v2, v3] = values
  const d01 = (v1 - v0) / (t1 - t0)
  const d12 = (v2 - v1) / (t2 - t1)
  const d23 = (v3 - v2) / (t3 - t2)
  const d012 = (d12 - d01) / (t2 - t0)
  const d123 = (d23 - d12) / (t3 - t1)
  const d0123 = (d123 - d012) / (t3 - t0)
  return {
    a: v0 - d01 * t0 + d012 * t0 * t1 - d0123 * t0 * t1 * t2,
    b: d01 - d012 * (t0 + t1) + d0123 * (t0 * t1 + t0 * t2 + t1 * t2),
    c: d012 - d0123 * (t0 + t1 + t2),
    d: d0123,
  }
}
