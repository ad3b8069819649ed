import type { FootprintStore } from '../../spatial/footprint-store.ts'

/** West, south, east, north in degrees. */
export type BoundingBox = readonly [west: number, south: number, east: number, north: number]

/** The one or two boxes without the antimeridian inside that a box is made of. */
export function partsOfBox(box: BoundingBox): readonly BoundingBox[] {
  const [west, south, east, north] = box
  if (west <= east) return [box]
  return [
    [west, south, 180, north],
    [-180, south, east, north],
  ]
}

/**
 * True when a footprint and a box share a point, walls included: a wall reaches into the box, or the
 * box lies inside the footprint. A box inside a courtyard shares none.
 */
export function footprintTouchesBox(
  store: FootprintStore,
  footprint: number,
  box: BoundingBox,
): boolean {
  const { coordinates, ringVertexStart, footprintRingStart } = store
  let cornerInside = false
  for (let r = footprintRingStart[footprint]; r < footprintRingStart[footprint + 1]; r++) {
    const end = ringVertexStart[r + 1]
    let ax = coordinates[2 * end - 2]
    let ay = coordinates[2 * end - 1]
    for (let v = ringVertexStart[r]; v < end; v++) {
      const bx = coordinates[2 * v]
      const by = coordinates[2 * v + 1]
      if (segmentTouchesBox(ax, ay, bx, by, box)) return true
      if (ay > box[1] !== by > box[1] && box[0] < ((bx - ax) * (box[1] - ay)) / (by - ay) + ax) {
        cornerInside = !cornerInside
      }
      ax = bx
      ay = by
    }
  }
  return cornerInside
}

function segmentTouchesBox(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  [west, south, east, north]: BoundingBox,
): boolean {
  if (Math.max(ax, bx) < west || Math.min(ax, bx) > east) return false
  if (Math.max(ay, by) < south || Math.min(ay, by) > north) return false
  if (ax >= west && ax <= east && ay >= south && ay <= north) return true
  if (bx >= west && bx <= east && by >= south && by <= north) return true
  // Both ends outside, on different sides: the line passes the box unless all corners lie on one side.
  const sides = [
    sideOf(ax, ay, bx, by, west, south),
    sideOf(ax, ay, bx, by, east, south),
    sideOf(ax, ay, bx, by, east, north),
    sideOf(ax, ay, bx, by, west, north),
  ]
  return !(sides.every((side) => side > 0) || sides.every((side) => side < 0))
}

function sideOf(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax)
}
