import type { BoxIndex } from './box-index.ts'

/**
 * Store indices of the footprints whose boxes meet a box in degrees (west, south, east, north), each
 * once, in no order. The box may reach beyond 180 degrees of longitude on either side: beyond the
 * antimeridian the index is asked on the other side of it.
 */
export function searchBox(
  boxIndex: BoxIndex,
  [west, south, east, north]: readonly [number, number, number, number],
): number[] {
  const hits = boxIndex.search(west, south, east, north)
  if (west >= -180 && east <= 180) return hits
  if (west < -180) hits.push(...boxIndex.search(west + 360, south, 180, north))
  if (east > 180) hits.push(...boxIndex.search(-180, south, east - 360, north))
  return [...new Set(hits)]
}
