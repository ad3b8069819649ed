import type { LinkEvaluator } from '../link/evaluator.ts'
import { type OutsidePack, outsidePack } from './outside-pack.ts'

/** Metres east and north of a cell. */
interface Place {
  readonly x: number
  readonly y: number
}

/** Places on the circles of all cells of an answer together at most. */
const maximumPlaces = 500
const rings = 5

/**
 * Places that stand for equal parts of a cell's circle: on five rings, in bearings that go around
 * evenly. The same for the same radius and number of cells.
 *
 * @param cellCount how many cells share the places of an answer
 */
export function circlePlaces({ cell }: LinkEvaluator, cellCount: number): readonly Place[] {
  const bearings = Math.floor(maximumPlaces / cellCount / rings)
  return Array.from({ length: bearings * rings }, (_, index) => {
    const ring = index % rings
    const distanceM = cell.profile.radiusM * Math.sqrt((ring + 0.5) / rings)
    const bearing = (2 * Math.PI * Math.floor(index / rings)) / bearings
    return { x: distanceM * Math.sin(bearing), y: distanceM * Math.cos(bearing) }
  })
}

/** How much of the cells' circles lies outside the pack; cells of one request, at least one. */
export function circlesOutsidePack(evaluators: readonly LinkEvaluator[]): OutsidePack {
  let all = 0
  let outside = 0
  for (const evaluator of evaluators) {
    for (const { x, y } of circlePlaces(evaluator, evaluators.length)) {
      all++
      if (!evaluator.packArea.holds(...evaluator.toDegrees(x, y))) outside++
    }
  }
  return outsidePack(evaluators[0].cell.profile, 'places', outside, all)
}

/** How much of the part of a cell's circle that lies in its beam is outside the pack. */
export function beamOutsidePack(evaluator: LinkEvaluator): OutsidePack {
  const places = circlePlaces(evaluator, 1).filter(({ x, y }) => evaluator.isInBeam(x, y))
  const outside = places.filter(
    ({ x, y }) => !evaluator.packArea.holds(...evaluator.toDegrees(x, y)),
  )
  return outsidePack(evaluator.cell.profile, 'places', outside.length, places.length)
}
