import { type BuildingItem, drawnHeightSources } from '../../packs/query/building-items.ts'
import { heightSources, materials } from '../../spatial/footprint-store.ts'
import { polygonCoordinates } from './geojson-answer.ts'
import * as tell from './told.ts'

/** A text that the data may not have: then it is empty there and left out here. */
function knownText<Source>(textOf: (source: Source) => string) {
  return tell.text.optional((source: Source) => textOf(source) || null)
}

/** What a footprint says besides where it is. */
export const buildingProperties = tell.object<BuildingItem>('BuildingProperties', {
  building: knownText(({ building }) => building),
  logical_building_id: knownText(({ logicalBuildingId }) => logicalBuildingId),
  name: knownText(({ name }) => name),
  amenity: knownText(({ amenity }) => amenity),
  height_m: tell.number('heightM'),
  height_source: tell.oneOf(drawnHeightSources)('heightSource'),
  height_evidence_m: tell.number.orNull('heightEvidenceM'),
  height_evidence_source: tell.oneOf(heightSources)('heightEvidenceSource'),
  height_evidence_tag: knownText(({ heightEvidenceTag }) => heightEvidenceTag),
  material: tell.oneOf(materials)('material'),
  ...tell.named<BuildingItem, number>(
    tell.number,
    'demandWeight',
    'residentialDemand',
    'densityScore',
  ),
  ...tell.named<BuildingItem, string>(tell.text, 'weightConfidence', 'residentialConfidence'),
})

/** A footprint as a GeoJSON feature; texts that the data does not have are left out. */
export const buildingFeatureMembers: tell.Members<BuildingItem> = {
  type: tell.always('Feature'),
  id: tell.text('id'),
  properties: buildingProperties((item) => item),
  geometry: tell.group({ type: tell.always('Polygon'), coordinates: polygonCoordinates('rings') }),
}

export const buildingFeature = tell.object(buildingFeatureMembers)
