import { normalizeAngle } from '../../format/format.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import type { ManyAnswer, PlannedCell } from './answer.ts'

/** Less than this is rounding. */
const tolerance = 1e-6

/**
 * Cells of a site that a part of a plan would leave nearer to each other than was asked for, in
 * sentences. As they stand they may be.
 */
export function separationProblems(
  { cells }: ManyAnswer,
  request: RequestBody,
  chosen: ReadonlySet<string>,
): readonly string[] {
  const leastDeg = request['least_separation_deg']
  if (typeof leastDeg !== 'number') return []
  const settingOf = ({ id, current, chosen: planned }: PlannedCell) =>
    chosen.has(id) ? planned : current
  return cells.flatMap((cell, i) =>
    cells.slice(i + 1).flatMap((other) => {
      if (cell.site_id === undefined || other.site_id !== cell.site_id) return []
      if (!chosen.has(cell.id) && !chosen.has(other.id)) return []
      const [a, b] = [settingOf(cell).azimuth_deg, settingOf(other).azimuth_deg]
      if (a === null || b === null) return []
      const apart = normalizeAngle(a - b)
      const apartDeg = Math.min(apart, 360 - apart)
      return apartDeg >= leastDeg - tolerance
        ? []
        : [`${cell.id} and ${other.id} would be ${apartDeg.toFixed(0)}° apart, not ${leastDeg}°.`]
    }),
  )
}
