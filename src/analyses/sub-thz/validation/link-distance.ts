import { isWithin } from '../../../rf/valid-range.ts'
import { linkGeometry, referenceDistanceRangeM } from '../link-ends.ts'
import type { Measurement } from './campaign.ts'

/**
 * Distance between the antennas in space, metres: the one that was declared, else that of the
 * coordinates and heights over flat ground. Null where neither is stated in full, or where the
 * coordinates give a distance that no reference answers for.
 */
export function linkDistanceM(measurement: Measurement): number | null {
  const { declaredDistanceM, transmitter, receiver } = measurement
  if (declaredDistanceM !== null) return declaredDistanceM
  if (transmitter === null || receiver === null) return null
  const { slantM } = linkGeometry(transmitter, receiver)
  return isWithin(referenceDistanceRangeM, slantM) ? slantM : null
}
