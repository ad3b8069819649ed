import type { Cell } from '../cell.ts'
import { countsGround } from '../link/cell-ground.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import type { FacadeService } from '../link/facade-service.ts'
import type { PathState } from '../link/path.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import { type SourcedValue, sourcedValues } from '../link/profile-in-pack.ts'
import { circlePlaces } from './area-places.ts'

/** What an answer has in sight of one cell: all points by number, and some of them by place. */
export interface CellSights {
  readonly lon: number
  readonly lat: number
  readonly antennaHeightM: number
  readonly receiverHeightM: number
  readonly inSight: number
  /** Only where the ground counts for the cell. */
  readonly ground?: GroundCounts
  /** Only where more than roofs decides about sight. */
  readonly sight?: SightCounts
  /** What maps may say of the air; none under models that do not ask for it. */
  readonly air: readonly SourcedValue[]
  /** Longitude and latitude, degrees; spread evenly over the points in their order. */
  readonly sample: readonly (readonly [number, number])[]
}

/** Points of an answer by what the ground on their path is. */
export interface GroundCounts {
  readonly points: number
  /** Those that the ground hides. */
  readonly behind: number
  /** Those whose path has no known ground: it counts as flat, or another model answers. */
  readonly unknown: number
  /** Those whose path crosses a void, which takes its height from beside it. */
  readonly overVoid: number
}

/** Points of an answer by who decides about their sight. */
export interface SightCounts {
  readonly points: number
  /** Those whose sight nobody knows. */
  readonly statistical: number
  /** Those that are taken as out of sight because the request says so. */
  readonly obstructed: number
}

/** Places of one answer at most, all cells together. */
const maximumPlaces = 500

/**
 * Takes the points in sight of a cell one after the other and holds on to a part of them: every one,
 * then every second, every fourth and so on, as they grow in number.
 */
export class SightSample {
  readonly #evaluator: LinkEvaluator
  readonly #maximum: number
  #stride = 1
  #inSight = 0
  #held: (readonly [x: number, y: number])[] = []
  readonly #sight = { points: 0, statistical: 0, obstructed: 0 }
  readonly #ground = { points: 0, behind: 0, unknown: 0, overVoid: 0 }

  /** @param cellCount how many cells share the places of an answer */
  constructor(evaluator: LinkEvaluator, cellCount: number) {
    this.#evaluator = evaluator
    this.#maximum = Math.floor(maximumPlaces / cellCount)
  }

  /** Takes a point of the answer, local metres of the cell. */
  take(x: number, y: number, state: Sighted): void {
    this.count(state, state.lineOfSightShare !== undefined)
    if (state.isLineOfSight) this.add(x, y)
  }

  /** Counts a point of the answer; one in sight is then to be added. */
  count({ groundSight, crossesVoid }: SeenGround, isStatistical: boolean): void {
    this.#sight.points++
    if (isStatistical) this.#sight.statistical++
    if (this.#evaluator.isObstructed) this.#sight.obstructed++
    if (groundSight === undefined) return
    this.#ground.points++
    if (groundSight === 'behind') this.#ground.behind++
    if (groundSight === 'unknown') this.#ground.unknown++
    if (crossesVoid === true) this.#ground.overVoid++
  }

  /**
   * Passes over a point in sight whose place is not held, and says so; one whose place is, is to be added.
   */
  passesOver(): boolean {
    if (this.#inSight % this.#stride === 0) return false
    this.#inSight++
    return true
  }

  /** Adds a point in sight, local metres of the cell. */
  add(x: number, y: number): void {
    if (this.#inSight++ % this.#stride !== 0) return
    if (this.#held.length === this.#maximum) {
      this.#held = this.#held.filter((_, index) => index % 2 === 0)
      this.#stride *= 2
      if ((this.#inSight - 1) % this.#stride !== 0) return
    }
    this.#held.push([x, y])
  }

  sights(): CellSights {
    const { cell } = this.#evaluator
    return {
      lon: cell.lon,
      lat: cell.lat,
      antennaHeightM: cell.profile.antennaHeightM,
      receiverHeightM: cell.profile.receiverHeightM,
      inSight: this.#inSight,
      ...(cell.profile.sight === undefined ? {} : { sight: this.#sight }),
      ...(countsGround(cell.profile) ? { ground: { ...this.#ground } } : {}),
      air: sourcedValues(cell.profile),
      sample: this.#held.map(([x, y]) => this.#evaluator.toDegrees(x, y)),
    }
  }
}

/** What of a path state says what the ground does to it. */
type SeenGround = Pick<PathState, 'groundSight' | 'crossesVoid'>

/** What of a path state says whether a point is in sight. */
type Sighted = Pick<PathState, 'isLineOfSight' | 'lineOfSightShare' | 'groundSight' | 'crossesVoid'>

/** A point with its path. */
interface SightedPoint extends Sighted {
  readonly x: number
  readonly y: number
}

/** What of the points of one cell is in sight. */
function cellSights(
  evaluator: LinkEvaluator,
  cellCount: number,
  points: Iterable<SightedPoint>,
): CellSights {
  const sample = new SightSample(evaluator, cellCount)
  for (const point of points) sample.take(point.x, point.y, point)
  return sample.sights()
}

/** The facades in sight of one cell. */
export function facadeSights(
  evaluator: LinkEvaluator,
  cellCount: number,
  facades: readonly Pick<FacadeService, 'x' | 'y' | 'state'>[],
): CellSights {
  const sample = new SightSample(evaluator, cellCount)
  for (const { x, y, state } of facades) sample.take(x, y, state)
  return sample.sights()
}

/** Points of an answer by the cell that serves them, an index into the evaluators. */
export function servedSights(
  evaluators: readonly LinkEvaluator[],
  points: readonly {
    readonly quality: { readonly serving: number | null }
    readonly path: SightedPoint | null
  }[],
): readonly CellSights[] {
  return evaluators.map((evaluator, index) => {
    const served = points.flatMap(({ quality, path }) =>
      quality.serving === index && path !== null ? [path] : [],
    )
    return cellSights(evaluator, evaluators.length, served)
  })
}

/** Whether an answer says of a cell's points more than who is in sight. */
function isCounted({ profile }: Cell): boolean {
  return profile.sight !== undefined || countsGround(profile)
}

/**
 * Places on the circles of cells that are in sight, whichever way the antennas point: for answers about
 * plans. None where the pack has no terrain to hold them against and no cell counts the ground.
 *
 * @throws {StoppedError} when told to stop
 */
export function circleSights(
  world: World,
  cells: readonly Cell[],
  stop: StopSignal,
): readonly CellSights[] {
  const hasTerrain = world.snapshot.manifest.files.terrain !== undefined
  if (!hasTerrain && !cells.some(isCounted)) return []
  return cells.map((cell) => {
    stop.throwIfStopped()
    const evaluator = new LinkEvaluator(world, cell, cell.profile.radiusM, stop)
    const places = circlePlaces(evaluator, cells.length).map(({ x, y }) => ({
      ...evaluator.pathState(x, y, -1),
      x,
      y,
    }))
    return cellSights(evaluator, cells.length, places)
  })
}
