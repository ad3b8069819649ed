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

/** A leg seen from above. */
interface FlatLeg {
  readonly from: Corner
  readonly to: Corner
  readonly lengthM: number
  /** Of contact, metres. */
  readonly toleranceM: number
}

/**
 * Where a leg, seen from above, runs inside or along the walls of a polygon with holes (even-odd
 * rule over all rings), in ascending order; touches without length stand for themselves. Points
 * nearer to a wall than the tolerance touch it.
 */
export function legIntervals(
  from: Corner,
  to: Corner,
  rings: readonly (readonly Corner[])[],
  toleranceM: number,
): LegInterval[] {
  const leg = { from, to, lengthM: distance(from, to), toleranceM }
  if (!isNear(leg, rings[0])) return []
  const tolerance = toleranceM / leg.lengthM
  const touches = touchesAlong(leg, rings)
  const intervals: LegInterval[] = []
  for (let i = 0; i <= touches.length; i++) {
    const entry = i === 0 ? 0 : touches[i - 1]
    const exit = i === touches.length ? 1 : touches[i]
    if (exit - entry <= tolerance) continue
    if (!touchesPolygon(pointAt(leg, (entry + exit) / 2), rings, toleranceM)) continue
    const last = intervals.at(-1)
    if (last !== undefined && entry - last.exit <= tolerance) {
      intervals[intervals.length - 1] = { entry: last.entry, exit }
    } else {
      intervals.push({ entry, exit })
    }
  }
  return withBareTouches(intervals, touches, tolerance)
}

/** Whether the boxes of leg and outer ring meet: a cheap first look. */
function isNear({ from, to, toleranceM }: FlatLeg, outer: readonly Corner[]): boolean {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of outer) {
    minX = Math.min(minX, x)
    maxX = Math.max(maxX, x)
    minY = Math.min(minY, y)
    maxY = Math.max(maxY, y)
  }
  return (
    Math.max(from.x, to.x) >= minX - toleranceM &&
    Math.min(from.x, to.x) <= maxX + toleranceM &&
    Math.max(from.y, to.y) >= minY - toleranceM &&
    Math.min(from.y, to.y) <= maxY + toleranceM
  )
}

/** Fractions at which the leg meets a wall, ascending: where it crosses one, or passes a corner. */
function touchesAlong(leg: FlatLeg, rings: readonly (readonly Corner[])[]): number[] {
  const tolerance = leg.toleranceM / leg.lengthM
  const found: number[] = []
  const note = (t: number) => {
    if (Math.abs(t) <= tolerance) found.push(0)
    else if (Math.abs(t - 1) <= tolerance) found.push(1)
    else if (t > 0 && t < 1) found.push(t)
  }
  for (const ring of rings) {
    let a = ring[ring.length - 1]
    let besideA = besideM(leg, a)
    for (const b of ring) {
      const besideB = besideM(leg, b)
      if (Math.abs(besideB) <= leg.toleranceM) note(along(leg, b))
      else if (Math.abs(besideA) > leg.toleranceM && besideA > 0 !== besideB > 0) {
        const share = besideA / (besideA - besideB)
        note(along(leg, a) + share * (along(leg, b) - along(leg, a)))
      }
      a = b
      besideA = besideB
    }
  }
  return found.sort((first, second) => first - second)
}

/** Adds an interval of no length for every touch that no interval explains. */
function withBareTouches(
  intervals: readonly LegInterval[],
  touches: readonly number[],
  tolerance: number,
): LegInterval[] {
  const found: LegInterval[] = []
  let next = 0
  for (const t of touches) {
    while (next < intervals.length && intervals[next].entry - tolerance <= t) {
      found.push(intervals[next++])
    }
    const last = found.at(-1)
    const isExplained = last !== undefined && t <= last.exit + tolerance
    if (!isExplained) found.push({ entry: t, exit: t })
  }
  return [...found, ...intervals.slice(next)]
}

/** Signed distance of a corner from the leg's line. */
function besideM({ from, to, lengthM }: FlatLeg, { x, y }: Corner): number {
  return ((x - from.x) * (to.y - from.y) - (y - from.y) * (to.x - from.x)) / lengthM
}

/** Where a corner lies along the leg, as a fraction of it. */
function along({ from, to, lengthM }: FlatLeg, { x, y }: Corner): number {
  return ((x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y)) / (lengthM * lengthM)
}

/** Inside by the even-odd rule over all rings, or on a wall within the tolerance. */
export function touchesPolygon(
  point: Corner,
  rings: readonly (readonly Corner[])[],
  toleranceM: number,
): boolean {
  let isInside = false
  for (const ring of rings) {
    let a = ring[ring.length - 1]
    for (const b of ring) {
      if (distanceToWallM(point, a, b) <= toleranceM) return true
      const crosses = a.y > point.y !== b.y > point.y
      if (crosses && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) {
        isInside = !isInside
      }
      a = b
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

function pointAt({ from, to }: FlatLeg, t: number): Corner {
  return { x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) }
}

function distance(a: Corner, b: Corner): number {
  const x = b.x - a.x
  const y = b.y - a.y
  return Math.sqrt(x * x + y * y)
}
