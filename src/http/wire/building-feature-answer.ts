import { type BuildingItem, drawnHeightSources } from '../../packs/query/building-items.ts'
import { heightSources, materials } from '../../spatial/footprint-store.ts'
import { polygonCoordinates } from './geojson-answer.ts'
import { always, group, type Members, named, number, object, oneOf, text } from './told.ts'

/** A text that the data may not have: then it is empty there and left out here. */
function knownText<Source>(textOf: (source: Source) => string) {
  return text.optional((source: Source) => textOf(source) || null)
}

const properties = object<BuildingItem>(
  {
    building: knownText(({ building }) => building),
    logical_building_id: knownText(({ logicalBuildingId }) => logicalBuildingId),
    name: knownText(({ name }) => name),
    amenity: knownText(({ amenity }) => amenity),
    height_m: number('heightM'),
    height_source: oneOf(drawnHeightSources)('heightSource'),
    height_evidence_m: number.orNull('heightEvidenceM'),
    height_evidence_source: oneOf(heightSources)('heightEvidenceSource'),
    height_evidence_tag: knownText(({ heightEvidenceTag }) => heightEvidenceTag),
    material: oneOf(materials)('material'),
    ...named<BuildingItem, number>(number, 'demandWeight', 'residentialDemand', 'densityScore'),
    ...named<BuildingItem, string>(text, 'weightConfidence', 'residentialConfidence'),
  },
  { id: 'BuildingProperties' },
)

/** A footprint as a GeoJSON feature; texts that the data does not have are left out. */
export const buildingFeatureMembers: Members<BuildingItem> = {
  type: always('Feature'),
  id: text('id'),
  properties: properties((item) => item),
  geometry: group({ type: always('Polygon'), coordinates: polygonCoordinates('rings') }),
}

export const buildingFeature = object(buildingFeatureMembers)
