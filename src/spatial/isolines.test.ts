import { contours } from 'd3-contour'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isolinePieces, joinPieces, type SampleGrid } from './isolines.ts'

const grids = fc
  .record({ width: fc.integer({ min: 2, max: 9 }), height: fc.integer({ min: 2, max: 9 }) })
  .chain(({ width, height }) =>
    fc
      .array(fc.double({ min: -120, max: -40, noNaN: true }), {
        minLength: width * height,
        maxLength: width * height,
      })
      .map((values): SampleGrid => ({ width, height, values: Float64Array.from(values) })),
  )

/** Points rounded so that two ways of interpolating compare equal. */
function pointKeys(flat: ArrayLike<number>): Set<string> {
  const keys = new Set<string>()
  for (let i = 0; i < flat.length; i += 2)
    keys.add(`${flat[i].toFixed(6)},${flat[i + 1].toFixed(6)}`)
  return keys
}

/** Crossings of the level with grid edges inside the grid, by d3-contour. */
function oracleKeys(grid: SampleGrid, level: number): Set<string> {
  const shape = contours()
    .size([grid.width, grid.height])
    .smooth(true)
    .contour([...grid.values], level)
  const points = shape.coordinates
    .flat(2)
    .map(([x, y]) => [x - 0.5, y - 0.5])
    // Around the outside d3 closes its rings half a cell beyond the samples.
    .filter(([x, y]) => x >= 0 && y >= 0 && x <= grid.width - 1 && y <= grid.height - 1)
  return pointKeys(points.flat())
}

describe('isolines', () => {
  it('cross the grid where d3-contour crosses it', () => {
    fc.assert(
      fc.property(grids, fc.double({ min: -120, max: -40, noNaN: true }), (grid, level) => {
        // A sample at the level is a crossing of several edges at once: roundings would differ.
        fc.pre(grid.values.every((value) => Math.abs(value - level) > 0.01))
        expect(pointKeys(isolinePieces(grid, level))).toEqual(oracleKeys(grid, level))
      }),
    )
  })

  it('keep to squares whose four corners have values', () => {
    const grid = { width: 3, height: 2, values: Float64Array.of(0, 10, 0, 0, 10, NaN) }
    expect([...isolinePieces(grid, 5)]).toEqual([0.5, 0, 0.5, 1])
  })

  it('join the high corners of a saddle with a high centre, and part them with a low one', () => {
    const high = { width: 2, height: 2, values: Float64Array.of(10, 4, 4, 10) }
    const low = { width: 2, height: 2, values: Float64Array.of(10, 0, 0, 10) }
    const touchesBoth = (pieces: Float64Array, [x, y]: [number, number]) =>
      [0, 4].some((i) => {
        const near = (a: number, b: number) => Math.abs(a - x) + Math.abs(b - y) < 1
        return near(pieces[i], pieces[i + 1]) && near(pieces[i + 2], pieces[i + 3])
      })
    // A corner is cut off when both ends of one piece lie on its own edges.
    expect(touchesBoth(isolinePieces(high, 5), [1, 0])).toBe(true)
    expect(touchesBoth(isolinePieces(high, 5), [0, 0])).toBe(false)
    expect(touchesBoth(isolinePieces(low, 6), [0, 0])).toBe(true)
    expect(touchesBoth(isolinePieces(low, 6), [1, 0])).toBe(false)
  })

  it('count a corner at the level as above it', () => {
    const grid = { width: 2, height: 2, values: Float64Array.of(5, 5, 5, 5) }
    expect(isolinePieces(grid, 5)).toHaveLength(0)
  })
})

/** Pieces with a length, by both ends, whichever comes first. */
function pieceKeys(lines: readonly Float64Array[]): string[] {
  return lines
    .flatMap((line) =>
      Array.from({ length: line.length / 2 - 1 }, (_, i) => {
        const ends = [line.slice(2 * i, 2 * i + 2), line.slice(2 * i + 2, 2 * i + 4)]
        return ends.map((end) => end.join()).sort()
      }),
    )
    .filter(([from, to]) => from !== to)
    .map((ends) => ends.join(' '))
    .sort()
}

const piecesOf = (flat: Float64Array) =>
  Array.from({ length: flat.length / 4 }, (_, i) => flat.slice(4 * i, 4 * i + 4))

describe('joined isolines', () => {
  it('hold every piece once, and no two ends that could go on', () => {
    fc.assert(
      // Whole levels: samples at the level, where several pieces meet, are common.
      fc.property(
        grids,
        fc.integer({ min: -120, max: -40 }),
        fc.boolean(),
        (grid, level, whole) => {
          const values = whole ? grid.values.map(Math.round) : grid.values
          const pieces = isolinePieces({ ...grid, values }, level)
          const lines = joinPieces(pieces)
          expect(pieceKeys(lines)).toEqual(pieceKeys(piecesOf(pieces)))
          const isOpen = (line: Float64Array) => line.slice(0, 2).join() !== line.slice(-2).join()
          const ends = lines
            .filter(isOpen)
            .flatMap((line) => [line.slice(0, 2).join(), line.slice(-2).join()])
          expect(new Set(ends).size).toBe(ends.length)
        },
      ),
    )
  })

  it('make one closed line of a hill', () => {
    const values = Float64Array.from([0, 0, 0, 0, 1, 0, 0, 0, 0])
    const [line, ...others] = joinPieces(isolinePieces({ width: 3, height: 3, values }, 0.5))
    expect(others).toEqual([])
    expect(line).toHaveLength(10)
    expect([...line.slice(0, 2)]).toEqual([...line.slice(-2)])
  })
})
