import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, testCell } from '../../../test/worlds/block-world.ts'
import { randomBlocks } from '../../../test/worlds/random-blocks.ts'
import { horizontalPatternIds, verticalPatternIds } from '../../rf/profile.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { reachFans, ReachScorer } from './reach.ts'
import { runs } from '../../../test/runs.ts'

describe('reach', () => {
  it('does not depend on the azimuths that were scored before', () => {
    fc.assert(
      fc.property(
        randomBlocks,
        fc.constantFrom(...horizontalPatternIds),
        fc.constantFrom(...verticalPatternIds),
        fc.array(fc.integer({ min: 0, max: 35 }), { minLength: 1, maxLength: 6 }),
        (blocks, horizontalPatternId, verticalPatternId, turns) => {
          const world = blockWorld(blocks)
          const profile = { radiusM: 300, txPowerDbm: 5, horizontalPatternId, verticalPatternId }
          const evaluator = new LinkEvaluator(world, testCell(profile), 300)
          const azimuths = turns.map((turn) => 10 * turn)
          const fans = reachFans(evaluator, 24, azimuths)
          const used = new ReachScorer(evaluator, fans)
          for (const azimuth of azimuths) {
            const alone = new ReachScorer(evaluator, reachFans(evaluator, 24, [azimuth]))
            expect(used.scoreAt(azimuth)).toEqual(alone.scoreAt(azimuth))
          }
        },
      ),
      { numRuns: runs(40) },
    )
  })

  it('is the same where bearings are shared by tilts, powers and azimuths in any order', () => {
    const settings = fc.record({
      electricalDowntiltDeg: fc.integer({ min: 0, max: 12 }),
      txPowerDbm: fc.integer({ min: -5, max: 20 }),
      azimuthDeg: fc.integer({ min: 0, max: 11 }).map((turn) => 30 * turn),
    })
    fc.assert(
      fc.property(
        randomBlocks,
        fc.constantFrom(...horizontalPatternIds),
        fc.constantFrom('research_sub_thz', 'urban_microcell'),
        fc.array(settings, { minLength: 2, maxLength: 6 }),
        (blocks, horizontalPatternId, propagationModel, asked) => {
          const world = blockWorld(blocks)
          const evaluatorOf = (part: Partial<RfProfile>) => {
            const verticalPatternId = 'panel-10deg' as const
            const profile = { radiusM: 300, horizontalPatternId, verticalPatternId }
            const cell = testCell({ ...profile, propagationModel, beamWidthDeg: 90, ...part })
            return new LinkEvaluator(world, cell, 300)
          }
          const azimuths = asked.map(({ azimuthDeg }) => azimuthDeg)
          const fans = reachFans(evaluatorOf({}), 12, azimuths)
          for (const { azimuthDeg, ...part } of asked) {
            const evaluator = evaluatorOf(part)
            const alone = new ReachScorer(evaluator, reachFans(evaluator, 12, [azimuthDeg]))
            expect(new ReachScorer(evaluator, fans).scoreAt(azimuthDeg)).toEqual(
              alone.scoreAt(azimuthDeg),
            )
          }
        },
      ),
      { numRuns: runs(40) },
    )
  })
})
