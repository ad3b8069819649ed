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
import type { RfProfile } from '../../rf/profile.ts'
import { umaMedianLossDb } from '../../rf/models/urban-short-range.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { neverStop } from '../../stop-signal.ts'
import { coverageSurface } from './coverage-surface.ts'
import { type SurfaceGrid, surfaceNodesPerSide, surfacePoint } from './surface-frame.ts'
import { runs } from '../../../test/runs.ts'

const far: Block = box('far', [2000, 2000, 2010, 2010], 5)

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
      { numRuns: runs(20) },
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

  it('counts the nodes with a value that lie outside the pack, and those inside buildings', () => {
    // 1.5 m receivers; nodes every 25 m; the pack ends 30 m east of the antenna.
    const bounds = [32.8, 39.9, originLon + 30 / 85_500, 39.95] as const
    const rim = blockWorld([box('house', [-60, 10, -20, 60], 8)], undefined, bounds)
    const cell = testCell({ radiusM: 100, horizontalPatternId: 'omni' })
    const { stats, masks, grid } = coverageSurface(
      rim,
      { cell, cellSizeM: 25, thresholdsDbm: [-60] },
      neverStop,
    )
    const isSet = (bits: Uint8Array, eastM: number, northM: number) => {
      const index = ((northM + 100) / 25) * 9 + (eastM + 100) / 25
      return ((bits[index >> 3] >> (index & 7)) & 1) === 1
    }
    const nodes = Array.from(grid.values, (value, i) => ({
      isValid: !Number.isNaN(value),
      eastM: 25 * (i % 9) - 100,
      northM: 25 * Math.floor(i / 9) - 100,
    }))
    for (const { isValid, eastM, northM } of nodes) {
      expect(isSet(masks.outsidePack, eastM, northM)).toBe(isValid && eastM >= 50)
      const isInHouse = eastM >= -50 && eastM <= -25 && northM >= 25 && northM <= 50
      expect(isSet(masks.indoor, eastM, northM)).toBe(isInHouse)
    }
    expect(stats.outsidePackCells).toBe(
      nodes.filter(({ isValid, eastM }) => isValid && eastM >= 50).length,
    )
    expect(stats.indoorCells).toBe(4)
  })

  it('knows the bounds of a pack across the antimeridian', () => {
    const origin = [179.999, 60] as const
    const cell = testCell({ radiusM: 100, horizontalPatternId: 'omni' }, { origin })
    const question = { cell, cellSizeM: 25, thresholdsDbm: [-60] }
    const { stats } = coverageSurface(blockWorld([far], origin), question, neverStop)
    expect(stats.outsidePackCells).toBe(0)
  })

  it('says how many points the requested model answered, and which it answered at 10 m', () => {
    const { model } = surface([far], { horizontalPatternId: 'omni' })
    expect(model).toMatchObject({
      evaluatedPoints: 49,
      fallbackPoints: 0,
      distanceClampedPoints: 1,
      nearLimits: [],
    })
    const replaced = surface([far], { horizontalPatternId: 'omni', antennaHeightM: 5 }).model
    expect(replaced).toMatchObject({ fallbackPoints: 49, distanceClampedPoints: 0 })
  })

  it('counts what hangs on unknown heights and on the own roof: what the other rules turn over', () => {
    const total = { unknownHeight: 0, ownRoof: 0 }
    fc.assert(
      fc.property(randomBlocks, fc.boolean(), (blocks, hasHost) => {
        const host = box('~host', [-12, -9, 14, 10], 18)
        const world = blockWorld(hasHost ? [...blocks, host] : blocks)
        const answerOf = (rules: Partial<RfProfile>) => {
          const cell = testCell({ horizontalPatternId: 'omni', radiusM: 200, ...rules })
          return coverageSurface(world, { cell, cellSizeM: 20, thresholdsDbm: [-80] }, neverStop)
        }
        const { stats, grid, model } = answerOf({})
        fc.pre(!model.fallbackUsed)
        const isSameSight = (other: SurfaceGrid) =>
          grid.values.map((value, i) => Number(value === other.values[i]))
        const changed = (rules: Partial<RfProfile>) =>
          isSameSight(answerOf(rules).grid).filter(
            (same, i) => same === 0 && !isNaN(grid.values[i]),
          ).length
        expect(stats.unknownHeightCells).toBe(changed({ unknownHeights: 'clear' }))
        expect(stats.ownRoofCells).toBe(changed({ hostRoof: 'shades' }))
        total.unknownHeight += stats.unknownHeightCells
        total.ownRoof += stats.ownRoofCells
      }),
      { numRuns: 60 },
    )
    expect(total.unknownHeight).toBeGreaterThan(100)
    expect(total.ownRoof).toBeGreaterThan(100)
  })

  it('lies between blocking and clear where 9 m are assumed', () => {
    fc.assert(
      fc.property(randomBlocks, (blocks) => {
        const world = blockWorld(blocks)
        const inSight = (unknownHeights?: 'assume_display' | 'clear') => {
          const rule = unknownHeights === undefined ? {} : { unknownHeights }
          const cell = testCell({ horizontalPatternId: 'omni', radiusM: 200, ...rule })
          const question = { cell, cellSizeM: 20, thresholdsDbm: [-80] }
          return coverageSurface(world, question, neverStop).stats.losCellCount
        }
        expect(inSight()).toBeLessThanOrEqual(inSight('assume_display'))
        expect(inSight('assume_display')).toBeLessThanOrEqual(inSight('clear'))
      }),
      { numRuns: runs(40) },
    )
  })
})
