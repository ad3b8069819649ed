import Flatbush from 'flatbush'
import { doubleArea } from './ring-validity.ts'
import type { UnitRing } from './ring-validity.ts'

type UnitPolygon = readonly UnitRing[]

/** Whether the boxes of any two parts of a building overlap or touch: only then can the parts overlap. */
export function boxesMeet(parts: readonly UnitPolygon[]): boolean {
  if (parts.length < 2) return false
  const boxes = parts.map(([outer]) => boxOf(outer))
  const index = new Flatbush(boxes.length)
  for (const box of boxes) index.add(...box)
  index.finish()
  return boxes.some((box, i) => index.search(...box, (other) => other !== i).length > 0)
}

/**
 * Whether parts cover ground twice that the same parts put together cover once, beyond what rounding
 * the corners moves: half a unit along every wall.
 */
export function coversTwice(
  parts: readonly UnitPolygon[],
  joined: readonly UnitPolygon[],
): boolean {
  const twice = doubleAreaOf(parts) - doubleAreaOf(joined)
  return twice > parts.flat().reduce((sum, ring) => sum + lengthOf(ring), 0)
}

/** Twice the area of polygons whose holes are the rings after the first, whichever way they run. */
function doubleAreaOf(polygons: readonly UnitPolygon[]): number {
  const ringAreas = polygons.flatMap((rings) =>
    rings.map((ring, index) => (index === 0 ? 1 : -1) * Math.abs(doubleArea(ring))),
  )
  return ringAreas.reduce((sum, area) => sum + area, 0)
}

function lengthOf(ring: UnitRing): number {
  return ring.slice(1).reduce((sum, [x, y], i) => {
    const [dx, dy] = [x - ring[i][0], y - ring[i][1]]
    return sum + Math.sqrt(dx * dx + dy * dy)
  }, 0)
}

function boxOf(ring: UnitRing): [west: number, south: number, east: number, north: number] {
  const box: ReturnType<typeof boxOf> = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of ring) {
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return box
}
