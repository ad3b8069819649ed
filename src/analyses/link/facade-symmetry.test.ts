import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, box, testCell, type Block } from '../../../test/worlds/block-world.ts'
import { houseRow } from '../../../test/worlds/house-rows.ts'
import { joinedBlocks } from '../../../test/worlds/joined-blocks.ts'
import { isInsideAnyFootprint, isInsideFootprint } from '../../spatial/point-in-footprint.ts'
import { representativePoint } from '../../spatial/representative-point.ts'
import { wallsOf } from '../../spatial/footprint-walls.ts'
import type { Scene } from '../../spatial/scene.ts'
import { LinkEvaluator } from './evaluator.ts'
import { facadeLosBasis, facadeService } from './facade-service.ts'

type Move = (x: number, y: number) => [number, number]

/** About the antenna, in a frame of its own. */
function turned(deg: number): Move {
  const turn = (deg * Math.PI) / 180
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)]
  return (x, y) => [x * cosine - y * sine, x * sine + y * cosine]
}

const moves: Readonly<Record<string, Move>> = {
  'in a mirror that stands north to south': (x, y) => [-x, y],
  'in a mirror that stands east to west': (x, y) => [x, -y],
  'with east and north exchanged': (x, y) => [y, x],
  'turned by a quarter': turned(90),
  'turned by 33.3 degrees': turned(33.3),
  'moved by less than a nanometre': (x, y) => [x * (1 + 1e-11), y * (1 - 1e-11)],
}

function worldMoved(blocks: readonly Block[], move: Move, isReversed: boolean) {
  return blockWorld(
    blocks.map((block) => {
      const rings = block.rings.map((ring) => ring.map(([x, y]) => move(x, y)))
      return { ...block, rings: isReversed ? rings.map((ring) => ring.reverse()) : rings }
    }),
  )
}

describe('the facade point of a building', () => {
  it.each(Object.keys(moves))('is the same %s', (name) => {
    const move = moves[name]
    let facades = 0
    fc.assert(
      fc.property(
        fc.oneof(houseRow, joinedBlocks),
        fc.constantFrom('legacy_fspl_walls' as const, 'urban_short_range' as const),
        fc.constantFrom(6, 25),
        fc.boolean(),
        (blocks, propagationModel, antennaHeightM, isReversed) => {
          const cell = testCell({ propagationModel, antennaHeightM })
          const here = new LinkEvaluator(blockWorld(blocks), cell, 400)
          const there = new LinkEvaluator(worldMoved(blocks, move, isReversed), cell, 400)
          for (let k = 0; k < here.scene.footprintCount; k++) {
            // The nodes of that grid lie north and east: it is another one in a mirror.
            const { source } = representativePoint(here.scene, k)
            if (source === 'deterministic_interior_grid') continue
            const expected = facadeService(here, k, 400)!
            const found = facadeService(there, k, 400)!
            expect(found.source).toBe(expected.source)
            expect(found.distanceM).toBeCloseTo(expected.distanceM, 4)
            const [x, y] = move(expected.x, expected.y)
            const besideM = Math.sqrt((x - found.x) * (x - found.x) + (y - found.y) * (y - found.y))
            // Of two walls that are equally near, the order of the outline decides.
            if (isReversed && besideM > 0.1) continue
            facades++
            expect(besideM).toBeLessThan(0.001)
            expect(found.state).toEqual(expected.state)
            expect(facadeLosBasis(there, k, found)).toBe(facadeLosBasis(here, k, expected))
          }
        },
      ),
      { numRuns: 300 },
    )
    expect(facades).toBeGreaterThan(1000)
  })

  it('is no farther away than a place of its walls that is surely open', () => {
    let looked = 0
    fc.assert(
      fc.property(fc.oneof(houseRow, joinedBlocks), (blocks) => {
        const evaluator = new LinkEvaluator(blockWorld(blocks), testCell(), 400)
        const { scene } = evaluator
        for (let k = 0; k < scene.footprintCount; k++) {
          const { source, distanceM } = facadeService(evaluator, k, 400)!
          if (source === 'path_entry' || source === 'host_exit') continue
          const openM = nearestSurelyOpenM(scene, k)
          if (source === 'not_exposed') expect(openM).toBe(Infinity)
          else expect(distanceM).toBeLessThanOrEqual(openM)
          looked++
        }
      }),
      { numRuns: 300 },
    )
    expect(looked).toBeGreaterThan(500)
  })

  it('lies on the outline that a building shares with the one around it', () => {
    // Two records of one building, the larger one first: their southern walls are one surface.
    const whole = box('a', [40, 60, 80, 100], 20)
    const part = box('b', [50, 60, 60, 80], 20)
    for (const shift of [0, 1e-9, -1e-9, 1e-6, -1e-6]) {
      const shifted = box('b', [50, 60 + shift, 60, 80], 20)
      const evaluator = new LinkEvaluator(blockWorld([whole, shifted]), testCell(), 400)
      const { source, y } = facadeService(evaluator, 1, 400)!
      expect(source).not.toBe('not_exposed')
      expect(y).toBeCloseTo(60, 4)
    }
    const inner = new LinkEvaluator(
      blockWorld([whole, { ...part, rings: [part.rings[0].map(([x, y]) => [x, y + 5])] }]),
      testCell(),
      400,
    )
    expect(facadeService(inner, 1, 400)!.source).toBe('not_exposed')
  })
})

/**
 * Distance from the origin to the nearest of many places of the walls of building k before which,
 * and 5 mm to either side, nothing stands; Infinity where there is none, metres.
 */
function nearestSurelyOpenM(scene: Scene, k: number): number {
  let nearestM = Infinity
  for (const [a, b] of wallsOf(scene, k)) {
    const [edgeX, edgeY] = [scene.x[b] - scene.x[a], scene.y[b] - scene.y[a]]
    const lengthM = Math.sqrt(edgeX * edgeX + edgeY * edgeY)
    const [alongX, alongY] = [edgeX / lengthM, edgeY / lengthM]
    const at = (alongM: number, outM: number): [number, number] => [
      scene.x[a] + alongM * alongX + outM * alongY,
      scene.y[a] + alongM * alongY - outM * alongX,
    ]
    const side = [1, -1].find(
      (sign) => !isInsideFootprint(scene, k, ...at(lengthM / 2, 0.2 * sign)),
    )
    if (side === undefined) continue
    const isFree = (alongM: number): boolean =>
      !isInsideAnyFootprint(scene, ...at(alongM, 0), k) &&
      !isInsideAnyFootprint(scene, ...at(alongM, 0.5 * side), -1)
    for (let alongM = 0.05; alongM < lengthM - 0.05; alongM += 0.217) {
      const [x, y] = at(alongM, 0)
      const isSurelyOpen = [-0.02, -0.01, 0, 0.01, 0.02].every((m) => isFree(alongM + m))
      if (isSurelyOpen) nearestM = Math.min(nearestM, Math.sqrt(x * x + y * y))
    }
  }
  return nearestM
}
