import type { Cell } from '../analyses/cell.ts'
import { countsGround } from '../analyses/link/cell-ground.ts'
import { knownBuildingsReachM } from '../analyses/link/known-buildings.ts'
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
  type WindowFrame,
  windowFrame,
  windowReach,
} from '../spatial/ground-window.ts'
import { lookAround } from '../spatial/box-index.ts'
import { sceneReachM } from '../spatial/scene.ts'
import { borrow, giveBack, isTaken, SharedMemoryPool, takeOver } from '../spatial/shared-memory.ts'
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

/**
 * Memory of the windows in this thread, bytes: a surface of 50 km over one arc second, or some smaller ones.
 */
const maximumBytes = 100_000_000
/** One question may need so many: 160 MB. */
const maximumPostingsOfQuestion = 40_000_000
/** One window for circles apart from each other may have so many postings that none of them needs. */
const maximumSpare = 4_000_000

/** Windows of the latest snapshot, the latest used last; other threads may have taken the memory of some. */
let windows: readonly GroundWindow[] = []
let snapshotId = ''
/** Memory of windows that this thread has forgotten and nobody uses. */
const pool = new SharedMemoryPool()

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
  lookWhereModelsDo(context.snapshot, cells, reachM)
  return worldOverGround(context, groundCircles(cells, reachM))
}

/**
 * Says that a question will look at the buildings around those of some cells whose models look at any: others
 * may reach over more of them than are read.
 *
 * @throws {BuildingsNotReadError} when some were not
 */
export function lookWhereModelsDo(
  snapshot: PackSnapshot,
  cells: readonly PlacedCell[],
  reachM = 0,
): void {
  const looking = cells.filter(({ profile }) => looksAtBuildings(modelOf(profile.propagationModel)))
  lookAroundCells(snapshot, looking, reachM)
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
      boxAround(localFrame(lon, lat), buildingsReachM(profile, reachM)),
    ),
  )
}

/**
 * How far from a cell its question looks at buildings: what is told too late is read once more with all else.
 */
function buildingsReachM({ radiusM, sight }: PlacedCell['profile'], reachM: number): number {
  const askedM = Math.max(radiusM, reachM)
  return sight === 'footprints_else_statistical'
    ? knownBuildingsReachM(askedM)
    : sceneReachM(askedM)
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
  context: TaskContext,
  cell: PlacedCell,
  receiver: LonLat,
): Promise<World> {
  const { snapshot } = context
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
  const [window = null] = frame === null ? [] : await windowsFor(context, raster, [frame])
  return { ...world, groundAround: () => window }
}

/** The world of a snapshot, with the ground in circles; as it is where none is asked for. */
export async function worldOverGround(
  context: TaskContext,
  circles: readonly GroundCircle[],
): Promise<World> {
  const { snapshot } = context
  const world = worldOf(snapshot)
  if (circles.length === 0) return world
  const raster = await terrainOf(snapshot)
  if (raster === null) return world
  return overGround(world, await windowsFor(context, raster, framesOf(raster, circles)))
}

/**
 * Takes over ground that another thread has read for a question about the same snapshot. It lies on memory
 * that both share: read again it would lie there twice.
 * @returns whether it is still that ground: then it stays so until the work of the context has ended
 */
export function rememberGround(context: TaskContext, window: GroundWindow): boolean {
  if (!borrowUntilEnd(context, window)) return false
  keepOnly(context.snapshot.snapshotId)
  if (windows.some((known) => holdsFrame(known, window))) return true
  makeRoomFor(bytesOf(window))
  windows = [...windows, window]
  return true
}

/** Windows that hold the frames, and do so until the work of the context has ended. */
async function windowsFor(
  context: TaskContext,
  raster: ElevationRaster,
  wanted: readonly WindowFrame[],
): Promise<readonly GroundWindow[]> {
  refuseTooMuchGround(wanted)
  keepOnly(context.snapshot.snapshotId)
  const found: GroundWindow[] = []
  for (const frame of wanted) {
    const known = [...windows, ...found].find(
      (window) => holdsFrame(window, frame) && borrowUntilEnd(context, window),
    )
    found.push(known ?? (await readFrame(context, raster, frame)))
  }
  windows = [...windows.filter((window) => !found.includes(window)), ...new Set(found)]
  return found
}

async function readFrame(
  context: TaskContext,
  raster: ElevationRaster,
  frame: WindowFrame,
): Promise<GroundWindow> {
  // The former ones go before another is read: both together may be too large.
  makeRoomFor(frame.width * frame.height * Float32Array.BYTES_PER_ELEMENT)
  const window = await readWithClutter(context, raster, frame)
  borrowUntilEnd(context, window)
  return window
}

/**
 * Whether a window still holds what was read into it: then it does until the work of the context has ended.
 */
function borrowUntilEnd({ atEnd }: TaskContext, { lease }: GroundWindow): boolean {
  if (!borrow(lease)) return false
  atEnd?.(() => giveBack(lease))
  return true
}

/** Forgets windows of other snapshots than this one, and those whose memory others have taken. */
function keepOnly(id: string): void {
  if (snapshotId !== id) forgetAllOf(windows)
  snapshotId = id
  windows = windows.filter(({ lease }) => !isTaken(lease))
}

/** Forgets windows; the memory of those that nobody uses serves for the next. */
function forgetAllOf(forgotten: readonly GroundWindow[]): void {
  windows = windows.filter((window) => !forgotten.includes(window))
  for (const window of forgotten) {
    if (takeOver(window.lease)) memoriesOf(window).forEach((memory) => pool.giveBack(memory))
  }
}

async function readWithClutter(
  { snapshot, stop }: TaskContext,
  raster: ElevationRaster,
  frame: WindowFrame,
): Promise<GroundWindow> {
  const taken: ArrayBufferLike[] = []
  const allocate = (bytes: number) => {
    const memory = pool.take(bytes)
    taken.push(memory)
    return memory
  }
  const poll = () => stop.throwIfStopped()
  try {
    const window = await readGroundWindow(raster, frame, poll, allocate)
    const clutter = await clutterOf(snapshot)
    if (clutter === null) return window
    poll()
    const reach = windowReach(window)
    return { ...window, clutter: await prepareClutterWindow(clutter, reach, allocate) }
  } catch (error) {
    taken.forEach((memory) => pool.giveBack(memory))
    throw error
  }
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
 * Forgets the ground that was used longest ago, all but the latest: for work that goes from place to place
 * and comes back to none, whose windows would only fill the memory.
 * @param maximumOfMany bytes that stay of more than one window
 */
export function forgetGround(maximumOfMany: number): void {
  while (windows.length > 1 && heldBytes() > maximumOfMany) forgetAllOf(windows.slice(0, 1))
}

/** Forgets the windows that were used longest ago until so many bytes have room. */
function makeRoomFor(bytes: number): void {
  while (windows.length > 0 && heldBytes() + bytes > maximumBytes) forgetAllOf(windows.slice(0, 1))
}

function heldBytes(): number {
  return windows.reduce((sum, window) => sum + bytesOf(window), 0)
}

/** What is written of the memory of a window: the system gives none for pages that never are. */
function bytesOf({ elevationM, clutter }: GroundWindow): number {
  if (clutter === null) return elevationM.byteLength
  const { blocks, packed } = clutter.places
  return elevationM.byteLength + blocks.byteLength + packed.byteLength
}

/** Of a window, all but that of its few filled voids. */
function memoriesOf({ elevationM, clutter }: GroundWindow): ArrayBufferLike[] {
  return clutter === null ? [elevationM.buffer] : [elevationM.buffer, clutter.places.blocks.buffer]
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
