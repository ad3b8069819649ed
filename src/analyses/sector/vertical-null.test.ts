import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, box, testCell } from '../../../test/worlds/block-world.ts'
import { randomBlocks } from '../../../test/worlds/random-blocks.ts'
import { horizontalPatternIds, verticalPatternIds } from '../../rf/profile.ts'
import { propagationModelIds } from '../../rf/models/list.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { neverStop } from '../../stop-signal.ts'
import { reachFans, ReachScorer } from './reach.ts'
import { simulateSector } from './simulate.ts'
import { runs } from '../../../test/runs.ts'

const far = box('far', [2000, 2000, 2010, 2010], 5)
const simulate = (profile: Partial<RfProfile>, blocks = [far]) =>
  simulateSector(
    blockWorld(blocks),
    { cell: testCell({ beamWidthDeg: 10, ...profile }), rays: 8 },
    neverStop,
  )

describe('a ray in the vertical null under its own mast', () => {
  // 60 m up, looking straight ahead: the panel takes 30 dB below and 3 dB at 668 m.
  const tall = { antennaHeightM: 60, verticalPatternId: 'panel-10deg', radiusM: 800 } as const

  it('goes on to where it is usable, and reaches as far as without the null', () => {
    const { rays, stats } = simulate({ ...tall, receiverSensitivityDbm: -70 })
    const [first] = rays
    expect(first.segments[0].startPowerDbm).toBeLessThan(-70)
    expect(first.segments[3].startPowerDbm).toBeLessThan(-70)
    expect(stats).toMatchObject({ minimumRangeM: 800, maximumRangeM: 800, blockedPct: 0 })
    expect(first.segments.at(-1)!.endM).toBe(800)
    expect(first.segments.some(({ isBlocked }) => isBlocked)).toBe(false)
  })

  it('has no reach where it is never usable, and draws nothing', () => {
    const { rays, stats } = simulate({ ...tall, radiusM: 100, receiverSensitivityDbm: -70 })
    expect(rays[0].segments).toEqual([])
    expect(stats).toMatchObject({ minimumRangeM: 0, maximumRangeM: 0 })
  })

  it('ends for good where the way is too long for any pattern', () => {
    const { rays } = simulate({ ...tall, radiusM: 5000, receiverSensitivityDbm: -70 })
    expect(rays[0].end.powerDbm).toBeCloseTo(-70, 6)
    expect(rays[0].end.distanceM).toBeGreaterThan(800)
    expect(rays[0].end.distanceM).toBeLessThan(5000)
    expect(rays[0].segments.at(-1)!.endM).toBe(rays[0].end.distanceM)
  })

  it('ends where it became unusable when beyond that only the pattern keeps it down', () => {
    // Tilted to 30 m from the mast: farther out the panel takes what the distance leaves.
    const tilted = { ...tall, antennaHeightM: 25, mechanicalDowntiltDeg: 38, radiusM: 400 }
    const { rays } = simulate({ ...tilted, receiverSensitivityDbm: -70 })
    const { end, segments } = rays[0]
    expect(end.powerDbm).toBeCloseTo(-70, 6)
    expect(end.distanceM).toBeGreaterThan(30)
    expect(end.distanceM).toBeLessThan(120)
    expect(segments.at(-1)!.endM).toBe(end.distanceM)
    expect(end.isBlocked).toBe(false)
  })

  it('is looked for from the first metre on: at the antenna itself there is no bearing', () => {
    // 0.4 dB above the sensitivity at 1 m, 1.6 dB below it at 0 m, 28 dB above it at 8 m.
    const profile = {
      horizontalPatternId: 'cosine-sector',
      verticalPatternId: 'panel-20deg',
      mechanicalDowntiltDeg: 54,
      antennaHeightM: 12,
      receiverSensitivityDbm: -60,
      radiusM: 60,
    } as const
    const cell = testCell({ ...profile, beamWidthDeg: 90 }, { azimuthDeg: 30 })
    const world = blockWorld([far])
    const { rays } = simulateSector(world, { cell, rays: 12 }, neverStop)
    const beyondM = rays.filter(({ end }) => end.distanceM > 15).length
    const evaluator = new LinkEvaluator(world, cell, 60)
    const { score } = new ReachScorer(evaluator, reachFans(evaluator, 12, [30])).scoreAt(30)
    const reachM = rays.reduce((sum, { end }) => sum + end.distanceM, 0)
    expect(beyondM).toBe(8)
    expect(score).toBeCloseTo((100 * reachM) / 60, 6)
  })

  it('still ends at a shadow that would take the power of any pattern', () => {
    const wall = box('wall', [-100, 300, 100, 310], 58)
    const { rays } = simulate({ ...tall, receiverSensitivityDbm: -85 }, [wall])
    for (const { end } of rays) {
      expect(end.isBlocked).toBe(true)
      expect(Math.abs(end.distanceM - 300)).toBeLessThan(3)
    }
  })
})

describe('reach and rays', () => {
  it('agree at any pattern, tilt, model and radius', () => {
    fc.assert(
      fc.property(
        randomBlocks,
        fc.record({
          horizontalPatternId: fc.constantFrom(...horizontalPatternIds),
          verticalPatternId: fc.constantFrom(...verticalPatternIds),
          propagationModel: fc.constantFrom(...propagationModelIds),
          mechanicalDowntiltDeg: fc.integer({ min: -20, max: 60 }),
          antennaHeightM: fc.integer({ min: 12, max: 90 }),
          receiverSensitivityDbm: fc.integer({ min: -120, max: -60 }),
          radiusM: fc.constantFrom(60, 340, 500, 725),
        }),
        (blocks, profile) => {
          const world = blockWorld(blocks)
          const cell = testCell({ ...profile, beamWidthDeg: 90 }, { azimuthDeg: 30 })
          const evaluator = new LinkEvaluator(world, cell, profile.radiusM)
          const score = new ReachScorer(evaluator, reachFans(evaluator, 12, [30])).scoreAt(30).score
          const { rays } = simulateSector(world, { cell, rays: 12 }, neverStop)
          const capM = Math.min(profile.radiusM, 500)
          const expected = rays.reduce(
            (sum, { end }) => sum + (100 * Math.min(end.distanceM, capM)) / capM,
            0,
          )
          expect(score).toBeCloseTo(expected, 6)
        },
      ),
      { numRuns: runs(150) },
    )
  })
})
