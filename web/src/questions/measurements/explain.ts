import { channelNumerology } from '../../../../src/rf/channel-table.ts'
import type { MeasurementResponse } from '../../api/types.ts'
import { formatDecibels, formatNumber, formatPower } from '../../format/format.ts'
import { distance } from '../../geometry/geometry.ts'
import type { Position } from '../../project/project.ts'
import type { Explain, ExplainedPlace } from '../../question/explain.ts'
import { subcarrierShareDb } from '../shared/sinr.ts'

interface MeasuredPlace {
  readonly at: Position
  readonly properties: MeasurementResponse['geojson']['features'][number]['properties']
}

/** A click this near to a measured place means it. */
const reachM = 60

/** The measurement that a click means. */
function measuredNear(answer: MeasurementResponse, clicked: Position): MeasuredPlace | null {
  let nearest: MeasuredPlace | null = null
  let nearestM = reachM
  for (const { geometry, properties } of answer.geojson.features) {
    const at: Position = [geometry.coordinates[0], geometry.coordinates[1]]
    const distanceM = distance(clicked, at)
    if (distanceM >= nearestM) continue
    nearestM = distanceM
    nearest = { at, properties }
  }
  return nearest
}

/** What was measured, what was predicted, and the ledger of the cell that was heard. */
export const explainMeasurements: Explain<MeasurementResponse> = {
  placeOf: (answer, clicked) => measuredNear(answer, clicked)?.at ?? clicked,
  cellAt: (answer, place) => measuredNear(answer, place)?.properties.serving_cell_id ?? null,
  shareDb(answer, cellId) {
    const blocks = resourceBlocksOf(answer, cellId)
    return blocks === null ? null : subcarrierShareDb(blocks)
  },
  sentence: measuredSentence,
}

/** A measurement is one of a subcarrier: the carrier's power is shared by all of them. */
function measuredSentence(
  answer: MeasurementResponse,
  { place, links, strongest }: ExplainedPlace,
): string {
  const measured = measuredNear(answer, place)?.properties
  if (measured === undefined) return 'No measurement lies here.'
  const link = links.find(({ cellId }) => cellId === measured.serving_cell_id) ?? strongest
  const blocks = resourceBlocksOf(answer, link?.cellId)
  const { measured_rsrp_dbm, predicted_rsrp_dbm, residual_db } = measured
  const told = `Measured ${formatPower(measured_rsrp_dbm)}, predicted ${formatPower(predicted_rsrp_dbm)}: ${formatDecibels(residual_db)}.`
  if (link === null || link.sumDbm === null || blocks === null) return told
  const share = subcarrierShareDb(blocks)
  return `${told} The ledger of ${link.cellId}, ${formatPower(link.sumDbm)}, is that of the whole carrier: one of its ${formatNumber(12 * blocks)} subcarriers has ${formatDecibels(share)} of it, ${formatPower(link.sumDbm + share)}.`
}

/** How many resource blocks the carrier of a cell has, by the service's own table. */
function resourceBlocksOf(
  answer: Pick<MeasurementResponse, 'effective_cell_profiles'>,
  cellId: string | undefined,
): number | null {
  const profile = answer.effective_cell_profiles.find(({ id }) => id === cellId)?.rf_profile
  if (profile === undefined) return null
  return channelNumerology({
    networkTech: profile.network_tech,
    frequencyGhz: profile.frequency_ghz,
    bandwidthMhz: profile.bandwidth_mhz,
    subcarrierSpacingKhz: profile.subcarrier_spacing_khz,
  }).resourceBlocks
}
