import { scenarioSchemaVersion } from '../../analyses/network/identities.ts'
import { fingerprint } from '../../fingerprint.ts'
import type { Manifest } from '../../packs/manifest/manifest.ts'
import { serviceThresholds } from '../../rf/service-thresholds.ts'
import { compareUtf8 } from '../../spatial/utf8-order.ts'
import { cellIdentity } from '../wire/cell-answer.ts'
import type { ResolvedInterference } from './question.ts'

/**
 * Identity of a scenario: everything that the radio quality depends on, whatever the order of the
 * towers. Priorities, constraints and the number of rays change nothing and play no part.
 */
export function interferenceIdentity({
  cells,
  servingCellId,
  noiseFigureDb,
  sampleSpacingM,
  radiusM,
  interferenceRadiusM,
  defaults,
}: ResolvedInterference) {
  return {
    schema_version: scenarioSchemaVersion,
    contract_version: 'radio-quality-v1',
    serving_cell_id: servingCellId,
    towers: [...cells].sort((a, b) => compareUtf8(a.id, b.id)).map(cellIdentity),
    radius_m: radiusM,
    noise_figure_db: noiseFigureDb,
    sample_spacing_m: sampleSpacingM,
    calibration_offset_db: defaults.calibrationOffsetDb,
    thresholds: serviceThresholds,
    co_channel_rule: 'technology_channel_frequency_bandwidth_exact',
    ...(interferenceRadiusM === null
      ? { horizon: 'effective_cell_profile.radius_m' }
      : { horizon: 'interference_radius_m', interference_radius_m: interferenceRadiusM }),
  }
}

/** The scenario's public name. */
export function scenarioFingerprintOf(
  question: ResolvedInterference,
  { id, version, sha256 }: Manifest,
): string {
  const identity = { ...interferenceIdentity(question), dataset: { id, version, sha256 } }
  return `interference-${fingerprint(identity).slice(0, 32)}`
}
