import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, box, originLat, originLon } from '../../../test/worlds/block-world.ts'
import { joinedBlocks, placeAtWall, pointAtWall } from '../../../test/worlds/joined-blocks.ts'
import { sureSight, unknownRoof } from '../../../test/worlds/polygon-sight.ts'
import { hills, profileOf, rolling } from '../../../test/worlds/path-setting.ts'
import { randomBlocks } from '../../../test/worlds/random-blocks.ts'
import { unknownHeightRules } from '../../rf/profile.ts'
import { propagationModelIds } from '../../rf/models/list.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'
import { localFrame, unproject } from '../../spatial/local-frame.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { runs } from '../../../test/runs.ts'
import { layerLink } from './layer-link.ts'
import { groundPath } from '../../spatial/ground-path.ts'
import { cellBreaksM } from './path-terrain.ts'

describe('the profile read from both ends', () => {
  const ends = fc.record({
    a: fc.tuple(fc.integer({ min: -700, max: -320 }), fc.integer({ min: -290, max: 290 })),
    b: fc.tuple(fc.integer({ min: 320, max: 700 }), fc.integer({ min: -290, max: 290 })),
    heightA: fc.integer({ min: 2, max: 60 }),
    heightB: fc.integer({ min: 2, max: 60 }),
    withTerrain: fc.boolean(),
  })

  it('has one sight and one edge', async () => {
    await fc.assert(
      fc.asyncProperty(randomBlocks, ends, async (blocks, { a, b, heightA, heightB, ...more }) => {
        const world = blockWorld(blocks)
        const raster = more.withTerrain ? rolling : null
        const there = await profileOf(world, {
          from: a,
          to: b,
          raster,
          profile: { antennaHeightM: heightA, receiverHeightM: heightB },
        })
        const back = await profileOf(world, {
          from: b,
          to: a,
          raster,
          profile: { antennaHeightM: heightB, receiverHeightM: heightA },
        })
        expect(back.path.lengthM).toBeCloseTo(there.path.lengthM, 6)
        // A roof or crest within a millimetre of the line may fall to either side.
        const nearest = Math.min(
          ...there.ledger.map((row) => Math.abs(row.heightAboveLineM ?? Infinity)),
        )
        if (nearest > 1e-3) {
          expect(back.sight.isLineOfSight).toBe(there.sight.isLineOfSight)
          expect(back.ledger).toHaveLength(there.ledger.length)
        }
        expect(back.singleEdge.reason).toBe(there.singleEdge.reason)
        if (there.singleEdge.lossDb !== null) {
          expect(Math.abs(back.singleEdge.lossDb! - there.singleEdge.lossDb)).toBeLessThan(0.01)
        }
        const thereDb = there.multipleEdges.loss!.lossDb
        expect(Math.abs(back.multipleEdges.loss!.lossDb - thereDb)).toBeLessThan(0.05)
      }),
      { numRuns: runs(150) },
    )
  })
})

describe('the link of the layers', () => {
  it('is the one of the evaluator of all other routes, by every model, to the last bit', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomBlocks,
        fc.tuple(fc.integer({ min: 20, max: 350 }), fc.integer({ min: -350, max: 350 })),
        fc.constantFrom(...propagationModelIds),
        fc.constantFrom(...unknownHeightRules),
        async (blocks, to, propagationModel, unknownHeights) => {
          const world = blockWorld(blocks)
          const sixth = propagationModel === 'research_sub_thz'
          const profile = resolveRfProfile(sixth ? { frequencyGhz: 140 } : {}, {
            propagationModel,
            unknownHeights,
            horizontalPatternId: 'omni',
            ...(sixth ? { networkTech: '6g' } : {}),
          })
          const cell = {
            id: 'cell',
            lon: originLon,
            lat: originLat,
            azimuthDeg: 0,
            calibrationOffsetDb: 3,
            profile,
          }
          const { path, scene } = await profileOf(world, { to, profile, calibrationOffsetDb: 3 })
          const found = layerLink(world, scene, cell, path)
          const evaluator = new LinkEvaluator(world, cell, 600)
          const link = evaluator.evaluate(path.endX, path.endY, -1)
          expect(found.link).toEqual(link)
          const evidence = found.evidence()
          expect(evidence === null).toBe(evaluator.usesWallEvents)
          if (evidence === null || found.basis === 'receiver_inside_building') return
          const { blocking, unknownHeight } = evidence
          const isObstructed = blocking.length + unknownHeight.length > 0
          expect(isObstructed).toBe(link.losState === 'nlos')
        },
      ),
      { numRuns: runs(300) },
    )
  })
})

describe('the clearance', () => {
  it('never falls when an antenna is raised', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomBlocks,
        fc.integer({ min: 3, max: 60 }),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        async (blocks, heightM, raiseM, withTerrain) => {
          const world = blockWorld(blocks)
          const at = (antennaHeightM: number) =>
            profileOf(world, {
              from: [-400, -31],
              to: [420, 47],
              raster: withTerrain ? rolling : null,
              profile: { antennaHeightM, receiverHeightM: 3 },
            })
          const [low, high] = [await at(heightM), await at(heightM + raiseM)]
          low.samples.forEach(({ clearanceM }, i) => {
            const raised = high.samples[i].clearanceM
            expect(raised === null).toBe(clearanceM === null)
            if (clearanceM !== null) expect(raised!).toBeGreaterThanOrEqual(clearanceM - 1e-9)
          })
          if (low.sight.isLineOfSight) expect(high.sight.isLineOfSight).toBe(true)
        },
      ),
      { numRuns: runs(100) },
    )
  })

  it('never falls when an end is raised through a roof, known or not', async () => {
    const place = fc.tuple(fc.integer({ min: -290, max: 290 }), fc.integer({ min: -290, max: 290 }))
    const height = fc.oneof(fc.integer({ min: 10, max: 100 }), fc.integer({ min: 10, max: 500 }))
    await fc.assert(
      fc.asyncProperty(
        randomBlocks,
        fc.record({ from: place, to: place, low: height, raise: height, other: height }),
        async (blocks, { from, to, low, raise, other }) => {
          fc.pre(Math.abs(to[0] - from[0]) > 20)
          const world = blockWorld(blocks)
          const minimumAt = async (receiverHeightM: number): Promise<number> => {
            const profile = { antennaHeightM: other / 10, receiverHeightM }
            return (await profileOf(world, { from, to, profile })).clearance.minimumM!
          }
          const before = await minimumAt(low / 10)
          expect(await minimumAt((low + raise) / 10)).toBeGreaterThanOrEqual(before - 1e-9)
        },
      ),
      { numRuns: runs(300) },
    )
  })

  it('is nowhere smaller between the samples than the sight says', async () => {
    await fc.assert(
      fc.asyncProperty(randomBlocks, fc.boolean(), async (blocks, withTerrain) => {
        const answer = await profileOf(blockWorld(blocks), {
          from: [-400, -33],
          to: [420, 61],
          spacingM: 1,
          raster: withTerrain ? rolling : null,
          profile: { antennaHeightM: 28, receiverHeightM: 12 },
        })
        if (!answer.sight.isLineOfSight) return
        for (const { clearanceM } of answer.samples) {
          expect(clearanceM!).toBeGreaterThan(-1e-4)
        }
      }),
      { numRuns: runs(40) },
    )
  })
})

describe('the ledger', () => {
  it('does not change with the sample spacing', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomBlocks,
        fc.integer({ min: 4, max: 120 }),
        fc.boolean(),
        async (blocks, spacingM, withTerrain) => {
          const world = blockWorld(blocks)
          const at = (spacing: number) =>
            profileOf(world, {
              from: [-400, -33],
              to: [420, 61],
              spacingM: spacing,
              raster: withTerrain ? rolling : null,
              profile: { antennaHeightM: 6, receiverHeightM: 2 },
            })
          const [coarse, fine] = [await at(spacingM), await at(spacingM / 2)]
          expect(fine.ledger).toEqual(coarse.ledger)
          expect(fine.singleEdge).toEqual(coarse.singleEdge)
          expect(fine.multipleEdges).toEqual(coarse.multipleEdges)
          expect(fine.sight).toEqual(coarse.sight)
        },
      ),
      { numRuns: runs(100) },
    )
  })

  it('names a terrain crest between the samples', async () => {
    const ridge = hills((x) => 100 + Math.max(0, 60 - Math.abs(x - 500) / 2))
    const answer = await profileOf(blockWorld([box('far', [900, 900, 910, 910], 5)]), {
      to: [1000, 0],
      spacingM: 250,
      raster: ridge,
    })
    expect(answer.sight.classification).toBe('terrain-obstructed')
    const crest = answer.ledger.find((row) => row.obstructionType === 'terrain_profile_sample')!
    expect(Math.abs(crest.distanceM - 500)).toBeLessThan(60)
    expect(crest.heightAboveLineM!).toBeGreaterThan(20)
    expect(answer.singleEdge.selected).toBe(crest)
  })

  it('takes the terrain crossings from postings alone', () => {
    const [lon, lat] = unproject(localFrame(originLon, originLat), 1000, 700)
    const path = groundPath({ lon: originLon, lat: originLat }, { lon, lat })
    const breaks = cellBreaksM(rolling, path)
    // 1,000 m east is 0.0117 degrees, 14 postings; 700 m north is 0.0063 degrees, 7 or 8 postings.
    expect(breaks.length).toBeGreaterThan(20)
    expect(breaks.length).toBeLessThan(27)
    expect(breaks[0]).toBe(0)
    expect(breaks.at(-1)).toBe(path.lengthM)
  })
})

describe('the line of sight', () => {
  it('is the one of polygons and of the canonical comparison, at walls and corners too, by every rule for unknown roofs', async () => {
    const found = { los: 0, hidden: 0, indoors: 0 }
    await fc.assert(
      fc.asyncProperty(
        joinedBlocks,
        placeAtWall,
        fc.integer({ min: 10, max: 60 }),
        fc.constantFrom(1.5, 2.5),
        fc.constantFrom(...unknownHeightRules),
        async (blocks, place, antennaHeightM, receiverHeightM, unknownHeights) => {
          fc.pre(blocks.length > 0)
          const { x, y } = pointAtWall(blocks, place)
          const expected = sureSight(blocks, {
            antennaHeightM,
            receiverHeightM,
            x,
            y,
            ...unknownRoof[unknownHeights],
          })
          fc.pre(expected !== 'unsure' && Math.sqrt(x * x + y * y) > 1.1)
          const answer = await profileOf(blockWorld(blocks), {
            to: [x, y],
            profile: { antennaHeightM, receiverHeightM, unknownHeights },
          })
          // Below its own roof an antenna is hidden by the walls around it.
          fc.pre(answer.transmitterEnd.kind !== 'indoor')
          expect(answer.sight.isLineOfSight).toBe(expected === 'clear')
          if (answer.canonical.available) {
            expect(answer.canonical.link?.losState === 'los').toBe(expected === 'clear')
          }
          found[expected === 'clear' ? 'los' : 'hidden']++
          if (answer.canonical.basis === 'receiver_inside_building') found.indoors++
        },
      ),
      { numRuns: runs(400) },
    )
    for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(20)
  })
})

describe('the canonical comparison', () => {
  it('is the link of the evaluator of all other routes, to the last bit', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomBlocks,
        fc.tuple(fc.integer({ min: 20, max: 350 }), fc.integer({ min: -350, max: 350 })),
        async (blocks, to) => {
          const world = blockWorld(blocks)
          const answer = await profileOf(world, { to, raster: rolling })
          const cell = {
            id: 'cell',
            lon: originLon,
            lat: originLat,
            azimuthDeg: 0,
            calibrationOffsetDb: 0,
            profile: resolveRfProfile({}, { horizontalPatternId: 'omni' }),
          }
          const evaluator = new LinkEvaluator(world, cell, 600)
          const link = evaluator.evaluate(answer.path.endX, answer.path.endY, -1)
          if (link.fallbackUsed) expect(answer.canonical.available).toBe(false)
          else expect(answer.canonical.link).toEqual(link)
        },
      ),
      { numRuns: runs(150) },
    )
  })
})
