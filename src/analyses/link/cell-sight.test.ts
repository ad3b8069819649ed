import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, box, testCell } from '../../../test/worlds/block-world.ts'
import { groundAroundOrigin, groundUnder } from '../../../test/worlds/ground-world.ts'
import { randomBlocks } from '../../../test/worlds/random-blocks.ts'
import { propagationModels } from '../../rf/models/list.ts'
import type { RfProfile } from '../../rf/profile.ts'
import type { World } from '../world.ts'
import { LinkEvaluator } from './evaluator.ts'

const sightModels = propagationModels.filter(({ needs }) => needs === 'sight')
const someBlocks = randomBlocks.filter((blocks) => blocks.length > 0)
/** Two houses: one hides what lies east of it, the other stands alone 600 m to the north. */
const twoHouses = blockWorld([
  box('east', [90, -20, 110, 20], 40),
  box('north', [-5, 600, 5, 610], 4),
])

function linkTo(world: World, members: Partial<RfProfile>, [x, y]: readonly number[]) {
  const cell = testCell({ radiusM: 2000, horizontalPatternId: 'omni', ...members })
  const evaluator = new LinkEvaluator(world, cell, 2000)
  const state = evaluator.pathState(x, y, -1)
  return { state, link: evaluator.linkAt(x, y, state) }
}

const place = fc
  .record({
    bearing: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
    distanceM: fc.double({ min: 12, max: 1900, noNaN: true }),
  })
  .map(({ bearing, distanceM }) => [distanceM * Math.sin(bearing), distanceM * Math.cos(bearing)])

describe('sight "statistical"', () => {
  it('is the mean in decibels of both losses by the probability of the model, whatever stands there', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sightModels), someBlocks, place, (model, blocks, at) => {
        const world = blockWorld(blocks)
        const members = { propagationModel: model.id, frequencyGhz: 3.5 }
        const { state, link } = linkTo(world, { ...members, sight: 'statistical' }, at)
        if (state.isReceiverInside) return
        const share = model.lineOfSightProbability!(link.distanceM, 1.5)
        const decided = model.prepare({
          frequencyGhz: 3.5,
          antennaHeightM: 25,
          receiverHeightM: 1.5,
          parameters: Object.fromEntries(
            model.parameters.map(({ property, default: value }) => [property, value]),
          ),
        })
        const lossDb = (isLineOfSight: boolean) =>
          decided.lossAt(link.distanceM, { isLineOfSight, wallEventCount: 0 })
        const meanDb = share * lossDb(true) + (1 - share) * lossDb(false)
        expect(link.propagationLossDb).toBeCloseTo(meanDb, 9)
        expect(state).toMatchObject({ lineOfSightShare: share, isLineOfSight: share >= 0.5 })
      }),
    )
  })

  it('leaves a receiver indoors out of sight', () => {
    const { state } = linkTo(twoHouses, { sight: 'statistical' }, [100, 0])
    expect(state).toMatchObject({ isReceiverInside: true, isLineOfSight: false })
    expect(state).not.toHaveProperty('lineOfSightShare')
  })
})

describe('sight "footprints_else_statistical"', () => {
  const rule = { sight: 'footprints_else_statistical' } as const

  it('is that of footprints where a roof is in the way or a building is near, else statistical', () => {
    const isStatistical = (at: readonly number[]) =>
      linkTo(twoHouses, rule, at).state.lineOfSightShare !== undefined
    // Centroids lie at (100, 0) and (0, 605).
    expect(isStatistical([-149, 0])).toBe(false)
    expect(isStatistical([-151, 0])).toBe(true)
    expect(isStatistical([0, 854])).toBe(false)
    expect(isStatistical([0, 856])).toBe(true)
    expect(isStatistical([1500, 0])).toBe(false)
    expect(linkTo(twoHouses, rule, [1500, 0]).state.isLineOfSight).toBe(false)
    expect(isStatistical([1500, 900])).toBe(true)
  })

  it('is statistical beyond the bounds of the pack, however near a building', () => {
    const small = blockWorld(
      [box('east', [90, -20, 110, 20], 4)],
      undefined,
      [32.84, 39.91, 32.851, 39.93],
    )
    // The eastern bound lies 85 m off.
    expect(linkTo(small, rule, [80, 60]).state.lineOfSightShare).toBeUndefined()
    expect(linkTo(small, rule, [90, 60]).state.lineOfSightShare).toBeDefined()
  })
})

describe('sight "obstructed"', () => {
  it('takes everything out of sight, and asks nobody how likely that is', () => {
    fc.assert(
      fc.property(someBlocks, place, (blocks, at) => {
        const { state } = linkTo(blockWorld(blocks), { sight: 'obstructed' }, at)
        expect(state.isLineOfSight).toBe(false)
        expect(state).not.toHaveProperty('lineOfSightShare')
      }),
    )
  })
})

describe('a rule of sight over the ground', () => {
  it('holds where the ground leaves the line free; behind it nothing is likely', async () => {
    const ring = await groundUnder(
      groundAroundOrigin(
        (x, y) => 150 * Math.max(0, 1 - Math.abs(Math.sqrt(x * x + y * y) - 800) / 200),
      ),
    )
    const counted = { ground: 'diffraction', sight: 'statistical' } as const
    const near = linkTo(ring(twoHouses), counted, [-300, 0])
    expect(near.state.lineOfSightShare).toBeGreaterThan(0)
    const behind = linkTo(ring(twoHouses), counted, [-1600, 0])
    expect(behind.state).toMatchObject({ isLineOfSight: false, groundSight: 'behind' })
    expect(behind.state).not.toHaveProperty('lineOfSightShare')
    const obstructed = linkTo(ring(twoHouses), { ...counted, sight: 'obstructed' }, [-300, 0])
    expect(obstructed.state).toMatchObject({ isLineOfSight: false, groundSight: 'free' })
  })
})
