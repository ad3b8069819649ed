import { atHalfOfPlaces } from '../../rf/half-of-places.ts'
import type { RfProfile } from '../../rf/profile.ts'
import type { Cell } from '../cell.ts'

/** How the losses of a site are computed: over each node's own way, or from bearings around it. */
export const lossMethods = ['radial', 'exact'] as const
export type LossMethod = (typeof lossMethods)[number]

/** In which of the places that a node stands for a loss is no higher. */
export type PlaceShare = 'asked' | 'half'

/** Path losses around one place: everything that antenna, power and azimuth do not change. */
export interface LossQuestion {
  readonly lon: number
  readonly lat: number
  /** As `lossProfile` gives it. */
  readonly profile: RfProfile
  readonly method: LossMethod
  readonly zoom: number
}

/**
 * The profile with which path losses are computed: of the cell's profile only what decides them, all
 * else set to one value. What is left out can therefore not change a loss, and cells that differ
 * in nothing else share theirs.
 */
function lossProfile(profile: RfProfile, share: PlaceShare): RfProfile {
  const atShare = share === 'half' ? atHalfOfPlaces(profile) : profile
  // Nothing is deleted from a copy: 100,000 of them would be slow to read ever after.
  const { horizontalCut: _horizontal, verticalCut: _vertical, ...decided } = atShare
  return {
    ...decided,
    networkTech: '5g',
    band: 'loss',
    bandwidthMhz: 100,
    channelId: 'loss',
    duplexMode: 'fdd',
    txPowerDbm: 0,
    txAntennaGainDbi: 0,
    rxAntennaGainDbi: 0,
    systemLossDb: 0,
    polarizationLossDb: 0,
    beamWidthDeg: 360,
    antennaHeightSource: 'stated',
    mechanicalDowntiltDeg: 0,
    electricalDowntiltDeg: 0,
    orientationDeg: 0,
    horizontalPatternId: 'omni',
    verticalPatternId: 'flat',
    loadFactor: 1,
    reuseFactor: 1,
    pci: null,
    receiverSensitivityDbm: -100,
    receiverSensitivityMode: 'manual',
    receiverNoiseBandwidthHz: 1,
    receiverNoiseBandwidthSource: 'explicit_receiver_noise_bandwidth_hz',
    receiverNoiseFigureDb: 0,
    receiverRequiredSnrDb: 0,
    receiverMarginDb: 0,
  }
}

/**
 * The losses that a cell is merged from.
 *
 * @param share of places that losses hold in: the asked one, of a cell that serves, or half of them, of
 *   one that disturbs; they are the same where none is asked for
 */
export function lossQuestion(
  cell: Cell,
  method: LossMethod,
  zoom: number,
  share: PlaceShare = 'asked',
): LossQuestion {
  const profile = lossProfile(cell.profile, share)
  return { lon: cell.lon, lat: cell.lat, profile, method, zoom }
}

/** The cell that the one evaluator answers with these losses for. */
export function lossCell({ lon, lat, profile }: LossQuestion): Cell {
  return { id: 'loss', lon, lat, azimuthDeg: 0, calibrationOffsetDb: 0, profile }
}
