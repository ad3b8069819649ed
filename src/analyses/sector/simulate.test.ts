import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, box, testCell, type Block } from '../../../test/worlds/block-world.ts'
import { randomBlocks } from '../../../test/worlds/random-blocks.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { neverStop, StoppedError } from '../../stop-signal.ts'
import { rayBearingsDeg } from './sector-question.ts'
import { simulateSector } from './simulate.ts'
import { runs } from '../../../test/runs.ts'

const far: Block = box('far', [2000, 2000, 2010, 2010], 5)

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
      neverStop,
    )
    expect(rays.map((ray) => ray.end.distanceM)).toEqual(Array(8).fill(110))
    expect(rays[0].segments.map((segment) => segment.endM)).toEqual([25, 50, 75, 100, 110])
    expect(stats).toMatchObject({ blockedPct: 0, minimumRangeM: 110, maximumRangeM: 110 })
  })

  it('ends a ray where its power meets the sensitivity', () => {
    const cell = testCell({ radiusM: 400, receiverSensitivityDbm: -55 })
    const world = blockWorld([far])
    const { rays } = simulateSector(world, { cell, rays: 8 }, neverStop)
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
    const { rays } = simulateSector(world, { cell, rays: 8 }, neverStop)
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
        neverStop,
      )
    expect(sector(2.6).rays[4].end).toMatchObject({ distanceM: 100, isBlocked: false })
    expect(sector(2.6).rays[4].segments.map((s) => Math.round(s.endM))).toEqual([
      8, 14, 25, 50, 75, 100,
    ])
    expect(sector(140).rays[4].end.isBlocked).toBe(true)
    expect(sector(140).rays[4].end.distanceM).toBeLessThan(20)
  })

  it('begins every segment at its own place, to the last bit, steps and walls between', () => {
    const blocks = [box('thin', [-60, 40, 60, 40.005], 9), box('wide', [-60, 90, 60, 120], 9)]
    const cell = testCell({
      radiusM: 300,
      receiverSensitivityDbm: -180,
      propagationModel: 'legacy_fspl_walls',
    })
    const world = blockWorld(blocks)
    const { rays } = simulateSector(world, { cell, rays: 24 }, neverStop)
    const evaluator = new LinkEvaluator(world, cell, 300)
    expect(rays.some(({ segments }) => segments.length > 12)).toBe(true)
    for (const { bearingDeg, segments } of rays) {
      const bearing = (bearingDeg * Math.PI) / 180
      const [directionX, directionY] = [Math.sin(bearing), Math.cos(bearing)]
      segments.forEach(({ segmentIndex, startM, startLon, startLat }, index) => {
        expect(segmentIndex).toBe(index)
        const place = evaluator.toDegrees(directionX * startM, directionY * startM)
        expect([startLon, startLat]).toEqual(place)
      })
    }
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
    expect(() => simulateSector(blockWorld(walls), { cell, rays: 720 }, neverStop)).toThrow(
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
            neverStop,
          ).rays.map((ray) => ray.end.distanceM)
        const before = ranges(blocks, 20)
        const after = ranges(turned, 20 + turnDeg)
        // A ray that grazes a corner may fall to either side of it.
        const differing = before.filter((range, i) => Math.abs(range - after[i]) > 0.05).length
        expect(differing).toBeLessThanOrEqual(1)
      }),
      { numRuns: runs(60) },
    )
  })

  it('keeps its model up to the end of the longest rays', () => {
    const cell = testCell({ radiusM: 5000, horizontalPatternId: 'omni' })
    const { rays } = simulateSector(blockWorld([far]), { cell, rays: 120 }, neverStop)
    expect(rays.filter((ray) => ray.segments.at(-1)!.end.fallbackUsed)).toEqual([])
  })

  it.each([179.999, -179.999])('draws rays across the antimeridian at %d without a jump', (lon) => {
    const origin = [lon, 60] as const
    const cell = testCell({ horizontalPatternId: 'omni' }, { origin })
    const { rays } = simulateSector(blockWorld([far], origin), { cell, rays: 8 }, neverStop)
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
    expect(() => simulateSector(blockWorld([far]), question, stop)).toThrow(StoppedError)
  })

  it('carries evidence that agrees with the state', () => {
    fc.assert(
      fc.property(randomBlocks, (blocks) => {
        const question = { cell: testCell({ horizontalPatternId: 'omni' }), rays: 16 }
        const { rays } = simulateSector(blockWorld(blocks), question, neverStop)
        const found = rays.flatMap((ray) =>
          ray.segments.map((segment) => ({ segment, evidence: ray.evidenceOf(segment) })),
        )
        for (const { segment, evidence } of found) {
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
      { numRuns: runs(60) },
    )
  })
})
