import { readFeaturesAsync } from '../../formats/geojson-stream.ts'
import { featureId, maximumIdBytes } from '../load/feature-id.ts'
import { deniesBuilding, type Polygon, type SourceObject } from './building-input.ts'

/**
 * Buildings of a GeoJSON FeatureCollection: every Polygon and MultiPolygon feature with all its
 * properties, except one whose `building` says `no`, which is given as skipped. The id is that of
 * the feature, otherwise its property `@id`, otherwise its place in the file.
 */
export async function* readGeojsonBuildings(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<SourceObject> {
  let index = 0
  for await (const feature of readFeaturesAsync(chunks)) {
    yield buildingOf(feature, index++)
  }
}

function buildingOf(feature: unknown, index: number): SourceObject {
  if (!isObject(feature) || feature.type !== 'Feature') return { dropped: 'not_a_feature' }
  const properties = isObject(feature.properties) ? feature.properties : {}
  if (deniesBuilding(properties.building)) return { skipped: 'not_a_building' }
  const id = featureId(feature.id ?? properties['@id'], index)
  if (Buffer.byteLength(id) > maximumIdBytes) return { dropped: 'id_too_long' }
  const polygons = polygonsOf(feature.geometry)
  if (polygons === undefined) return { dropped: 'no_polygon_geometry' }
  return { id, properties, polygons, incomplete: false }
}

/** The polygons as the file gives them; whether their positions are numbers is checked later. */
function polygonsOf(geometry: unknown): Polygon[] | undefined {
  if (!isObject(geometry)) return undefined
  const { type, coordinates } = geometry
  if (type === 'Polygon' && isPolygon(coordinates)) return [coordinates]
  if (type === 'MultiPolygon' && Array.isArray(coordinates) && coordinates.every(isPolygon)) {
    return coordinates
  }
  return undefined
}

function isPolygon(value: unknown): value is Polygon {
  return (
    Array.isArray(value) &&
    value.every((ring) => Array.isArray(ring) && ring.every((point) => Array.isArray(point)))
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
