// Channels that have reference signals to measure: bandwidth, subcarrier spacing, resource blocks.
import { invalidRequest } from '../errors.ts'
import type { NetworkTechnology } from './profile.ts'
import { frequencyRange2StartGhz } from './technology.ts'

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
 * 24.25 GHz and at 120 kHz from there on (3GPP TS 38.101-1 and -2, Tables 5.3.2-1; frequency ranges
 * as in TS 38.104, Table 5.1-1).
 *
 * @param frequencyGhz carrier frequency, GHz, within what the technology accepts
 * @param bandwidthMhz channel bandwidth, MHz: one of the table's, exactly
 * @throws {SightlineError} invalid_request naming `bandwidth_mhz` and the bandwidths that exist, or
 *   `network_tech` for a technology without such a table
 */
export function channelNumerology(
  networkTech: NetworkTechnology,
  frequencyGhz: number,
  bandwidthMhz: number,
): ChannelNumerology {
  const table = channelTable(networkTech, frequencyGhz)
  if (table === null) {
    throw invalidRequest('network_tech must be one of 4g, 5g here: 6g has no standard channels yet')
  }
  const { subcarrierSpacingKhz, appliesTo, resourceBlocks } = table
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
 * Whether a channel has a numerology: the arguments for which `channelNumerology` does not throw.
 *
 * @param frequencyGhz carrier frequency, GHz, within what the technology accepts
 * @param bandwidthMhz channel bandwidth, MHz
 */
export function hasChannelNumerology(
  networkTech: NetworkTechnology,
  frequencyGhz: number,
  bandwidthMhz: number,
): boolean {
  return channelTable(networkTech, frequencyGhz)?.resourceBlocks.has(bandwidthMhz) ?? false
}

/** Null: the technology has none. */
function channelTable(networkTech: NetworkTechnology, frequencyGhz: number): ChannelTable | null {
  if (networkTech === '4g') return lteTable
  if (networkTech === '6g') return null
  return frequencyGhz < frequencyRange2StartGhz ? nrRange1Table : nrRange2Table
}
