import { encodeVectorTile, VectorTileLayer } from '../../formats/vector-tile.ts'
import {
  heightEvidence,
  materials,
  type FootprintStore,
  type TowerStore,
} from '../../spatial/footprint-store.ts'
import { attachBoxIndex, type BoxIndex, BuildingsNotReadError } from '../../spatial/box-index.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { displayedHeightM } from './building-items.ts'
import type { BoundingBox } from './footprint-box.ts'
import type { PackSnapshot } from '../snapshot.ts'
import { assertTile } from './tile-bounds.ts'
import {
  completeZoom,
  drawnSidesDeg,
  maximumOverviewBuildings,
  overviewKey,
  smallestSideDeg,
  unitsPerPixel,
} from './overview-tiles.ts'
import { TileGrid } from './tile-grid.ts'

/** Of buildings narrower than this many pixels an overview shows the box: nobody sees its corners. */
const smallestOverviewShapePixels = 2

/**
 * The buildings and towers of a map tile (XYZ scheme, web mercator) as a Mapbox Vector Tile 2.1 with
 * the layers `buildings` and `towers`; no bytes when the tile shows nothing.
 *
 * From zoom 13 on all buildings are in the tile, to the resolution of its grid of 4096 units. Below,
 * the tile is an overview: buildings smaller than a quarter of a pixel of a 512-pixel tile are left
 * out, and of the others only the 4,000 with the largest boxes stay; of buildings that are read by window
 * it has none where the pack does not list them. Towers are always all there.
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
  return encodeVectorTile([
    buildingLayer(snapshot, { z, x, y }, grid),
    towerLayer(snapshot.towers, grid),
  ])
}

function buildingLayer(
  { footprints: store, window }: Pick<PackSnapshot, 'footprints' | 'window'>,
  { z, x, y }: { readonly z: number; readonly x: number; readonly y: number },
  grid: TileGrid,
): VectorTileLayer {
  const layer = new VectorTileLayer('buildings')
  // Without a list an overview would have to look at all buildings under it.
  if (window?.index.hasOverviews === false && z < completeZoom) return layer
  const found =
    z < completeZoom
      ? largestInBox(overviewIndex(store, window, overviewKey(z, x, y)), z, grid.box)
      : allInBox(attachBoxIndex(store, window), grid.box)
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

/**
 * Finds the footprints of an overview: all that are in memory, where those that the tile may show are among
 * them.
 *
 * @throws {BuildingsNotReadError} when they were not read
 */
function overviewIndex(
  store: FootprintStore,
  window: PackSnapshot['window'],
  key: number,
): BoxIndex {
  if (window !== undefined && !window.overviews.has(key)) {
    throw new BuildingsNotReadError({ overviews: [key] })
  }
  return attachBoxIndex(store)
}

/** The largest footprints of an overview tile, in the order of their ids. */
function largestInBox(index: BoxIndex, z: number, box: BoundingBox): Uint32Array {
  const smallestDeg = smallestSideDeg(z)
  const sizes = new Map<number, number>()
  const found = index.search(...box, (footprint, west, south, east, north) => {
    const [width, height] = drawnSidesDeg(west, south, east, north)
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
