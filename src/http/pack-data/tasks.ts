import type { TaskContext, TaskResult } from '../../compute/task.ts'
import { type BuildingQuery, queryBuildings } from '../../packs/query/building-items.ts'
import { vectorTile } from '../../packs/query/vector-tiles.ts'
import { buildingPageCsv, buildingPageText } from './building-page-view.ts'
import { csvType, geoJsonType, textResult } from '../wire/results.ts'

export interface BuildingPageInput {
  readonly query: BuildingQuery
  readonly format: 'geojson' | 'csv'
}

/** One page of footprints. The facts are what the link to the next page needs. */
export function buildingPageTask(
  { query, format }: BuildingPageInput,
  { snapshot }: TaskContext,
): TaskResult {
  const page = queryBuildings(snapshot, query)
  const facts = { numberMatched: page.numberMatched, numberReturned: page.items.length }
  return format === 'csv'
    ? textResult(buildingPageCsv(page), csvType, facts)
    : textResult(buildingPageText(page), geoJsonType, facts)
}

export interface TileInput {
  readonly z: number
  readonly x: number
  readonly y: number
}

/** One map tile; no bytes when there is nothing on it. */
export function tileTask({ z, x, y }: TileInput, { snapshot }: TaskContext): TaskResult {
  // A copy: the encoder's buffer is larger than the tile, and all of it would travel.
  const body = vectorTile(snapshot, z, x, y).slice()
  return { body, contentType: 'application/vnd.mapbox-vector-tile', facts: {} }
}
