import { readGeojsonLines } from '../../../formats/geojson-lines.ts'
import { readWktTable } from '../../../formats/wkt-table.ts'
import { featureId, maximumIdBytes } from '../../load/feature-id.ts'
import { footprintFacts } from './footprint-source.ts'
import { readPlacedFeatures } from '../common/placed-features.ts'
import { isUnderground } from './underground.ts'
import { deniesBuilding, type Polygon, type SourceObject } from '../common/building-input.ts'

/** Counts features through all files of a layer: those without an id are named by their place. */
export interface PlaceCounter {
  next: number
}

/**
 * Buildings of a GeoJSON FeatureCollection: every Polygon and MultiPolygon feature with all its
 * properties, in the words of a pack where their source is known (see `footprintFacts`), except one
 * whose `building` says `no` and one that lies under the ground, which are given as skipped. The id is that
 * of the feature, otherwise its property `@id` or the one of its source, otherwise its place in the files.
 */
export async function* readGeojsonBuildings(
  chunks: AsyncIterable<Uint8Array>,
  places: PlaceCounter = { next: 0 },
): AsyncGenerator<SourceObject> {
  for await (const feature of readPlacedFeatures(chunks)) {
    yield buildingOf(feature, places.next++)
  }
}

/** Buildings of a file with one GeoJSON feature to a line; lines that are no JSON are given as dropped. */
export async function* readGeojsonLineBuildings(
  chunks: AsyncIterable<Uint8Array>,
  places: PlaceCounter = { next: 0 },
): AsyncGenerator<SourceObject> {
  for await (const line of readGeojsonLines(chunks)) {
    const place = places.next++
    yield 'broken' in line ? { dropped: 'broken_line' } : buildingOf(line.value, place)
  }
}

/** The buildings of a table of outlines; rows that have another number of fields are given as dropped. */
export async function* readFootprintTable(
  chunks: AsyncIterable<Uint8Array>,
  places: PlaceCounter = { next: 0 },
): AsyncGenerator<SourceObject> {
  for await (const row of readWktTable(chunks)) {
    const place = places.next++
    yield 'broken' in row ? { dropped: 'broken_line' } : buildingOf(row.value, place)
  }
}

function buildingOf(feature: unknown, index: number): SourceObject {
  if (!isObject(feature) || feature.type !== 'Feature') return { dropped: 'not_a_feature' }
  const given = isObject(feature.properties) ? feature.properties : {}
  if (deniesBuilding(given.building)) return { skipped: 'not_a_building' }
  if (isUnderground(given)) return { skipped: 'underground' }
  const facts = footprintFacts(given)
  const id = featureId(feature.id ?? given['@id'] ?? facts.id, index)
  if (Buffer.byteLength(id) > maximumIdBytes) return { dropped: 'id_too_long' }
  const polygons = polygonsOf(feature.geometry)
  if (polygons === undefined) return { dropped: 'no_polygon_geometry' }
  return { id, properties: facts.properties, polygons, incomplete: false }
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
