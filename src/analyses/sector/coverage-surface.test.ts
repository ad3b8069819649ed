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
import { neverStop } from '../stop-signal.ts'
import { coverageSurface, surfaceNodesPerSide, surfacePoint } from './coverage-surface.ts'

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
