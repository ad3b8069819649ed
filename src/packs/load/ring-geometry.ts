import { metresPerDegree } from '../../spatial/ellipsoid.ts'

/** Area and area centroid of one ring. */
export interface RingMeasure {
  /** Square metres, never negative. */
  readonly areaM2: number
  /** From its westernmost to its easternmost vertex, degrees. */
  readonly widthDeg: number
  readonly centroidLon: number
  readonly centroidLat: number
}

/**
 * Area and centroid of a ring of at least three vertices, given as interleaved longitudes and
 * latitudes in degrees without the closing vertex. The ring is small against the Earth: one scale,
 * that of its middle latitude, holds for all of it. A ring that crosses itself may have its area
 * centroid far away; its vertex mean is given instead, as for a ring without area.
 */
export function measureRing(
  coordinates: ArrayLike<number>,
  firstVertex: number,
  endVertex: number,
): RingMeasure {
  // Relative to the first vertex: products of small numbers keep their digits.
  const originLon = coordinates[2 * firstVertex]
  const originLat = coordinates[2 * firstVertex + 1]
  let twiceArea = 0
  let momentLon = 0
  let momentLat = 0
  let sumLon = 0
  let sumLat = 0
  let west = Infinity
  let south = Infinity
  let east = -Infinity
  let north = -Infinity
  let ax = coordinates[2 * endVertex - 2] - originLon
  let ay = coordinates[2 * endVertex - 1] - originLat
  for (let v = firstVertex; v < endVertex; v++) {
    const bx = coordinates[2 * v] - originLon
    const by = coordinates[2 * v + 1] - originLat
    const cross = ax * by - bx * ay
    twiceArea += cross
    momentLon += (ax + bx) * cross
    momentLat += (ay + by) * cross
    sumLon += bx
    sumLat += by
    west = Math.min(west, bx)
    south = Math.min(south, by)
    east = Math.max(east, bx)
    north = Math.max(north, by)
    ax = bx
    ay = by
  }
  let lon = momentLon / (3 * twiceArea)
  let lat = momentLat / (3 * twiceArea)
  if (!(lon >= west && lon <= east && lat >= south && lat <= north)) {
    lon = sumLon / (endVertex - firstVertex)
    lat = sumLat / (endVertex - firstVertex)
  }
  const scale = metresPerDegree(originLat + (south + north) / 2)
  return {
    areaM2: (Math.abs(twiceArea) / 2) * scale.east * scale.north,
    widthDeg: east - west,
    centroidLon: originLon + lon,
    centroidLat: originLat + lat,
  }
}
