import type { Cell } from '../cell.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import type { FacadeService } from '../link/facade-service.ts'
import type { StopSignal } from '../stop-signal.ts'
import type { World } from '../world.ts'
import { circlePlaces } from './area-places.ts'

/** What an answer has in sight of one cell: all points by number, and some of them by place. */
export interface CellSights {
  readonly lon: number
  readonly lat: number
  readonly antennaHeightM: number
  readonly receiverHeightM: number
  readonly inSight: number
  /** Longitude and latitude, degrees; spread evenly over the points in their order. */
  readonly sample: readonly (readonly [number, number])[]
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

  /** @param cellCount how many cells share the places of an answer */
  constructor(evaluator: LinkEvaluator, cellCount: number) {
    this.#evaluator = evaluator
    this.#maximum = Math.floor(maximumPlaces / cellCount)
  }

  /** Takes a point in sight, local metres of the cell. */
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
      sample: this.#held.map(([x, y]) => this.#evaluator.toDegrees(x, y)),
    }
  }
}

/** A point with its path. */
interface SightedPoint {
  readonly x: number
  readonly y: number
  readonly isLineOfSight: boolean
}

/** Those of the points of one cell that are in sight. */
export function cellSights(
  evaluator: LinkEvaluator,
  cellCount: number,
  points: Iterable<SightedPoint>,
): CellSights {
  const sample = new SightSample(evaluator, cellCount)
  for (const { x, y, isLineOfSight } of points) if (isLineOfSight) sample.add(x, y)
  return sample.sights()
}

/** The facades in sight of one cell. */
export function facadeSights(
  evaluator: LinkEvaluator,
  cellCount: number,
  facades: readonly Pick<FacadeService, 'x' | 'y' | 'state'>[],
): CellSights {
  const points = facades.map(({ x, y, state }) => ({ x, y, isLineOfSight: state.isLineOfSight }))
  return cellSights(evaluator, cellCount, points)
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

/**
 * Places on the circles of cells that are in sight, whichever way the antennas point: for answers about
 * plans. None where the pack has no terrain to hold them against.
 *
 * @throws {StoppedError} when told to stop
 */
export function circleSights(
  world: World,
  cells: readonly Cell[],
  stop: StopSignal,
): readonly CellSights[] {
  if (world.snapshot.manifest.files.terrain === undefined) return []
  return cells.map((cell) => {
    stop.throwIfStopped()
    const evaluator = new LinkEvaluator(world, cell, cell.profile.radiusM, stop)
    const places = circlePlaces(evaluator, cells.length).map(({ x, y }) => {
      const { isLineOfSight } = evaluator.pathState(x, y, -1)
      return { x, y, isLineOfSight }
    })
    return cellSights(evaluator, cells.length, places)
  })
}
