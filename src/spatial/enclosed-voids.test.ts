import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillEnclosedVoids } from './enclosed-voids.ts'
import { runs } from '../../test/runs.ts'

const limits = { columns: 8, rows: 8, eastWeight: 1 }

function grid(side: number, heightAt: (column: number, row: number) => number) {
  const values = Float32Array.from({ length: side * side }, (_, place) =>
    heightAt(place % side, Math.floor(place / side)),
  )
  return { values, width: side }
}

/** Heights of enclosed voids, found as a membrane settles: over and over the mean of the four neighbours. */
function settled(
  { values, width }: ReturnType<typeof grid>,
  places: readonly number[],
  eastWeight: number,
) {
  const heights = Float64Array.from(values)
  for (const place of places) heights[place] = 0
  for (let round = 0; round < 4000; round++) {
    for (const place of places) {
      const along = heights[place - 1] + heights[place + 1]
      const across = heights[place - width] + heights[place + width]
      heights[place] = (along * eastWeight + across) / (2 + 2 * eastWeight)
    }
  }
  return places.map((place) => heights[place])
}

describe('voids that known ground encloses', () => {
  it('continue a plane exactly, whatever their shape and the form of a cell', () => {
    const holes = fc.array(
      fc.tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 8 })),
      {
        minLength: 1,
        maxLength: 30,
      },
    )
    fc.assert(
      fc.property(holes, fc.constantFrom(0.3, 1, 4), (places, eastWeight) => {
        const plane = (column: number, row: number) => 100 + 3 * column - 7 * row
        const hole = new Set(places.map(([column, row]) => row * 12 + column))
        const world = grid(12, (column, row) =>
          hole.has(row * 12 + column) ? NaN : plane(column, row),
        )
        const filled = fillEnclosedVoids(world, { ...limits, eastWeight })
        expect(filled.map(([place]) => place)).toEqual([...hole].sort((a, b) => a - b))
        for (const [place, heightM] of filled) {
          expect(heightM).toBeCloseTo(plane(place % 12, Math.floor(place / 12)), 9)
        }
      }),
      { numRuns: runs(60) },
    )
  })

  it('hang in a cone as a membrane does, and stay within the heights of the rim', () => {
    const cone = (column: number, row: number) =>
      900 - 40 * Math.sqrt((column - 3) * (column - 3) + (row - 2) * (row - 2))
    const isHole = (column: number, row: number) =>
      column >= 5 && column <= 10 && row >= 4 && row <= 9 && column + row < 18 && column !== row
    for (const eastWeight of [1, 3]) {
      const world = grid(14, (column, row) => (isHole(column, row) ? NaN : cone(column, row)))
      const filled = fillEnclosedVoids(world, { ...limits, eastWeight })
      const heights = filled.map(([, heightM]) => heightM)
      const places = filled.map(([place]) => place)
      expect(places).toHaveLength(world.values.filter(Number.isNaN).length)
      settled(world, places, eastWeight).forEach((heightM, i) => {
        expect(heights[i]).toBeCloseTo(heightM, 6)
      })
      const rim = world.values.filter((heightM) => !Number.isNaN(heightM))
      expect(Math.min(...heights)).toBeGreaterThan(Math.min(...rim))
      expect(Math.max(...heights)).toBeLessThan(Math.max(...rim))
    }
  })

  it('stay where they reach the border of the grid, or are too wide or too high', () => {
    const hole = (west: number, north: number, width: number, height: number) =>
      fillEnclosedVoids(
        grid(20, (column, row) =>
          column >= west && column < west + width && row >= north && row < north + height
            ? NaN
            : 50,
        ),
        limits,
      ).length
    expect(hole(3, 3, 8, 8)).toBe(64)
    expect(hole(3, 3, 9, 1)).toBe(0)
    expect(hole(3, 3, 1, 9)).toBe(0)
    for (const [west, north] of [
      [0, 5],
      [5, 0],
      [18, 5],
      [5, 18],
    ]) {
      expect(hole(west, north, 2, 2)).toBe(0)
    }
  })

  it('stay as a whole however large they are and wherever they are met first', () => {
    // A comb: its back is longer than a small void may be, its teeth are met before it.
    const world = grid(30, (column, row) =>
      (row === 20 && column > 2 && column < 27) || (column % 3 === 0 && row > 12 && row < 20)
        ? NaN
        : 10,
    )
    // The last tooth hangs on nothing.
    const places = fillEnclosedVoids(world, limits).map(([place]) => place)
    expect(places).toEqual(Array.from({ length: 7 }, (_, line) => (13 + line) * 30 + 27))
  })
})
