import { describe, expect, it } from 'vitest'
import { blockWorld, box, testCell } from '../../../test/worlds/block-world.ts'
import { freeSpaceLossDb } from '../../rf/free-space.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { umaMedianLossDb } from '../../rf/models/urban-short-range.ts'
import { nearLimits } from './near-limits.ts'

const far = box('far', [2000, 2000, 2010, 2010], 5)
const limitsOf = (profile: Partial<RfProfile>, blocks = [far]) =>
  nearLimits(blockWorld(blocks), testCell({ horizontalPatternId: 'omni', ...profile }))

describe('limits of the model nearby', () => {
  it('are told within 10 % of them, on both sides, and not beyond', () => {
    const heights = [8.99, 9, 9.99, 10, 11, 11.01, 134.9, 135, 150, 165, 165.1]
    const told = heights.filter((antennaHeightM) => limitsOf({ antennaHeightM }).length > 0)
    expect(told).toEqual([9, 9.99, 10, 11, 135, 150, 165])
    const frequencies = [0.44, 0.45, 0.55, 0.56, 28, 89.9, 90, 99.9, 100, 110]
    const propagationModel = 'urban_short_range'
    expect(
      frequencies.filter((frequencyGhz) => limitsOf({ frequencyGhz, propagationModel }).length > 0),
    ).toEqual([0.45, 0.55, 90, 99.9, 100, 110])
  })

  it('do not speak of the street receiver of 1.5 m, only of one beside it', () => {
    expect(limitsOf({ receiverHeightM: 1.5 })).toEqual([])
    expect(limitsOf({ receiverHeightM: 1.4 })[0]).toMatchObject({
      property: 'receiverHeightM',
      limit: 1.5,
    })
  })

  it('are none where another reason decides about the model', () => {
    const host = box('host', [-20, -20, 20, 20], 30)
    expect(limitsOf({ antennaHeightM: 10 }, [host])).toEqual([])
    expect(limitsOf({ antennaHeightM: 10, propagationModel: 'legacy_fspl_walls' })).toEqual([])
    expect(limitsOf({ antennaHeightM: 10, frequencyGhz: 140 })[0]).toBeUndefined()
  })

  it('change an open link by the difference of the two equations', () => {
    const [near] = limitsOf({ antennaHeightM: 9.5, radiusM: 400 })
    const change = (distanceM: number) =>
      umaMedianLossDb(distanceM, 10, 1.5, 28, true) -
      freeSpaceLossDb(Math.sqrt(distanceM * distanceM + 8.5 * 8.5), 28)
    expect(near).toMatchObject({ value: 9.5, limit: 10, linkCount: 48 })
    expect(near.distancesM).toEqual([100, 200, 300, 400])
    expect(near.powerChangeDb.minimum).toBeCloseTo(change(100), 6)
    expect(near.powerChangeDb.maximum).toBeCloseTo(change(400), 6)
    expect(near).toMatchObject({
      insideModelId: 'urban_short_range',
      outsideModelId: 'legacy_fspl_walls',
    })
  })

  it('change a link through three houses by six walls of 30 dB', () => {
    const houses = [30, 50, 70].map((at) => box(`b${at}`, [-600, at, 600, at + 10], 40))
    const north = { horizontalPatternId: 'ideal-sector', beamWidthDeg: 10 } as const
    const [near] = limitsOf({ ...north, antennaHeightM: 10, radiusM: 400 }, houses)
    const change = (distanceM: number) =>
      umaMedianLossDb(distanceM, 10, 1.5, 28, false) -
      freeSpaceLossDb(Math.sqrt(distanceM * distanceM + 8.5 * 8.5), 28) -
      180
    expect(near.powerChangeDb.minimum).toBeCloseTo(change(100), 6)
    expect(near.powerChangeDb.maximum).toBeCloseTo(change(400), 6)
  })
})
