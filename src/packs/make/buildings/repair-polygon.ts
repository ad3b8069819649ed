import { union } from 'polyclip-ts'
import type { BuildingDropReason, Polygon, Position, Ring } from '../common/building-input.ts'
import { RepairEffort, TangledError } from './repair-effort.ts'
import { contactCount, doubleArea, doubleSweptArea, isValidPolygon } from './ring-validity.ts'
import type { UnitRing } from './ring-validity.ts'
import { cutAtAntimeridian } from './antimeridian.ts'
import { boxesMeet, coversTwice } from './part-overlap.ts'

/** What became of the geometry of one building. */
type RepairResult =
  | { readonly polygons: readonly Polygon[]; readonly repaired: boolean }
  | { readonly dropped: BuildingDropReason }

/** Resolution of stored coordinates, that of OpenStreetMap: about a centimetre. */
const unitsPerDegree = 1e7
/** Twice the area, in square units, below which a ring is no building: about 0.01 square metres. */
const smallestDoubleArea = 200
/** Rounding the corners of a rebuilt polygon may make edges cross again; so it is rebuilt again. */
const rebuildAttempts = 3

/**
 * Brings polygons into the form in which packs store them, or says why they cannot be: coordinates
 * with seven decimals, closed rings without repeated vertices, outer rings counter-clockwise and
 * holes clockwise (RFC 7946), no ring crossing itself or another, holes inside their outer ring, no
 * part over another.
 *
 * Rings that cross and parts that overlap are rebuilt by a polygon union, those across the
 * antimeridian are cut there. Everything but rounding and turning a ring around counts as a repair.
 */
export function repairPolygons(
  input: readonly Polygon[],
  effort: RepairEffort = new RepairEffort(),
): RepairResult {
  effort.begin(input.flat().reduce((sum, { length }) => sum + length, 0))
  try {
    return repaired(input, effort)
  } catch (error) {
    if (error instanceof TangledError) return { dropped: 'too_tangled' }
    throw error
  }
}

function repaired(input: readonly Polygon[], effort: RepairEffort): RepairResult {
  const polygons: Polygon[] = []
  let isRepaired = false
  let reason: BuildingDropReason = 'no_polygon_geometry'
  for (const polygon of input) {
    const result = repairPolygon(polygon, effort)
    if ('dropped' in result) {
      reason = result.dropped
      isRepaired = true
    } else {
      polygons.push(...result.polygons)
      isRepaired ||= result.repaired
    }
  }
  if (polygons.length === 0) return { dropped: reason }
  const joined = joinedParts(polygons, effort)
  return joined === null ? { polygons, repaired: isRepaired } : { polygons: joined, repaired: true }
}

/** Valid parts put together where they overlap; null where they do not, or cannot be put together. */
function joinedParts(polygons: readonly Polygon[], effort: RepairEffort): Polygon[] | null {
  const parts = polygons.map((rings) => rings.map((ring) => ring.map(toUnits)))
  if (!boxesMeet(parts)) return null
  const joined = rebuild(parts, rebuildAttempts, effort)
  return joined.length > 0 && coversTwice(parts, joined) ? joined.map(toPolygon) : null
}

function repairPolygon(polygon: Polygon, effort: RepairEffort): RepairResult {
  if (polygon.length === 0 || polygon[0].length === 0) return { dropped: 'no_polygon_geometry' }
  if (!polygon.every((ring) => ring.every(isOnGlobe))) return { dropped: 'bad_coordinates' }
  const cut = cutAtAntimeridian(polygon)
  if (cut.length === 1 && cut[0] === polygon) return repairPart(polygon, effort)
  const polygons = cut.flatMap((part) => {
    const result = repairPart(part, effort)
    return 'dropped' in result ? [] : result.polygons
  })
  return polygons.length === 0 ? { dropped: 'unrepairable' } : { polygons, repaired: true }
}

/** A polygon on one side of the antimeridian. */
function repairPart(polygon: Polygon, effort: RepairEffort): RepairResult {
  const cleaned = polygon.map((ring) => cleanRing(ring.map(toUnits), effort))
  const [outer, ...holes] = cleaned.map(({ ring }) => ring)
  if (outer === undefined) return { dropped: 'no_area' }
  const rings = [outer, ...holes.filter((hole) => hole !== undefined)]
  const changed = cleaned.some((result) => result.changed)
  if (isValidPolygon(rings, effort)) return { polygons: [toPolygon(rings)], repaired: changed }
  const rebuilt = rebuild([rings], rebuildAttempts, effort)
  return rebuilt.length === 0
    ? { dropped: 'unrepairable' }
    : { polygons: rebuilt.map(toPolygon), repaired: true }
}

/** Input is whatever a file holds, so the types of a position are checked and not believed. */
function isOnGlobe(point: readonly unknown[]): boolean {
  if (!Array.isArray(point)) return false
  const [lon, lat] = point as unknown[]
  return (
    typeof lon === 'number' &&
    typeof lat === 'number' &&
    Math.abs(lon) <= 180 &&
    Math.abs(lat) <= 90
  )
}

function toUnits([lon, lat]: Position): UnitRing[number] {
  // Adding zero turns -0 into 0.
  return [Math.round(lon * unitsPerDegree) + 0, Math.round(lat * unitsPerDegree) + 0]
}

function toPolygon(rings: readonly UnitRing[]): Polygon {
  return rings.map((ring, index) => {
    const isCounterClockwise = doubleArea(ring) > 0
    const points = isCounterClockwise === (index === 0) ? ring : [...ring].reverse()
    return points.map(([x, y]): Position => [x / unitsPerDegree, y / unitsPerDegree])
  }) satisfies Ring[]
}

/** The ring closed, without repeated vertices and spikes; no ring when no area is left. */
function cleanRing(ring: UnitRing, effort: RepairEffort): { ring?: UnitRing; changed: boolean } {
  const open = ring.filter((point, i) => i === 0 || !samePlace(point, ring[i - 1]))
  const wasClosed = open.length > 1 && samePlace(open[0], open[open.length - 1])
  if (wasClosed) open.pop()
  removeSpikes(open, effort)
  // A well-formed ring names its first vertex once more and nothing else twice.
  const changed = !wasClosed || open.length !== ring.length - 1
  if (open.length < 3) return { changed: true }
  const closed = [...open, open[0]]
  if (doubleSweptArea(closed) < smallestDoubleArea) return { changed: true }
  return { ring: closed, changed }
}

function samePlace(a: UnitRing[number], b: UnitRing[number]): boolean {
  return a[0] === b[0] && a[1] === b[1]
}

/** Corners that are moved in the time that a pair of walls takes. */
const cornersMovedAsPair = 64

/** Takes out vertices after which the boundary runs straight back to the vertex before. */
function removeSpikes(open: UnitRing, effort: RepairEffort): void {
  for (let i = 0; open.length >= 3 && i < open.length;) {
    const before = (i + open.length - 1) % open.length
    const after = (i + 1) % open.length
    if (!samePlace(open[before], open[after])) {
      i++
      continue
    }
    effort.spendPairs(open.length / cornersMovedAsPair)
    // The spike's tip and one of the two equal vertices around it, the later one first.
    open.splice(Math.max(i, after), 1)
    open.splice(Math.min(i, after), 1)
    i = Math.max(0, i - 2)
  }
}

/** The valid polygons that cover what the given rings cover. */
function rebuild(
  polygons: readonly UnitRing[][],
  attemptsLeft: number,
  effort: RepairEffort,
): UnitRing[][] {
  effort.spendContacts(contactCount(polygons.flat(), effort, effort.maximumContacts))
  const rebuilt = unionOf(polygons).flatMap((part) => {
    const [outer, ...holes] = part.map((ring) => cleanRing(ring.map(roundPoint), effort).ring)
    return outer === undefined ? [] : [[outer, ...holes.filter((hole) => hole !== undefined)]]
  })
  const isValid = (rings: UnitRing[]): boolean => isValidPolygon(rings, effort)
  if (rebuilt.every(isValid)) return rebuilt
  if (attemptsLeft > 1) return rebuild(rebuilt, attemptsLeft - 1, effort)
  return rebuilt.filter(isValid)
}

function unionOf(polygons: readonly UnitRing[][]): UnitRing[][] {
  const [first, ...others] = polygons.map((rings) =>
    rings.map((ring) => ring.map(([x, y]): Position => [x, y])),
  )
  try {
    return union(first, ...others)
  } catch {
    // The clipper gives up on some degenerate input; the building is then counted as dropped.
    return []
  }
}

function roundPoint([x, y]: UnitRing[number]): UnitRing[number] {
  return [Math.round(x) + 0, Math.round(y) + 0]
}
