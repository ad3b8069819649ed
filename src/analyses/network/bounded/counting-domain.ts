import { isInPolygon, type PolygonRings } from '../../../spatial/polygon-area.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../../world.ts'
import { networkDomain, type NetworkDomain } from '../table/domain.ts'
import type { Existing } from './cell-options.ts'
import { isOfBuildings } from './plan-limits.ts'
import type { PlanQuestion } from './plan-question.ts'

/** The buildings in the circle of a cell that a plan is judged by. */
export function countingDomain(
  world: World,
  { cells, weights, costs, area, limits = [] }: PlanQuestion,
  index: number,
  stop: StopSignal,
): NetworkDomain {
  const domain = networkDomain(world, [cells[index].cell], stop)
  const { centroidLon, centroidLat, demandWeight } = world.snapshot.footprints
  const wanted = [
    { of: 'demand', weight: weights.demand, area },
    { of: 'residential', weight: weights.residential, area },
    ...limits.filter(isOfBuildings).map((limit) => ({ ...limit, weight: 1 })),
  ]
  const isOverlapCounted = (costs.overlap ?? 0) > 0
  const counts = (footprint: number, place: number) =>
    (isOverlapCounted && isInArea(area, centroidLon[footprint], centroidLat[footprint])) ||
    wanted.some((wish) => {
      const value =
        wish.of === 'demand' ? demandWeight[footprint] : domain.residentialDemands[place]
      if (wish.weight <= 0 || value <= 0) return false
      return isInArea(wish.area, centroidLon[footprint], centroidLat[footprint])
    })
  const places = [...domain.footprints.keys()].filter((place) =>
    counts(domain.footprints[place], place),
  )
  return {
    ...domain,
    footprints: Uint32Array.from(places, (place) => domain.footprints[place]),
    demandWeights: Float64Array.from(places, (place) => domain.demandWeights[place]),
    residentialDemands: Float64Array.from(places, (place) => domain.residentialDemands[place]),
  }
}

/** @param area null: everywhere */
export function isInArea(area: PolygonRings | null, lon: number, lat: number): boolean {
  return area === null || isInPolygon(area, lon, lat)
}

/**
 * Whether anybody within the radius of a cell, and in the area, has demand or lives there; of what no weight
 * asks for it may say no.
 *
 * @param own the buildings of one of the cells, which nearly always say it
 * @throws {StoppedError} when told to stop
 */
export function whatExists(
  world: World,
  { cells, weights, area }: PlanQuestion,
  own: NetworkDomain,
  stop: StopSignal,
): Existing {
  const { footprints } = world.snapshot
  const isSought = {
    demand: weights.demand > 0 && footprints.demandWeight.some((weight) => weight > 0),
    residential: weights.residential > 0 && footprints.residentialDemand.some((homes) => homes > 0),
  }
  const isKnown = ({ demand, residential }: Existing) =>
    (demand || !isSought.demand) && (residential || !isSought.residential)
  let found = existingIn(world, own, area)
  for (const { cell } of cells) {
    if (isKnown(found)) break
    const other = existingIn(world, networkDomain(world, [cell], stop), area)
    found = {
      demand: found.demand || other.demand,
      residential: found.residential || other.residential,
    }
  }
  return found
}

function existingIn(
  { snapshot }: World,
  { footprints, demandWeights, residentialDemands }: NetworkDomain,
  area: PolygonRings | null,
): Existing {
  const { centroidLon, centroidLat } = snapshot.footprints
  const isIn = (place: number) =>
    isInArea(area, centroidLon[footprints[place]], centroidLat[footprints[place]])
  return {
    demand: demandWeights.some((weight, place) => weight > 0 && isIn(place)),
    residential: residentialDemands.some((demand, place) => demand > 0 && isIn(place)),
  }
}
