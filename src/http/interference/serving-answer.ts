import type { RadioCell } from '../../analyses/interference/radio-cell.ts'
import type { ServingPath } from '../../analyses/interference/evaluated-points.ts'
import type { ServedSignal } from '../../analyses/interference/sample-quality.ts'
import { bearingDegOf } from '../../analyses/link/bearing.ts'
import type { LinkEvaluator } from '../../analyses/link/evaluator.ts'
import { losBases } from '../../analyses/link/link.ts'
import { losBasisOnRay, walkRay } from '../../analyses/link/ray-path.ts'
import { receiverThresholdOf } from '../wire/cell-answer.ts'
import { budgetOf, linkLedger } from '../wire/link-answer.ts'
import * as field from '../wire/answer-schema.ts'

/** How the serving cell reaches a sample. */
export interface ServedLink {
  readonly radio: RadioCell
  readonly evaluator: LinkEvaluator
  readonly signal: ServedSignal
  readonly path: ServingPath
}

function marginDb({ radio, signal }: ServedLink): number {
  return signal.carrierPowerDbm - radio.sensitivityDbm
}

function losBasis({ evaluator, path }: ServedLink) {
  const { x, y, distanceM } = path
  const ray = walkRay(evaluator, bearingDegOf(x, y), distanceM)
  return losBasisOnRay(evaluator, ray, distanceM, path)
}

/** What a sample says of it on request, with the ledger of the link. */
export const servedInFull: field.Members<ServedLink> = {
  serving_received_carrier_power_dbm: field.tenths(({ signal }) => signal.carrierPowerDbm),
  contributing_cells: field.count(({ signal }) => signal.interfererCount + 1),
  receiver_link_margin_db: field.tenths(marginDb),
  thermal_noise_dbm: field.number(({ signal }) => Math.round(signal.noiseDbm * 1e3) / 1e3),
  interference_noise_bandwidth_hz: field.number(({ radio }) => radio.subcarrierSpacingKhz * 1e3),
  noise_bandwidth_source: field.sentence('subcarrier_spacing_resource'),
  distance_m: field.tenths(({ path }) => path.distanceM),
  los_classification_basis: field.oneOf(losBases)(losBasis),
  link_budget: linkLedger(({ radio: { cell }, evaluator, path }) =>
    budgetOf({ cell, link: evaluator.linkAt(path.x, path.y, path) }),
  ),
  receiver_threshold: receiverThresholdOf(({ radio }) => radio.cell),
}
