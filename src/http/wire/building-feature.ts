import type { BuildingItem } from '../../packs/query/building-items.ts'

/** A footprint as a GeoJSON feature; texts that the data does not have are left out. */
export function buildingFeature(item: BuildingItem) {
  return {
    type: 'Feature',
    id: item.id,
    properties: {
      ...unlessEmpty('building', item.building),
      ...unlessEmpty('logical_building_id', item.logicalBuildingId),
      ...unlessEmpty('name', item.name),
      ...unlessEmpty('amenity', item.amenity),
      height_m: item.heightM,
      height_source: item.heightSource,
      height_evidence_m: item.heightEvidenceM,
      height_evidence_source: item.heightEvidenceSource,
      ...unlessEmpty('height_evidence_tag', item.heightEvidenceTag),
      material: item.material,
      demand_weight: item.demandWeight,
      residential_demand: item.residentialDemand,
      density_score: item.densityScore,
      weight_confidence: item.weightConfidence,
      residential_confidence: item.residentialConfidence,
    },
    geometry: { type: 'Polygon', coordinates: item.rings },
  }
}

function unlessEmpty(name: string, text: string): Readonly<Record<string, string>> {
  return text === '' ? {} : { [name]: text }
}
