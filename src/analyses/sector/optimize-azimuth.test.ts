import { describe, expect, it } from 'vitest'
import { blockWorld, box, testCell, type Block } from '../../../test/worlds/block-world.ts'
import { neverStop } from '../../stop-signal.ts'
import { optimizeAzimuth, totalScore } from './optimize-azimuth.ts'

const far: Block = box('far', [2000, 2000, 2010, 2010], 5)

describe('optimize azimuth', () => {
  it('turns to the demand', () => {
    const world = blockWorld([box('shop', [200, -10, 220, 10], 5, { demandWeight: 100 })])
    const choice = optimizeAzimuth(
      world,
      { cell: testCell({ beamWidthDeg: 30 }), rays: 12 },
      neverStop,
    )
    expect([80, 90, 100]).toContain(choice.best.azimuthDeg)
    expect(choice.best).toMatchObject({ demandScore: 1_000_000, hitDemandBuildings: 1 })
  })

  it('breaks ties by the nearest azimuth to the seed, then the lowest', () => {
    const choose = (azimuthDeg: number) =>
      optimizeAzimuth(
        blockWorld([far]),
        { cell: testCell({ radiusM: 100 }, { azimuthDeg }), rays: 8 },
        neverStop,
      )
    expect(choose(0).best.azimuthDeg).toBe(0)
    expect(choose(200).best.azimuthDeg).toBe(200)
    expect(choose(355).best.azimuthDeg).toBe(0)
    expect(choose(0).best.propagationReachScore).toBe(800)
  })

  it('says that the azimuth of the question is better than the grid, where it is', () => {
    const world = blockWorld([box('shop', [165, -112, 171, -106], 5, { demandWeight: 5 })])
    const choose = (azimuthDeg: number, beamWidthDeg: number) =>
      optimizeAzimuth(
        world,
        { cell: testCell({ beamWidthDeg, radiusM: 300 }, { azimuthDeg }), rays: 8 },
        neverStop,
      )
    // 123 degrees: the shop lies 3 degrees beside 120, in a beam of 4 degrees of that azimuth alone.
    const { best, betterPresent, candidates } = choose(123, 4)
    expect(best.hitDemandBuildings).toBe(0)
    expect(betterPresent).toMatchObject({ azimuthDeg: 123, hitDemandBuildings: 1 })
    expect(totalScore(betterPresent!)).toBeGreaterThan(Math.max(...candidates.map(totalScore)))
    expect(candidates).toHaveLength(36)
    expect(choose(123 + 360, 4).betterPresent).toEqual(betterPresent)
    // With a wide beam a neighbour does as well, and on the grid there is nothing beside it.
    expect(choose(123, 60).betterPresent).toBeNull()
    expect(choose(120, 4).betterPresent).toBeNull()
    // What it is asked beside changes nothing of the grid.
    expect(choose(123, 4).candidates).toEqual(choose(120, 4).candidates)
  })

  it('lists what every azimuth achieves, and has chosen the largest sum', () => {
    const world = blockWorld([
      box('shop', [200, -10, 220, 10], 5, { demandWeight: 3 }),
      box('home', [-220, -10, -200, 10], 5, { residentialDemand: 2 }),
    ])
    const question = { cell: testCell({ beamWidthDeg: 30 }), rays: 12 }
    const { candidates, best } = optimizeAzimuth(world, question, neverStop)
    expect(candidates.map(({ azimuthDeg }) => azimuthDeg)).toEqual(
      Array.from({ length: 36 }, (_, i) => 10 * i),
    )
    const serving = (member: 'hitDemandBuildings' | 'hitResidentialBuildings') =>
      candidates.filter((candidate) => candidate[member] > 0).map(({ azimuthDeg }) => azimuthDeg)
    expect(serving('hitDemandBuildings')).toEqual([80, 90, 100])
    expect(serving('hitResidentialBuildings')).toEqual([260, 270, 280])
    expect(best).toBe(candidates[best.azimuthDeg / 10])
    expect(totalScore(best)).toBe(Math.max(...candidates.map(totalScore)))
  })

  it('caps the reach of a ray at 500 m', () => {
    const choice = optimizeAzimuth(
      blockWorld([far]),
      { cell: testCell({ radiusM: 1000 }), rays: 16 },
      neverStop,
    )
    expect(choice.best.propagationReachScore).toBe(1600)
  })

  it('does not reward demand that it does not serve', () => {
    const blocks = [box('shop', [380, -10, 390, 10], 5, { demandWeight: 100 })]
    const cell = testCell({ txPowerDbm: 0, txAntennaGainDbi: -20 })
    const { best } = optimizeAzimuth(blockWorld(blocks), { cell, rays: 8 }, neverStop)
    expect(best.demandScore).toBe(0)
  })

  it('counts the buildings of the best azimuth at -100 dBm and at the threshold of the receiver', () => {
    const world = blockWorld([
      box('near', [60, -10, 80, 10], 5, { demandWeight: 1, residentialDemand: 1 }),
      box('back', [300, -10, 320, 10], 60, { residentialDemand: 1 }),
      box('behind', [-80, -10, -60, 10], 5, { demandWeight: 1 }),
    ])
    const counts = (receiverSensitivityDbm: number) => {
      const cell = testCell({ beamWidthDeg: 30, receiverSensitivityDbm }, { azimuthDeg: 90 })
      return optimizeAzimuth(world, { cell, rays: 12 }, neverStop)
    }
    const either = counts(-100)
    expect(either).toMatchObject({ servedBuildings: 2, servedAtReceiverThreshold: 2 })
    expect(either.best).toMatchObject({ hitDemandBuildings: 1, hitResidentialBuildings: 2 })
    expect(counts(-55)).toMatchObject({ servedBuildings: 2, servedAtReceiverThreshold: 1 })
  })
})
