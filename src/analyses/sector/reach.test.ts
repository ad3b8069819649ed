import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, testCell } from '../../../test/worlds/block-world.ts'
import { randomBlocks } from '../../../test/worlds/random-blocks.ts'
import { horizontalPatternIds, verticalPatternIds } from '../../rf/profile.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { ReachScorer } from './reach.ts'

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
          const used = new ReachScorer(evaluator, 24)
          for (const turn of turns) {
            expect(used.scoreAt(10 * turn)).toEqual(
              new ReachScorer(evaluator, 24).scoreAt(10 * turn),
            )
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})
