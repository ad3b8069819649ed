import { positionOf } from '../../project/project.ts'
import type { Cell } from '../../project/project.ts'
import type { SettingNumber } from '../../scenario/setting-number.ts'

/** How far sectors of a site keep apart in every plan. */
export const separation = {
  name: 'least_separation_deg',
  label: 'Sectors of a site apart',
  unit: '°',
  bound: { minimum: 0, maximum: 180 },
  fallback: '0',
} as const satisfies SettingNumber

/** Cells at one place are of one site, whether a table has said so or not. */
export function siteOf(cell: Cell): string {
  const at = positionOf(cell)
  if (cell.site !== undefined || at === null) return cell.site ?? cell.name
  return at.map((angle) => angle.toFixed(6)).join(' ')
}
