import type { Cell } from '../analyses/cell.ts'
import { countsGround } from '../analyses/link/cell-ground.ts'
import { modelOf } from '../rf/models/list.ts'
import { looksAtBuildings } from '../rf/models/model.ts'
import { profileBounds } from '../rf/profile-bounds.ts'
import { SightlineError } from '../errors.ts'
import { overGround, type World } from '../analyses/world.ts'
import type { ElevationRaster } from '../formats/elevation-raster.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'
import {
  type GroundWindow,
  holdsFrame,
  readGroundWindow,
  windowBox,
  type WindowFrame,
  windowFrame,
} from '../spatial/ground-window.ts'
import { lookAround } from '../spatial/box-index.ts'
import { type LonLat, groundPath } from '../spatial/ground-path.ts'
import { boxAround, localFrame, unproject } from '../spatial/local-frame.ts'
import { prepareClutterWindow } from '../spatial/clutter-window.ts'
import { clutterOf } from './attached-clutter.ts'
import { terrainOf } from './attached-terrain.ts'
import { worldOf } from './attached-world.ts'
import type { TaskContext } from './task.ts'

/** Ground that a question needs: a circle around an antenna. */
interface GroundCircle {
  readonly lon: number
  readonly lat: number
  readonly reachM: number
}

/** What of a cell decides which ground it needs. */
type PlacedCell = Pick<Cell, 'lon' | 'lat' | 'profile'>

/** Postings in memory in this thread, four bytes each: two surfaces of 50 km over one arc second. */
const maximumPostings = 25_000_000
/** One question may need so many: 160 MB. */
const maximumPostingsOfQuestion = 40_000_000
/** One window for circles apart from each other may have so many postings that none of them needs. */
const maximumSpare = 4_000_000

/** Windows of the latest snapshot, the latest used last. */
let windows: GroundWindow[] = []
let snapshotId = ''

/**
 * The world of a snapshot, with the ground within reach of the cells that count it.
 *
 * @param reachM how far the question asks, metres; at least the radius of each cell is read
 * @throws {SightlineError} not_processable or unavailable where the terrain cannot be read
 * @throws {StoppedError} when told to stop
 */
export function worldForCells(
  context: TaskContext,
  cells: readonly PlacedCell[],
  reachM = 0,
): Promise<World> {
  // A model that looks at no buildings may reach over more of them than are read.
  const looking = cells.filter(({ profile }) => looksAtBuildings(modelOf(profile.propagationModel)))
  lookAroundCells(context.snapshot, looking, reachM)
  return worldOverGround(context, groundCircles(cells, reachM))
}

/**
 * Says that a question will look at the buildings around all of some cells, so that they are read at once.
 *
 * @throws {BuildingsNotReadError} when some were not
 */
export function lookAroundCells(
  { window }: PackSnapshot,
  cells: readonly PlacedCell[],
  reachM = 0,
): void {
  lookAround(
    window,
    cells.map(({ lon, lat, profile }) =>
      boxAround(localFrame(lon, lat), Math.max(profile.radiusM, reachM)),
    ),
  )
}

/** The ground that cells need which count it, out to their radii and to some distance, metres. */
export function groundCircles(cells: readonly PlacedCell[], reachM = 0): GroundCircle[] {
  return cells
    .filter(({ profile }) => countsGround(profile))
    .map(({ lon, lat, profile }) => ({ lon, lat, reachM: Math.max(profile.radiusM, reachM) }))
}

/** Places on a path around which a box is drawn: a straight way bends a little in degrees. */
const pathPieces = 32

/** The world of a snapshot for links between two places alone, with the ground between them. */
export async function worldAlongPath(
  { snapshot, stop }: TaskContext,
  cell: PlacedCell,
  receiver: LonLat,
): Promise<World> {
  const world = worldOf(snapshot)
  if (!countsGround(cell.profile)) return world
  const raster = await terrainOf(snapshot)
  const path = groundPath(cell, receiver)
  // A longer one is refused by whoever asks.
  if (raster === null || !(path.lengthM <= profileBounds.radiusM.maximum)) return world
  const places = Array.from({ length: pathPieces + 1 }, (_, piece) =>
    unproject(path.frame, (path.endX * piece) / pathPieces, (path.endY * piece) / pathPieces),
  )
  const lons = places.map(([lon]) => lon)
  const lats = places.map(([, lat]) => lat)
  const frame = windowFrame(raster, [
    Math.min(...lons),
    Math.min(...lats),
    Math.max(...lons),
    Math.max(...lats),
  ])
  const poll = () => stop.throwIfStopped()
  const [window = null] = frame === null ? [] : await windowsFor(snapshot, raster, [frame], poll)
  return { ...world, groundAround: () => window }
}

/** The world of a snapshot, with the ground in circles; as it is where none is asked for. */
export async function worldOverGround(
  { snapshot, stop }: TaskContext,
  circles: readonly GroundCircle[],
): Promise<World> {
  const world = worldOf(snapshot)
  if (circles.length === 0) return world
  const raster = await terrainOf(snapshot)
  if (raster === null) return world
  const poll = () => stop.throwIfStopped()
  const frames = framesOf(raster, circles)
  return overGround(world, await windowsFor(snapshot, raster, frames, poll))
}

/**
 * Takes over ground that another thread has read for a question about the same snapshot. It lies on memory
 * that both share: read again it would lie there twice.
 */
export function rememberGround({ snapshotId: id }: PackSnapshot, window: GroundWindow): void {
  forgetOtherSnapshots(id)
  if (windows.some((known) => holdsFrame(known, window))) return
  forgetFor(window)
  windows = [...windows, window]
}

async function windowsFor(
  snapshot: PackSnapshot,
  raster: ElevationRaster,
  wanted: readonly WindowFrame[],
  poll: () => void,
): Promise<readonly GroundWindow[]> {
  refuseTooMuchGround(wanted)
  forgetOtherSnapshots(snapshot.snapshotId)
  const found: GroundWindow[] = []
  for (const frame of wanted) {
    const known = [...windows, ...found].find((window) => holdsFrame(window, frame))
    // The former ones go before another is read: both together may be too large.
    if (known === undefined) forgetFor(frame)
    found.push(known ?? (await readWithClutter(snapshot, raster, frame, poll)))
  }
  windows = [...windows.filter((window) => !found.includes(window)), ...new Set(found)]
  return found
}

function forgetOtherSnapshots(id: string): void {
  if (snapshotId !== id) windows = []
  snapshotId = id
}

async function readWithClutter(
  snapshot: PackSnapshot,
  raster: ElevationRaster,
  frame: WindowFrame,
  poll: () => void,
): Promise<GroundWindow> {
  const window = await readGroundWindow(raster, frame, poll)
  const clutter = await clutterOf(snapshot)
  if (clutter === null) return window
  poll()
  return { ...window, clutter: await prepareClutterWindow(clutter, windowBox(window)) }
}

function refuseTooMuchGround(frames: readonly WindowFrame[]): void {
  const postings = frames.reduce((sum, { width, height }) => sum + width * height, 0)
  if (postings <= maximumPostingsOfQuestion) return
  throw new SightlineError(
    'not_processable',
    `the question needs ${postings} postings of the terrain at once; at most ` +
      `${maximumPostingsOfQuestion} are read: choose smaller radii or a smaller area`,
  )
}

/**
 * Forgets the ground that was used longest ago, all but the latest: for work that goes from place to place and
 * comes back to none, whose windows would only fill the memory.
 *
 * @param maximum postings that stay, of more than one window
 */
export function forgetGround(maximum: number): void {
  let postings = windows.reduce((sum, window) => sum + window.width * window.height, 0)
  while (windows.length > 1 && postings > maximum) {
    postings -= windows[0].width * windows[0].height
    windows = windows.slice(1)
  }
}

/** Forgets the windows that were used longest ago until another one has room. */
function forgetFor({ width, height }: WindowFrame): void {
  let postings = windows.reduce((sum, window) => sum + window.width * window.height, 0)
  while (windows.length > 0 && postings + width * height > maximumPostings) {
    const oldest = windows[0]
    windows = windows.slice(1)
    postings -= oldest.width * oldest.height
  }
}

/** One frame around all circles where that wastes little, else one for each. */
function framesOf(raster: ElevationRaster, circles: readonly GroundCircle[]): WindowFrame[] {
  const frames = circles.flatMap(({ lon, lat, reachM }) => {
    const frame = windowFrame(raster, boxAround(localFrame(lon, lat), reachM))
    return frame === null ? [] : [frame]
  })
  if (frames.length < 2) return frames
  const common = frames.reduce(joined)
  const needed = frames.reduce((sum, { width, height }) => sum + width * height, 0)
  return common.width * common.height <= needed + maximumSpare ? [common] : frames
}

function joined(a: WindowFrame, b: WindowFrame): WindowFrame {
  const firstColumn = Math.min(a.firstColumn, b.firstColumn)
  const firstRow = Math.min(a.firstRow, b.firstRow)
  return {
    firstColumn,
    firstRow,
    width: Math.max(a.firstColumn + a.width, b.firstColumn + b.width) - firstColumn,
    height: Math.max(a.firstRow + a.height, b.firstRow + b.height) - firstRow,
  }
}
