import type { Enu } from './vector.ts'

/** A corner on the ground. */
export interface Corner {
  readonly x: number
  readonly y: number
}

/** A stretch of a leg inside or along a polygon, as fractions of the leg; a touch has no length. */
export interface LegInterval {
  readonly entry: number
  readonly exit: number
}

/**
 * Where a leg, seen from above, runs inside or along the walls of a polygon with holes (even-odd
 * rule over all rings), in ascending order; touches without length stand for themselves. Points
 * nearer to a wall than the tolerance touch it.
 */
export function legIntervals(
  from: Enu,
  to: Enu,
  rings: readonly (readonly Corner[])[],
  toleranceM: number,
): LegInterval[] {
  const lengthM = distance(from, to)
  const tolerance = toleranceM / lengthM
  const touches = rings
    .flatMap((ring) => wallsOf(ring).flatMap(([a, b]) => touchesOf(from, to, a, b, toleranceM)))
    .filter((t) => t >= -tolerance && t <= 1 + tolerance)
    .map((t) => Math.min(1, Math.max(0, t)))
  const parameters = [...new Set([0, ...touches, 1])].sort((a, b) => a - b)
  const intervals: LegInterval[] = []
  for (let i = 1; i < parameters.length; i++) {
    const entry = parameters[i - 1]
    const exit = parameters[i]
    const middle = pointAt(from, to, (entry + exit) / 2)
    if (exit - entry <= tolerance || !touchesPolygon(middle, rings, toleranceM)) continue
    const last = intervals.at(-1)
    if (last !== undefined && entry - last.exit <= tolerance) {
      intervals[intervals.length - 1] = { entry: last.entry, exit }
    } else {
      intervals.push({ entry, exit })
    }
  }
  return withBareTouches(intervals, parameters, touches, tolerance)
}

function withBareTouches(
  intervals: readonly LegInterval[],
  parameters: readonly number[],
  touches: readonly number[],
  tolerance: number,
): LegInterval[] {
  const found = [...intervals]
  for (const t of parameters) {
    const isTouch = touches.includes(t)
    const isCovered = found.some(
      ({ entry, exit }) => t >= entry - tolerance && t <= exit + tolerance,
    )
    if (isTouch && !isCovered) found.push({ entry: t, exit: t })
  }
  return found.sort((a, b) => a.entry - b.entry)
}

function wallsOf(ring: readonly Corner[]): (readonly [Corner, Corner])[] {
  return ring.map((corner, i) => [ring.at(i - 1)!, corner] as const)
}

/** Fractions of the leg at which it meets a wall: where it crosses it, or where it runs along it. */
function touchesOf(from: Enu, to: Enu, a: Corner, b: Corner, toleranceM: number): number[] {
  const leg = { x: to.x - from.x, y: to.y - from.y }
  const wall = { x: b.x - a.x, y: b.y - a.y }
  const lengthM = distance(from, to)
  const offset = { x: a.x - from.x, y: a.y - from.y }
  const offsetM = (corner: Corner) =>
    ((corner.x - from.x) * leg.y - (corner.y - from.y) * leg.x) / lengthM
  const along = (corner: Corner) =>
    ((corner.x - from.x) * leg.x + (corner.y - from.y) * leg.y) / (lengthM * lengthM)
  const touched = [a, b].filter((corner) => Math.abs(offsetM(corner)) <= toleranceM).map(along)
  if (touched.length > 0 || offsetM(a) > 0 === offsetM(b) > 0) return touched
  const across = leg.x * wall.y - leg.y * wall.x
  return [(offset.x * wall.y - offset.y * wall.x) / across]
}

/** Inside by the even-odd rule over all rings, or on a wall within the tolerance. */
export function touchesPolygon(
  point: Corner,
  rings: readonly (readonly Corner[])[],
  toleranceM: number,
): boolean {
  let isInside = false
  for (const ring of rings) {
    for (const [a, b] of wallsOf(ring)) {
      if (distanceToWallM(point, a, b) <= toleranceM) return true
      const crosses = a.y > point.y !== b.y > point.y
      if (crosses && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) {
        isInside = !isInside
      }
    }
  }
  return isInside
}

function distanceToWallM(point: Corner, a: Corner, b: Corner): number {
  const wall = { x: b.x - a.x, y: b.y - a.y }
  const squared = wall.x * wall.x + wall.y * wall.y
  const along = (point.x - a.x) * wall.x + (point.y - a.y) * wall.y
  const t = squared === 0 ? 0 : Math.min(1, Math.max(0, along / squared))
  return distance(point, { x: a.x + t * wall.x, y: a.y + t * wall.y })
}

function pointAt(from: Corner, to: Corner, t: number): Corner {
  return { x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) }
}

function distance(a: Corner, b: Corner): number {
  const x = b.x - a.x
  const y = b.y - a.y
  return Math.sqrt(x * x + y * y)
}
