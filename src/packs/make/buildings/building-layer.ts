import type { PolygonFeature } from '../../../formats/flatgeobuf/feature-bytes.ts'
import type { NeighbourCounts } from '../../load/neighbours.ts'
import { countNeighbours } from '../../load/neighbours.ts'
import { deriveDemand, neighbourRadiusM } from '../../load/demand.ts'
import type { DemandTags } from '../../load/demand.ts'
import { externalHeightsTag, parseExternalHeights } from '../../load/external-heights.ts'
import type { ExternalHeight } from '../../load/external-heights.ts'
import { TagReader } from '../../load/tag-reader.ts'
import type { BuildingCollector, SpooledBuilding } from './building-collector.ts'
import type { Polygon } from '../common/building-input.ts'

/** Which demand properties the builder derives; the others are those of the input. */
export interface DemandPlan {
  readonly demandWeight: boolean
  readonly residentialDemand: boolean
  readonly densityScore: boolean
}

/**
 * A property that any building of the input carries is the input's business: it stays as it is,
 * and buildings without it count as 0 when the pack is loaded. Scales are never mixed.
 */
export function planDemand(collector: BuildingCollector): DemandPlan {
  const given = collector.counts.givenDemand
  return {
    demandWeight: given.demand_weight === 0,
    residentialDemand: given.residential_demand === 0,
    densityScore: given.density_score === 0,
  }
}

const derivedFrom = ['building', 'amenity', 'shop', 'office', 'name', 'building:levels'] as const

/** The buildings in the byte order of their ids. */
export function* buildingFeatures(
  collector: BuildingCollector,
  plan: DemandPlan,
  onFeature: () => void,
): Generator<PolygonFeature> {
  const neighbours = countNeighbours(
    collector.lon.view(),
    collector.lat.view(),
    Uint8Array.from(collector.residential.view()),
    neighbourRadiusM,
  )
  const tags = new TagReader<(typeof derivedFrom)[number]>(derivedFrom)
  for (const index of collector.spool.order()) {
    const building = collector.spool.read(index) as SpooledBuilding
    tags.read(building.properties)
    const read = Object.fromEntries(derivedFrom.map((tag) => [tag, tags.get(tag)]))
    const areaM2 = collector.areaM2.view()[index]
    yield {
      type: 'Feature',
      id: collector.spool.id(index),
      properties: {
        ...inOrder(withHeights(building.properties, collector.joinedHeights(index))),
        ...derivedProperties(read, areaM2, neighbours, index, plan),
      },
      geometry: geometryOf(building.polygons),
    }
    onFeature()
  }
}

function derivedProperties(
  tags: DemandTags,
  areaM2: number,
  { nearby, nearbyMarked }: NeighbourCounts,
  index: number,
  plan: DemandPlan,
): Record<string, unknown> {
  const demand = deriveDemand(tags, areaM2, nearby[index], nearbyMarked[index])
  return {
    ...(plan.demandWeight && {
      demand_weight: demand.demandWeight,
      weight_reason: demand.weightReason,
      weight_confidence: demand.weightConfidence,
    }),
    ...(plan.residentialDemand && {
      residential_demand: demand.residentialDemand,
      residential_reason: demand.residentialReason,
      residential_confidence: demand.residentialConfidence,
    }),
    ...(plan.densityScore && { density_score: demand.densityScore }),
    nearby_buildings: nearby[index],
    nearby_residential_buildings: nearbyMarked[index],
    area_m2: Math.round(areaM2 * 10) / 10,
  }
}

/** What later files say of the height stands beside what the building's own does. */
function withHeights(
  properties: Readonly<Record<string, unknown>>,
  joined: readonly ExternalHeight[],
): Readonly<Record<string, unknown>> {
  if (joined.length === 0) return properties
  const own = parseExternalHeights(properties[externalHeightsTag])
  return { ...properties, [externalHeightsTag]: [...own, ...joined] }
}

/** Properties by name: extracts of one area list the same tags in different orders. */
function inOrder(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(properties).sort((a, b) => (a < b ? -1 : Number(a > b)))
  return Object.fromEntries(names.map((name) => [name, properties[name]]))
}

function geometryOf(polygons: readonly Polygon[]): PolygonFeature['geometry'] {
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: polygons }
}
