import type { Bounds } from '../../formats/elevation-raster.ts'
import type { Ring } from '../../spatial/continuous-ring.ts'
import {
  columnOf,
  latitudeOf,
  longitudeOf,
  type MercatorGrid,
  type NodeFrame,
} from './mercator-grid.ts'

/** Where a region is asked for: a box, or polygons in it whose sides are straight in degrees. */
export interface RegionArea {
  /** West, south, east, north, degrees; east is above 180 where the area crosses the antimeridian. */
  readonly box: Bounds
  /** Corners in degrees, open, as continuous as the box; null: the whole box, or as `rings` say. */
  readonly ring: Ring | null
  /** In place of one ring: of all polygons, holes among them. What lies in an odd number of them is meant. */
  readonly rings?: readonly Ring[]
}

/** 1 for each node of a frame that lies in an area or on its rim; null where all do. */
export function nodesInArea(
  grid: MercatorGrid,
  frame: NodeFrame,
  area: RegionArea,
): Uint8Array | null {
  const isIn = new Uint8Array(frame.width * frame.height)
  let count = 0
  for (let row = 0; row < frame.height; row++) {
    for (const { from, to } of stretchesInRow(grid, frame, area, row)) {
      for (let column = from; column <= to; column++) {
        const at = row * frame.width + column
        count += 1 - isIn[at]
        isIn[at] = 1
      }
    }
  }
  return count === isIn.length ? null : isIn
}

/** Whether any node of a frame lies in an area or on its rim. */
export function hasNodeInArea(grid: MercatorGrid, frame: NodeFrame, area: RegionArea): boolean {
  for (let row = 0; row < frame.height; row++) {
    if (stretchesInRow(grid, frame, area, row).some(({ from, to }) => from <= to)) return true
  }
  return false
}

/** The least frame around the nodes of another one that lie in an area; null where none does. */
export function frameInArea(
  grid: MercatorGrid,
  frame: NodeFrame,
  area: RegionArea,
): NodeFrame | null {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let row = 0; row < frame.height; row++) {
    for (const { from, to } of stretchesInRow(grid, frame, area, row)) {
      if (from > to) continue
      west = Math.min(west, from)
      east = Math.max(east, to)
      north = Math.min(north, row)
      south = row
    }
  }
  if (south < north) return null
  return {
    column: frame.column + west,
    row: frame.row + north,
    width: east - west + 1,
    height: south - north + 1,
  }
}

/** The columns of a row of a frame, first and last, that lie in an area; none where first is beyond last. */
function stretchesInRow(
  grid: MercatorGrid,
  frame: NodeFrame,
  { box, ring, rings }: RegionArea,
  row: number,
): { readonly from: number; readonly to: number }[] {
  const lat = latitudeOf(grid, frame.row + row)
  if (lat < box[1] || lat > box[3]) return []
  const outlines = rings ?? (ring === null ? null : [ring])
  const stretches = outlines === null ? [[box[0], box[2]]] : insideAt(outlines, lat)
  return stretches.map(([west, east]) => ({
    from: Math.max(0, Math.ceil(columnOf(grid, west)) - frame.column),
    to: Math.min(frame.width - 1, Math.floor(columnOf(grid, east)) - frame.column),
  }))
}

/** The stretches of longitude in open rings at a latitude, even-odd. */
export function insideAt(rings: readonly Ring[], lat: number): (readonly [number, number])[] {
  const crossings: number[] = []
  for (const ring of rings) {
    ring.forEach(([lon, cornerLat], index) => {
      const [nextLon, nextLat] = ring[(index + 1) % ring.length]
      if (cornerLat > lat === nextLat > lat) return
      crossings.push(lon + ((nextLon - lon) * (lat - cornerLat)) / (nextLat - cornerLat))
    })
  }
  crossings.sort((a, b) => a - b)
  return Array.from({ length: crossings.length / 2 }, (_, pair) => [
    crossings[2 * pair],
    crossings[2 * pair + 1],
  ])
}

/** West, south, east and north of the pixels of a frame, degrees. */
export function nodeBox(grid: MercatorGrid, frame: NodeFrame): Bounds {
  return [
    longitudeOf(grid, frame.column - 0.5),
    latitudeOf(grid, frame.row + frame.height - 0.5),
    longitudeOf(grid, frame.column + frame.width - 0.5),
    latitudeOf(grid, frame.row - 0.5),
  ]
}
