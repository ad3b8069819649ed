// Channels that have reference signals to measure: bandwidth, subcarrier spacing, resource blocks.
import { invalidRequest } from '../errors.ts'
import { nrResourceBlocks, type NrFrequencyRange } from './nr-resource-blocks.ts'
import type { RfProfile } from './profile.ts'
import { frequencyRange2StartGhz } from './technology.ts'

/** What of a profile decides how its carrier is divided; without a spacing, the bandwidth decides it. */
type ChannelProfile = Pick<RfProfile, 'networkTech' | 'frequencyGhz' | 'bandwidthMhz'> & {
  readonly subcarrierSpacingKhz?: number | undefined
}

/** How the carrier of a cell is divided. */
interface ChannelNumerology {
  readonly subcarrierSpacingKhz: number
  /** Resource blocks of 12 subcarriers in the transmission bandwidth. */
  readonly resourceBlocks: number
}

interface ChannelTable {
  readonly subcarrierSpacingKhz: number
  /** Completes "bandwidth_mhz must be one of ... for". */
  readonly appliesTo: string
  /** Resource blocks by channel bandwidth, MHz, ascending. */
  readonly resourceBlocks: ReadonlyMap<number, number>
}

/** 3GPP TS 36.101, Table 5.6-1. */
const lteTable: ChannelTable = {
  subcarrierSpacingKhz: 15,
  appliesTo: '4g',
  resourceBlocks: new Map([
    [1.4, 6],
    [3, 15],
    [5, 25],
    [10, 50],
    [15, 75],
    [20, 100],
  ]),
}

/** 3GPP TS 38.101-1, Table 5.3.2-1 at 30 kHz: the bandwidths planned with below 24.25 GHz. */
const nrRange1Table: ChannelTable = {
  subcarrierSpacingKhz: 30,
  appliesTo: `5g below ${frequencyRange2StartGhz} GHz`,
  resourceBlocks: new Map([
    [50, 133],
    [100, 273],
  ]),
}

/** 3GPP TS 38.101-2, Table 5.3.2-1 at 120 kHz. */
const nrRange2Table: ChannelTable = {
  subcarrierSpacingKhz: 120,
  appliesTo: `5g from ${frequencyRange2StartGhz} GHz`,
  resourceBlocks: new Map([
    [50, 32],
    [100, 66],
    [200, 132],
    [400, 264],
  ]),
}

/**
 * The numerology of a channel: LTE at 15 kHz (3GPP TS 36.101, Table 5.6-1), NR at 30 kHz below
 * 24.25 GHz and at 120 kHz from there on, or at the stated spacing (3GPP TS 38.101-1 and -2,
 * Tables 5.3.2-1; frequency ranges as in TS 38.104, Table 5.1-1).
 *
 * @param profile its frequency within what the technology accepts, its bandwidth one of the table's, exactly
 * @throws {SightlineError} invalid_request naming `bandwidth_mhz` or `subcarrier_spacing_khz` and the
 *   values that exist, or `network_tech` for a technology without such a table
 */
export function channelNumerology(profile: ChannelProfile): ChannelNumerology {
  const table = channelTable(profile)
  if (table === null) {
    throw invalidRequest('network_tech must be one of 4g, 5g here: 6g has no standard channels yet')
  }
  const { subcarrierSpacingKhz, appliesTo, resourceBlocks } = table
  const { bandwidthMhz } = profile
  const blocks = resourceBlocks.get(bandwidthMhz)
  if (blocks === undefined) {
    const known = [...resourceBlocks.keys()].join(', ')
    throw invalidRequest(
      `bandwidth_mhz must be one of ${known} for ${appliesTo}, but is ${bandwidthMhz}`,
    )
  }
  return { subcarrierSpacingKhz, resourceBlocks: blocks }
}

/**
 * Whether a channel has a numerology: the profiles for which `channelNumerology` does not throw.
 *
 * @param profile its frequency within what the technology accepts, its spacing checked before
 */
export function hasChannelNumerology(profile: ChannelProfile): boolean {
  return channelTable(profile)?.resourceBlocks.has(profile.bandwidthMhz) ?? false
}

/** Null: the technology has none. */
function channelTable(profile: ChannelProfile): ChannelTable | null {
  const { networkTech, frequencyGhz, subcarrierSpacingKhz } = profile
  if (subcarrierSpacingKhz !== undefined) return statedTable(profile, subcarrierSpacingKhz)
  if (networkTech === '4g') return lteTable
  if (networkTech === '6g') return null
  return frequencyGhz < frequencyRange2StartGhz ? nrRange1Table : nrRange2Table
}

/** Every bandwidth of NR at a stated subcarrier spacing. */
function statedTable(
  { networkTech, frequencyGhz }: ChannelProfile,
  subcarrierSpacingKhz: number,
): ChannelTable {
  if (networkTech !== '5g') {
    const otherwise =
      networkTech === '4g' ? '4g always has 15 kHz' : '6g has no standard channels yet'
    throw invalidRequest(`subcarrier_spacing_khz can be stated for 5g alone: ${otherwise}`)
  }
  const range: NrFrequencyRange = frequencyGhz < frequencyRange2StartGhz ? 'FR1' : 'FR2'
  const { appliesTo } = range === 'FR1' ? nrRange1Table : nrRange2Table
  const spacings = nrResourceBlocks[range]
  const resourceBlocks = spacings.get(subcarrierSpacingKhz)
  if (resourceBlocks === undefined) {
    const known = [...spacings.keys()].join(', ')
    throw invalidRequest(
      `subcarrier_spacing_khz must be one of ${known} for ${appliesTo}, but is ${subcarrierSpacingKhz}`,
    )
  }
  return {
    subcarrierSpacingKhz,
    appliesTo: `${appliesTo} at ${subcarrierSpacingKhz} kHz`,
    resourceBlocks,
  }
}
