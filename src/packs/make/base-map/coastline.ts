import type { Bounds } from '../../../formats/elevation-raster.ts'
import type { Polygon, Position, Ring } from '../common/building-input.ts'
import { groupRings } from '../common/ring-assembly.ts'
import { clipLine } from './clip-geometry.ts'

/** A coast may end this far inside the box, as a share of its shorter side, and still be read. */
const longestGapShare = 0.25

interface Sea {
  readonly polygons: readonly Polygon[]
  /** Ends of coasts inside the box: there the coast goes on straight to the nearest edge. */
  readonly openEnds: number
  /** The coasts do not say which side is sea; no polygon is given. */
  readonly unreadable: boolean
}

/** A stretch of coast from edge to edge of the box, the sea on its right. */
interface Stretch {
  readonly line: readonly Position[]
  /** Where it comes in and goes out, along the edge of the box, clockwise from its north-west corner. */
  readonly start: number
  readonly end: number
  /** An end was inside the box and has been continued. */
  readonly isContinued: boolean
}

/**
 * The sea in a box from coast lines, which have the land on their left and the sea on their right.
 *
 * @param coasts - joined as far as they can be; rings name their first position again.
 */
export function seaOf(coasts: readonly (readonly Position[])[], box: Bounds): Sea {
  const frame = new Frame(box)
  const rings: Ring[] = []
  const stretches: Stretch[] = []
  let openEnds = 0
  for (const coast of coasts) {
    const isRing = isClosed(coast)
    for (const part of isRing ? ringParts(coast, box) : clipLine(coast, box)) {
      if (isClosed(part)) {
        rings.push([...part])
        continue
      }
      const line = frame.reachEdges(part)
      if (line === undefined) return { polygons: [], openEnds, unreadable: true }
      const added = line.length - part.length
      openEnds += added
      const [start, end] = [frame.place(line[0]), frame.place(line[line.length - 1])]
      stretches.push({ line, start, end, isContinued: added > 0 })
    }
  }
  if (rings.length === 0 && stretches.length === 0) {
    return { polygons: [], openEnds, unreadable: false }
  }
  return { ...seaBetweenReadable(frame, stretches, rings), openEnds }
}

/**
 * What a coast was continued by may run across another coast: then the shortest that was continued is
 * left out, as long as there is one.
 */
function seaBetweenReadable(
  frame: Frame,
  stretches: readonly Stretch[],
  rings: readonly Ring[],
): { polygons: Polygon[]; unreadable: boolean } {
  const sea = seaBetween(frame, stretches, rings)
  const continued = stretches.filter(({ isContinued }) => isContinued)
  if (!sea.unreadable || continued.length === 0) return sea
  const shortest = continued.reduce((a, b) => (b.line.length < a.line.length ? b : a))
  const others = stretches.filter((stretch) => stretch !== shortest)
  return seaBetweenReadable(frame, others, rings)
}

/** A ring that crosses the box is cut where it is outside, so that no cut lies inside. */
function ringParts(ring: readonly Position[], box: Bounds): readonly (readonly Position[])[] {
  const parts = clipLine(ring, box)
  const [first, last] = [parts.at(0), parts.at(-1)]
  if (first === undefined || last === undefined || first === last) return parts
  const meets = last[last.length - 1].every((degrees, axis) => degrees === first[0][axis])
  return meets ? [[...last, ...first.slice(1)], ...parts.slice(1, -1)] : parts
}

function isClosed(line: readonly Position[]): boolean {
  const last = line[line.length - 1]
  return line.length >= 4 && line[0][0] === last[0] && line[0][1] === last[1]
}

/**
 * From the end of each stretch the sea goes on along the edge of the box, clockwise, to where the
 * next stretch begins. Rings around land are islands, the others are seas of their own.
 */
function seaBetween(
  frame: Frame,
  stretches: readonly Stretch[],
  rings: readonly Ring[],
): { polygons: Polygon[]; unreadable: boolean } {
  const byStart = [...stretches].sort((a, b) => a.start - b.start)
  const used = new Set<Stretch>()
  const outers: Ring[] = []
  for (const first of byStart) {
    if (used.has(first)) continue
    const ring: Ring = []
    let stretch = first
    do {
      // Two coasts that begin at one place, or run against each other: there is no telling.
      if (used.has(stretch)) return { polygons: [], unreadable: true }
      used.add(stretch)
      ring.push(...stretch.line)
      const { end } = stretch
      const next: Stretch = byStart.find(({ start }) => start >= end) ?? byStart[0]
      ring.push(...frame.corners(end, next.start))
      stretch = next
    } while (stretch !== first)
    ring.push(ring[0])
    outers.push(ring)
  }
  const islands = rings.filter((ring) => doubleArea(ring) > 0)
  outers.push(...rings.filter((ring) => doubleArea(ring) < 0))
  if (outers.length === 0 && islands.length > 0) outers.push(frame.ring())
  return { polygons: groupRings(outers, islands).polygons, unreadable: false }
}

/** Positive when a ring runs counter-clockwise. */
function doubleArea(ring: Ring): number {
  const [x0, y0] = ring[0]
  return ring.slice(1).reduce((sum, [x, y], i) => {
    const [ax, ay] = ring[i]
    return sum + (ax - x0) * (y - y0) - (x - x0) * (ay - y0)
  }, 0)
}

/** The edge of a box as one axis from 0 to 4, clockwise from the north-west corner. */
class Frame {
  readonly #box: Bounds
  readonly #corners: readonly Position[]

  constructor(box: Bounds) {
    const [west, south, east, north] = box
    this.#box = box
    this.#corners = [
      [west, north],
      [east, north],
      [east, south],
      [west, south],
    ]
  }

  ring(): Ring {
    return [...this.#corners, this.#corners[0]].map(([lon, lat]) => [lon, lat])
  }

  /** Where on the edge the position on it nearest to a position is. */
  place(position: Position): number {
    return this.#nearest(position).place
  }

  /** The corners passed from one place to another, clockwise. */
  corners(from: number, to: number): Position[] {
    const passed: Position[] = []
    const end = to >= from ? to : to + 4
    for (let corner = Math.floor(from) + 1; corner < end; corner++) {
      const [lon, lat] = this.#corners[corner % 4]
      passed.push([lon, lat])
    }
    return passed
  }

  /** The line continued straight to the edge where it ends inside; undefined where that is too far. */
  reachEdges(line: readonly Position[]): Position[] | undefined {
    const [west, south, east, north] = this.#box
    const longest = longestGapShare * Math.min(east - west, north - south)
    const ends = [line[0], line[line.length - 1]].map((position) => this.#nearest(position))
    if (ends.some(({ distance }) => distance > longest)) return undefined
    const [start, end] = ends
    return [
      ...(start.distance > 0 ? [start.position] : []),
      ...line,
      ...(end.distance > 0 ? [end.position] : []),
    ]
  }

  #nearest([lon, lat]: Position): { position: Position; place: number; distance: number } {
    const [west, south, east, north] = this.#box
    const [x, y] = [(lon - west) / (east - west), (north - lat) / (north - south)]
    const candidates: { position: Position; place: number; distance: number }[] = [
      { position: [lon, north], place: x, distance: north - lat },
      { position: [east, lat], place: 1 + y, distance: east - lon },
      { position: [lon, south], place: 3 - x, distance: lat - south },
      { position: [west, lat], place: (4 - y) % 4, distance: lon - west },
    ]
    return candidates.reduce((best, next) => (next.distance < best.distance ? next : best))
  }
}
