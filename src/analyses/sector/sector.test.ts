import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockWorld,
  box,
  originLat,
  originLon,
  testCell,
  type Block,
} from '../../../test/worlds/block-world.ts'
import { randomBlocks } from '../../../test/worlds/random-blocks.ts'
import { umaMedianLossDb } from '../../rf/uma.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { neverStop, StoppedError } from '../stop-signal.ts'
import { coverageSurface, surfaceNodesPerSide, surfacePoint } from './coverage-surface.ts'
import { findCoverageGaps } from './coverage-gaps.ts'
import { optimizeAzimuth } from './optimize-azimuth.ts'
import { rayBearingsDeg } from './sector-question.ts'
import { simulateSector } from './simulate.ts'

const far: Block = box('far', [2000, 2000, 2010, 2010], 5)
const plain = { withEvidence: false }

describe('ray bearings', () => {
  it('are centred on the boresight', () => {
    expect(rayBearingsDeg(10, 60, 6)).toEqual([345, 355, 5, 15, 25, 35])
    expect(rayBearingsDeg(0, 360, 4)).toEqual([225, 315, 45, 135])
  })
})

describe('simulate', () => {
  it('reaches the radius in the open, one segment a 25 m step', () => {
    const { rays, stats } = simulateSector(
      blockWorld([far]),
      { cell: testCell({ radiusM: 110 }), rays: 8 },
      plain,
      neverStop,
    )
    expect(rays.map((ray) => ray.end.distanceM)).toEqual(Array(8).fill(110))
    expect(rays[0].segments.map((segment) => segment.endM)).toEqual([25, 50, 75, 100, 110])
    expect(stats).toMatchObject({ blockedPct: 0, minimumRangeM: 110, maximumRangeM: 110 })
  })

  it('ends a ray where its power meets the sensitivity', () => {
    const cell = testCell({ radiusM: 400, receiverSensitivityDbm: -55 })
    const world = blockWorld([far])
    const { rays } = simulateSector(world, { cell, rays: 8 }, plain, neverStop)
    const evaluator = new LinkEvaluator(world, cell, 400)
    for (const { end } of rays) {
      expect(end.isBlocked).toBe(false)
      expect(end.powerDbm).toBeCloseTo(-55, 6)
      expect(evaluator.evaluate(0, end.distanceM - 0.01, -1).receivedPowerDbm).toBeGreaterThan(-55)
    }
  })

  it('ends a ray at the wall whose shadow takes the power, not at the next node', () => {
    const world = blockWorld([box('wall', [-30, 60, 30, 70], 30)])
    const cell = testCell({ radiusM: 200, receiverSensitivityDbm: -57, beamWidthDeg: 10 })
    const { rays } = simulateSector(world, { cell, rays: 8 }, plain, neverStop)
    for (const ray of rays) {
      expect(ray.end.isBlocked).toBe(true)
      expect(ray.end.distanceM).toBeGreaterThan(59.9)
      expect(ray.end.distanceM).toBeLessThan(60.4)
      expect(ray.segments.at(-1)!.hitBuildingId).toBe('wall')
    }
  })

  it('under the legacy model splits at walls and stops where they take the power', () => {
    const blocks = [box('b', [8, -10, 14, 10], 9, { demandWeight: 100 })]
    const sector = (frequencyGhz: number) =>
      simulateSector(
        blockWorld(blocks),
        {
          cell: testCell(
            { propagationModel: 'legacy_fspl_walls', frequencyGhz, radiusM: 100, beamWidthDeg: 10 },
            { azimuthDeg: 90 },
          ),
          rays: 8,
        },
        plain,
        neverStop,
      )
    expect(sector(2.6).rays[4].end).toMatchObject({ distanceM: 100, isBlocked: false })
    expect(sector(2.6).rays[4].segments.map((s) => Math.round(s.endM))).toEqual([
      8, 14, 25, 50, 75, 100,
    ])
    expect(sector(140).rays[4].end.isBlocked).toBe(true)
    expect(sector(140).rays[4].end.distanceM).toBeLessThan(20)
  })

  it('refuses more than 25,000 segments', () => {
    const walls = Array.from({ length: 60 }, (_, i) =>
      box(`w${i}`, [-400, 10 + 6 * i, 400, 13 + 6 * i], 9),
    )
    const cell = testCell({
      propagationModel: 'legacy_fspl_walls',
      frequencyGhz: 2.6,
      txAntennaGainDbi: 80,
      rxAntennaGainDbi: 80,
      txPowerDbm: 60,
      receiverSensitivityDbm: -180,
    })
    expect(() => simulateSector(blockWorld(walls), { cell, rays: 720 }, plain, neverStop)).toThrow(
      /25000 features/,
    )
  })

  it('turns with the world: a rotated district gives the rotated answer', () => {
    fc.assert(
      fc.property(randomBlocks, fc.constantFrom(90, 180, 270), (blocks, turnDeg) => {
        const turn = ([x, y]: readonly [number, number]): [number, number] =>
          turnDeg === 90 ? [y, -x] : turnDeg === 180 ? [-x, -y] : [-y, x]
        const turned = blocks.map((b) => ({ ...b, rings: b.rings.map((r) => r.map(turn)) }))
        const ranges = (world: readonly Block[], azimuthDeg: number) =>
          simulateSector(
            blockWorld(world, [10, 0]),
            {
              cell: testCell({ receiverSensitivityDbm: -75 }, { azimuthDeg, origin: [10, 0] }),
              rays: 12,
            },
            plain,
            neverStop,
          ).rays.map((ray) => ray.end.distanceM)
        const before = ranges(blocks, 20)
        const after = ranges(turned, 20 + turnDeg)
        // A ray that grazes a corner may fall to either side of it.
        const differing = before.filter((range, i) => Math.abs(range - after[i]) > 0.05).length
        expect(differing).toBeLessThanOrEqual(1)
      }),
      { numRuns: 60 },
    )
  })

  it('keeps its model up to the end of the longest rays', () => {
    const cell = testCell({ radiusM: 5000, horizontalPatternId: 'omni' })
    const { rays } = simulateSector(blockWorld([far]), { cell, rays: 120 }, plain, neverStop)
    expect(rays.filter((ray) => ray.segments.at(-1)!.end.fallbackUsed)).toEqual([])
  })

  it.each([179.999, -179.999])('draws rays across the antimeridian at %d without a jump', (lon) => {
    const origin = [lon, 60] as const
    const cell = testCell({ horizontalPatternId: 'omni' }, { origin })
    const { rays } = simulateSector(blockWorld([far], origin), { cell, rays: 8 }, plain, neverStop)
    const lons = rays.flatMap(({ segments }) => segments.flatMap((s) => [s.startLon, s.endLon]))
    // 400 m are 0.0072 degrees there.
    expect(Math.max(...lons) - lon).toBeCloseTo(Math.sin(Math.PI * 0.375) * 0.00717, 4)
    expect(lon - Math.min(...lons)).toBeCloseTo(Math.sin(Math.PI * 0.375) * 0.00717, 4)
  })

  it('stops when told to', () => {
    const stop = {
      throwIfStopped: () => {
        throw new StoppedError()
      },
    }
    const question = { cell: testCell(), rays: 8 }
    expect(() => simulateSector(blockWorld([far]), question, plain, stop)).toThrow(StoppedError)
  })

  it('carries evidence that agrees with the state', () => {
    fc.assert(
      fc.property(randomBlocks, (blocks) => {
        const question = { cell: testCell({ horizontalPatternId: 'omni' }), rays: 16 }
        const { rays } = simulateSector(
          blockWorld(blocks),
          question,
          { withEvidence: true },
          neverStop,
        )
        for (const segment of rays.flatMap((ray) => ray.segments)) {
          const { evidence } = segment
          // A model that counts walls has compared no roofs.
          expect(evidence === null).toBe(segment.end.fallbackUsed)
          if (evidence === null) continue
          const isObstructed = evidence.blocking.length > 0 || evidence.unknownHeight.length > 0
          // On the roof of its host a receiver is indoors though the host is no obstruction.
          const isInHost = segment.basis === 'receiver_inside_building'
          expect(evidence.state).toBe(isObstructed || isInHost ? 'nlos' : 'los')
          for (const { intervals } of evidence.blocking) {
            expect(Math.min(...intervals.map((i) => i.minimumClearanceM!))).toBeLessThan(1e-3)
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('coverage gaps', () => {
  const question = (profile = {}, azimuthDeg = 0) => ({
    cell: testCell({ horizontalPatternId: 'omni', ...profile }, { azimuthDeg }),
    rays: 60,
  })

  it('lists a building in deep shadow and not its lit neighbour', () => {
    const world = blockWorld([
      box('tower', [-40, 100, 40, 120], 60),
      box('shadowed', [-5, 330, 5, 340], 6, { demandWeight: 50 }),
      box('lit', [330, -5, 340, 5], 6, { demandWeight: 50 }),
      box('no demand', [-340, -5, -330, 5], 6),
    ])
    const answer = findCoverageGaps(world, question({ txPowerDbm: 15 }), neverStop)
    expect(answer.gaps.map((gap) => gap.buildingId)).toEqual(['shadowed'])
    expect(answer.stats).toMatchObject({ candidateBuildings: 2, servedBuildings: 1, gapPct: 50 })
  })

  it('never calls the building under the antenna an outage', () => {
    const world = blockWorld([box('host', [-20, -20, 20, 20], null, { residentialDemand: 9 })])
    const { stats } = findCoverageGaps(world, question(), neverStop)
    expect(stats).toMatchObject({
      candidateBuildings: 1,
      servedBuildings: 1,
      worstReceivedPowerDbm: null,
    })
  })

  it('measures a building behind a party wall at its open side', () => {
    const front = box('front', [-20, 100, 20, 120], 8)
    const back = box('back', [-20, 120, 20, 140], 8, { demandWeight: 5 })
    const alone = findCoverageGaps(
      blockWorld([back]),
      question({ txPowerDbm: 15, txAntennaGainDbi: 0 }),
      neverStop,
    )
    const behind = findCoverageGaps(
      blockWorld([front, back]),
      question({ txPowerDbm: 15, txAntennaGainDbi: 0 }),
      neverStop,
    )
    expect(alone.gaps).toEqual([])
    expect(behind.gaps).toHaveLength(1)
    expect(behind.gaps[0].facadeSource).toBe('nearest_exposed_wall')
    expect(behind.gaps[0].losState).toBe('nlos')
  })

  it('calls a building without an open wall not exposed', () => {
    const ring = {
      id: 'ring',
      rings: [
        [
          [-60, 100],
          [60, 100],
          [60, 220],
          [-60, 220],
        ],
      ],
      heightM: 9,
    } as const
    const core = box('core', [-10, 150, 10, 170], 9, { demandWeight: 5 })
    const { gaps } = findCoverageGaps(
      blockWorld([ring, core]),
      question({ txPowerDbm: 0, txAntennaGainDbi: -20 }),
      neverStop,
    )
    expect(gaps[0]).toMatchObject({
      facadeSource: 'not_exposed',
      losState: 'nlos',
      losBasis: 'facade_not_exposed',
    })
  })

  it('says of the building under a faint antenna that the antenna stands on it', () => {
    const host = box('host', [-20, -20, 20, 20], 12, { demandWeight: 5 })
    const faint = { txPowerDbm: 0, txAntennaGainDbi: -20, systemLossDb: 60 }
    const { gaps } = findCoverageGaps(blockWorld([host]), question(faint), neverStop)
    expect(gaps[0]).toMatchObject({
      facadeSource: 'host_exit',
      losState: 'los',
      losBasis: 'transmitter_on_building',
    })
  })

  it('says which kind of roof hides a facade, the building itself taken away', () => {
    const demand = { demandWeight: 5 }
    const faint = { txPowerDbm: 0, txAntennaGainDbi: -20, systemLossDb: 60 }
    const basisBehind = (wall: Block | null, profile = {}) => {
      const blocks = [...(wall === null ? [] : [wall]), box('b', [-10, 200, 10, 220], 50, demand)]
      const answer = findCoverageGaps(
        blockWorld(blocks),
        question({ ...faint, ...profile }),
        neverStop,
      )
      return answer.gaps[0].losBasis
    }
    const wall = (heightM: number | null) => box('wall', [-30, 100, 30, 110], heightM)
    expect(basisBehind(null)).toBe('no_footprint_intersection')
    expect(basisBehind(wall(5))).toBe('known_height_roofs_cleared')
    expect(basisBehind(wall(40))).toBe('known_height_obstruction')
    expect(basisBehind(wall(null))).toBe('conservative_2d_unknown_height')
    expect(basisBehind(wall(5), { propagationModel: 'legacy_fspl_walls' })).toBe('wall_events_2d')
  })

  it('gives every gap a basis that agrees with its state', () => {
    const inSight = ['no_footprint_intersection', 'known_height_roofs_cleared']
    fc.assert(
      fc.property(randomBlocks, (blocks) => {
        const faint = { txPowerDbm: 0, txAntennaGainDbi: -20, systemLossDb: 60 }
        const { gaps } = findCoverageGaps(blockWorld(blocks), question(faint), neverStop)
        for (const { losState, losBasis } of gaps) {
          const isInSight = [...inSight, 'transmitter_on_building'].includes(losBasis!)
          expect([losBasis, isInSight]).toEqual([losBasis, losState === 'los'])
        }
      }),
      { numRuns: 100 },
    )
  })

  it('knows no power where the facade lies outside the beam, and ranks it last of its demand', () => {
    // The centroid is just inside the left edge of the beam; the facade towards the cell is not.
    const edge = Math.tan((15 * Math.PI) / 180)
    const wide = [
      [-100 * edge - 30, 100],
      [-100 * edge - 20, 100],
      [-100 * edge + 60, 190],
      [-100 * edge + 30, 190],
    ] as const
    const blocks: Block[] = [{ id: 'w', rings: [wide], heightM: 5, demandWeight: 5 }]
    const answer = findCoverageGaps(
      blockWorld(blocks),
      { cell: testCell({ beamWidthDeg: 30 }), rays: 8 },
      neverStop,
    )
    for (const gap of answer.gaps) {
      expect(gap.receivedPowerDbm === null).toBe(gap.reason === 'facade_outside_beam')
    }
    expect(answer.stats.worstReceivedPowerDbm).toBeNull()
  })

  it('never gains buildings from less power', () => {
    fc.assert(
      fc.property(randomBlocks, fc.integer({ min: -20, max: 40 }), (blocks, txPowerDbm) => {
        const world = blockWorld(blocks)
        const served = (power: number) =>
          findCoverageGaps(world, question({ txPowerDbm: power }), neverStop).stats.servedBuildings
        expect(served(txPowerDbm)).toBeLessThanOrEqual(served(txPowerDbm + 5))
      }),
      { numRuns: 60 },
    )
  })
})

describe('optimize azimuth', () => {
  it('turns to the demand', () => {
    const world = blockWorld([box('shop', [200, -10, 220, 10], 5, { demandWeight: 100 })])
    const choice = optimizeAzimuth(
      world,
      { cell: testCell({ beamWidthDeg: 30 }), rays: 12 },
      neverStop,
    )
    expect([80, 90, 100]).toContain(choice.optimalAzimuthDeg)
    expect(choice).toMatchObject({ demandScore: 1_000_000, hitDemandBuildings: 1 })
  })

  it('breaks ties by the nearest azimuth to the seed, then the lowest', () => {
    const choose = (azimuthDeg: number) =>
      optimizeAzimuth(
        blockWorld([far]),
        { cell: testCell({ radiusM: 100 }, { azimuthDeg }), rays: 8 },
        neverStop,
      )
    expect(choose(0).optimalAzimuthDeg).toBe(0)
    expect(choose(200).optimalAzimuthDeg).toBe(200)
    expect(choose(355).optimalAzimuthDeg).toBe(0)
    expect(choose(0).propagationReachScore).toBe(800)
  })

  it('caps the reach of a ray at 500 m', () => {
    const choice = optimizeAzimuth(
      blockWorld([far]),
      { cell: testCell({ radiusM: 1000 }), rays: 16 },
      neverStop,
    )
    expect(choice.propagationReachScore).toBe(1600)
  })

  it('does not reward demand that it does not serve', () => {
    const blocks = [box('shop', [380, -10, 390, 10], 5, { demandWeight: 100 })]
    const cell = testCell({ txPowerDbm: 0, txAntennaGainDbi: -20 })
    expect(optimizeAzimuth(blockWorld(blocks), { cell, rays: 8 }, neverStop).demandScore).toBe(0)
  })
})

describe('coverage surface', () => {
  const surface = (blocks: readonly Block[], profile = {}, cellSizeM = 25) =>
    coverageSurface(
      blockWorld(blocks),
      { cell: testCell({ radiusM: 100, ...profile }), cellSizeM, thresholdsDbm: [-60, -50] },
      neverStop,
    )

  it('has nodes on the radius and one on the antenna', () => {
    const { grid, stats } = surface([far], { horizontalPatternId: 'omni' })
    expect([grid.width, grid.height]).toEqual([9, 9])
    expect(surfaceNodesPerSide(5000, 10)).toBe(1001)
    const [lon, lat] = surfacePoint(grid, 4, 4)
    expect(lon).toBeCloseTo(originLon, 9)
    expect(lat).toBeCloseTo(originLat, 9)
    // Lattice points within a circle of radius 4.
    expect(stats.validCellCount).toBe(49)
  })

  it('has a value at every node that lies exactly on the radius, on all sides', () => {
    const answer = surface([far], { horizontalPatternId: 'omni', radiusM: 500 }, 100)
    const at = (eastM: number, northM: number) =>
      answer.grid.values[((northM + 500) / 100) * 11 + (eastM + 500) / 100]
    for (const [a, b] of [
      [300, 400],
      [400, 300],
      [0, 500],
      [500, 0],
    ]) {
      const values = [at(a, b), at(a, -b), at(-a, b), at(-a, -b)]
      expect(values.every(Number.isFinite)).toBe(true)
      expect(Math.max(...values) - Math.min(...values)).toBeLessThan(0.11)
    }
    expect(at(400, 400)).toBeNaN()
    // Lattice points within a circle of radius 5.
    expect(answer.stats.validCellCount).toBe(81)
  })

  it('holds its model up to the rim of the largest radius', () => {
    const { grid } = surface([far], { horizontalPatternId: 'omni', radiusM: 5000 }, 200)
    const expected = 55 - umaMedianLossDb(5000, 25, 1.5, 28, true)
    for (const [column, row] of [
      [0, 25],
      [50, 25],
      [25, 0],
      [25, 50],
      [5, 10],
      [45, 40],
    ]) {
      expect(Math.abs(grid.values[row * 51 + column] - expected)).toBeLessThan(0.06)
    }
  })

  it('has a value at the antenna though the beam looks away from north', () => {
    const answer = coverageSurface(
      blockWorld([far]),
      {
        cell: testCell({ radiusM: 100, beamWidthDeg: 30 }, { azimuthDeg: 180 }),
        cellSizeM: 25,
        thresholdsDbm: [-100],
      },
      neverStop,
    )
    expect(answer.grid.values[4 * 9 + 4]).not.toBeNaN()
    expect(answer.grid.values[5 * 9 + 4]).toBeNaN()
  })

  it('equals the evaluator at every node', () => {
    fc.assert(
      fc.property(randomBlocks, (blocks) => {
        const world = blockWorld(blocks)
        const cell = testCell({ horizontalPatternId: '3gpp-single-element', radiusM: 200 })
        const { grid } = coverageSurface(
          world,
          { cell, cellSizeM: 25, thresholdsDbm: [-80] },
          neverStop,
        )
        const evaluator = new LinkEvaluator(world, cell, 200)
        for (let i = 0; i < grid.values.length; i++) {
          if (Number.isNaN(grid.values[i])) continue
          const node = surfacePoint(grid, i % grid.width, Math.floor(i / grid.width))
          const { receivedPowerDbm } = evaluator.evaluate(...evaluator.toLocal(...node), -1)
          expect(Math.abs(receivedPowerDbm - grid.values[i])).toBeLessThanOrEqual(0.05 + 1e-9)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('counts values at or below the sensitivity without hiding them', () => {
    const { stats, grid } = surface([far], {
      receiverSensitivityDbm: -40,
      horizontalPatternId: 'omni',
    })
    const values = [...grid.values].filter((value) => !Number.isNaN(value))
    expect(stats.belowSensitivityCellCount).toBe(values.filter((value) => value <= -40).length)
    expect(stats.minimumDbm).toBe(Math.min(...values))
  })
})
