import { describe, expect, it } from 'vitest'
import nrGolden from '../../test/golden/rf/nr-resource-blocks.json' with { type: 'json' }
import golden from '../../test/golden/rf/lte-nr-channels.json' with { type: 'json' }
import { channelNumerology } from './channel-table.ts'
import type { NetworkTechnology } from './profile.ts'
import { resolveRfProfile } from './resolve-profile.ts'

function channelOf(
  networkTech: NetworkTechnology,
  frequencyGhz: number,
  bandwidthMhz: number,
  subcarrierSpacingKhz?: number,
) {
  return channelNumerology({ networkTech, frequencyGhz, bandwidthMhz, subcarrierSpacingKhz })
}

describe('the channel table', () => {
  it.each(golden.lte)('gives LTE of $bandwidth_mhz MHz its resource blocks', (row) => {
    const channel = channelOf('4g', 2.6, row.bandwidth_mhz)
    expect(channel).toEqual({ subcarrierSpacingKhz: 15, resourceBlocks: row.resource_blocks })
    expect((12 * channel.resourceBlocks * channel.subcarrierSpacingKhz) / 1e3).toBeCloseTo(
      row.occupied_mhz,
      9,
    )
  })

  it.each(golden.nr)('leaves the guard band of NR $bandwidth_mhz MHz at $scs_khz kHz', (row) => {
    const { subcarrierSpacingKhz: spacingKhz, resourceBlocks } = channelOf(
      '5g',
      row.frequency_ghz,
      row.bandwidth_mhz,
    )
    expect([spacingKhz, resourceBlocks]).toEqual([row.scs_khz, row.resource_blocks])
    const guardKhz = (row.bandwidth_mhz * 1e3 - 12 * resourceBlocks * spacingKhz - spacingKhz) / 2
    expect(guardKhz).toBe(row.guard_khz)
  })

  it('changes its subcarrier spacing exactly at 24.25 GHz', () => {
    expect(channelOf('5g', 24.2499999, 100).resourceBlocks).toBe(273)
    expect(channelOf('5g', 24.25, 100).resourceBlocks).toBe(66)
  })

  it.each([
    ['4g', 2.6, 7, 'bandwidth_mhz must be one of 1.4, 3, 5, 10, 15, 20 for 4g, but is 7'],
    ['5g', 3.5, 200, 'bandwidth_mhz must be one of 50, 100 for 5g below 24.25 GHz, but is 200'],
    ['5g', 3.5, 400, 'bandwidth_mhz must be one of 50, 100 for 5g below 24.25 GHz, but is 400'],
    ['5g', 28, 33, 'bandwidth_mhz must be one of 50, 100, 200, 400 for 5g from 24.25 GHz'],
    ['6g', 140, 1000, 'network_tech must be one of 4g, 5g here'],
  ] as const)('has no %s channel at %d GHz of %d MHz, and says which', (tech, ghz, mhz, reason) => {
    expect(() => channelOf(tech, ghz, mhz)).toThrow(reason)
  })
})

describe('a stated subcarrier spacing', () => {
  const frequencyGhz = { FR1: 2.1, FR2: 28 }

  it.each(nrGolden.cases)(
    'gives $range at $scs_khz kHz in $bandwidth_mhz MHz $resource_blocks resource blocks',
    ({ range, scs_khz: spacingKhz, bandwidth_mhz: bandwidthMhz, ...row }) => {
      const channel = () =>
        channelOf('5g', frequencyGhz[range as 'FR1' | 'FR2'], bandwidthMhz, spacingKhz)
      if (row.resource_blocks === null) {
        expect(channel).toThrow(`at ${spacingKhz} kHz, but is ${bandwidthMhz}`)
        return
      }
      const { resourceBlocks } = channel()
      expect(resourceBlocks).toBe(row.resource_blocks)
      const guardKhz = (bandwidthMhz * 1e3 - 12 * resourceBlocks * spacingKhz - spacingKhz) / 2
      expect(guardKhz).toBe(row.guard_khz)
    },
  )

  it.each([30, 120])('of %d kHz agrees with the table that holds without it', (spacingKhz) => {
    for (const row of golden.nr.filter(({ scs_khz }) => scs_khz === spacingKhz)) {
      const { frequency_ghz: ghz, bandwidth_mhz: mhz } = row
      expect(channelOf('5g', ghz, mhz, spacingKhz)).toEqual(channelOf('5g', ghz, mhz))
    }
  })

  it.each([
    [
      { networkTech: '5g', frequencyGhz: 3.5, subcarrierSpacingKhz: 120 },
      'subcarrier_spacing_khz must be one of 15, 30, 60 for 5g below 24.25 GHz, but is 120',
    ],
    [
      { networkTech: '5g', frequencyGhz: 28, subcarrierSpacingKhz: 30 },
      'subcarrier_spacing_khz must be one of 60, 120 for 5g from 24.25 GHz, but is 30',
    ],
    [
      { networkTech: '5g', frequencyGhz: 28, bandwidthMhz: 400, subcarrierSpacingKhz: 60 },
      'bandwidth_mhz must be one of 50, 100, 200 for 5g from 24.25 GHz at 60 kHz, but is 400',
    ],
    [
      { networkTech: '4g', subcarrierSpacingKhz: 15 },
      'subcarrier_spacing_khz can be stated for 5g alone: 4g always has 15 kHz',
    ],
    [
      { networkTech: '6g', subcarrierSpacingKhz: 120 },
      'subcarrier_spacing_khz can be stated for 5g alone: 6g has no standard channels yet',
    ],
    [{ subcarrierSpacingKhz: 45 }, 'subcarrier_spacing_khz must be one of 15, 30, 60, 120'],
  ] as const)('of a profile %o is refused by name', (stated, reason) => {
    expect(() => resolveRfProfile({}, stated)).toThrow(reason)
  })
})
