// Exact tests on rings whose coordinates are integers: multiples of 1e-7 degrees.

import { RepairEffort } from './repair-effort.ts'

/** Closed ring of integer coordinates; the products of differences within a building are exact. */
export type UnitRing = (readonly [x: number, y: number])[]
type Point = UnitRing[number]

/**
 * Whether rings form a valid polygon in the sense of OGC Simple Features 06-103r4, 6.1.11: no ring
 * crosses or touches itself, rings cross nowhere and touch in points at most, holes lie inside the
 * outer ring and not inside each other.
 */
export function isValidPolygon(
  rings: readonly UnitRing[],
  effort: RepairEffort = new RepairEffort(),
): boolean {
  const contact = contactOf(rings, effort)
  if (contact === 'invalid') return false
  const [outer, ...holes] = rings
  const corners = rings.reduce((sum, { length }) => sum + length, 0)
  effort.spendPairs(corners * (contact === 'touching' ? 2 * corners : holes.length))
  // Rings that touch share points, so one vertex does not say on which side the ring lies.
  const probes = (ring: UnitRing) =>
    contact === 'touching' ? verticesAndMidpoints(ring) : [ring[0]]
  return holes.every(
    (hole, index) =>
      probes(hole).every((point) => side(outer, point) >= 0) &&
      verticesAndMidpoints(hole).some((point) => side(outer, point) > 0) &&
      holes.every(
        (other, j) => j === index || probes(hole).every((point) => side(other, point) <= 0),
      ),
  )
}

/** Twice the signed area of a closed ring, positive when counter-clockwise. */
export function doubleArea(ring: UnitRing): number {
  const [x0, y0] = ring[0]
  let sum = 0
  for (let i = 0; i + 1 < ring.length; i++) {
    const [ax, ay] = ring[i]
    const [bx, by] = ring[i + 1]
    sum += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
  }
  return sum
}

/**
 * Twice the area that a line from the first vertex sweeps over along a ring, back and forth counted
 * both: zero only when all vertices lie on one line, also where the signed area cancels out.
 */
export function doubleSweptArea(ring: UnitRing): number {
  const [origin] = ring
  return ring.slice(1).reduce((sum, to, i) => sum + Math.abs(turn(origin, ring[i], to)), 0)
}

interface Edge {
  readonly from: Point
  readonly to: Point
  readonly ring: number
  readonly index: number
}

type Contact = 'none' | 'touching' | 'invalid'

function contactOf(rings: readonly UnitRing[], effort: RepairEffort): Contact {
  let contact: Contact = 'none'
  for (const found of contactsOf(rings, effort)) {
    if (found === 'invalid') return 'invalid'
    contact = 'touching'
  }
  return contact
}

/** What a touch of walls costs beside a crossing, when both are rebuilt. */
const touchWeight = 0.2

/**
 * How often the walls of rings cross, overlap and touch, a touch counted for a fifth: what rebuilding them
 * costs. No more is counted than `most`.
 */
export function contactCount(
  rings: readonly UnitRing[],
  effort: RepairEffort,
  most: number,
): number {
  let count = 0
  for (const found of contactsOf(rings, effort)) {
    count += found === 'invalid' ? 1 : touchWeight
    if (count > most) break
  }
  return count
}

/** Sweeps over the edges from west to east and tests those whose spans overlap. */
function* contactsOf(
  rings: readonly UnitRing[],
  effort: RepairEffort,
): Generator<Exclude<Contact, 'none'>> {
  const edges = rings.flatMap((points, ring) =>
    points.slice(1).map((to, index): Edge => ({ from: points[index], to, ring, index })),
  )
  edges.sort((a, b) => west(a) - west(b))
  for (let i = 0; i < edges.length; i++) {
    const limit = east(edges[i])
    let j = i + 1
    for (; j < edges.length && west(edges[j]) <= limit; j++) {
      const found = contactOfEdges(edges[i], edges[j], rings[edges[i].ring].length - 1)
      if (found !== 'none') yield found
    }
    effort.spendPairs(j - i)
  }
}

function west(edge: Edge): number {
  return Math.min(edge.from[0], edge.to[0])
}

function east(edge: Edge): number {
  return Math.max(edge.from[0], edge.to[0])
}

function contactOfEdges(a: Edge, b: Edge, edgeCount: number): Contact {
  if (a.ring === b.ring) {
    const step = Math.abs(a.index - b.index)
    if (step === 1 || step === edgeCount - 1) return foldsBack(a, b) ? 'invalid' : 'none'
    return segmentContact(a, b) === 'none' ? 'none' : 'invalid'
  }
  return segmentContact(a, b)
}

/** Neighbouring edges share a corner; running back along the same line they share more. */
function foldsBack(a: Edge, b: Edge): boolean {
  const [first, second] = samePlace(a.to, b.from) ? [a, b] : [b, a]
  const { from, to } = first
  if (turn(from, to, second.to) !== 0) return false
  const ahead =
    (to[0] - from[0]) * (second.to[0] - to[0]) + (to[1] - from[1]) * (second.to[1] - to[1])
  return ahead < 0
}

/** Crossing, or overlapping along a line, is invalid; meeting in one end point is touching. */
function segmentContact(a: Edge, b: Edge): Contact {
  const fromSide = Math.sign(turn(a.from, a.to, b.from))
  const toSide = Math.sign(turn(a.from, a.to, b.to))
  if (fromSide === 0 && toSide === 0) return overlapOnLine(a, b)
  const aFromSide = Math.sign(turn(b.from, b.to, a.from))
  const aToSide = Math.sign(turn(b.from, b.to, a.to))
  if (fromSide * toSide > 0 || aFromSide * aToSide > 0) return 'none'
  return fromSide * toSide < 0 && aFromSide * aToSide < 0 ? 'invalid' : 'touching'
}

function overlapOnLine(a: Edge, b: Edge): Contact {
  // Along the longer axis of the line the order of the points is unambiguous.
  const axis = Math.abs(a.to[0] - a.from[0]) >= Math.abs(a.to[1] - a.from[1]) ? 0 : 1
  const start = Math.max(Math.min(a.from[axis], a.to[axis]), Math.min(b.from[axis], b.to[axis]))
  const end = Math.min(Math.max(a.from[axis], a.to[axis]), Math.max(b.from[axis], b.to[axis]))
  if (start > end) return 'none'
  return start === end ? 'touching' : 'invalid'
}

function samePlace(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1]
}

/** Side of c seen along a to b: positive to the left. */
function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/** 1 inside a ring, 0 on it, -1 outside. */
function side(ring: UnitRing, point: Point): -1 | 0 | 1 {
  let inside = false
  for (let i = 0; i + 1 < ring.length; i++) {
    const [a, b] = [ring[i], ring[i + 1]]
    const cross = turn(a, b, point)
    if (cross === 0 && isBetween(a, b, point)) return 0
    if (a[1] > point[1] === b[1] > point[1]) continue
    if (cross > 0 === b[1] > a[1]) inside = !inside
  }
  return inside ? 1 : -1
}

function isBetween(a: Point, b: Point, point: Point): boolean {
  return (
    point[0] >= Math.min(a[0], b[0]) &&
    point[0] <= Math.max(a[0], b[0]) &&
    point[1] >= Math.min(a[1], b[1]) &&
    point[1] <= Math.max(a[1], b[1])
  )
}

function verticesAndMidpoints(ring: UnitRing): Point[] {
  return ring
    .slice(1)
    .flatMap((to, i): Point[] => [to, [(ring[i][0] + to[0]) / 2, (ring[i][1] + to[1]) / 2]])
}
