import type { Bounds } from '../../formats/elevation-raster.ts'
import {
  columnOf,
  latitudeOf,
  longitudeOf,
  type MercatorGrid,
  type NodeFrame,
} from './mercator-grid.ts'

/** Where a region is asked for: a box, or a polygon in it whose sides are straight in degrees. */
export interface RegionArea {
  /** West, south, east, north, degrees; east is above 180 where the area crosses the antimeridian. */
  readonly box: Bounds
  /** Corners in degrees, open, as continuous as the box; null: the whole box. */
  readonly ring: readonly (readonly [number, number])[] | null
}

/** 1 for each node of a frame that lies in an area or on its rim; null where all do. */
export function nodesInArea(
  grid: MercatorGrid,
  frame: NodeFrame,
  { box, ring }: RegionArea,
): Uint8Array | null {
  const isIn = new Uint8Array(frame.width * frame.height)
  let count = 0
  for (let row = 0; row < frame.height; row++) {
    const lat = latitudeOf(grid, frame.row + row)
    if (lat < box[1] || lat > box[3]) continue
    for (const [west, east] of ring === null ? [[box[0], box[2]]] : insideAt([ring], lat)) {
      const from = Math.max(0, Math.ceil(columnOf(grid, west)) - frame.column)
      const to = Math.min(frame.width - 1, Math.floor(columnOf(grid, east)) - frame.column)
      for (let column = from; column <= to; column++) {
        const at = row * frame.width + column
        count += 1 - isIn[at]
        isIn[at] = 1
      }
    }
  }
  return count === isIn.length ? null : isIn
}

/** The stretches of longitude in open rings at a latitude, even-odd. */
export function insideAt(
  rings: readonly (readonly (readonly [number, number])[])[],
  lat: number,
): (readonly [number, number])[] {
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
