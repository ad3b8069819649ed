import fc from 'fast-check'
import type { Block } from './block-world.ts'

/** How neighbours in a row meet, metres between them: shared corners, cracks, an overlap. */
const jointsM = [0, 0, 0.001, 0.01, -0.001] as const

interface House {
  readonly widthM: number
  readonly heightM: number | null
  readonly jointM: number
}

const house: fc.Arbitrary<House> = fc.record({
  widthM: fc.double({ min: 4, max: 15, noNaN: true }),
  heightM: fc.option(fc.integer({ min: 15, max: 40 }), { nil: null, freq: 4 }),
  jointM: fc.constantFrom(...jointsM),
})

/**
 * A straight row of houses with party walls, all of one depth, higher than 15 m, turned any way. The
 * antenna at the origin stands 5 to 80 m before the line of their fronts, beside the row or not:
 * nothing hides a front from it.
 */
export const houseRow: fc.Arbitrary<Block[]> = fc
  .record({
    houses: fc.array(house, { minLength: 2, maxLength: 7 }),
    depthM: fc.double({ min: 6, max: 20, noNaN: true }),
    beforeM: fc.double({ min: 5, max: 80, noNaN: true }),
    // Where the antenna stands along the row, in lengths of the row.
    besides: fc.double({ min: -0.6, max: 1.6, noNaN: true }),
    turnDeg: fc.oneof(fc.constantFrom(0, 90), fc.double({ min: 0, max: 360, noNaN: true })),
  })
  .map(({ houses, depthM, beforeM, besides, turnDeg }) => {
    const turn = (turnDeg * Math.PI) / 180
    const lengthM = houses.reduce((sum, { widthM, jointM }) => sum + widthM + jointM, 0)
    let fromM = -besides * lengthM
    return houses.map(({ widthM, heightM, jointM }, index): Block => {
      const place = (x: number, y: number): [number, number] => [
        x * Math.cos(turn) - y * Math.sin(turn),
        x * Math.sin(turn) + y * Math.cos(turn),
      ]
      const toM = fromM + widthM
      const backM = beforeM + depthM
      const ring = [
        place(fromM, beforeM),
        place(toM, beforeM),
        place(toM, backM),
        place(fromM, backM),
      ]
      // A shared corner is the very same number for both.
      fromM = toM + jointM
      return { id: `h${index}`, rings: [ring], heightM }
    })
  })
