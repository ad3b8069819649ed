import { invalidRequest } from '../../errors.ts'
import { polygonVertices } from '../../analyses/question-bounds.ts'
import { continuousRing } from '../../spatial/continuous-ring.ts'

type Position = readonly [lon: number, lat: number]

/** Degrees: as far as longitudes may go on beyond the antimeridian, and as wide as a ring may be. */
const turnDeg = 360

/**
 * The corners of a ring that is sent, open and without repetitions; beyond 180 degrees where it crosses the
 * antimeridian. There its longitudes may go on or jump to the other side of the map.
 *
 * @param name of the member, for messages
 * @param farthestLonDeg as far as its longitudes may go on
 * @throws {SightlineError} invalid_request when it is no simple polygon on the globe.
 */
export function resolveSimpleRing(
  pairs: readonly (readonly number[])[],
  name: string,
  farthestLonDeg = turnDeg,
): Position[] {
  const corners = pairs.map(([lon, lat], index): Position => {
    if (!(Math.abs(lon) <= farthestLonDeg && Math.abs(lat) <= 90)) {
      const longitudes = `-${farthestLonDeg} and ${farthestLonDeg}`
      throw invalidRequest(
        `${name}[${index}] must be [longitude, latitude] between ${longitudes}, -90 and 90`,
      )
    }
    return [lon, lat]
  })
  const ring: Position[] = []
  for (const corner of continuousRing(corners)) {
    if (!isSame(ring.at(-1), corner)) ring.push(corner)
  }
  if (ring.length > 1 && isSame(ring.at(-1), ring[0])) ring.pop()
  if (ring.length < polygonVertices.minimum) {
    throw invalidRequest(`${name} must have at least ${polygonVertices.minimum} different corners`)
  }
  const lons = ring.map(([lon]) => lon)
  if (Math.max(...lons) - Math.min(...lons) > turnDeg) {
    throw invalidRequest(`${name} must be at most 360 degrees wide`)
  }
  if (touchesItself(ring)) throw invalidRequest(`${name} must not cross or touch itself`)
  return ring
}

function isSame(a: Position | undefined, b: Position): boolean {
  return a?.[0] === b[0] && a[1] === b[1]
}

/** True when two sides that are no neighbours meet, or neighbours lie on each other. */
function touchesItself(ring: readonly Position[]): boolean {
  const corner = (index: number) => ring[index % ring.length]
  for (let i = 0; i < ring.length; i++) {
    if (turnsBack(corner(i), corner(i + 1), corner(i + 2))) return true
    for (let j = i + 2; j < ring.length; j++) {
      if (i === 0 && j === ring.length - 1) continue
      if (sidesMeet(corner(i), corner(i + 1), corner(j), corner(j + 1))) return true
    }
  }
  return false
}

/** Twice the signed area of a triangle: on which side of the line a-b the point c lies. */
function side(a: Position, b: Position, c: Position): number {
  return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
}

function turnsBack(a: Position, b: Position, c: Position): boolean {
  const along = (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1])
  return side(a, b, c) === 0 && along > 0
}

function sidesMeet(a: Position, b: Position, c: Position, d: Position): boolean {
  const [abc, abd, cda, cdb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (abc * abd < 0 && cda * cdb < 0) return true
  return (
    (abc === 0 && isBetween(a, b, c)) ||
    (abd === 0 && isBetween(a, b, d)) ||
    (cda === 0 && isBetween(c, d, a)) ||
    (cdb === 0 && isBetween(c, d, b))
  )
}

/** For a point on the line a-b: whether it lies on the side itself. */
function isBetween(a: Position, b: Position, point: Position): boolean {
  return [0, 1].every(
    (axis) =>
      Math.min(a[axis], b[axis]) <= point[axis] && point[axis] <= Math.max(a[axis], b[axis]),
  )
}
