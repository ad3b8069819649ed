import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, box, testCell, type Block } from '../../../test/worlds/block-world.ts'
import { houseRow } from '../../../test/worlds/house-rows.ts'
import { joinedBlocks, placeAtWall, pointAtWall } from '../../../test/worlds/joined-blocks.ts'
import { sureSight } from '../../../test/worlds/polygon-sight.ts'
import { randomBlocks } from '../../../test/worlds/random-blocks.ts'
import { freeSpaceLossDb } from '../../rf/free-space.ts'
import { hostRoofRules, unknownHeightRules } from '../../rf/profile.ts'
import { statedSightRules } from '../../rf/resolve-profile.ts'
import { umaMedianLossDb } from '../../rf/models/urban-short-range.ts'
import { shadeAt } from '../../spatial/ray-shadows.ts'
import type { SightRules } from '../../spatial/sight-roofs.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { runs } from '../../../test/runs.ts'
import { bearingDegOf } from './bearing.ts'
import { LinkEvaluator } from './evaluator.ts'
import { examinedFacade, facadeService } from './facade-service.ts'
import { losEvidenceOnRay } from './los-evidence.ts'
import { losBasisOnRay, pathStateOnRay, walkRay } from './ray-path.ts'

const point = fc.record({
  bearingDeg: fc.double({ min: 0, max: 359.99, noNaN: true }),
  distanceM: fc.double({ min: 1, max: 395, noNaN: true }),
})

function at(bearingDeg: number, distanceM: number): [number, number] {
  const bearing = (bearingDeg * Math.PI) / 180
  return [Math.sin(bearing) * distanceM, Math.cos(bearing) * distanceM]
}

describe('link evaluator', () => {
  it('gives the urban median of the sight it finds', () => {
    const evaluator = new LinkEvaluator(
      blockWorld([box('a', [-5, 75, 5, 85], 20)]),
      testCell({ horizontalPatternId: 'omni' }),
      400,
    )
    const behind = evaluator.evaluate(0, 120, -1)
    const beside = evaluator.evaluate(120, 0, -1)
    expect(behind.losState).toBe('nlos')
    expect(behind.receivedPowerDbm).toBeCloseTo(55 - umaMedianLossDb(120, 25, 1.5, 28, false), 9)
    expect(beside.losState).toBe('los')
    expect(beside.receivedPowerDbm).toBeCloseTo(55 - umaMedianLossDb(120, 25, 1.5, 28, true), 9)
  })

  it('gives the same point the same number on a ray as on its own, at walls and corners too', () => {
    let atWalls = 0
    fc.assert(
      fc.property(
        fc.oneof(randomBlocks, joinedBlocks),
        fc.oneof(placeAtWall, point),
        fc.constantFrom('urban_short_range', 'legacy_fspl_walls', 'research_sub_thz'),
        fc.constantFrom(6, 25),
        fc.constantFrom(1.5, 12),
        fc.record({
          unknownHeights: fc.constantFrom(...unknownHeightRules),
          hostRoof: fc.constantFrom(...hostRoofRules),
        }),
        (blocks, place, propagationModel, antennaHeightM, receiverHeightM, sightRules) => {
          fc.pre(blocks.length > 0)
          const profile = { propagationModel, antennaHeightM, receiverHeightM }
          const cell = testCell({ ...profile, ...statedSightRules(sightRules) })
          const evaluator = new LinkEvaluator(blockWorld(blocks), cell, 400)
          const isAtWall = 'wall' in place
          const target = isAtWall
            ? pointAtWall(blocks, place)
            : {
                x: at(place.bearingDeg, place.distanceM)[0],
                y: at(place.bearingDeg, place.distanceM)[1],
              }
          const distanceM = Math.sqrt(target.x * target.x + target.y * target.y)
          fc.pre(distanceM > 0.5)
          const ray = walkRay(evaluator, bearingDegOf(target.x, target.y), 450)
          const [x, y] = [ray.directionX * distanceM, ray.directionY * distanceM]
          const onRay = evaluator.linkAt(x, y, pathStateOnRay(evaluator, ray, distanceM))
          expect(onRay).toEqual(evaluator.evaluate(x, y, -1))
          if (isAtWall) atWalls++
        },
      ),
      { numRuns: runs(1500) },
    )
    expect(atWalls).toBeGreaterThan(runs(500))
  })

  it('says what hides a receiver on a ray whenever it is hidden', () => {
    fc.assert(
      fc.property(joinedBlocks, placeAtWall, (blocks, place) => {
        fc.pre(blocks.length > 0)
        const world = blockWorld(blocks)
        const evaluator = new LinkEvaluator(world, testCell({ antennaHeightM: 30 }), 400)
        fc.pre(evaluator.site.kind !== 'indoor')
        const { x, y } = pointAtWall(blocks, place)
        const distanceM = Math.sqrt(x * x + y * y)
        fc.pre(distanceM > 0.5)
        const ray = walkRay(evaluator, bearingDegOf(x, y), distanceM)
        const state = pathStateOnRay(evaluator, ray, distanceM)
        const evidence = losEvidenceOnRay(
          evaluator,
          world.snapshot.footprints,
          ray,
          distanceM,
          state,
        )
        const isExplained = evidence.blocking.length + evidence.unknownHeight.length > 0
        const isAtRim = shadeAt(ray.shadows, distanceM) === 'edge'
        if (!isAtRim && !state.isReceiverInside) expect(isExplained).toBe(!state.isLineOfSight)
      }),
      { numRuns: runs(1500) },
    )
  })

  const anyRow = fc.oneof(joinedBlocks, houseRow)
  it('measures facades outdoors, where the polygons see what it sees', () => {
    let measured = 0
    fc.assert(
      fc.property(anyRow, fc.integer({ min: 4, max: 60 }), (blocks, antennaHeightM) => {
        fc.pre(blocks.length > 0)
        const world = blockWorld(blocks)
        const { ids } = world.snapshot.footprints
        const evaluator = new LinkEvaluator(world, testCell({ antennaHeightM }), 400)
        fc.pre(!evaluator.usesWallEvents)
        for (let k = 0; k < evaluator.scene.footprintCount; k++) {
          const { x, y, source, state } = facadeService(evaluator, k, 600)!
          if (source === 'host_exit' || source === 'not_exposed') continue
          expect(state.isReceiverInside).toBe(false)
          const expected = sureSight(blocks, {
            antennaHeightM,
            receiverHeightM: 1.5,
            x,
            y,
            excludedId: stringAt(ids, evaluator.scene.footprint[k]),
          })
          if (expected === 'unsure') continue
          measured++
          expect(state.isLineOfSight).toBe(expected === 'clear')
        }
      }),
      { numRuns: runs(300) },
    )
    expect(measured).toBeGreaterThan(600)
  })

  it('gives the lean power of the full link to the last bit', () => {
    fc.assert(
      fc.property(randomBlocks, point, (blocks, { bearingDeg, distanceM }) => {
        const cell = testCell({ horizontalPatternId: '3gpp-single-element', systemLossDb: 2.7 })
        const evaluator = new LinkEvaluator(blockWorld(blocks), cell, 400)
        const [x, y] = at(bearingDeg, distanceM)
        const state = evaluator.pathState(x, y, -1)
        const link = evaluator.linkAt(x, y, state)
        expect(evaluator.powerAtDbm(x, y, state)).toBe(link.receivedPowerDbm)
        const turned = evaluator.powerForDbm(
          evaluator.pathLossDb(x, y, link.distanceM, state),
          evaluator.offsetDeg(x, y),
          link.distanceM,
        )
        expect(turned).toBe(link.receivedPowerDbm)
      }),
    )
  })

  it('never receives more than transmitted plus gains', () => {
    fc.assert(
      fc.property(randomBlocks, point, (blocks, { bearingDeg, distanceM }) => {
        const evaluator = new LinkEvaluator(blockWorld(blocks), testCell(), 400)
        const link = evaluator.evaluate(...at(bearingDeg, distanceM), -1)
        expect(link.receivedPowerDbm).toBeLessThan(30 + 25)
      }),
    )
  })

  it('clamps the urban model to 10 m instead of jumping', () => {
    const evaluator = new LinkEvaluator(
      blockWorld([box('a', [90, 90, 95, 95], 5)]),
      testCell(),
      400,
    )
    const near = evaluator.evaluate(0, 4, -1)
    expect(near.applicabilityReason).toBe('distance_clamped')
    expect(near.fallbackUsed).toBe(false)
    expect(near.propagationLossDb).toBe(evaluator.evaluate(0, 10, -1).propagationLossDb)
  })
})

describe('the rules of roofs', () => {
  const house = box('house', [-20, -20, 20, 20], 20)
  const unknown = box('unknown', [55, -10, 75, 10], null)
  const linkBy = (blocks: readonly Block[], x: number, sightRules: Partial<SightRules>) => {
    const cell = testCell(statedSightRules(sightRules))
    const world = blockWorld(blocks)
    const evaluator = new LinkEvaluator(world, cell, 400)
    const state = evaluator.pathState(x, 0, -1)
    const ray = walkRay(evaluator, 90, 400)
    const { dependsOn } = evaluator.pathWithSensitivity(x, 0, -1)
    return { sees: state.isLineOfSight, basis: losBasisOnRay(evaluator, ray, x, state), dependsOn }
  }

  it('let an unknown roof block, be as high as it is drawn, or block nothing', () => {
    const [near, far] = [85, 300]
    const by = (unknownHeights: SightRules['unknownHeights'], x: number) =>
      linkBy([unknown], x, { unknownHeights })
    for (const x of [near, far]) {
      expect(by('block', x)).toEqual({
        sees: false,
        basis: 'conservative_2d_unknown_height',
        dependsOn: 'unknown_height',
      })
      expect(by('clear', x)).toEqual({
        sees: true,
        basis: 'assumed_height_roofs_cleared',
        dependsOn: null,
      })
    }
    // The line to 85 m leaves the house at 75 m, 4.3 m above ground; that to 300 m at 19 m.
    expect(by('assume_display', near)).toMatchObject({
      sees: false,
      basis: 'assumed_height_obstruction',
    })
    expect(by('assume_display', far)).toMatchObject({
      sees: true,
      basis: 'assumed_height_roofs_cleared',
    })
  })

  it('let the roof under the antenna shade the street before it', () => {
    // From 25 m over the edge of a 20 m roof 20 m away the line reaches 1.5 m at 94 m.
    for (const x of [40, 93]) {
      expect(linkBy([house], x, {})).toMatchObject({ sees: true, dependsOn: 'own_roof' })
      expect(linkBy([house], x, { hostRoof: 'shades' })).toEqual({
        sees: false,
        basis: 'known_height_obstruction',
        dependsOn: null,
      })
    }
    expect(linkBy([house], 95, {})).toMatchObject({ sees: true, dependsOn: null })
    expect(linkBy([house], 95, { hostRoof: 'shades' })).toMatchObject({
      sees: true,
      basis: 'known_height_roofs_cleared',
    })
  })

  it('tell of a facade, but not of the building under the antenna', () => {
    const behind = box('z', [90, -10, 110, 10], 15)
    const world = blockWorld([house, unknown, behind])
    const evaluator = new LinkEvaluator(world, testCell(), 400)
    const dependences = [0, 1, 2].map((k) => examinedFacade(evaluator, k, 400)!.dependsOn)
    // In the order of their ids: house, unknown, z.
    expect(dependences).toEqual([null, 'own_roof', 'unknown_height'])
  })

  it('leave walls that count as walls alone', () => {
    for (const unknownHeights of unknownHeightRules) {
      const rules = statedSightRules({ unknownHeights, hostRoof: 'shades' })
      const cell = testCell({ propagationModel: 'legacy_fspl_walls', ...rules })
      const evaluator = new LinkEvaluator(blockWorld([house, unknown]), cell, 400)
      expect(evaluator.evaluate(85, 0, -1)).toMatchObject({ losState: 'nlos', wallEventCount: 2 })
      expect(evaluator.pathWithSensitivity(85, 0, -1).dependsOn).toBeNull()
      expect(evaluator.evaluate(0, 85, -1).losState).toBe('los')
    }
  })
})

describe('transmitter site', () => {
  const host = (heightM: number | null) => [box('host', [-20, -20, 20, 20], heightM)]

  it('above a known roof starts on the host: outside is in sight, inside is not', () => {
    const evaluator = new LinkEvaluator(blockWorld(host(15)), testCell(), 400)
    expect(evaluator.site).toMatchObject({ kind: 'rooftop', hostRoofHeightM: 15 })
    expect(evaluator.site.hostRoofAssumedBelowAntenna).toBe(false)
    expect(evaluator.evaluate(0, 100, -1).losState).toBe('los')
    expect(evaluator.evaluate(0, 10, -1).losState).toBe('nlos')
    expect(evaluator.evaluate(0, 10, -1).endpointCase).toBe('indoor_receiver')
  })

  it('with an unknown roof is assumed to stand on it, and says so', () => {
    const { site } = new LinkEvaluator(blockWorld(host(null)), testCell(), 400)
    expect(site.kind).toBe('rooftop')
    expect(site.hostRoofAssumedBelowAntenna).toBe(true)
  })

  it('below a known roof is indoors: the legacy model with its reason', () => {
    const evaluator = new LinkEvaluator(blockWorld(host(40)), testCell(), 400)
    expect(evaluator.site.kind).toBe('indoor')
    const link = evaluator.evaluate(0, 100, -1)
    expect(link).toMatchObject({
      appliedModelId: 'legacy_fspl_walls',
      fallbackUsed: true,
      applicabilityReason: 'unsupported_endpoint',
      endpointCase: 'indoor_transmitter',
    })
    const slantM = Math.sqrt(100 * 100 + 23.5 * 23.5)
    expect(link.propagationLossDb).toBeCloseTo(freeSpaceLossDb(slantM, 28), 9)
  })

  it.each([
    ['urban_short_range', 25, 28],
    ['legacy_fspl_walls', 25, 28],
    ['research_sub_thz', 25, 140],
    // Below the roof the legacy model stands in, with the same walls that do not count.
    ['urban_short_range', 12, 28],
  ] as const)(
    'hides receivers inside the host under %s from an antenna at %d m, without wall loss',
    (propagationModel, antennaHeightM, frequencyGhz) => {
      const profile = { propagationModel, antennaHeightM, frequencyGhz }
      const evaluator = new LinkEvaluator(blockWorld(host(20)), testCell(profile), 400)
      const inside = evaluator.evaluate(0, 10, -1)
      expect(inside.losState).toBe('nlos')
      expect(inside).toMatchObject({ wallEventCount: 0, buildingLossDb: 0 })
      const outside = evaluator.evaluate(0, 100, -1)
      expect(outside).toMatchObject({ losState: 'los', wallEventCount: 0, buildingLossDb: 0 })
      const ray = walkRay(evaluator, 0, 400)
      const stateOnRay = (distanceM: number) => pathStateOnRay(evaluator, ray, distanceM)
      expect(stateOnRay(10)).toEqual(evaluator.pathState(0, 10, -1))
      expect(losBasisOnRay(evaluator, ray, 10, stateOnRay(10))).toBe('receiver_inside_building')
      expect(stateOnRay(100).isLineOfSight).toBe(true)
    },
  )

  it('sees a receiver on the roof of the host under the legacy model', () => {
    const profile = { propagationModel: 'legacy_fspl_walls', receiverHeightM: 21 } as const
    const evaluator = new LinkEvaluator(blockWorld(host(20)), testCell(profile), 400)
    expect(evaluator.evaluate(0, 10, -1).losState).toBe('los')
  })

  it('starts on the touching parts of its logical building, not on its neighbour', () => {
    const part = { logicalId: 'house' }
    const blocks = [
      box('house-0', [-10, -10, 10, 10], 12, part),
      box('house-1', [10, -10, 30, 10], 60, part),
      box('house-2', [60, -10, 70, 10], 60, part),
      // Touches a part that touches the one with the antenna, which is not enough.
      box('house-3', [30, -10, 40, 10], 60, part),
      box('other', [-10, 10, 10, 30], 60),
    ]
    const evaluator = new LinkEvaluator(blockWorld(blocks), testCell(), 400)
    const { site, scene } = evaluator
    expect(site).toMatchObject({ kind: 'rooftop', hostRoofHeightM: 12 })
    expect(site.hostBuildingIds).toEqual(['house-0', 'house-1'])
    expect(scene.footprintCount).toBe(5)
    expect(evaluator.evaluate(50, 0, -1).losState).toBe('nlos')
    expect(evaluator.evaluate(0, -50, -1).losState).toBe('los')
  })

  it('starts on a part that touches it with the corner of a courtyard', () => {
    const part = { logicalId: 'ring' }
    const outer = [
      [-50, -50],
      [50, -50],
      [50, 50],
      [-50, 50],
    ] as const
    const courtyard = [
      [-30, -30],
      [-30, 30],
      [30, 30],
      [10, 0],
      [30, -30],
    ] as const
    const blocks = [
      { id: 'ring-0', rings: [outer, courtyard], heightM: null, ...part },
      box('ring-1', [-20, -15, 10, 15], null, part),
    ]
    const { site } = new LinkEvaluator(blockWorld(blocks), testCell(), 400)
    expect(site.hostBuildingIds).toEqual(['ring-0', 'ring-1'])
  })

  it('among overlapping footprints obeys the tallest known roof', () => {
    const blocks = [box('low', [-10, -10, 10, 10], 12), box('tall', [-5, -5, 5, 5], 30)]
    expect(new LinkEvaluator(blockWorld(blocks), testCell(), 400).site.kind).toBe('indoor')
  })
})
