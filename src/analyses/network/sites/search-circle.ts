import { localFrame, project } from '../../../spatial/local-frame.ts'

/** A circle around an area, degrees and metres. */
interface SearchCircle {
  readonly lon: number
  readonly lat: number
  readonly reachM: number
}

/** A circle that holds everything within a radius of any place of a polygon (longitude, latitude). */
export function searchCircle(
  polygon: readonly (readonly [number, number])[],
  radiusM: number,
): SearchCircle {
  const lons = polygon.map(([lon]) => lon)
  const lats = polygon.map(([, lat]) => lat)
  const lon = (Math.min(...lons) + Math.max(...lons)) / 2
  const lat = (Math.min(...lats) + Math.max(...lats)) / 2
  const frame = localFrame(lon, lat)
  const cornersM = polygon.map(([cornerLon, cornerLat]) => {
    const [x, y] = project(frame, cornerLon, cornerLat)
    return Math.sqrt(x * x + y * y)
  })
  // Sides of a polygon are straight in degrees and bend in metres.
  return { lon: lon > 180 ? lon - 360 : lon, lat, reachM: 1.01 * (Math.max(...cornersM) + radiusM) }
}
