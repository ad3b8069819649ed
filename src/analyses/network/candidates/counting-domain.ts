import type { FootprintStore } from '../../../spatial/footprint-store.ts'
import { isInPolygon, type PolygonRings } from '../../../spatial/polygon-area.ts'
import type { StopSignal } from '../../../stop-signal.ts'
import type { World } from '../../world.ts'
import { networkDomain, type NetworkDomain } from './domain.ts'
import type { Existing } from '../../../optimization/model/objective.ts'
import { isOfBuildings } from '../../../optimization/model/constraints.ts'
import type { PlanQuestion } from '../plan-question.ts'

type Valued = Pick<
  FootprintStore,
  'demandWeight' | 'residentialDemand' | 'centroidLon' | 'centroidLat'
>

/**
 * The buildings in the circle of a cell that a plan tells figures of: those with demand or homes in the
 * area, whatever their weight, those of constraints, and where overlap costs anything all in the area.
 */
export function countingDomain(
  world: World,
  question: PlanQuestion,
  index: number,
  stop: StopSignal,
): NetworkDomain {
  const domain = networkDomain(world, [question.cells[index].cell], stop)
  const store = world.snapshot.footprints
  const isAsked = askedFor(question, store)
  const isReported = (footprint: number) =>
    (store.demandWeight[footprint] > 0 || store.residentialDemand[footprint] > 0) &&
    isInside(question.area, store, footprint)
  const places = [...domain.footprints.keys()].filter((place) => {
    const footprint = domain.footprints[place]
    return isReported(footprint) || isAsked(footprint)
  })
  return {
    ...domain,
    footprints: Uint32Array.from(places, (place) => domain.footprints[place]),
    demandWeights: Float64Array.from(places, (place) => domain.demandWeights[place]),
    residentialDemands: Float64Array.from(places, (place) => domain.residentialDemands[place]),
  }
}

/** Whether a weight, a constraint or the cost of overlap asks for a building: a plan is judged by it. */
export function askedFor(
  { weights, costs, area, limits: constraints = [] }: PlanQuestion,
  store: Valued,
): (footprint: number) => boolean {
  const { demandWeight: demand, residentialDemand: residential } = store
  const terms = [
    ...(weights.demand > 0 ? [{ values: demand, area }] : []),
    ...(weights.residential > 0 ? [{ values: residential, area }] : []),
    ...constraints.filter(isOfBuildings).map((constraint) => ({
      values: constraint.of === 'demand' ? demand : residential,
      area: constraint.area ?? area,
    })),
  ]
  const isOverlapCounted = (costs.overlap ?? 0) > 0
  return (footprint) =>
    (isOverlapCounted && isInside(area, store, footprint)) ||
    terms.some((term) => term.values[footprint] > 0 && isInside(term.area, store, footprint))
}

function isInside(area: PolygonRings | null, store: Valued, footprint: number): boolean {
  return isInArea(area, store.centroidLon[footprint], store.centroidLat[footprint])
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
