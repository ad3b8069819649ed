// Link budget of one cell towards one receiver point, with its ledger.
import { type LocationMargin, pathLossOf } from './location-margin.ts'
import type { RfProfile, SensitivityMode } from './profile.ts'
import { type BudgetProperty, type ProfileTerm, profileTerms } from './profile-numbers.ts'
import type { ReceiverThreshold } from './receiver.ts'

/** The terms of the budget that a profile holds. */
export type LinkBudgetProfile = Pick<RfProfile, BudgetProperty>

/** The losses of one link; a `Link` and a `PropagationResult` plus pattern terms both fit. */
export interface LinkLosses {
  readonly propagationLossDb: number
  /** Free-space part of the propagation loss; not added again. */
  readonly freeSpaceLossDb: number
  readonly buildingLossDb: number
  /** Only where a calibration is carried; positive raises the received power. */
  readonly calibrationDb?: number
  /** Only where a location probability is asked for. */
  readonly location?: LocationMargin
  readonly horizontalAttenuationDb: number
  readonly verticalAttenuationDb: number
  readonly patternAttenuationDb: number
}

/** Every term of the budget, unrounded, dB, dBm or dBi. */
export interface LinkBudget extends LinkBudgetProfile {
  /** Compatibility alias of `txAntennaGainDbi`. */
  readonly antennaGainDbi: number
  /** Conducted power plus boresight gain. */
  readonly boresightEirpDbm: number
  /** Boresight EIRP less the pattern attenuation towards the receiver. */
  readonly directionalEirpDbm: number
  readonly calibrationOffsetDb: number
  /** Effective-transmit compatibility alias: power + gain - system loss + calibration. */
  readonly eirpDbm: number
  readonly fsplDb: number
  readonly propagationLossDb: number
  readonly buildingLossDb: number
  /** What a carried calibration adds to the received power; only where one is. */
  readonly calibrationCorrectionDb?: number
  /** What the asked location probability adds to the losses; only where one is asked for. */
  readonly locationMarginDb?: number
  /** The location variability behind it, no term of its own; null where the model states none. */
  readonly locationSpreadDb?: number | null
  readonly txPatternAttenuationDb: number
  readonly horizontalPatternAttenuationDb: number
  readonly verticalPatternAttenuationDb: number
  /** Alias of `txPatternAttenuationDb`. */
  readonly patternAttenuationDb: number
  /** The losses of the equation less the gains behind the pattern; the offset of the request apart. */
  readonly totalLossDb: number
  readonly receivedPowerDbm: number
  readonly receiverSensitivityMode: SensitivityMode
  readonly effectiveReceiverSensitivityDbm: number
  /** Received power less the threshold; service needs more than 0. */
  readonly receiverLinkMarginDb: number
}

const eirpTerms = profileTerms.filter(({ isEirp }) => isEirp === true)
const otherTerms = profileTerms.filter(({ isEirp }) => isEirp !== true)

/** The terms behind the antenna's pattern in the order of every sum: losses, then gains. */
const summedTerms = [
  ...otherTerms.filter(({ sign }) => sign < 0),
  ...otherTerms.filter(({ sign }) => sign > 0),
]

/** A power with terms of a profile added to it, dBm; a term that is not stated is 0 dB. */
function withTerms(dbm: number, terms: readonly ProfileTerm[], profile: LinkBudgetProfile): number {
  let sumDbm = dbm
  for (const { sign, property } of terms) sumDbm += sign * (profile[property] ?? 0)
  return sumDbm
}

/** A loss with the terms behind the pattern, dB: losses of the profile add to it, gains take from it. */
function withLosses(lossDb: number, profile: LinkBudgetProfile): number {
  let sumDb = lossDb
  for (const { sign, property } of summedTerms) sumDb -= sign * (profile[property] ?? 0)
  return sumDb
}

/** Conducted power plus the gain at boresight, dBm. */
export function boresightEirpDbm(profile: LinkBudgetProfile): number {
  return withTerms(0, eirpTerms, profile)
}

/**
 * The part of the budget that holds for every receiver of a cell, dBm: the terms of its profile and its
 * calibration offset.
 */
export function fixedLinkTermsDbm(profile: LinkBudgetProfile, calibrationOffsetDb: number): number {
  return withTerms(boresightEirpDbm(profile), summedTerms, profile) + calibrationOffsetDb
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

/** One term of the received power: its symbol, its sign and its member of the ledger. */
interface LedgerTerm {
  readonly symbol: string
  readonly sign: 1 | -1
  readonly member: keyof LinkBudget
  /** There only where it is stated. */
  readonly isOptional?: boolean
}

const ledgerTerm = ({ symbol, sign, property, isOptional }: ProfileTerm): LedgerTerm => ({
  symbol,
  sign,
  member: property,
  isOptional,
})

/** Every term of the received power, in the order of the equation. */
export const ledgerTerms: readonly LedgerTerm[] = [
  ...eirpTerms.map(ledgerTerm),
  { symbol: 'A_pattern', sign: -1, member: 'patternAttenuationDb' },
  ...otherTerms.map(ledgerTerm),
  { symbol: 'calibration', sign: 1, member: 'calibrationOffsetDb' },
  { symbol: 'L_propagation', sign: -1, member: 'propagationLossDb' },
  { symbol: 'L_building', sign: -1, member: 'buildingLossDb' },
  {
    symbol: 'calibration_correction',
    sign: 1,
    member: 'calibrationCorrectionDb',
    isOptional: true,
  },
  { symbol: 'M_location', sign: -1, member: 'locationMarginDb', isOptional: true },
]

/** What a budget has beside the terms that all have. */
interface StatedTerms {
  readonly hasCalibration?: boolean
  readonly hasLocationMargin?: boolean
  /** Its optional terms are listed where they are stated. */
  readonly profile?: Partial<LinkBudgetProfile>
}

/** The sum of the budget as answers tell it, with every term that they have. */
export function receivedPowerEquation(stated: StatedTerms): string {
  const { hasCalibration = false, hasLocationMargin = false, profile = {} } = stated
  const has: Partial<Record<keyof LinkBudget, unknown>> = {
    ...profile,
    calibrationCorrectionDb: hasCalibration || undefined,
    locationMarginDb: hasLocationMargin || undefined,
  }
  const terms = ledgerTerms.filter(
    ({ member, isOptional }) => isOptional !== true || has[member] !== undefined,
  )
  const [first, ...others] = terms.map(({ symbol, sign }) => [sign < 0 ? '-' : '+', symbol])
  return ['P_rx =', first[1], ...others.flat()].join(' ')
}

/** The other laws of the budget as answers tell them. */
export const linkBudgetFormula = {
  boresightEirp: `boresight_eirp_dbm = ${eirpTerms.map(({ wireName }) => wireName).join(' + ')}`,
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
  const eirpDbm = boresightEirpDbm(profile)
  const { calibrationDb, location } = losses
  const pathLossDb = pathLossOf(losses)
  const receivedDbm = receivedPowerDbm(
    fixedLinkTermsDbm(profile, calibrationOffsetDb),
    pathLossDb,
    losses.patternAttenuationDb,
  )
  const ledger: Omit<LinkBudget, BudgetProperty> & Partial<Record<BudgetProperty, number>> = {
    antennaGainDbi: profile.txAntennaGainDbi,
    boresightEirpDbm: eirpDbm,
    directionalEirpDbm: eirpDbm - losses.patternAttenuationDb,
    calibrationOffsetDb,
    eirpDbm: eirpDbm - profile.systemLossDb + calibrationOffsetDb,
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
    totalLossDb: withLosses(pathLossDb + losses.patternAttenuationDb, profile),
    receivedPowerDbm: receivedDbm,
    receiverSensitivityMode: threshold.mode,
    effectiveReceiverSensitivityDbm: threshold.sensitivityDbm,
    receiverLinkMarginDb: receivedDbm - threshold.sensitivityDbm,
  }
  // One by one into an object that is there: a spread costs much more, and answers hold many ledgers.
  for (const { property } of profileTerms) {
    if (profile[property] !== undefined) ledger[property] = profile[property]
  }
  return ledger as LinkBudget
}
