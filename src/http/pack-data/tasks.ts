import { buildingTextPart } from '../../compute/attached-buildings.ts'
import { clutterOf } from '../../compute/attached-clutter.ts'
import { terrainOf } from '../../compute/attached-terrain.ts'
import { defineTask } from '../../compute/task.ts'
import { SightlineError } from '../../errors.ts'
import type { ElevationRaster } from '../../formats/elevation-raster.ts'
import { encodePalettePng } from '../../formats/png-write.ts'
import { encodeTerrarium } from '../../formats/terrarium.ts'
import { type BuildingQuery, queryBuildings } from '../../packs/query/building-items.ts'
import {
  clutterColors,
  clutterTile,
  clutterTileSide,
  clutterTileZooms,
} from '../../packs/query/clutter-tile.ts'
import { type TextPlace, textStart } from '../../packs/query/building-text.ts'
import { terrainTile, terrainTileSide, terrainTileZooms } from '../../packs/query/terrain-tile.ts'
import { vectorTile } from '../../packs/query/vector-tiles.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { csvType, geoJsonType, jsonType, textResult } from '../wire/results.ts'
import { buildingPage, buildingPageCsv } from './building-page-answer.ts'
import type { ClutterRaster } from '../../spatial/clutter-window.ts'
import { clutterTiles, terrainTiles } from './tile-json-answer.ts'

interface BuildingPageInput {
  readonly query: BuildingQuery
  readonly format: 'geojson' | 'csv'
  /** Whether texts in CSV that look like formulas are marked as texts. */
  readonly escapesFormulas: boolean
}

interface TileInput {
  readonly z: number
  readonly x: number
  readonly y: number
}

interface DescriptionInput {
  /** The address at which the service was asked. */
  readonly root: string
}

async function terrainIn(snapshot: PackSnapshot): Promise<ElevationRaster> {
  const raster = await terrainOf(snapshot)
  if (raster === null) throw new SightlineError('not_found', 'the dataset has no terrain')
  return raster
}

async function clutterIn(snapshot: PackSnapshot): Promise<ClutterRaster> {
  const clutter = await clutterOf(snapshot)
  if (clutter === null) throw new SightlineError('not_found', 'the dataset has no clutter')
  return clutter
}

export const packDataTasks = {
  /** One page of footprints. The facts are what the link to the next page needs. */
  buildingPage: defineTask(
    ({ query }: BuildingPageInput, { snapshot }) => queryBuildings(snapshot, query),
    (page, { format, escapesFormulas }) => {
      const facts = { numberMatched: page.numberMatched, numberReturned: page.items.length }
      return format === 'csv'
        ? textResult(buildingPageCsv(page, escapesFormulas), csvType, facts)
        : textResult(JSON.stringify(buildingPage.write(page)), geoJsonType, facts)
    },
  ),
  /** A part of the file of all buildings. The facts are where the next one begins. */
  buildingText: defineTask(
    (from: TextPlace, { snapshot, stop }) => buildingTextPart(snapshot, from, stop),
    ({ text, next }) =>
      textResult(text, geoJsonType, { ...textStart, ...next, isLast: next === null }),
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
  /** The ground under a map tile as an image; no bytes where none is known. */
  terrainTile: defineTask(
    async ({ z, x, y }: TileInput, { snapshot }) => terrainTile(await terrainIn(snapshot), z, x, y),
    (elevationsM) => ({
      // A copy: the bytes of a buffer may lie in a pool that others share.
      body: new Uint8Array(
        elevationsM === null ? [] : encodeTerrarium(elevationsM, terrainTileSide),
      ),
      contentType: 'image/png',
      facts: {},
    }),
  ),
  /** The cover of the ground under a map tile as an image; no bytes where none is known. */
  clutterTile: defineTask(
    async ({ z, x, y }: TileInput, { snapshot }) => {
      const clutter = await clutterIn(snapshot)
      const places = await clutterTile(clutter, z, x, y)
      return { places, colors: clutterColors(clutter.classes) }
    },
    ({ places, colors }) => {
      const palette = Uint8Array.from([[0, 0, 0], ...colors].flat())
      const side = clutterTileSide
      // A copy: the bytes of a buffer may lie in a pool that others share.
      const body = new Uint8Array(
        places === null ? [] : encodePalettePng(side, side, places, palette),
      )
      return { body, contentType: 'image/png', facts: {} }
    },
  ),
  /** What tiles of the clutter there are, and what their colours mean. */
  clutterDescription: defineTask(
    async (_: DescriptionInput, { snapshot }) => {
      const clutter = await clutterIn(snapshot)
      const { raster, classes } = clutter
      return { bounds: raster.bounds, ...clutterTileZooms(clutter), classes }
    },
    (clutter, { root }, { manifest }) =>
      textResult(JSON.stringify(clutterTiles.write({ ...clutter, root, manifest })), jsonType),
  ),
  /** What tiles of the terrain there are. */
  terrainDescription: defineTask(
    async (_: DescriptionInput, { snapshot }) => {
      const raster = await terrainIn(snapshot)
      return { bounds: raster.bounds, ...terrainTileZooms(raster) }
    },
    (terrain, { root }, { manifest }) =>
      textResult(JSON.stringify(terrainTiles.write({ ...terrain, root, manifest })), jsonType),
  ),
} as const

export type PackDataTasks = typeof packDataTasks
