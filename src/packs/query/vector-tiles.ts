import { encodeVectorTile, tileExtent, VectorTileLayer } from '../../formats/vector-tile.ts'
import {
  heightEvidence,
  materials,
  type FootprintStore,
  type TowerStore,
} from '../../spatial/footprint-store.ts'
import { attachBoxIndex, type BoxIndex } from '../../spatial/box-index.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { displayedHeightM } from './building-items.ts'
import type { BoundingBox } from './footprint-box.ts'
import type { PackSnapshot } from '../snapshot.ts'
import { assertTile } from './tile-bounds.ts'
import { TileGrid, tilesPerAxis } from './tile-grid.ts'

/** Below this zoom a tile is an overview. */
const completeZoom = 13

/** Most buildings in an overview: the largest ones. */
const maximumOverviewBuildings = 4_000

/** Narrower buildings than this many pixels are left out of an overview: nobody would see them. */
const smallestOverviewPixels = 0.25
/** Of buildings narrower than this many pixels an overview shows the box: nobody sees its corners. */
const smallestOverviewShapePixels = 2
/** Units of the grid to one pixel of a tile drawn 512 pixels wide. */
const unitsPerPixel = tileExtent / 512

/**
 * The buildings and towers of a map tile (XYZ scheme, web mercator) as a Mapbox Vector Tile 2.1 with
 * the layers `buildings` and `towers`; no bytes when the tile shows nothing.
 *
 * From zoom 13 on all buildings are in the tile, to the resolution of its grid of 4096 units. Below,
 * the tile is an overview: buildings smaller than a quarter of a pixel of a 512-pixel tile are left
 * out, and of the others only the 4,000 with the largest boxes stay; where buildings are read by window,
 * it has none. Towers are always all there.
 *
 * Building members: `id`, `height_m` (the known height, else 9 m), `height_known`, `demand`,
 * `residential`, `material`. Tower members: `id`, `cell_id`, `radio_type`, `is_simulated`. The
 * number of a feature is its place in the pack, for highlighting within one pack only.
 *
 * @throws SightlineError `invalid_request` when there is no such tile.
 */
export function vectorTile(
  snapshot: Pick<PackSnapshot, 'footprints' | 'towers' | 'window'>,
  z: number,
  x: number,
  y: number,
): Uint8Array {
  assertTile(z, x, y)
  const grid = new TileGrid(z, x, y)
  return encodeVectorTile([buildingLayer(snapshot, z, grid), towerLayer(snapshot.towers, grid)])
}

function buildingLayer(
  { footprints: store, window }: Pick<PackSnapshot, 'footprints' | 'window'>,
  z: number,
  grid: TileGrid,
): VectorTileLayer {
  const layer = new VectorTileLayer('buildings')
  // An overview would have to look at all buildings under it.
  if (window !== undefined && z < completeZoom) return layer
  const index = attachBoxIndex(store, window)
  const found = z < completeZoom ? largestInBox(index, z, grid.box) : allInBox(index, grid.box)
  for (const footprint of found) {
    const rings = ringsOnGrid(store, footprint, grid)
    layer.addPolygon(footprint, z < completeZoom ? overviewRings(rings) : rings, {
      id: stringAt(store.ids, footprint),
      height_m: displayedHeightM(store, footprint),
      height_known: store.heightEvidence[footprint] !== heightEvidence.unavailable,
      demand: store.demandWeight[footprint],
      residential: store.residentialDemand[footprint],
      material: materials[store.materialCode[footprint]],
    })
  }
  return layer
}

function ringsOnGrid(store: FootprintStore, footprint: number, grid: TileGrid): number[][] {
  const { coordinates, ringVertexStart, footprintRingStart } = store
  const rings: number[][] = []
  for (let r = footprintRingStart[footprint]; r < footprintRingStart[footprint + 1]; r++) {
    rings.push(grid.ring(coordinates, ringVertexStart[r], ringVertexStart[r + 1]))
  }
  return rings
}

/** A small building as its box, a larger one as it is. */
function overviewRings(rings: readonly number[][]): readonly number[][] {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  const [outer] = rings
  for (let i = 0; i < outer.length; i += 2) {
    west = Math.min(west, outer[i])
    east = Math.max(east, outer[i])
    north = Math.min(north, outer[i + 1])
    south = Math.max(south, outer[i + 1])
  }
  const isSmall = Math.max(east - west, south - north) < smallestOverviewShapePixels * unitsPerPixel
  return isSmall ? [[west, north, east, north, east, south, west, south]] : rings
}

function allInBox(index: BoxIndex, box: BoundingBox): Uint32Array {
  return Uint32Array.from(index.search(...box)).sort()
}

/** The largest footprints of an overview tile, in the order of their ids. */
function largestInBox(index: BoxIndex, z: number, box: BoundingBox): Uint32Array {
  const pixelDeg = (360 / tilesPerAxis(z)) * (unitsPerPixel / tileExtent)
  const smallestDeg = smallestOverviewPixels * pixelDeg
  const sizes = new Map<number, number>()
  const found = index.search(...box, (footprint, west, south, east, north) => {
    const width = east - west
    // Degrees of latitude are drawn larger than those of longitude.
    const height = (north - south) / Math.cos((south * Math.PI) / 180)
    if (Math.max(width, height) < smallestDeg) return false
    sizes.set(footprint, width * height)
    return true
  })
  if (found.length > maximumOverviewBuildings) {
    found.sort((a, b) => sizes.get(b)! - sizes.get(a)! || a - b)
    found.length = maximumOverviewBuildings
  }
  return Uint32Array.from(found).sort()
}

function towerLayer(towers: TowerStore, grid: TileGrid): VectorTileLayer {
  const layer = new VectorTileLayer('towers')
  const [west, south, east, north] = grid.box
  for (let i = 0; i < towers.towerCount; i++) {
    const lon = towers.lon[i]
    const lat = towers.lat[i]
    if (lon < west || lon > east || lat < south || lat > north) continue
    layer.addPoint(i, Math.round(grid.x(lon)), Math.round(grid.y(lat)), {
      id: stringAt(towers.ids, i),
      cell_id: towers.cellId[i],
      radio_type: stringAt(towers.radioTypes, i),
      is_simulated: towers.isSimulated[i] === 1,
    })
  }
  return layer
}
