import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, box, testCell, type Block } from '../../../test/worlds/block-world.ts'
import { houseRow } from '../../../test/worlds/house-rows.ts'
import { joinedBlocks } from '../../../test/worlds/joined-blocks.ts'
import { wallsOf } from '../../spatial/footprint-walls.ts'
import {
  distanceToWallsM,
  isInsideFootprint,
  nearestFractionOnEdge,
} from '../../spatial/point-in-footprint.ts'
import type { Scene } from '../../spatial/scene.ts'
import { LinkEvaluator } from './evaluator.ts'
import { facadeLosEvidence, facadeService } from './facade-service.ts'
import { runs } from '../../../test/runs.ts'

const models = ['urban_short_range', 'legacy_fspl_walls', 'research_sub_thz'] as const

interface Wall {
  readonly x0: number
  readonly y0: number
  readonly lengthM: number
  /** Along the wall and, to its right, across. */
  readonly alongX: number
  readonly alongY: number
  readonly atM: number
}

/** The walls of a building that a point touches, by a centimetre, and where. */
function wallsThrough(scene: Scene, k: number, x: number, y: number): Wall[] {
  return [...wallsOf(scene, k)].flatMap(([a, b]): Wall[] => {
    const [x0, y0] = [scene.x[a], scene.y[a]]
    const [edgeX, edgeY] = [scene.x[b] - x0, scene.y[b] - y0]
    const lengthM = Math.sqrt(edgeX * edgeX + edgeY * edgeY)
    const fraction = nearestFractionOnEdge(scene, a, b, x, y)
    const [dx, dy] = [x0 + fraction * edgeX - x, y0 + fraction * edgeY - y]
    if (dx * dx + dy * dy > 0.0101 * 0.0101) return []
    const [alongX, alongY] = [edgeX / lengthM, edgeY / lengthM]
    return [{ x0, y0, lengthM, alongX, alongY, atM: fraction * lengthM }]
  })
}

/** Deeper in a building than a millimetre: the end of a part of a wall may lie on another one. */
function isBehindAnyWalls(scene: Scene, x: number, y: number): boolean {
  for (let k = 0; k < scene.footprintCount; k++) {
    if (isInsideFootprint(scene, k, x, y) && distanceToWallsM(scene, k, x, y) > 0.001) return true
  }
  return false
}

/** 30 cm from a point of a wall, towards its middle. */
function furtherAlong({ x0, y0, lengthM, alongX, alongY, atM }: Wall): [number, number] {
  const m = atM < lengthM / 2 ? atM + 0.3 : atM - 0.3
  return [x0 + alongX * m, y0 + alongY * m]
}

describe('the facade link', () => {
  it.each(models)('sees what a path 30 cm along the same wall of a row sees: %s', (model) => {
    let beside = 0
    fc.assert(
      fc.property(houseRow, fc.constantFrom(6, 14), (blocks, antennaHeightM) => {
        const cell = testCell({ propagationModel: model, antennaHeightM })
        const evaluator = new LinkEvaluator(blockWorld(blocks), cell, 400)
        const { scene } = evaluator
        for (let k = 0; k < scene.footprintCount; k++) {
          const { x, y, source, state } = facadeService(evaluator, k, 400)!
          expect(source).not.toBe('not_exposed')
          const walls = wallsThrough(scene, k, x, y)
          expect(walls.length).toBeGreaterThan(0)
          if (walls.some(({ atM, lengthM }) => Math.min(atM, lengthM - atM) < 0.05)) beside++
          const along = walls.map((wall) => evaluator.pathState(...furtherAlong(wall), k))
          expect(along).toContainEqual(state)
          expect(state.isLineOfSight).toBe(true)
        }
      }),
      { numRuns: runs(400) },
    )
    expect(beside).toBeGreaterThan(200)
  })

  it('is hidden by a neighbour that juts out before it, however near', () => {
    const own = box('own', [60, 10, 70, 20], 20)
    const jutting = (byM: number): Block => box('wing', [50, 10 - byM, 60, 20], 20)
    // 2 cm beside the shared corner: there the line comes within 4 mm of it.
    const stateBeside = (neighbour: Block) =>
      new LinkEvaluator(blockWorld([own, neighbour]), testCell(), 400).pathState(60.02, 10, 0)
    expect(stateBeside(jutting(0)).isLineOfSight).toBe(true)
    expect(stateBeside(jutting(0.003)).isLineOfSight).toBe(true)
    expect(stateBeside(jutting(0.05)).isLineOfSight).toBe(false)
    expect(stateBeside(jutting(1)).isLineOfSight).toBe(false)
  })

  it('counts both walls of a building that the path runs through, however near before it the second', () => {
    // The path runs south-west, in at the wing's north wall and out at its west wall.
    const own = box('own', [-78, -181, -58, -161], 9)
    const wing = box('wing', [-75, -178, -55, -158], 18)
    const cell = testCell({ propagationModel: 'legacy_fspl_walls', antennaHeightM: 25 })
    const evaluator = new LinkEvaluator(blockWorld([own, wing]), cell, 400)
    const eventsAt = (besideM: number) => evaluator.pathState(-75 - besideM, -161, 0).wallEventCount
    for (const besideM of [0, 0.005, 0.015, 0.0195, 0.0205, 0.022, 0.03, 0.5]) {
      expect(eventsAt(besideM), `${besideM} m beside the wall`).toBe(2)
    }
    expect(facadeService(evaluator, 0, 400)!.state.wallEventCount).toBe(2)
  })

  it('names a building that hides it exactly when it is hidden', () => {
    fc.assert(
      fc.property(
        fc.oneof(joinedBlocks, houseRow),
        fc.integer({ min: 4, max: 60 }),
        (blocks, antennaHeightM) => {
          fc.pre(blocks.length > 0)
          const world = blockWorld(blocks)
          const evaluator = new LinkEvaluator(world, testCell({ antennaHeightM }), 400)
          fc.pre(!evaluator.usesWallEvents)
          for (let k = 0; k < evaluator.scene.footprintCount; k++) {
            const service = facadeService(evaluator, k, 400)
            if (service === null || service.source === 'not_exposed') continue
            if (service.source === 'host_exit') continue
            const { footprints } = world.snapshot
            const evidence = facadeLosEvidence(evaluator, footprints, k, service)
            const hiding = evidence.blocking.length + evidence.unknownHeight.length
            expect(hiding > 0).toBe(!service.state.isLineOfSight)
          }
        },
      ),
      { numRuns: runs(400) },
    )
  })
})

describe('a wall', () => {
  it('is open only where a receiver half a metre in front of it stands in no building', () => {
    let facades = 0
    fc.assert(
      fc.property(fc.oneof(houseRow, joinedBlocks), (blocks) => {
        fc.pre(blocks.length > 0)
        const evaluator = new LinkEvaluator(
          blockWorld(blocks),
          testCell({ antennaHeightM: 6 }),
          400,
        )
        const { scene } = evaluator
        for (let k = 0; k < scene.footprintCount; k++) {
          const { x, y, source } = facadeService(evaluator, k, 400)!
          if (source === 'not_exposed' || source === 'host_exit') continue
          facades++
          const isFree = wallsThrough(scene, k, x, y).some(({ alongX, alongY }) =>
            [0.5, -0.5].some((m) => !isBehindAnyWalls(scene, x + alongY * m, y - alongX * m)),
          )
          expect(isFree).toBe(true)
        }
      }),
      { numRuns: runs(400) },
    )
    expect(facades).toBeGreaterThan(1000)
  })

  it.each([0.03, 0.1, 0.3])('in a crack of %d m is not open', (crackM) => {
    const blocks = [
      box('a', [-40, 20, -crackM, 30], 20),
      box('b', [0, 20, 8, 60], 20),
      box('c', [8, 20, 30, 60], 20),
    ]
    // The line to the middle of b, 4 m east and 40 m north, goes through the mouth of the crack.
    const mouthM = 20 + 4 * crackM
    const west = (4 * mouthM) / (40 - mouthM)
    const cell = testCell({ antennaHeightM: 6 }, { at: [-west, 0] })
    const evaluator = new LinkEvaluator(blockWorld(blocks), cell, 400)
    const { x, y } = facadeService(evaluator, 1, 400)!
    // A corner is met within a centimetre.
    expect(Math.abs(x - west)).toBeLessThan(0.0101)
    expect(Math.abs(y - 20)).toBeLessThan(0.0101)
  })
})
