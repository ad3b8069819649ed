import { eccentricitySquared, radiansPerDegree, semiMajorAxisM } from './ellipsoid.ts'
import { type FrameOrigin, projectNearPole, unprojectNearPole } from './polar-frame.ts'

/**
 * Local east/north metres around one origin, from WGS84 longitude and latitude.
 *
 * x = dLon * N(m) * cos(m), y = dLat * M(m), with m the mean latitude of origin and point and
 * N, M the radii of curvature in the prime vertical and the meridian (mid-latitude method;
 * Rapp, Geometric Geodesy I, section 6.4). Within 5 km and up to 70 degrees of latitude the
 * distance differs from the geodesic by far less than 0.05 %. Around origins nearer to a pole than
 * `polarLatitudeDeg` that method grows coarse, and ends at the pole: there see `polar-frame.ts`.
 */
export type LocalFrame = FrameOrigin

/** Around origins at this latitude, north or south, and beyond it, another projection holds. */
const polarLatitudeDeg = 85

/** A frame with its origin at a point in degrees. */
export function localFrame(originLon: number, originLat: number): LocalFrame {
  return { originLon, originLat }
}

/** Writes east and north metres of a point in degrees to target[at] and target[at + 1]. */
export function projectInto(
  frame: LocalFrame,
  lon: number,
  lat: number,
  target: Float64Array,
  at: number,
): void {
  if (Math.abs(frame.originLat) >= polarLatitudeDeg) {
    projectNearPole(frame, lon, lat, target, at)
    return
  }
  const meanLat = ((frame.originLat + lat) / 2) * radiansPerDegree
  const sine = Math.sin(meanLat)
  const w = 1 - eccentricitySquared * sine * sine
  const primeVerticalM = semiMajorAxisM / Math.sqrt(w)
  const meridianM = (primeVerticalM * (1 - eccentricitySquared)) / w
  target[at] =
    wrapLongitudeDeg(lon - frame.originLon) * radiansPerDegree * primeVerticalM * Math.cos(meanLat)
  target[at + 1] = (lat - frame.originLat) * radiansPerDegree * meridianM
}

/** Of the latest `project`: to make a typed array takes longer than to fill it. */
const projected = new Float64Array(2)

/** East and north metres of a point in degrees. */
export function project(frame: LocalFrame, lon: number, lat: number): [number, number] {
  projectInto(frame, lon, lat, projected, 0)
  return [projected[0], projected[1]]
}

/** Longitude and latitude in degrees of a point in local metres; inverse of `project`. */
export function unproject(frame: LocalFrame, x: number, y: number): [number, number] {
  if (Math.abs(frame.originLat) >= polarLatitudeDeg) {
    const [lon, lat] = unprojectNearPole(frame, x, y)
    return [wrapLongitudeDeg(lon), lat]
  }
  let lat = frame.originLat
  let eastRadiusM = 1
  // The mean latitude depends on the answer; each round gains about three digits.
  for (let round = 0; round < 5; round++) {
    const meanLat = ((frame.originLat + lat) / 2) * radiansPerDegree
    const sine = Math.sin(meanLat)
    const w = 1 - eccentricitySquared * sine * sine
    const primeVerticalM = semiMajorAxisM / Math.sqrt(w)
    const meridianM = (primeVerticalM * (1 - eccentricitySquared)) / w
    eastRadiusM = primeVerticalM * Math.cos(meanLat)
    lat = frame.originLat + y / meridianM / radiansPerDegree
  }
  return [wrapLongitudeDeg(frame.originLon + x / eastRadiusM / radiansPerDegree), lat]
}

/** A meridian as a longitude from -180 to 180 degrees; values inside are left untouched. */
function wrapLongitudeDeg(lon: number): number {
  if (lon >= -180 && lon <= 180) return lon
  const wrapped = (((lon + 180) % 360) + 360) % 360
  return wrapped - 180
}

/**
 * A box in degrees (west, south, east, north) that contains every point within a distance of the
 * origin; a little too large, never too small. Not wrapped at the antimeridian: east may exceed
 * 180. Around a pole it is the whole cap.
 */
export function boxAround(
  frame: LocalFrame,
  radiusM: number,
): [west: number, south: number, east: number, north: number] {
  const smallestMeridianM = semiMajorAxisM * (1 - eccentricitySquared) * radiansPerDegree
  const latSpan = (radiusM / smallestMeridianM) * 1.001
  const farthestLat = Math.abs(frame.originLat) + latSpan
  const south = Math.max(-90, frame.originLat - latSpan)
  const north = Math.min(90, frame.originLat + latSpan)
  if (farthestLat >= 90) return [-180, south, 180, north]
  const lonSpan = Math.min(
    180,
    (radiusM / (semiMajorAxisM * radiansPerDegree * Math.cos(farthestLat * radiansPerDegree))) *
      1.001,
  )
  return [frame.originLon - lonSpan, south, frame.originLon + lonSpan, north]
}
