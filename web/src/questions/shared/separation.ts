import { questionBounds } from '../../../../src/analyses/question-bounds.ts'
import { normalizeAngle } from '../../format/format.ts'
import { positionOf } from '../../project/project.ts'
import type { Cell } from '../../project/project.ts'
import type { SettingNumber } from '../../scenario/setting-number.ts'

/** How far sectors of a site keep apart in every plan. */
export const separation = {
  name: 'least_separation_deg',
  label: 'Sectors of a site apart',
  unit: '°',
  bound: questionBounds.leastSeparationDeg,
  fallback: '0',
} as const satisfies SettingNumber

/** A cell of a site, turned or not. */
interface SiteCell {
  readonly name: string
  readonly siteId: string | undefined
  /** Degrees; null where it is off. */
  readonly azimuthDeg: number | null
  readonly isChanged: boolean
}

/** Less than this is rounding. */
const tolerance = 1e-6

/**
 * Cells of a site that stand nearer to each other than the least separation, degrees, in sentences. As
 * they stood before they may: of each pair one is changed.
 */
export function tooNear(cells: readonly SiteCell[], leastDeg: number): readonly string[] {
  return cells.flatMap((cell, i) =>
    cells.slice(i + 1).flatMap((other) => {
      if (cell.siteId === undefined || other.siteId !== cell.siteId) return []
      if (!cell.isChanged && !other.isChanged) return []
      if (cell.azimuthDeg === null || other.azimuthDeg === null) return []
      const apart = normalizeAngle(cell.azimuthDeg - other.azimuthDeg)
      const apartDeg = Math.min(apart, 360 - apart)
      return apartDeg >= leastDeg - tolerance
        ? []
        : [
            `${cell.name} and ${other.name} would be ${apartDeg.toFixed(0)}° apart, not ${leastDeg}°.`,
          ]
    }),
  )
}

/** Cells at one place are of one site, whether a table has said so or not. */
export function siteOf(cell: Cell): string {
  const at = positionOf(cell)
  if (cell.site !== undefined || at === null) return cell.site ?? cell.name
  return at.map((angle) => angle.toFixed(6)).join(' ')
}
