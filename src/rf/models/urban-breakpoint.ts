// 3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1, note 1: the breakpoint of the urban scenarios.
import { tr38901SpeedOfLightMPerS } from '../constants.ts'

/** Effective environment height h_E of UMi, and of UMa for receivers below 13 m, metres (note 1). */
const environmentHeightM = 1

/**
 * Breakpoint distance d'_BP = 4 h'_BS h'_UT f / c, metres, with h' = h - 1 m and c = 3.0e8 m/s as the
 * report rounds it. Valid for antennas and receivers above 1 m, and in UMa for receivers below 13 m.
 */
export function urbanBreakpointDistanceM(
  antennaHeightM: number,
  receiverHeightM: number,
  frequencyGhz: number,
): number {
  const effectiveAntennaM = antennaHeightM - environmentHeightM
  const effectiveReceiverM = receiverHeightM - environmentHeightM
  return (
    (4 * effectiveAntennaM * effectiveReceiverM * frequencyGhz * 1e9) / tr38901SpeedOfLightMPerS
  )
}
