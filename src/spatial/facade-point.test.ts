import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, originLat, originLon } from '../../test/worlds/block-world.ts'
import { houseRow } from '../../test/worlds/house-rows.ts'
import { facadePoint } from './facade-point.ts'
import { distanceToWallsM, isInsideFootprint } from './point-in-footprint.ts'
import { runs } from '../../test/runs.ts'

/** Turned rectangles that overlap, touch and cover each other. */
const crowd = fc
  .array(
    fc.record({
      x: fc.integer({ min: -60, max: 60 }),
      y: fc.integer({ min: -60, max: 60 }),
      width: fc.integer({ min: 4, max: 40 }),
      depth: fc.integer({ min: 4, max: 40 }),
      turnDeg: fc.constantFrom(0, 0, 0, 7, 30, 45, 81),
    }),
    { minLength: 2, maxLength: 14 },
  )
  .map((lots) =>
    lots.map(({ x, y, width, depth, turnDeg }, index) => {
      const turn = (turnDeg * Math.PI) / 180
      const corner = (a: number, b: number): [number, number] => [
        x + (a * width * Math.cos(turn) - b * depth * Math.sin(turn)) / 2,
        y + (a * width * Math.sin(turn) + b * depth * Math.cos(turn)) / 2,
      ]
      const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
      return { id: `b${index}`, rings: [ring], heightM: 9 }
    }),
  )

describe('the facade point of a building', () => {
  it('lies indoors nowhere, unless the building has no wall to the outdoors', () => {
    fc.assert(
      fc.property(fc.oneof(crowd, houseRow), (blocks) => {
        const scene = blockWorld(blocks).sceneAround(originLon, originLat, 400)
        for (let k = 0; k < scene.footprintCount; k++) {
          const { x, y, source } = facadePoint(scene, k, false)
          if (source !== 'not_exposed') {
            for (let other = 0; other < scene.footprintCount; other++) {
              if (other === k || !isInsideFootprint(scene, other, x, y)) continue
              // The end of a part of a wall lies on the wall that ends it.
              expect(distanceToWallsM(scene, other, x, y), `${k} by ${source}`).toBeLessThan(0.001)
            }
          }
        }
      }),
      { numRuns: runs(600) },
    )
  })
})
