/** A ring of longitudes and latitudes, degrees, closed or open. */
type LonLatRing = readonly (readonly [lon: number, lat: number])[]

/** Whether a place lies within a ring by the even-odd rule; a point on the ring may count either way. */
export function isInRing(ring: LonLatRing, lon: number, lat: number): boolean {
  let isInside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax, ay] = ring[i]
    const [bx, by] = ring[j]
    if (ay > lat !== by > lat && lon < ((bx - ax) * (lat - ay)) / (by - ay) + ax) {
      isInside = !isInside
    }
  }
  return isInside
}

/** A polygon: its outer ring, then its holes. */
export type PolygonRings = readonly LonLatRing[]

/** Whether a place lies in a polygon and in none of its holes. */
export function isInPolygon(rings: PolygonRings, lon: number, lat: number): boolean {
  return rings.filter((ring) => isInRing(ring, lon, lat)).length % 2 === 1
}
