import { channelNumerology } from '../../../../src/rf/channel-table.ts'
import type { MeasurementResponse } from '../../api/types.ts'

/** How many resource blocks the carrier of a cell has, by the service's own table. */
export function resourceBlocksOf(
  answer: Pick<MeasurementResponse, 'effective_cell_profiles'>,
  cellId: string | undefined,
): number | null {
  const profile = answer.effective_cell_profiles.find(({ id }) => id === cellId)?.rf_profile
  if (profile === undefined) return null
  const { network_tech, frequency_ghz, bandwidth_mhz } = profile
  return channelNumerology(network_tech, frequency_ghz, bandwidth_mhz).resourceBlocks
}
