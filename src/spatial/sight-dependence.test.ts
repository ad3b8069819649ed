import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../test/runs.ts'
import { blockWorld, originLat, originLon } from '../../test/worlds/block-world.ts'
import { joinedBlocks, placeAtWall, pointAtWall } from '../../test/worlds/joined-blocks.ts'
import { hostFootprints } from './host.ts'
import { SightTester } from './line-of-sight.ts'
import { SightExaminer } from './sight-dependence.ts'
import { hostRoofRules, unknownHeightRules } from '../rf/profile.ts'
import { sightRoofs } from './sight-roofs.ts'

describe('what a sight depends on', () => {
  it('is what asking again by the other rule shows', () => {
    const found = { none: 0, unknown_height: 0, own_roof: 0 }
    fc.assert(
      fc.property(
        joinedBlocks,
        placeAtWall,
        fc.integer({ min: 4, max: 60 }),
        fc.constantFrom(1.5, 5.25, 12.25),
        fc.constantFrom(...unknownHeightRules),
        fc.constantFrom(...hostRoofRules),
        (blocks, place, antennaHeightM, receiverHeightM, unknownHeights, hostRoof) => {
          fc.pre(blocks.length > 0)
          const world = blockWorld(blocks)
          const scene = world.sceneAround(originLon, originLat, 400)
          const hosts = hostFootprints(scene, world.snapshot.footprints, antennaHeightM).all
          const line = { antennaHeightM, receiverHeightM }
          const rules = { unknownHeights, hostRoof }
          const { x, y } = pointAtWall(blocks, place)
          const excluded = place.wall % 3 === 0 ? place.building % blocks.length : -1
          const sightBy = (changed: Partial<typeof rules>) =>
            new SightTester(scene, line, sightRoofs(scene, hosts, { ...rules, ...changed })).test(
              x,
              y,
              excluded,
            )
          const roofs = sightRoofs(scene, hosts, rules)
          const tester = new SightTester(scene, line, roofs)
          const examiner = new SightExaminer(scene, line, roofs, tester)
          const { sight, dependsOn } = examiner.examine(x, y, excluded)
          expect(sight).toBe(sightBy({}))
          const isUnknownHeight =
            unknownHeights === 'block' &&
            sight !== 'clear' &&
            sightBy({ unknownHeights: 'clear' }) === 'clear'
          const isOwnRoof =
            hostRoof === 'ignored' &&
            sight === 'clear' &&
            sightBy({ hostRoof: 'shades' }) !== 'clear'
          expect(dependsOn).toBe(isUnknownHeight ? 'unknown_height' : isOwnRoof ? 'own_roof' : null)
          found[dependsOn ?? 'none']++
        },
      ),
      { numRuns: 3000 },
    )
    for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(10)
  })

  it('never costs a sight when a rule is relaxed', () => {
    fc.assert(
      fc.property(
        joinedBlocks,
        placeAtWall,
        fc.integer({ min: 4, max: 60 }),
        (blocks, place, antennaHeightM) => {
          fc.pre(blocks.length > 0)
          const world = blockWorld(blocks)
          const scene = world.sceneAround(originLon, originLat, 400)
          const hosts = hostFootprints(scene, world.snapshot.footprints, antennaHeightM).all
          const line = { antennaHeightM, receiverHeightM: 1.5 }
          const { x, y } = pointAtWall(blocks, place)
          for (const hostRoof of hostRoofRules) {
            const sights = unknownHeightRules.map((unknownHeights) => {
              const roofs = sightRoofs(scene, hosts, { unknownHeights, hostRoof })
              return new SightTester(scene, line, roofs).test(x, y, -1) === 'clear'
            })
            // In the order block, assume_display, clear.
            expect([...sights].sort()).toEqual(sights)
          }
        },
      ),
      { numRuns: runs(1000) },
    )
  })
})
