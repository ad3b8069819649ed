import type { BoxIndex } from './box-index.ts'

/** West, south, east and north, degrees. */
type Box = readonly [west: number, south: number, east: number, north: number]

/**
 * Store indices of the footprints whose boxes meet a box in degrees (west, south, east, north), each
 * once, in no order. The box may reach beyond 180 degrees of longitude on either side: beyond the
 * antimeridian the index is asked on the other side of it.
 */
export function searchBox(boxIndex: BoxIndex, box: Box): number[] {
  const [hits, ...others] = boxesOnEarth(box).map((one) => boxIndex.search(...one))
  return others.length === 0 ? hits : [...new Set([hits, ...others].flat())]
}

/**
 * What an index is asked for a box that may reach beyond 180 degrees of longitude: itself, and the rest of
 * it.
 */
export function boxesOnEarth([west, south, east, north]: Box): Box[] {
  return [
    [west, south, east, north],
    ...(west < -180 ? [[west + 360, south, 180, north] as const] : []),
    ...(east > 180 ? [[-180, south, east - 360, north] as const] : []),
  ]
}
