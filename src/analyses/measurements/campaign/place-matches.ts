// Cells of a plan for measured ones, by where these were heard best.
import { localFrame, project } from '../../../spatial/local-frame.ts'
import type { MeasuredCell, PlannedCell } from './measured-cells.ts'

/** Farther from where it was heard best a cell is proposed by its place alone no more, metres. */
const nearbyM = 300
/** Cells nearer to each other stand at one place, metres. */
const onePlaceM = 30
/** Nearer to a mast no direction is known, metres. */
const directionM = 20
/** A sector is heard best where it looks: farther off than this it is another one, degrees. */
const widestDeg = 60
/** What differs by less is no difference, degrees. */
const clearDeg = 15

/** A planned cell as it is seen from where a measured one was heard best. */
interface SeenCell {
  readonly planned: PlannedCell
  readonly distanceM: number
  /** Between where it looks and that place; null where that is not known. */
  readonly offDeg: number | null
}

function seenFrom(cell: MeasuredCell, planned: PlannedCell): SeenCell {
  const [east, north] = project(
    localFrame(planned.lon, planned.lat),
    cell.strongestLon,
    cell.strongestLat,
  )
  const distanceM = Math.sqrt(east * east + north * north)
  const { azimuthDeg = null } = planned
  if (azimuthDeg === null || distanceM < directionM) return { planned, distanceM, offDeg: null }
  const bearingDeg = (Math.atan2(east, north) * 180) / Math.PI
  const turnDeg = (((bearingDeg - azimuthDeg) % 360) + 360) % 360
  return { planned, distanceM, offDeg: Math.min(turnDeg, 360 - turnDeg) }
}

function isAtOnePlace(a: PlannedCell, b: PlannedCell): boolean {
  const [east, north] = project(localFrame(a.lon, a.lat), b.lon, b.lat)
  return east * east + north * north <= onePlaceM * onePlaceM
}

function nearestOf(seen: readonly SeenCell[]): SeenCell | null {
  let nearest: SeenCell | null = null
  for (const one of seen) {
    if (nearest === null || one.distanceM < nearest.distanceM) nearest = one
  }
  return nearest
}

/**
 * The one of some cells at one place that looks to where a measured cell was heard best; null where none
 * does, two do, or it is not known of all of them.
 */
function facing(seen: readonly SeenCell[]): SeenCell | null {
  const known = seen.flatMap((one) => (one.offDeg === null ? [] : [{ one, offDeg: one.offDeg }]))
  if (known.length < seen.length) return null
  const [best, next] = known.toSorted((a, b) => a.offDeg - b.offDeg)
  if (best === undefined || best.offDeg > widestDeg) return null
  return next !== undefined && next.offDeg - best.offDeg < clearDeg ? null : best.one
}

/**
 * The nearest of some cells, of several at its place the one that looks to where the measured one was heard
 * best.
 */
export function nearestAndFacing(
  cell: MeasuredCell,
  planned: readonly PlannedCell[],
): string | null {
  const seen = planned.map((one) => seenFrom(cell, one))
  const nearest = nearestOf(seen)
  if (nearest === null) return null
  const there = seen.filter((one) => isAtOnePlace(nearest.planned, one.planned))
  const found = there.length === 1 ? nearest : facing(there)
  return found?.planned.id ?? null
}

/** A cell that a measured one could be, and how well. */
interface Claim {
  readonly cell: MeasuredCell
  readonly id: string
  /** Less is better: degrees among the sectors of a place, metres elsewhere. */
  readonly cost: number
  readonly isSector: boolean
}

/**
 * The cells nearest to where measured ones were heard best, each proposed once: to the measured cell that
 * fits best, and to none of two sectors that fit alike.
 *
 * @param mayBe whether nothing speaks against a pair
 */
export function matchByPlace(
  measured: readonly MeasuredCell[],
  planned: readonly PlannedCell[],
  mayBe: (cell: MeasuredCell, one: PlannedCell) => boolean,
): ReadonlyMap<MeasuredCell, string> {
  const claims = measured.flatMap((cell) => claimOf(cell, planned, mayBe) ?? [])
  const found = new Map<MeasuredCell, string>()
  for (const id of new Set(claims.map((claim) => claim.id))) {
    const [best, next] = claims
      .filter((claim) => claim.id === id)
      .toSorted((a, b) => a.cost - b.cost)
    const isOpen = next !== undefined && best.isSector && next.cost - best.cost < clearDeg
    if (!isOpen) found.set(best.cell, id)
  }
  return found
}

function claimOf(
  cell: MeasuredCell,
  planned: readonly PlannedCell[],
  mayBe: (cell: MeasuredCell, one: PlannedCell) => boolean,
): Claim | null {
  const near = planned
    .map((one) => seenFrom(cell, one))
    .filter(({ distanceM }) => distanceM <= nearbyM)
  const possible = near.filter((one) => mayBe(cell, one.planned))
  const nearest = nearestOf(possible)
  if (nearest === null) return null
  const isThere = (one: SeenCell): boolean => isAtOnePlace(nearest.planned, one.planned)
  // A place is one of sectors whether or not they are free.
  if (near.filter(isThere).length === 1) {
    return { cell, id: nearest.planned.id, cost: nearest.distanceM, isSector: false }
  }
  const found = facing(possible.filter(isThere))
  if (found === null || found.offDeg === null) return null
  return { cell, id: found.planned.id, cost: found.offDeg, isSector: true }
}
