import { type BuildingItem, drawnHeightSources } from '../../packs/query/building-items.ts'
import { heightSources, materials } from '../../spatial/footprint-store.ts'
import { polygonCoordinates } from './geojson-answer.ts'
import * as field from './answer-schema.ts'

/** A text that the data may not have: then it is empty there and left out here. */
function knownText<Source>(textOf: (source: Source) => string) {
  return field.text.optional((source: Source) => textOf(source) || null)
}

/** What a footprint says besides where it is. */
export const buildingProperties = field.object<BuildingItem>('BuildingProperties', {
  building: knownText(({ building }) => building),
  logical_building_id: knownText(({ logicalBuildingId }) => logicalBuildingId),
  name: knownText(({ name }) => name),
  amenity: knownText(({ amenity }) => amenity),
  height_m: field.number('heightM'),
  height_source: field.oneOf(drawnHeightSources)('heightSource'),
  height_evidence_m: field.number.orNull('heightEvidenceM'),
  height_evidence_source: field.oneOf(heightSources)('heightEvidenceSource'),
  height_evidence_tag: knownText(({ heightEvidenceTag }) => heightEvidenceTag),
  material: field.oneOf(materials)('material'),
  ...field.named<BuildingItem, number>(
    field.number,
    'demandWeight',
    'residentialDemand',
    'densityScore',
  ),
  ...field.named<BuildingItem, string>(field.text, 'weightConfidence', 'residentialConfidence'),
})

/** A footprint as a GeoJSON feature; texts that the data does not have are left out. */
export const buildingFeatureMembers: field.Members<BuildingItem> = {
  type: field.always('Feature'),
  id: field.text('id'),
  properties: buildingProperties((item) => item),
  geometry: field.group({
    type: field.always('Polygon'),
    coordinates: polygonCoordinates('rings'),
  }),
}

export const buildingFeature = field.object(buildingFeatureMembers)
