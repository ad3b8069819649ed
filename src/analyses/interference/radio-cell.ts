import { channelNumerology } from '../../rf/channel-table.ts'
import { dbmToMilliwatt } from '../../rf/db.ts'
import { referencePowerDbm, resourceElementNoiseDbm } from '../../rf/radio-quality.ts'
import { receiverThreshold } from '../../rf/receiver.ts'
import type { Cell } from '../cell.ts'

/** What kind of reference signal a cell is measured by. */
type MeasurementFamily = 'lte_crs' | 'nr_ss'

/** A cell with everything that turns its carrier power into radio quality. */
export interface RadioCell {
  readonly cell: Cell
  readonly family: MeasurementFamily
  readonly subcarrierSpacingKhz: number
  readonly resourceBlocks: number
  /** From the carrier's power to that of one resource element, dB, negative. */
  readonly normalizationDb: number
  readonly noiseDbm: number
  readonly noiseMilliwatt: number
  /** Serving needs strictly more carrier power than this, dBm. */
  readonly sensitivityDbm: number
}

/**
 * The radio side of a cell.
 *
 * @param noiseFigureDb of the receivers, 0 to 20
 * @throws {SightlineError} invalid_request for a bandwidth or technology without numerology
 */
export function radioCell(cell: Cell, noiseFigureDb: number): RadioCell {
  const { profile } = cell
  const { subcarrierSpacingKhz, resourceBlocks } = channelNumerology(profile)
  const noiseDbm = resourceElementNoiseDbm(subcarrierSpacingKhz, noiseFigureDb)
  return {
    cell,
    family: profile.networkTech === '4g' ? 'lte_crs' : 'nr_ss',
    subcarrierSpacingKhz,
    resourceBlocks,
    normalizationDb: referencePowerDbm(0, resourceBlocks),
    noiseDbm,
    noiseMilliwatt: dbmToMilliwatt(noiseDbm),
    sensitivityDbm: receiverThreshold(profile).sensitivityDbm,
  }
}

/** Why a cell is no co-channel interferer of another. */
export type ChannelMismatch =
  | 'different_technology'
  | 'different_channel'
  | 'different_frequency'
  | 'different_bandwidth'
  | 'unsupported_configuration'

/** Frequencies (GHz) and bandwidths (MHz) nearer to each other than this are the same. */
const sameNumber = 1e-9

/** Why two cells do not share a channel, checked in this order; null when they do. */
export function channelMismatch(serving: RadioCell, other: RadioCell): ChannelMismatch | null {
  const a = serving.cell.profile
  const b = other.cell.profile
  if (a.networkTech !== b.networkTech) return 'different_technology'
  if (a.channelId !== b.channelId) return 'different_channel'
  if (Math.abs(a.frequencyGhz - b.frequencyGhz) >= sameNumber) return 'different_frequency'
  if (Math.abs(a.bandwidthMhz - b.bandwidthMhz) >= sameNumber) return 'different_bandwidth'
  const isAlike =
    serving.family === other.family && serving.subcarrierSpacingKhz === other.subcarrierSpacingKhz
  return isAlike ? null : 'unsupported_configuration'
}
