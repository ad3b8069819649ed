import fc from 'fast-check'
import { rectangle, type Block } from './block-world.ts'

type Ring = readonly (readonly [number, number])[]

/** Footprints as maps have them where nobody looked: rings, the outer one first, metres. */
const oddRings: Readonly<Record<string, readonly Ring[]>> = {
  square: [rectangle(0, 0, 20, 20)],
  clockwise: [rectangle(0, 0, 20, 20).reverse()],
  pole: [rectangle(0, 0, 0.1, 0.1)],
  'slab of a millimetre': [rectangle(0, 0, 0.001, 20)],
  'crossing itself': [
    [
      [0, 0],
      [20, 20],
      [20, 0],
      [0, 20],
    ],
  ],
  'star drawn in one line': [
    [
      [10, 20],
      [16, 1],
      [0, 13],
      [20, 13],
      [4, 1],
    ],
  ],
  'corners given twice': [rectangle(0, 0, 20, 20).flatMap((corner) => [corner, corner])],
  'corners in straight walls': [
    [
      [0, 0],
      [5, 0],
      [10, 0],
      [10.02, 0],
      [20, 0],
      [20, 10],
      [20, 20],
      [3, 20],
      [0, 20],
      [0, 7],
    ],
  ],
  'wall there and back': [
    [
      [0, 0],
      [20, 0],
      [20, 10],
      [40, 10],
      [20, 10],
      [20, 20],
      [0, 20],
    ],
  ],
  'courtyard that touches the wall': [
    rectangle(0, 0, 20, 20),
    [
      [0, 10],
      [10, 5],
      [10, 15],
    ],
  ],
  'courtyard along the wall': [rectangle(0, 0, 20, 20), rectangle(0, 5, 10, 15)],
  'courtyard in the corner': [rectangle(0, 0, 20, 20), rectangle(0, 0, 10, 10)],
  'gap of a millimetre': [
    [
      [0, 0],
      [20, 0],
      [20, 20],
      [19, 20],
      [19, 1],
      [18.999, 1],
      [18.999, 20],
      [10, 20],
      [10, 2],
      [5, 2],
      [5, 20],
      [0, 20],
    ],
  ],
  'round tower': [
    Array.from({ length: 400 }, (_, i): [number, number] => [
      10 + 10 * Math.cos((2 * Math.PI * i) / 400),
      10 + 10 * Math.sin((2 * Math.PI * i) / 400),
    ]),
  ],
}

// Wall to wall, corner to corner, one over the other, or a millimetre beside that.
const offsetsM = [-40, -20, -20.001, -10, -0.001, 0, 0.001, 10, 20, 20.001, 40, 60]
const antennasM = [-30, -0.001, 0, 5, 10, 20, 45.5]

/** Small worlds of odd footprints that touch, overlap or leave cracks, around an antenna at the origin. */
export const oddBlocks = fc
  .record({
    footprints: fc.array(
      fc.record({
        shape: fc.constantFrom(...Object.keys(oddRings)),
        east: fc.constantFrom(...offsetsM),
        north: fc.constantFrom(...offsetsM),
        heightM: fc.option(fc.integer({ min: 3, max: 40 }), { nil: null, freq: 5 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    turnDeg: fc.constantFrom(0, 0, 0, 17, 45, 63.4),
    antenna: fc.tuple(fc.constantFrom(...antennasM), fc.constantFrom(...antennasM)),
  })
  .map(({ footprints, turnDeg, antenna }): Block[] => {
    const turn = (turnDeg * Math.PI) / 180
    const place = (east: number, north: number): [number, number] => {
      const x = east - antenna[0]
      const y = north - antenna[1]
      return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)]
    }
    return footprints.map(({ shape, east, north, heightM }, i) => ({
      id: `b${i} ${shape}`,
      heightM,
      rings: oddRings[shape].map((ring) => ring.map(([x, y]) => place(east + x, north + y))),
    }))
  })
