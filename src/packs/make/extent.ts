import type { Bounds } from '../../formats/elevation-raster.ts'
import { BoundsGrower, unionBounds, withMargin } from './common/bounds.ts'
import { inBox } from './common/box-overlap.ts'
import type { Position } from './common/building-input.ts'

/** Buildings farther from a tower than this mean nothing to it, metres. */
const longestReachM = 5000

/** Where the data of a pack lie. */
export interface PackExtent {
  /** The buildings, and the towers that are near enough to reach one. */
  readonly dataBounds: Bounds
  /** The buildings and all towers, however far away. */
  readonly inputBounds: Bounds
  /** Towers that are outside `dataBounds` because no building is within their reach. */
  readonly farTowers: number
}

/**
 * The extent of a pack. A tower is far when it stands more than the largest radius of a cell outside
 * the box of the buildings: then its cells reach none, and it says nothing of the area known.
 *
 * @param buildings - the box of all buildings, degrees.
 * @param towers - positions of the towers.
 */
export function extentOf(buildings: Bounds, towers: Iterable<Position>): PackExtent {
  const reach = withMargin(buildings, longestReachM)
  const near = new BoundsGrower()
  const all = new BoundsGrower()
  let farTowers = 0
  for (const position of towers) {
    all.add(position)
    if (inBox(position, reach)) near.add(position)
    else farTowers++
  }
  return {
    dataBounds: unionBounds(buildings, near.bounds),
    inputBounds: unionBounds(buildings, all.bounds),
    farTowers,
  }
}

/** What to tell the user of far towers; undefined when there are none. */
export function farTowersWarning(farTowers: number, towers: number): string | undefined {
  if (farTowers === 0) return undefined
  return (
    `towers more than ${longestReachM / 1000} km outside the box of the buildings, ` +
    `from where no cell reaches one: ${farTowers} of ${towers}`
  )
}
