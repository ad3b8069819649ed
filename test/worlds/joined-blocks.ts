import fc from 'fast-check'
import type { Block } from './block-world.ts'

/** What stands on one plot of a district whose plots lie wall to wall. */
const shapes = ['whole', 'angle', 'court', 'wedge', 'narrow'] as const
type Shape = (typeof shapes)[number]
type Ring = readonly (readonly [number, number])[]

/** Rings of a shape on a plot from (0, 0) to (1, 1), the outer one first. */
const unitRings: Readonly<Record<Shape, readonly Ring[]>> = {
  whole: [square(0, 0, 1, 1)],
  angle: [
    [
      [0, 0],
      [1, 0],
      [1, 0.5],
      [0.5, 0.5],
      [0.5, 1],
      [0, 1],
    ],
  ],
  court: [square(0, 0, 1, 1), square(0.25, 0.25, 0.75, 0.75)],
  wedge: [
    [
      [0, 0],
      [1, 0],
      [0, 1],
    ],
  ],
  narrow: [square(0.25, 0, 0.5, 1)],
}

function square(west: number, south: number, east: number, north: number): Ring {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}

/** Plots along one side of a district. */
const plotsPerSide = 4

/**
 * Small districts of buildings wall to wall: common walls and corners, walls in one line,
 * courtyards, buildings of several parts, unknown roofs; turned and moved against the antenna at
 * the origin, which may stand on one of them, on a wall or beside it.
 */
export const joinedBlocks = fc
  .record({
    plots: fc.array(
      fc.option(
        fc.record({
          shape: fc.constantFrom<Shape>('whole', 'whole', ...shapes),
          heightM: fc.option(fc.integer({ min: 3, max: 40 }), { nil: null, freq: 5 }),
          joinsWest: fc.boolean(),
        }),
        { nil: null, freq: 4 },
      ),
      { minLength: plotsPerSide * plotsPerSide, maxLength: plotsPerSide * plotsPerSide },
    ),
    plotM: fc.constantFrom(8, 20, 35),
    turnDeg: fc.constantFrom(0, 0, 17, 45, 63.4),
    // In quarters of a plot, so that the antenna often stands on a wall or at a corner.
    antenna: fc.tuple(fc.integer({ min: -6, max: 22 }), fc.integer({ min: -6, max: 22 })),
  })
  .map(({ plots, plotM, turnDeg, antenna }): Block[] => {
    const turn = (turnDeg * Math.PI) / 180
    const place = (east: number, north: number): [number, number] => {
      const x = (east - antenna[0] / 4) * plotM
      const y = (north - antenna[1] / 4) * plotM
      return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)]
    }
    let logicalId = ''
    return plots.flatMap((plot, index): Block[] => {
      if (plot === null) return []
      const column = index % plotsPerSide
      const row = (index - column) / plotsPerSide
      const id = `b${row}-${column}`
      if (!plot.joinsWest || logicalId === '') logicalId = id
      const rings = unitRings[plot.shape].map((ring) =>
        ring.map(([x, y]) => place(column + x, row + y)),
      )
      return [{ id, rings, heightM: plot.heightM, logicalId }]
    })
  })

/** How a receiver is placed against a district: at a wall of one of its buildings, or anywhere. */
export const placeAtWall = fc.record({
  building: fc.nat(),
  wall: fc.nat(),
  /** 0 and 1 are corners. */
  along: fc.oneof(fc.constantFrom(0, 1, 0.5), fc.double({ min: 0, max: 1, noNaN: true })),
  offM: fc.constantFrom(0, 0, 0.003, -0.003, 0.02, -0.02, 0.05, -0.05, 0.1, -0.1, 3, -3),
})

/** The receiver of a placing: metres from the origin, and the building at whose wall it stands. */
export function pointAtWall(
  blocks: readonly Block[],
  { building, wall, along, offM }: { building: number; wall: number; along: number; offM: number },
): { readonly x: number; readonly y: number; readonly id: string } {
  const block = blocks[building % blocks.length]
  const walls = block.rings.flatMap((ring) =>
    ring.map((from, i) => [from, ring[(i + 1) % ring.length]]),
  )
  const [[x0, y0], [x1, y1]] = walls[wall % walls.length]
  const lengthM = Math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0))
  return {
    x: x0 + along * (x1 - x0) + (offM * (y1 - y0)) / lengthM,
    y: y0 + along * (y1 - y0) - (offM * (x1 - x0)) / lengthM,
    id: block.id,
  }
}
