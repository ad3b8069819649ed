// Reference-signal quality: RSRP, RSSI and RSRQ (3GPP TS 36.214, sections 5.1.1 and 5.1.3; TS 38.215,
// sections 5.1.1 and 5.1.3) and SINR, for a carrier that spreads its power evenly over its resources.
import { decibelToLinear, linearToDecibel } from './db.ts'
import { thermalNoiseDbm } from './receiver.ts'
import { serviceThresholds } from './service-thresholds.ts'

/** Subcarriers of a resource block (TS 36.211, Table 6.2.3-1; TS 38.211, section 4.4.4.1). */
export const resourceElementsPerBlock = 12

/** The laws of this file as answers tell them. */
export const radioQualityFormula = {
  rsrp: `RSRP = carrier power - 10 log10(${resourceElementsPerBlock} resource blocks)`,
  rssi: `RSSI = ${resourceElementsPerBlock} resource blocks (desired + interference + noise)`,
  rsrq: 'RSRQ = resource blocks desired / RSSI',
} as const

/**
 * Power of one resource element, dBm: the carrier's power less 10 log10(12 N_RB).
 *
 * @param carrierPowerDbm received power of the whole carrier, dBm; any finite value
 * @param resourceBlocks N_RB of the carrier, 1 or more
 */
export function referencePowerDbm(carrierPowerDbm: number, resourceBlocks: number): number {
  return carrierPowerDbm - linearToDecibel(resourceElementsPerBlock * resourceBlocks)
}

/**
 * Thermal noise of one resource element with the receiver's noise figure, dBm:
 * -174 + 10 log10(subcarrier spacing) + noise figure.
 *
 * @param subcarrierSpacingKhz 15, 30 or 120
 * @param noiseFigureDb 0 to 20
 */
export function resourceElementNoiseDbm(
  subcarrierSpacingKhz: number,
  noiseFigureDb: number,
): number {
  return thermalNoiseDbm(subcarrierSpacingKhz * 1e3) + noiseFigureDb
}

/** What a receiver measures of a serving carrier, unrounded. */
interface RadioQuality {
  readonly sinrDb: number
  readonly rssiDbm: number
  readonly rsrqDb: number
}

/** Powers of one resource element, milliwatts. */
interface ResourceElementPowers {
  /** Above 0. */
  readonly desiredMilliwatt: number
  /** 0 or more: the sum over the interferers, each scaled by its load. */
  readonly interferenceMilliwatt: number
  /** Above 0. */
  readonly noiseMilliwatt: number
}

/**
 * SINR = S / (I + N), RSSI = 12 N_RB (S + I + N) and RSRQ = N_RB S / RSSI, all per resource element.
 * Alone and without noise a fully loaded carrier has an RSRQ of -10 log10(12) = -10.79 dB.
 */
export function radioQuality(
  { desiredMilliwatt, interferenceMilliwatt, noiseMilliwatt }: ResourceElementPowers,
  resourceBlocks: number,
): RadioQuality {
  const disturbance = interferenceMilliwatt + noiseMilliwatt
  const rssiMilliwatt = resourceElementsPerBlock * resourceBlocks * (desiredMilliwatt + disturbance)
  return {
    sinrDb: linearToDecibel(desiredMilliwatt / disturbance),
    rssiDbm: linearToDecibel(rssiMilliwatt),
    rsrqDb: linearToDecibel((resourceBlocks * desiredMilliwatt) / rssiMilliwatt),
  }
}

/**
 * The least S / (I + N) of a serviceable point: SINR is that ratio, and with it alone grows
 * RSRQ = S / (12 (S + I + N)), so that both reach their thresholds at one number.
 */
export function leastServiceableRatio(): number {
  const share = resourceElementsPerBlock * decibelToLinear(serviceThresholds.interferenceRsrqDb)
  return Math.max(decibelToLinear(serviceThresholds.interferenceSinrDb), share / (1 - share))
}

/** Milliwatts of a reference power; 0 where the number is too small to be held. */
export function referenceMilliwatt(referenceDbm: number): number {
  return Number.isFinite(referenceDbm) ? decibelToLinear(referenceDbm) : 0
}

/** The three numbers that service and its class are judged by. */
export interface QualityMeasures {
  readonly rsrpDbm: number
  readonly sinrDb: number
  readonly rsrqDb: number
}

export const serviceabilityFailures = [
  'rsrp_below_threshold',
  'sinr_below_threshold',
  'rsrq_below_threshold',
] as const
export type ServiceabilityFailure = (typeof serviceabilityFailures)[number]

/** The criteria that are missed; each is met by equality. Empty: the point is serviceable. */
export function missedCriteria({
  rsrpDbm,
  sinrDb,
  rsrqDb,
}: QualityMeasures): readonly ServiceabilityFailure[] {
  const failures: ServiceabilityFailure[] = []
  if (rsrpDbm < serviceThresholds.interferenceRsrpDbm) failures.push('rsrp_below_threshold')
  if (sinrDb < serviceThresholds.interferenceSinrDb) failures.push('sinr_below_threshold')
  if (rsrqDb < serviceThresholds.interferenceRsrqDb) failures.push('rsrq_below_threshold')
  return failures
}

/** Strong enough, but disturbed: the signal meets its criterion and SINR or RSRQ does not. */
export function isInterferenceLimited({ rsrpDbm, sinrDb, rsrqDb }: QualityMeasures): boolean {
  return (
    rsrpDbm >= serviceThresholds.interferenceRsrpDbm &&
    (sinrDb < serviceThresholds.interferenceSinrDb || rsrqDb < serviceThresholds.interferenceRsrqDb)
  )
}

export const qualityClasses = ['excellent', 'good', 'fair', 'poor'] as const
export type QualityClass = (typeof qualityClasses)[number]

/** Least RSRP (dBm), SINR (dB) and RSRQ (dB) of a class: planning values of this service. */
const classBounds = [
  { name: 'excellent', rsrpDbm: -80, sinrDb: 20, rsrqDb: -12 },
  { name: 'good', rsrpDbm: -90, sinrDb: 13, rsrqDb: -15 },
  { name: 'fair', rsrpDbm: -100, sinrDb: 0, rsrqDb: -18 },
] as const

/** The best class whose three bounds are met, each by equality too; else `poor`. */
export function qualityClass({ rsrpDbm, sinrDb, rsrqDb }: QualityMeasures): QualityClass {
  const met = classBounds.find(
    (bounds) => rsrpDbm >= bounds.rsrpDbm && sinrDb >= bounds.sinrDb && rsrqDb >= bounds.rsrqDb,
  )
  return met?.name ?? 'poor'
}
