import type { MeasurementQuantity, Observation, RadioStatement } from './campaign.ts'

/** A measured value as isotropic path loss, or why it cannot be one. */
export type NormalizedPathLoss =
  | { readonly pathLossDb: number; readonly basis: QuantityBasis }
  | { readonly reason: AmbiguityReason }

/** How the path loss came about. */
type QuantityBasis =
  | 'reported_path_loss'
  | 'negated_path_gain'
  | 'received_power_normalized_to_isotropic_path_loss'

type AmbiguityReason =
  | 'quantity_is_directional'
  | 'quantity_has_no_common_definition'
  | 'comparison_basis_is_not_isotropic_or_synthesized_omnidirectional'
  | 'directionality_is_not_synthesized_omnidirectional'
  | 'embedded_and_calibration_flags_missing'
  | 'received_power_needs_conducted_power_gains_and_cable_losses'
  | 'received_power_is_not_calibrated'

/**
 * Path loss between isotropic antennas from a measured value: a loss as it was reported, a gain
 * negated, a received power as P_t + G_t + G_r - L_t - L_r - P_r. Only values whose meaning is
 * stated in full are normalized; nothing that is missing is assumed. Positive decibels are a loss.
 */
export function normalizedPathLoss(
  { quantity, value }: Observation,
  radio: RadioStatement,
): NormalizedPathLoss {
  const reason = quantityReason(quantity) ?? basisReason(radio)
  if (reason !== null) return { reason }
  if (quantity === 'received_power') return fromReceivedPower(value, radio)
  if (!areFlagsStated(radio)) return { reason: 'embedded_and_calibration_flags_missing' }
  return quantity === 'path_gain'
    ? { pathLossDb: -value, basis: 'negated_path_gain' }
    : { pathLossDb: value, basis: 'reported_path_loss' }
}

function quantityReason(quantity: MeasurementQuantity): AmbiguityReason | null {
  if (quantity === 'directional_path_loss') return 'quantity_is_directional'
  if (quantity === 'another') return 'quantity_has_no_common_definition'
  return null
}

function basisReason({ comparisonBasis, directionality }: RadioStatement): AmbiguityReason | null {
  const isOmnidirectional =
    comparisonBasis === 'isotropic_equivalent_path_loss' ||
    comparisonBasis === 'synthesized_omnidirectional_path_loss'
  if (!isOmnidirectional) {
    return 'comparison_basis_is_not_isotropic_or_synthesized_omnidirectional'
  }
  if (directionality !== 'synthesized_omnidirectional') {
    return 'directionality_is_not_synthesized_omnidirectional'
  }
  return null
}

function areFlagsStated(radio: RadioStatement): boolean {
  const flags = [radio.isAntennaGainEmbedded, radio.isCableLossEmbedded, radio.isCalibrationApplied]
  return !flags.includes(null)
}

function fromReceivedPower(receivedPowerDbm: number, radio: RadioStatement): NormalizedPathLoss {
  const { conductedPowerDbm, txGainDbi, rxGainDbi, txCableLossDb, rxCableLossDb } = radio
  if (
    conductedPowerDbm === null ||
    txGainDbi === null ||
    rxGainDbi === null ||
    txCableLossDb === null ||
    rxCableLossDb === null
  ) {
    return { reason: 'received_power_needs_conducted_power_gains_and_cable_losses' }
  }
  if (radio.isCalibrationApplied !== true) return { reason: 'received_power_is_not_calibrated' }
  return {
    pathLossDb:
      conductedPowerDbm + txGainDbi + rxGainDbi - txCableLossDb - rxCableLossDb - receivedPowerDbm,
    basis: 'received_power_normalized_to_isotropic_path_loss',
  }
}

/** Whether gains or cable losses are called embedded in a loss whose basis says that they are not. */
export function hasEmbeddedTerms(radio: RadioStatement): boolean {
  return radio.isAntennaGainEmbedded === true || radio.isCableLossEmbedded === true
}
