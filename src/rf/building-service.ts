// Above which power of its carrier a cell serves, in whichever quantity that is stated.
import { channelNumerology } from './channel-table.ts'
import type { RfProfile } from './profile.ts'
import { referencePowerDbm } from './radio-quality.ts'
import { serviceThresholds } from './service-thresholds.ts'

type ServiceProfile = Pick<
  RfProfile,
  'networkTech' | 'frequencyGhz' | 'bandwidthMhz' | 'subcarrierSpacingKhz' | 'serviceRsrpDbm'
>

/** The service that a cell is asked for in RSRP. */
export interface RsrpService {
  /** Served: strictly above it, dBm. */
  readonly serviceRsrpDbm: number
  /** N_RB of the carrier. */
  readonly resourceBlocks: number
  /** The carrier's power at that RSRP, dBm. */
  readonly carrierPowerDbm: number
}

/**
 * The service that a cell is asked for in RSRP; null where it is asked for none. The power of a carrier lies
 * 10 log10(12 N_RB) dB above its RSRP (3GPP TS 38.215, section 5.1.1; power spread evenly over the resource
 * elements).
 *
 * @throws {SightlineError} invalid_request for a bandwidth or technology without resource blocks
 */
export function rsrpService(profile: ServiceProfile): RsrpService | null {
  const { serviceRsrpDbm } = profile
  if (serviceRsrpDbm === undefined) return null
  const { resourceBlocks } = channelNumerology(profile)
  const carrierPowerDbm = serviceRsrpDbm - referencePowerDbm(0, resourceBlocks)
  return { serviceRsrpDbm, resourceBlocks, carrierPowerDbm }
}

/**
 * A place is served by strictly more power of the carrier than this, dBm: that of the stated RSRP, or the
 * one that holds for buildings without. The one place that every question asks.
 */
export function servedAboveDbm(profile: ServiceProfile): number {
  return rsrpService(profile)?.carrierPowerDbm ?? serviceThresholds.buildingServiceDbm
}
