import { formatAngle, formatNumber } from '../../format/format.ts'
import type { PlannedCell, PlannedChange } from './answer.ts'

type Setting = PlannedCell['current']

/** What is done to a cell, as the field team reads it: only what is another. */
export function changeWords(current: Setting, chosen: Setting): string {
  if (!chosen.on) return 'switch off'
  const number = (value: number) => formatNumber(value, 1)
  const parts = [
    differ(current.azimuth_deg, chosen.azimuth_deg, formatAngle),
    differ(current.electrical_tilt_deg, chosen.electrical_tilt_deg, formatTilt, 'tilt '),
    differ(current.tx_power_dbm, chosen.tx_power_dbm, number, '', ' dBm'),
  ]
  return parts.filter((part) => part !== null).join(', ')
}

const formatTilt = (tiltDeg: number): string => `${formatNumber(tiltDeg, 1)}°`

function differ(
  before: number | null,
  after: number | null,
  words: (value: number) => string,
  name = '',
  unit = '',
): string | null {
  if (before === null || after === null || before === after) return null
  return `${name}${words(before)} → ${words(after)}${unit}`
}

/** The settings of a cell before a change. */
export function settingBefore(cells: readonly PlannedCell[], change: PlannedChange): Setting {
  return cells.find(({ id }) => id === change.id)?.current ?? change.chosen
}
