import { tileNodes } from '../../analyses/region/mercator-grid.ts'
import type { RegionLayer } from '../../analyses/region/region-plan.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { firstBlocksPicture } from './first-blocks.ts'
import { joinedPictures, layerPicture, type LayerPicture, layerPng } from './layer-picture.ts'
import type { LaidOutRegion } from './plan-object.ts'
import { storedLayer } from './tile-object.ts'

/** How far below the zoom of its region a tile is still put together: 64 merged tiles. */
export const zoomsBelow = 3

/** A tile of the web at a zoom. */
interface TilePlace {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/**
 * What is merged so far of a layer at a tile of the web, as PNG of 512 x 512 pixels: at the zoom of the
 * region, and at the three below it, where a pixel is the first of those beneath it, as in the finished
 * picture. Null where nothing is, or not yet.
 *
 * @param basisKey of the pack and the version that the region is computed with
 * @throws {SightlineError} unavailable when the store is
 */
export async function tilePicture(
  store: ObjectStore,
  region: LaidOutRegion,
  basisKey: string,
  layer: RegionLayer,
  place: TilePlace,
): Promise<Uint8Array | null> {
  const below = region.layout.grid.zoom - place.zoom
  if (below < 0 || below > zoomsBelow || !region.plan.layers.includes(layer)) return null
  const across = 1 << below
  const whole = new Uint8Array(tileNodes * tileNodes)
  let isEmpty = true
  for (let part = 0; part < across * across; part++) {
    const [right, down] = [part % across, Math.floor(part / across)]
    const tiles = tilesAt(region, place.x * across + right, place.y * across + down)
    const pictures = await Promise.all(
      tiles.map((tile) => pictureOf(store, region, tile, basisKey, layer)),
    )
    const picture = joinedPictures(pictures.filter((one) => one !== null))
    if (picture === null) continue
    isEmpty = false
    putThinned(whole, picture, across, right, down)
  }
  return isEmpty ? null : layerPng(layer, whole)
}

/** What is merged of one tile; null where nothing is. */
async function pictureOf(
  store: ObjectStore,
  region: LaidOutRegion,
  tile: number,
  basisKey: string,
  layer: RegionLayer,
): Promise<LayerPicture | null> {
  const stored = await storedLayer(store, region, tile, basisKey, layer)
  return stored === null
    ? firstBlocksPicture(store, region, tile, basisKey, layer)
    : layerPicture(layer, [stored])
}

/** The tiles of a region at a place of its own zoom; its columns go on beyond the antimeridian. */
function tilesAt({ layout: { grid, frame } }: LaidOutRegion, x: number, y: number): number[] {
  const width = frame.width / tileNodes
  const turn = 1 << grid.zoom
  const first = (((x - frame.column / tileNodes) % turn) + turn) % turn
  const row = y - frame.row / tileNodes
  if (row < 0 || row >= frame.height / tileNodes) return []
  const tiles: number[] = []
  for (let column = first; column < width; column += turn) tiles.push(row * width + column)
  return tiles
}

/** Every n-th pixel of a picture, into its part of a picture of n times n. */
function putThinned(
  whole: LayerPicture,
  picture: LayerPicture,
  n: number,
  right: number,
  down: number,
): void {
  const size = tileNodes / n
  for (let row = 0; row < size; row++) {
    const to = (down * size + row) * tileNodes + right * size
    const from = row * n * tileNodes
    for (let column = 0; column < size; column++) whole[to + column] = picture[from + column * n]
  }
}
