import { describe, expect, it } from 'vitest'
import golden from '../../test/golden/rf/lte-nr-channels.json' with { type: 'json' }
import { channelNumerology } from './channel-table.ts'

describe('the channel table', () => {
  it.each(golden.lte)('gives LTE of $bandwidth_mhz MHz its resource blocks', (row) => {
    const channel = channelNumerology('4g', 2.6, row.bandwidth_mhz)
    expect(channel).toEqual({ subcarrierSpacingKhz: 15, resourceBlocks: row.resource_blocks })
    expect((12 * channel.resourceBlocks * channel.subcarrierSpacingKhz) / 1e3).toBeCloseTo(
      row.occupied_mhz,
      9,
    )
  })

  it.each(golden.nr)('leaves the guard band of NR $bandwidth_mhz MHz at $scs_khz kHz', (row) => {
    const { subcarrierSpacingKhz: spacingKhz, resourceBlocks } = channelNumerology(
      '5g',
      row.frequency_ghz,
      row.bandwidth_mhz,
    )
    expect([spacingKhz, resourceBlocks]).toEqual([row.scs_khz, row.resource_blocks])
    const guardKhz = (row.bandwidth_mhz * 1e3 - 12 * resourceBlocks * spacingKhz - spacingKhz) / 2
    expect(guardKhz).toBe(row.guard_khz)
  })

  it('changes its subcarrier spacing exactly at 24.25 GHz', () => {
    expect(channelNumerology('5g', 24.2499999, 100).resourceBlocks).toBe(273)
    expect(channelNumerology('5g', 24.25, 100).resourceBlocks).toBe(66)
  })

  it.each([
    ['4g', 2.6, 7, 'bandwidth_mhz must be one of 1.4, 3, 5, 10, 15, 20 for 4g, but is 7'],
    ['5g', 3.5, 200, 'bandwidth_mhz must be one of 50, 100 for 5g below 24.25 GHz, but is 200'],
    ['5g', 3.5, 400, 'bandwidth_mhz must be one of 50, 100 for 5g below 24.25 GHz, but is 400'],
    ['5g', 28, 33, 'bandwidth_mhz must be one of 50, 100, 200, 400 for 5g from 24.25 GHz'],
    ['6g', 140, 1000, 'network_tech must be one of 4g, 5g here'],
  ] as const)('has no %s channel at %d GHz of %d MHz, and says which', (tech, ghz, mhz, reason) => {
    expect(() => channelNumerology(tech, ghz, mhz)).toThrow(reason)
  })
})
