// Link budget of one cell towards one receiver point, with its ledger.
import { type LocationMargin, pathLossOf } from './location-margin.ts'
import type { RfProfile, SensitivityMode } from './profile.ts'
import type { ReceiverThreshold } from './receiver.ts'

export type LinkBudgetProfile = Pick<
  RfProfile,
  'txPowerDbm' | 'txAntennaGainDbi' | 'rxAntennaGainDbi' | 'systemLossDb' | 'polarizationLossDb'
>

/** The losses of one link; a `Link` and a `PropagationResult` plus pattern terms both fit. */
export interface LinkLosses {
  readonly propagationLossDb: number
  /** Free-space part of the propagation loss; not added again. */
  readonly freeSpaceLossDb: number
  readonly buildingLossDb: number
  /** Only where a calibration is carried; positive raises the received power. */
  readonly calibrationDb?: number
  /** Only where a share of places is asked for. */
  readonly location?: LocationMargin
  readonly horizontalAttenuationDb: number
  readonly verticalAttenuationDb: number
  readonly patternAttenuationDb: number
}

/** Every term of the budget, unrounded, dB, dBm or dBi. */
export interface LinkBudget {
  readonly txPowerDbm: number
  readonly txAntennaGainDbi: number
  /** Compatibility alias of `txAntennaGainDbi`. */
  readonly antennaGainDbi: number
  /** Conducted power plus boresight gain. */
  readonly boresightEirpDbm: number
  /** Boresight EIRP less the pattern attenuation towards the receiver. */
  readonly directionalEirpDbm: number
  readonly rxAntennaGainDbi: number
  readonly systemLossDb: number
  readonly polarizationLossDb: number
  readonly calibrationOffsetDb: number
  /** Effective-transmit compatibility alias: power + gain - system loss + calibration. */
  readonly eirpDbm: number
  readonly fsplDb: number
  readonly propagationLossDb: number
  readonly buildingLossDb: number
  /** What a carried calibration adds to the received power; only where one is. */
  readonly calibrationCorrectionDb?: number
  /** What the asked share of places adds to the losses; only where one is asked for. */
  readonly locationMarginDb?: number
  /** The spread over places behind it, no term of its own; null where the model states none. */
  readonly locationSpreadDb?: number | null
  readonly txPatternAttenuationDb: number
  readonly horizontalPatternAttenuationDb: number
  readonly verticalPatternAttenuationDb: number
  /** Alias of `txPatternAttenuationDb`. */
  readonly patternAttenuationDb: number
  /**
   * Propagation + building - calibration correction + margin of places + pattern + system + polarization - receive gain;
   * the offset of the request apart.
   */
  readonly totalLossDb: number
  readonly receivedPowerDbm: number
  readonly receiverSensitivityMode: SensitivityMode
  readonly effectiveReceiverSensitivityDbm: number
  /** Received power less the threshold; service needs more than 0. */
  readonly receiverLinkMarginDb: number
}

/**
 * The part of the budget that holds for every receiver of a cell, dBm: power, both gains and
 * calibration, less system and polarization loss.
 */
export function fixedLinkTermsDbm(profile: LinkBudgetProfile, calibrationOffsetDb: number): number {
  return (
    profile.txPowerDbm +
    profile.txAntennaGainDbi -
    profile.systemLossDb -
    profile.polarizationLossDb +
    profile.rxAntennaGainDbi +
    calibrationOffsetDb
  )
}

/**
 * Received power of one link, dBm. `pathLossDb` is propagation plus building loss,
 * `patternAttenuationDb` the attenuation of the antenna towards the receiver. The path loss
 * is subtracted first: where only the azimuth changes, `fixedTermsDbm - pathLossDb` may be kept and the
 * pattern subtracted from it with the same result to the last bit.
 */
export function receivedPowerDbm(
  fixedTermsDbm: number,
  pathLossDb: number,
  patternAttenuationDb: number,
): number {
  return fixedTermsDbm - pathLossDb - patternAttenuationDb
}

/** The terms of a budget that few have. */
interface RareTerms {
  readonly hasCalibration: boolean
  readonly hasLocationMargin: boolean
}

/** The sum of the budget as answers tell it, with every term that they have. */
export function receivedPowerEquation({ hasCalibration, hasLocationMargin }: RareTerms): string {
  const corrected = hasCalibration ? ' + calibration_correction' : ''
  const margin = hasLocationMargin ? ' - M_location' : ''
  return (
    'P_rx = P_tx + G_tx - A_pattern + G_rx - L_system - L_polarization + calibration - ' +
    `L_propagation - L_building${corrected}${margin}`
  )
}

/** The other laws of the budget as answers tell them. */
export const linkBudgetFormula = {
  boresightEirp: 'boresight_eirp_dbm = tx_power_dbm + tx_antenna_gain_dbi',
  directionalEirp: 'directional_eirp_dbm = boresight_eirp_dbm - tx_pattern_attenuation_db',
} as const

/**
 * The full ledger of a link budget, the terms of `receivedPowerEquation`. Its received power is that of
 * `receivedPowerDbm` to the last bit.
 */
export function linkBudget(
  profile: LinkBudgetProfile,
  calibrationOffsetDb: number,
  losses: LinkLosses,
  threshold: Pick<ReceiverThreshold, 'mode' | 'sensitivityDbm'>,
): LinkBudget {
  const boresightEirpDbm = profile.txPowerDbm + profile.txAntennaGainDbi
  const { calibrationDb, location } = losses
  const pathLossDb = pathLossOf(losses)
  const receivedDbm = receivedPowerDbm(
    fixedLinkTermsDbm(profile, calibrationOffsetDb),
    pathLossDb,
    losses.patternAttenuationDb,
  )
  return {
    txPowerDbm: profile.txPowerDbm,
    txAntennaGainDbi: profile.txAntennaGainDbi,
    antennaGainDbi: profile.txAntennaGainDbi,
    boresightEirpDbm,
    directionalEirpDbm: boresightEirpDbm - losses.patternAttenuationDb,
    rxAntennaGainDbi: profile.rxAntennaGainDbi,
    systemLossDb: profile.systemLossDb,
    polarizationLossDb: profile.polarizationLossDb,
    calibrationOffsetDb,
    eirpDbm: boresightEirpDbm - profile.systemLossDb + calibrationOffsetDb,
    fsplDb: losses.freeSpaceLossDb,
    propagationLossDb: losses.propagationLossDb,
    buildingLossDb: losses.buildingLossDb,
    ...(calibrationDb === undefined ? {} : { calibrationCorrectionDb: calibrationDb }),
    ...(location === undefined
      ? {}
      : { locationMarginDb: location.marginDb, locationSpreadDb: location.spreadDb }),
    txPatternAttenuationDb: losses.patternAttenuationDb,
    horizontalPatternAttenuationDb: losses.horizontalAttenuationDb,
    verticalPatternAttenuationDb: losses.verticalAttenuationDb,
    patternAttenuationDb: losses.patternAttenuationDb,
    totalLossDb:
      pathLossDb +
      losses.patternAttenuationDb +
      profile.systemLossDb +
      profile.polarizationLossDb -
      profile.rxAntennaGainDbi,
    receivedPowerDbm: receivedDbm,
    receiverSensitivityMode: threshold.mode,
    effectiveReceiverSensitivityDbm: threshold.sensitivityDbm,
    receiverLinkMarginDb: receivedDbm - threshold.sensitivityDbm,
  }
}
