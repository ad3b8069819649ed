import { signedAngleDeg } from '../../rf/angles.ts'
import { localFrame, project } from '../../spatial/local-frame.ts'
import type { Cell } from '../cell.ts'
import type { StopSignal } from '../stop-signal.ts'

/** Samples of one answer at most. */
export const maximumSamples = 3000

/** One point of the grid. */
export interface GridSample {
  /** Degrees with seven decimals: evaluated as they are shown. */
  readonly lon: number
  readonly lat: number
  /** Place on the lattice, from the south-west. */
  readonly row: number
  readonly column: number
}

/** The points at which a network's radio quality is sampled. */
export interface SampleGrid {
  /** South to north, then west to east; at most `maximumSamples`. */
  readonly samples: readonly GridSample[]
  /** Spacing that was really used, metres. */
  readonly spacingM: number
  /** The lattice that the samples lie on; longitudes are continuous. */
  readonly lattice: Lattice
}

/** A regular lattice in degrees. */
export interface Lattice {
  readonly originLon: number
  readonly originLat: number
  readonly stepLon: number
  readonly stepLat: number
}

/** Metres of a degree of latitude that the spacing is laid out with, as existing clients know it. */
const metresPerLatticeDegree = 111_320
/** Beside a pole a degree of longitude is no measure any more. */
const leastCosine = 0.05
/** Room for the rim of a first estimate by area. */
const firstThinning = 1.03
/** Room for the rim when a grid with too many points is laid out again. */
const furtherThinning = 1.02

/**
 * The points of a regular lattice that lie within the radius of at least one cell. Too many points
 * widen the spacing of the whole grid; no row is ever cut off.
 *
 * @param spacingM wanted spacing, metres, 20 to 200
 * @param requestRadiusM radius of the request, metres: the lattice begins that far from the cells
 * @throws {StoppedError} when told to stop
 */
export function sampleGrid(
  cells: readonly Cell[],
  spacingM: number,
  requestRadiusM: number,
  stop: StopSignal,
): SampleGrid {
  const byAreaM = spacingOfArea(cells)
  let effectiveM = byAreaM > spacingM ? firstThinning * byAreaM : spacingM
  for (;;) {
    stop.throwIfStopped()
    const lattice = latticeOf(cells, effectiveM, requestRadiusM)
    const samples = samplesWithin(cells, lattice, effectiveM)
    if (samples.length <= maximumSamples) return { samples, spacingM: effectiveM, lattice }
    effectiveM *= furtherThinning * Math.sqrt(samples.length / maximumSamples)
  }
}

/** The spacing at which circles that do not overlap hold about the largest number, metres. */
function spacingOfArea(cells: readonly Cell[]): number {
  let areaM2 = 0
  for (const { profile } of cells) areaM2 += Math.PI * profile.radiusM * profile.radiusM
  return Math.sqrt(areaM2 / maximumSamples)
}

function latticeOf(cells: readonly Cell[], spacingM: number, requestRadiusM: number): Lattice {
  const reachM = Math.max(requestRadiusM, ...cells.map(({ profile }) => profile.radiusM))
  const meanLat = cells.reduce((sum, { lat }) => sum + lat, 0) / cells.length
  const cosine = Math.max(Math.cos((meanLat * Math.PI) / 180), leastCosine)
  const stepLat = spacingM / metresPerLatticeDegree
  const stepLon = stepLat / cosine
  const reachLat = reachM / metresPerLatticeDegree
  const lons = cells.map((cell) => continuousLon(cell, cells[0]))
  return {
    originLon: Math.min(...lons) - reachLat / cosine - stepLon,
    originLat: Math.min(...cells.map(({ lat }) => lat)) - reachLat - stepLat,
    stepLon,
    stepLat,
  }
}

/** The longitude of a cell beside the first one, without a jump at the antimeridian. */
function continuousLon({ lon }: Cell, first: Cell): number {
  return first.lon + signedAngleDeg(lon - first.lon)
}

function samplesWithin(
  cells: readonly Cell[],
  lattice: Lattice,
  spacingM: number,
): readonly GridSample[] {
  const found = new Map<string, GridSample>()
  for (const cell of cells) addCircle(found, cell, continuousLon(cell, cells[0]), lattice, spacingM)
  return [...found.values()].sort((a, b) => a.row - b.row || a.column - b.column)
}

function addCircle(
  found: Map<string, GridSample>,
  cell: Cell,
  cellLon: number,
  lattice: Lattice,
  spacingM: number,
): void {
  const { radiusM } = cell.profile
  const frame = localFrame(cell.lon, cell.lat)
  const middleRow = Math.round((cell.lat - lattice.originLat) / lattice.stepLat)
  const middleColumn = Math.round((cellLon - lattice.originLon) / lattice.stepLon)
  const rows = Math.ceil(radiusM / spacingM) + 1
  // A cell nearer to a pole than the mean of all sees the columns closer together.
  const cosine = Math.max(Math.cos((cell.lat * Math.PI) / 180), leastCosine)
  const columns = Math.ceil(radiusM / (lattice.stepLon * metresPerLatticeDegree * cosine)) + 2
  for (let row = middleRow - rows; row <= middleRow + rows; row++) {
    for (let column = middleColumn - columns; column <= middleColumn + columns; column++) {
      const key = `${row},${column}`
      if (found.has(key)) continue
      const lon = roundTo7(lattice.originLon + column * lattice.stepLon)
      const lat = roundTo7(lattice.originLat + row * lattice.stepLat)
      if (lat > 90 || lat < -90) continue
      const [x, y] = project(frame, lon, lat)
      if (Math.sqrt(x * x + y * y) <= radiusM) found.set(key, { lon, lat, row, column })
    }
  }
}

function roundTo7(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
