import { defineTask } from '../../compute/task.ts'
import { type BuildingQuery, queryBuildings } from '../../packs/query/building-items.ts'
import { vectorTile } from '../../packs/query/vector-tiles.ts'
import { csvType, geoJsonType, textResult } from '../wire/results.ts'
import { buildingPageCsv, buildingPageText } from './building-page-view.ts'

interface BuildingPageInput {
  readonly query: BuildingQuery
  readonly format: 'geojson' | 'csv'
  /** Whether texts in CSV that look like formulas are marked as texts. */
  readonly escapeFormulas: boolean
}

export interface TileInput {
  readonly z: number
  readonly x: number
  readonly y: number
}

export const packDataTasks = {
  /** One page of footprints. The facts are what the link to the next page needs. */
  buildingPage: defineTask(
    ({ query }: BuildingPageInput, { snapshot }) => queryBuildings(snapshot, query),
    (page, { format, escapeFormulas }) => {
      const facts = { numberMatched: page.numberMatched, numberReturned: page.items.length }
      return format === 'csv'
        ? textResult(buildingPageCsv(page, escapeFormulas), csvType, facts)
        : textResult(buildingPageText(page), geoJsonType, facts)
    },
  ),
  /** One map tile; no bytes when there is nothing on it. */
  tile: defineTask(
    ({ z, x, y }: TileInput, { snapshot }) => vectorTile(snapshot, z, x, y),
    (tile) => ({
      // A copy: the encoder's buffer is larger than the tile, and all of it would travel.
      body: tile.slice(),
      contentType: 'application/vnd.mapbox-vector-tile',
      facts: {},
    }),
  ),
} as const

export type PackDataTasks = typeof packDataTasks
