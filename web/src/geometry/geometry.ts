/** Positions for drawing only: nothing here enters a result. */

export type Position = [lon: number, lat: number]
type Place = readonly [lon: number, lat: number]

const metresPerDegree = 111_320

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The position at a bearing and distance, on a plane that touches the start. */
export function destination(from: Place, bearingDeg: number, distanceM: number): Position {
  const east = Math.sin(radians(bearingDeg)) * distanceM
  const north = Math.cos(radians(bearingDeg)) * distanceM
  return [
    from[0] + east / (metresPerDegree * Math.cos(radians(from[1]))),
    from[1] + north / metresPerDegree,
  ]
}

/** The bearing from one position to another, 0 <= b < 360. */
export function bearing(from: Place, to: Place): number {
  const east = (to[0] - from[0]) * Math.cos(radians(from[1]))
  const north = to[1] - from[1]
  const degrees = (Math.atan2(east, north) * 180) / Math.PI
  return degrees < 0 ? degrees + 360 : degrees
}

/** The ground distance in metres, good enough to tell whether two places are the same. */
export function distance(from: Place, to: Place): number {
  const east = (to[0] - from[0]) * metresPerDegree * Math.cos(radians(from[1]))
  const north = (to[1] - from[1]) * metresPerDegree
  return Math.sqrt(east * east + north * north)
}

const earthRadiusM = 6_371_000

/** The distance along the sphere in metres: for places of different cities. */
export function greatCircle(from: Place, to: Place): number {
  const half = (degrees: number): number => Math.sin(radians(degrees) / 2)
  const [acrossLat, acrossLon] = [half(to[1] - from[1]), half(to[0] - from[0])]
  const square =
    acrossLat * acrossLat +
    Math.cos(radians(from[1])) * Math.cos(radians(to[1])) * acrossLon * acrossLon
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** The outline of a sector: a pie slice, or a full circle from 360 degrees on. */
export function sectorRing(
  centre: Place,
  azimuthDeg: number,
  beamDeg: number,
  radiusM: number,
): Position[] {
  const full = beamDeg >= 360
  const steps = Math.max(8, Math.ceil(Math.min(beamDeg, 360) / 3))
  const ring: Position[] = full ? [] : [[...centre]]
  for (let i = 0; i <= steps; i++) {
    ring.push(destination(centre, azimuthDeg - beamDeg / 2 + (i * beamDeg) / steps, radiusM))
  }
  ring.push(ring[0])
  return ring
}

/** The area of a ring on a plane that touches its first corner, in square metres. */
export function ringArea(ring: readonly Place[]): number {
  const [origin] = ring
  if (origin === undefined) return 0
  const x = ring.map((at) => (at[0] - origin[0]) * metresPerDegree * Math.cos(radians(origin[1])))
  const y = ring.map((at) => (at[1] - origin[1]) * metresPerDegree)
  let twice = 0
  for (let i = 0; i < ring.length; i++) {
    const next = (i + 1) % ring.length
    twice += x[i] * y[next] - x[next] * y[i]
  }
  return Math.abs(twice) / 2
}

/** West, south, east, north of a circle around a position. */
export function circleBounds(
  centre: Place,
  radiusM: number,
): [west: number, south: number, east: number, north: number] {
  const [east, north] = [destination(centre, 90, radiusM)[0], destination(centre, 0, radiusM)[1]]
  return [2 * centre[0] - east, 2 * centre[1] - north, east, north]
}
