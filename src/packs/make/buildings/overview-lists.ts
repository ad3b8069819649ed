// Which buildings the map tiles show that have room for the largest alone.
import type { Bounds } from '../../../formats/elevation-raster.ts'
import { tileExtent } from '../../../formats/vector-tile.ts'
import { encodeNumberLists } from '../../../formats/number-lists.ts'
import { GrowingUint32 } from '../../load/growing-arrays.ts'
import {
  completeZoom,
  drawnSidesDeg,
  maximumOverviewBuildings,
  overviewKey,
  smallestSideDeg,
} from '../../query/overview-tiles.ts'
import { TileGrid, tilesPerAxis } from '../../query/tile-grid.ts'
import type { FeatureBoxes } from './feature-boxes.ts'

/** A footprint: its box, and which feature it is of. */
interface FootprintBoxes {
  /** West, south, east and north of each. */
  readonly boxes: Float64Array
  readonly features: Uint32Array
}

/** The features of the footprints that a tile shows, each once. */
interface OverviewTile {
  readonly key: number
  readonly features: Uint32Array
}

interface OverviewZoom {
  readonly z: number
  readonly smallestDeg: number
  readonly world: TileGrid
}

const overviewZooms = Array.from({ length: completeZoom }, (_, z): OverviewZoom => ({
  z,
  smallestDeg: smallestSideDeg(z),
  world: new TileGrid(z, 0, 0),
}))

/**
 * The bytes of the file of overviews: where the buildings that they show lie, in the order of the file.
 *
 * @param boxes of the buildings in the order of their ids
 * @param offsets of each of them, bytes from the first one of the file of buildings
 */
export function encodeOverviews(boxes: FeatureBoxes, offsets: Float64Array): Generator<Uint8Array> {
  const footprints = { boxes: boxes.footprints(), features: boxes.featuresOfFootprints() }
  const lists = overviewTiles(footprints).map(({ key, features }) => ({
    key,
    length: features.length,
    numbers: () => Float64Array.from(features, (feature) => offsets[feature]).sort(),
  }))
  return encodeNumberLists(lists)
}

/**
 * The features of the footprints that overviews show: of each tile the largest, of equal ones those that come
 * first. Ordered by the keys of the tiles.
 *
 * @param footprints in the order of their ids
 */
function overviewTiles({ boxes, features }: FootprintBoxes): OverviewTile[] {
  const tiles = new Map<number, TileRoom>()
  for (const footprint of bySize(boxes)) {
    const box = boxAt(boxes, footprint)
    const side = Math.max(...drawnSidesDeg(...box))
    for (const zoom of overviewZooms) {
      if (side < zoom.smallestDeg) continue
      for (const [x, y] of tilesAround(zoom, box)) {
        const key = overviewKey(zoom.z, x, y)
        const tile = tiles.get(key) ?? new TileRoom(zoom.z, x, y)
        tile.offer(features[footprint], box)
        tiles.set(key, tile)
      }
    }
  }
  return [...tiles.entries()]
    .filter(([, { features: shown }]) => shown.length > 0)
    .sort(([a], [b]) => a - b)
    .map(([key, { features: shown }]) => ({
      key,
      features: Uint32Array.from(new Set(shown.view())),
    }))
}

/** Footprints by what their boxes cover as they are drawn, the largest first. */
function bySize(boxes: Float64Array): Uint32Array {
  const sizes = new Float64Array(boxes.length / 4)
  for (let footprint = 0; footprint < sizes.length; footprint++) {
    const [width, height] = drawnSidesDeg(...boxAt(boxes, footprint))
    sizes[footprint] = width * height
  }
  const order = Uint32Array.from(sizes, (_, footprint) => footprint)
  return order.sort((a, b) => sizes[b] - sizes[a] || a - b)
}

function boxAt(boxes: Float64Array, footprint: number): Bounds {
  const at = 4 * footprint
  return [boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]]
}

/** A tile that takes footprints until it is full. */
class TileRoom {
  readonly features = new GrowingUint32()
  readonly #box: Bounds

  constructor(z: number, x: number, y: number) {
    this.#box = new TileGrid(z, x, y).box
  }

  offer(feature: number, [west, south, east, north]: Bounds): void {
    const [left, bottom, right, top] = this.#box
    const isSeen = west <= right && south <= top && east >= left && north >= bottom
    if (isSeen && this.features.length < maximumOverviewBuildings) this.features.push(feature)
  }
}

/** Wider than the buffer around a tile, as a share of the tile. */
const margin = 1 / 32

/** The tiles that a box lies on or near to. */
function* tilesAround(
  { z, world }: OverviewZoom,
  [west, south, east, north]: Bounds,
): Generator<readonly [x: number, y: number]> {
  const last = tilesPerAxis(z) - 1
  const inside = (tile: number) => Math.min(last, Math.max(0, Math.floor(tile)))
  const [left, right] = [world.x(west) / tileExtent, world.x(east) / tileExtent]
  const [top, bottom] = [world.y(north) / tileExtent, world.y(south) / tileExtent]
  for (let y = inside(top - margin); y <= inside(bottom + margin); y++) {
    for (let x = inside(left - margin); x <= inside(right + margin); x++) yield [x, y]
  }
}
