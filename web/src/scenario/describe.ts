import { formatAngle, formatDistance, formatPosition } from '../format/format.ts'
import { defaultNumber } from './fields.ts'
import { numberFields } from './number-fields.ts'
import type { Scenario } from './scenario.ts'

/** Does not break within: a number and its unit, a coordinate and its hemisphere stay together. */
const unbroken = (part: string): string => part.replaceAll(' ', '\u00a0')

/** A question in one line: "28 GHz, 30 dBm, 150°, 120° wide, 400 m, at 43.73659° N, 7.42122° E". */
export function describeRequest(asked: Scenario): string {
  const { tower_lon, tower_lat } = asked
  const parts = [
    `${asked.frequency_ghz ?? numberFields.frequency_ghz.fallback} GHz`,
    `${asked.tx_power_dbm ?? numberFields.tx_power_dbm.fallback} dBm`,
    formatAngle(asked.azimuth ?? numberFields.azimuth.fallback),
    `${asked.beam_width ?? defaultNumber('beam_width')}° wide`,
    formatDistance(asked.radius_m ?? defaultNumber('radius_m')),
  ]
  if (tower_lon !== undefined && tower_lat !== undefined) {
    parts.push(formatPosition(tower_lon, tower_lat))
  }
  return parts.map(unbroken).join(' · ')
}
