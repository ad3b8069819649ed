import { formatDistance, formatIdentifier, formatNumber, formatPower } from '../../format/format.ts'
import type { Described } from '../../question/question.ts'

/** What the tip says of a gap. */
export function describeGap(properties: Readonly<Record<string, unknown>>): Described {
  const { building_id, rx_dbm, total_demand, distance_m, reason, role } = properties
  const power = rx_dbm === undefined || rx_dbm === null || rx_dbm === 'null' ? null : Number(rx_dbm)
  const change = role === 'gap' ? null : formatIdentifier(String(role).replace('-', ' '))
  return {
    title: String(building_id),
    rows: [
      ['Received', formatPower(power)],
      ['Demand', formatNumber(Number(total_demand), 1)],
      ['Distance', formatDistance(Number(distance_m))],
      ['Reason', formatIdentifier(String(reason))],
      ...(change === null ? [] : ([['Gap', change]] as const)),
    ],
  }
}
