import type { ReceiverPoint } from '../../analyses/interference/carrier-powers.ts'
import type { EvaluatedPoint, ServingPath } from '../../analyses/interference/evaluated-points.ts'
import type { Interference } from '../../analyses/interference/interference.ts'
import type { LedgerEntry } from '../../analyses/interference/sample-quality.ts'
import type { RadioCell } from '../../analyses/interference/radio-cell.ts'
import { bearingDegOf } from '../../analyses/link/bearing.ts'
import type { LinkEvaluator } from '../../analyses/link/evaluator.ts'
import { milliwatts, tenthsOrNull } from './wire-numbers.ts'
import { losBasisOnRay, walkRay } from '../../analyses/link/ray-path.ts'
import { linkBudget } from '../../rf/link-budget.ts'
import { receiverThreshold } from '../../rf/receiver.ts'
import { receiverThresholdView } from '../wire/cell-view.ts'
import { toWire } from '../wire/wire-names.ts'

/** What a sample says on request: how its serving cell reaches it, and the ledger of that link. */
export function fullMembers(
  { cells, evaluators }: Pick<Interference, 'cells' | 'evaluators'>,
  { quality: { serving, signal }, path }: EvaluatedPoint<ReceiverPoint>,
) {
  if (serving === null || signal === null || path === null) return {}
  const { cell, subcarrierSpacingKhz } = cells[serving]
  const evaluator = evaluators[serving]
  const link = evaluator.linkAt(path.x, path.y, path)
  const threshold = receiverThreshold(cell.profile)
  return {
    serving_received_carrier_power_dbm: tenthsOrNull(signal.carrierPowerDbm),
    contributing_cells: signal.interfererCount + 1,
    receiver_link_margin_db: tenthsOrNull(signal.carrierPowerDbm - threshold.sensitivityDbm),
    thermal_noise_dbm: Math.round(signal.noiseDbm * 1e3) / 1e3,
    interference_noise_bandwidth_hz: subcarrierSpacingKhz * 1e3,
    noise_bandwidth_source: 'subcarrier_spacing_resource',
    distance_m: Math.round(path.distanceM * 10) / 10,
    los_classification_basis: losBasis(evaluator, path),
    link_budget: toWire(linkBudget(cell.profile, cell.calibrationOffsetDb, link, threshold)),
    receiver_threshold: receiverThresholdView(cell),
  }
}

function losBasis(evaluator: LinkEvaluator, path: ServingPath) {
  const { x, y, distanceM } = path
  const ray = walkRay(evaluator, bearingDegOf(x, y), distanceM)
  return losBasisOnRay(evaluator, ray, distanceM, path)
}

/** What is constant per cell, repeated in every entry on request. */
export function fullLedgerMembers({ cell }: RadioCell, { referenceMilliwatt }: LedgerEntry) {
  const { networkTech, channelId, frequencyGhz, bandwidthMhz, loadFactor } = cell.profile
  return {
    normalized_power_mw: milliwatts(referenceMilliwatt),
    network_tech: networkTech,
    channel_id: channelId,
    frequency_ghz: frequencyGhz,
    bandwidth_mhz: bandwidthMhz,
    load_factor: loadFactor,
    receiver_threshold: receiverThresholdView(cell),
  }
}
