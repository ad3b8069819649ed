import { signedAngleDeg } from '../../angles.ts'
import { localFrame, project } from '../../spatial/local-frame.ts'
import type { Cell } from '../cell.ts'
import type { StopSignal } from '../../stop-signal.ts'

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

/** Nodes of a lattice side by side, from the south-western one. */
interface LatticeBox {
  readonly south: number
  readonly west: number
  /** Nodes along each side, at least 2. */
  readonly width: number
  readonly height: number
}

/** The smallest box of the lattice with all samples; the least there is where there are none. */
export function boxOfSamples({ samples }: SampleGrid): LatticeBox {
  if (samples.length === 0) return { south: 0, west: 0, width: 2, height: 2 }
  let west = Infinity
  let east = -Infinity
  for (const { column } of samples) {
    west = Math.min(west, column)
    east = Math.max(east, column)
  }
  // Samples run from south to north.
  const south = samples[0].row
  const north = samples[samples.length - 1].row
  return {
    south,
    west,
    width: Math.max(2, east - west + 1),
    height: Math.max(2, north - south + 1),
  }
}

/** A regular lattice in degrees. */
interface Lattice {
  readonly originLon: number
  readonly originLat: number
  readonly stepLon: number
  readonly stepLat: number
}

/** Metres of a degree of latitude that the spacing is laid out with, as existing clients know it. */
const metresPerLatticeDegree = 111_320
/** Room for the rim when a grid with too many points is laid out again. */
const thinningMargin = 1.02
/** Each layout comes within a few percent of the number it aims at: two or three are enough. */
const maximumLayouts = 50

/**
 * The points of a regular lattice that lie within the radius of at least one cell. Too many points
 * widen the spacing of the whole grid; no row is ever cut off. The caller keeps the cells away from
 * the poles (`farthestEvenGridLatitudeDeg`), where a grid in degrees is not even.
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
  let effectiveM = spacingM
  for (let layout = 0; layout < maximumLayouts; layout++) {
    const lattice = latticeOf(cells, effectiveM, requestRadiusM)
    const runs = runsWithin(cells, lattice, effectiveM, stop)
    const count = runs.reduce((sum, { first, last }) => sum + last - first + 1, 0)
    if (count <= maximumSamples) {
      return { samples: samplesOf(runs, lattice), spacingM: effectiveM, lattice }
    }
    effectiveM *= thinningMargin * Math.sqrt(count / maximumSamples)
  }
  throw new RangeError('no spacing gives a grid of few enough samples')
}

function latticeOf(cells: readonly Cell[], spacingM: number, requestRadiusM: number): Lattice {
  const reachM = Math.max(requestRadiusM, ...cells.map(({ profile }) => profile.radiusM))
  const meanLat = cells.reduce((sum, { lat }) => sum + lat, 0) / cells.length
  const cosine = Math.cos((meanLat * Math.PI) / 180)
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

/** Neighbouring points of one row. */
interface Run {
  readonly row: number
  readonly first: number
  readonly last: number
}

/** The points within the radius of a cell, as runs that do not overlap, in the order of the rows. */
function runsWithin(
  cells: readonly Cell[],
  lattice: Lattice,
  spacingM: number,
  stop: StopSignal,
): readonly Run[] {
  const runs = cells.flatMap((cell) => {
    stop.throwIfStopped()
    return runsOfCircle(cell, cells[0], lattice, spacingM)
  })
  runs.sort((a, b) => a.row - b.row || a.first - b.first)
  const merged: Run[] = []
  for (const run of runs) {
    const before = merged.at(-1)
    if (before?.row !== run.row || run.first > before.last + 1) merged.push(run)
    else merged[merged.length - 1] = { ...before, last: Math.max(before.last, run.last) }
  }
  return merged
}

function runsOfCircle(cell: Cell, firstCell: Cell, lattice: Lattice, spacingM: number): Run[] {
  const { radiusM } = cell.profile
  const frame = localFrame(cell.lon, cell.lat)
  const isWithin = (row: number, column: number) => {
    const [x, y] = project(frame, ...latticePoint(lattice, row, column))
    return Math.sqrt(x * x + y * y) <= radiusM
  }
  const middleRow = Math.round((cell.lat - lattice.originLat) / lattice.stepLat)
  const middle = (continuousLon(cell, firstCell) - lattice.originLon) / lattice.stepLon
  const rows = Math.ceil(radiusM / spacingM) + 2
  // A row never goes around the globe, whatever its latitude.
  const halfTurn = Math.floor(180 / lattice.stepLon)
  const runs: Run[] = []
  for (let row = middleRow - rows; row <= middleRow + rows; row++) {
    if (Math.abs(latticePoint(lattice, row, 0)[1]) > 90) continue
    // Within a row the distance grows with the difference in longitude alone.
    const nearest = Math.round(middle)
    if (!isWithin(row, nearest)) continue
    const last = farthestWithin(halfTurn, (columns) => isWithin(row, nearest + columns))
    const first = farthestWithin(halfTurn, (columns) => isWithin(row, nearest - columns))
    runs.push({ row, first: nearest - first, last: nearest + last })
  }
  return runs
}

/** The largest whole number up to a bound for which a falling condition holds; it holds for 0. */
function farthestWithin(bound: number, holds: (columns: number) => boolean): number {
  let beyond = 1
  while (beyond <= bound && holds(beyond)) beyond *= 2
  beyond = Math.min(beyond, bound + 1)
  let within = 0
  while (beyond - within > 1) {
    const middle = (within + beyond) >>> 1
    if (holds(middle)) within = middle
    else beyond = middle
  }
  return within
}

function samplesOf(runs: readonly Run[], lattice: Lattice): readonly GridSample[] {
  return runs.flatMap(({ row, first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => {
      const [lon, lat] = latticePoint(lattice, row, first + index)
      return { lon, lat, row, column: first + index }
    }),
  )
}

/** Longitude and latitude of a place on the lattice, degrees. */
function latticePoint(lattice: Lattice, row: number, column: number): [number, number] {
  return [
    roundTo7(lattice.originLon + column * lattice.stepLon),
    roundTo7(lattice.originLat + row * lattice.stepLat),
  ]
}

function roundTo7(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
