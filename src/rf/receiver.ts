// Receiver threshold: thermal noise at the 290 K reference, noise figure, required SNR and margin.
import { referenceTemperatureK, thermalNoiseDensityDbmHz } from './constants.ts'
import type { NoiseBandwidthSource, RfProfile } from './profile.ts'

export type ReceiverProfile = Pick<
  RfProfile,
  | 'receiverSensitivityMode'
  | 'receiverSensitivityDbm'
  | 'receiverNoiseBandwidthHz'
  | 'receiverNoiseBandwidthSource'
  | 'receiverNoiseFigureDb'
  | 'receiverRequiredSnrDb'
  | 'receiverMarginDb'
>

/** The threshold as given by hand. */
interface ManualReceiverThreshold {
  readonly mode: 'manual'
  readonly sensitivityDbm: number
  readonly noiseBandwidthSource: 'not_applicable'
  readonly assumptions: readonly string[]
  readonly applicability: string
}

/** The threshold derived from noise, with its terms. */
interface DerivedReceiverThreshold {
  readonly mode: 'derived'
  readonly sensitivityDbm: number
  readonly noiseBandwidthSource: NoiseBandwidthSource
  readonly assumptions: readonly string[]
  readonly applicability: string
  readonly noiseDensityDbmHz: number
  readonly noiseBandwidthHz: number
  readonly thermalNoiseDbm: number
  readonly noiseFigureDb: number
  readonly noiseFloorDbm: number
  readonly requiredSnrDb: number
  readonly receiverMarginDb: number
}

export type ReceiverThreshold = ManualReceiverThreshold | DerivedReceiverThreshold

/**
 * Thermal noise power, dBm: -174 + 10 log10(T / 290) + 10 log10(B), B in hertz, T in kelvin, both
 * above 0. -174 dBm/Hz is the planning value of kT at 290 K (exactly -173.98).
 */
export function thermalNoiseDbm(
  bandwidthHz: number,
  temperatureK: number = referenceTemperatureK,
): number {
  const temperatureTermDb = 10 * Math.log10(temperatureK / referenceTemperatureK)
  return thermalNoiseDensityDbmHz + temperatureTermDb + 10 * Math.log10(bandwidthHz)
}

/** Whether a received power admits service: strictly above the sensitivity. */
export function isUsable(receivedPowerDbm: number, sensitivityDbm: number): boolean {
  return receivedPowerDbm > sensitivityDbm
}

const applicability =
  'Received power of one cell before interference; apart from the building service threshold ' +
  'and from the interference criteria.'

const manualAssumptions = [
  'The sensitivity is used as given; no noise, SNR or margin term is added to it.',
]

const derivedAssumptions = [
  'Thermal noise density of -174 dBm/Hz at the 290 K reference temperature.',
  'The noise bandwidth belongs to the whole receiver, not to a subcarrier or resource element.',
]

const approximationAssumption =
  'The noise bandwidth is taken equal to the channel bandwidth, because none was given.'

/** The law of `receiverThreshold` as answers tell it, in the members of a profile. */
export const receiverThresholdFormula =
  `manual: receiver_sensitivity_dbm; derived: ${thermalNoiseDensityDbmHz} + ` +
  '10*log10(receiver_noise_bandwidth_hz) + receiver_noise_figure_db + receiver_required_snr_db + ' +
  'receiver_margin_db'

/**
 * The threshold above which a cell is received. Manual mode: the given sensitivity. Derived mode:
 * -174 + 10 log10(noise bandwidth) + noise figure + required SNR + margin, dBm. Ranges of the
 * inputs: `profileBounds`.
 */
export function receiverThreshold(profile: ReceiverProfile): ReceiverThreshold {
  if (profile.receiverSensitivityMode === 'manual') {
    return {
      mode: 'manual',
      sensitivityDbm: profile.receiverSensitivityDbm,
      noiseBandwidthSource: 'not_applicable',
      assumptions: manualAssumptions,
      applicability,
    }
  }
  const thermalDbm = thermalNoiseDbm(profile.receiverNoiseBandwidthHz)
  const noiseFloorDbm = thermalDbm + profile.receiverNoiseFigureDb
  const source = profile.receiverNoiseBandwidthSource
  return {
    mode: 'derived',
    sensitivityDbm: noiseFloorDbm + profile.receiverRequiredSnrDb + profile.receiverMarginDb,
    noiseBandwidthSource: source,
    assumptions:
      source === 'channel_bandwidth_approximation'
        ? [...derivedAssumptions, approximationAssumption]
        : derivedAssumptions,
    applicability,
    noiseDensityDbmHz: thermalNoiseDensityDbmHz,
    noiseBandwidthHz: profile.receiverNoiseBandwidthHz,
    thermalNoiseDbm: thermalDbm,
    noiseFigureDb: profile.receiverNoiseFigureDb,
    noiseFloorDbm,
    requiredSnrDb: profile.receiverRequiredSnrDb,
    receiverMarginDb: profile.receiverMarginDb,
  }
}
