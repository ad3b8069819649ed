import { deriveDemand, isResidential, neighbourRadiusM, type DemandTags } from './demand.ts'
import type { CollectedBuildings, StoredText } from './footprint-builder.ts'
import { countNeighbours } from './neighbours.ts'
import type { DemandSource } from '../summary.ts'

/** Demand of features, its reasons as numbers in the text pool, and where it comes from. */
export interface DemandColumns {
  readonly demandWeight: Float64Array
  readonly residentialDemand: Float64Array
  readonly densityScore: Float64Array
  readonly weightReason: Uint32Array
  readonly weightConfidence: Uint32Array
  readonly residentialReason: Uint32Array
  readonly residentialConfidence: Uint32Array
  readonly source: {
    readonly demandWeight: DemandSource
    readonly residentialDemand: DemandSource
    readonly densityScore: DemandSource
  }
}

/**
 * Settles the demand of features, property by property: when any of them carries a property, the
 * pack's values rule and missing ones are 0; a property that none carries is derived from the tags.
 * The two scales are never mixed within a property.
 *
 * @param features - the features in question, as numbers in `buildings`; columns are in their order.
 * @param known - where the demand of the pack comes from that these are a part of
 */
export function settleDemand(
  buildings: CollectedBuildings,
  features: Uint32Array,
  known?: DemandColumns['source'],
): DemandColumns {
  const [weight, residential, density] = buildings.demand.map((column) => pick(column, features))
  const given = (name: StoredText, otherwise: string): Uint32Array => {
    const absent = buildings.texts.numberOf(otherwise)
    return features.map((f) => buildings.storedTexts[name][f] || absent)
  }
  const columns: DemandColumns = {
    source: known ?? {
      demandWeight: sourceOf(weight),
      residentialDemand: sourceOf(residential),
      densityScore: sourceOf(density),
    },
    demandWeight: weight.map((value) => value || 0),
    residentialDemand: residential.map((value) => value || 0),
    densityScore: density.map((value) => value || 0),
    weightReason: given('weight_reason', 'generic'),
    weightConfidence: given('weight_confidence', 'none'),
    residentialReason: given('residential_reason', 'none'),
    residentialConfidence: given('residential_confidence', 'none'),
  }
  if (Object.values(columns.source).includes('derived_from_tags')) {
    overwriteDerived(buildings, features, columns)
  }
  return columns
}

function pick(column: Float64Array, features: Uint32Array): Float64Array {
  return Float64Array.from(features, (f) => column[f])
}

function sourceOf(values: Float64Array): DemandSource {
  const missing = values.reduce((count, value) => count + Number(Number.isNaN(value)), 0)
  if (missing === 0) return 'pack'
  return missing === values.length ? 'derived_from_tags' : 'pack_partial'
}

function overwriteDerived(
  buildings: CollectedBuildings,
  features: Uint32Array,
  columns: DemandColumns,
): void {
  const { source } = columns
  const places = placesOf(buildings, features)
  const tags = tagsReader(buildings)
  const residentialFlags = Uint8Array.from(features, (f) => Number(isResidential(tags(f).building)))
  const { nearby, nearbyMarked } = countNeighbours(
    places.lon,
    places.lat,
    residentialFlags,
    neighbourRadiusM,
  )
  features.forEach((f, i) => {
    const derived = deriveDemand(tags(f), places.areaM2[i], nearby[i], nearbyMarked[i])
    if (source.demandWeight === 'derived_from_tags') {
      columns.demandWeight[i] = derived.demandWeight
      columns.weightReason[i] = buildings.texts.numberOf(derived.weightReason)
      columns.weightConfidence[i] = buildings.texts.numberOf(derived.weightConfidence)
    }
    if (source.residentialDemand === 'derived_from_tags') {
      columns.residentialDemand[i] = derived.residentialDemand
      columns.residentialReason[i] = buildings.texts.numberOf(derived.residentialReason)
      columns.residentialConfidence[i] = buildings.texts.numberOf(derived.residentialConfidence)
    }
    if (source.densityScore === 'derived_from_tags') columns.densityScore[i] = derived.densityScore
  })
}

function tagsReader(buildings: CollectedBuildings): (feature: number) => DemandTags {
  const { texts } = buildings.texts
  const { building, amenity, shop, office, name, 'building:levels': levels } = buildings.storedTexts
  return (f) => ({
    building: texts[building[f]],
    amenity: texts[amenity[f]],
    shop: texts[shop[f]],
    office: texts[office[f]],
    name: texts[name[f]],
    'building:levels': texts[levels[f]],
  })
}

/** One place and one area for each feature: a multipart building is one neighbour, not several. */
function placesOf(
  buildings: CollectedBuildings,
  features: Uint32Array,
): { lon: Float64Array; lat: Float64Array; areaM2: Float64Array } {
  const { polygons, featurePolygonStart } = buildings
  const areas = polygons.areaM2.view()
  const lons = polygons.centroidLon.view()
  const lats = polygons.centroidLat.view()
  const lon = new Float64Array(features.length)
  const lat = new Float64Array(features.length)
  const areaM2 = new Float64Array(features.length)
  features.forEach((f, i) => {
    for (let p = featurePolygonStart[f]; p < featurePolygonStart[f + 1]; p++) {
      areaM2[i] += areas[p]
      lon[i] += areas[p] * lons[p]
      lat[i] += areas[p] * lats[p]
    }
    lon[i] /= areaM2[i]
    lat[i] /= areaM2[i]
  })
  return { lon, lat, areaM2 }
}
