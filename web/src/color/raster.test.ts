import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SurfaceGrid } from '../api/types.ts'
import { imageBounds, paintGrid, valueAt } from './raster.ts'
import { colorAt, powerRampOver, powerRamps } from './ramps.ts'

const ramp = powerRamps.viridis
const nodata = -9999

/** Three columns, two rows: the southern row first. */
const grid: SurfaceGrid = {
  crs: 'OGC:CRS84',
  row_order: 'south-to-north',
  bounds: [10, 50, 10.2, 50.1],
  width: 3,
  height: 2,
  cell_size_m: 25,
  nodata,
  values: [-120, -80, nodata, -60, -40, -100],
}

function pixel(pixels: Uint8ClampedArray, column: number, row: number): number[] {
  const at = 4 * (row * grid.width + column)
  return [...pixels.subarray(at, at + 4)]
}

describe('the picture of a grid', () => {
  const pixels = paintGrid(grid, { ramp, fadeAtOrBelow: null })

  test('has the northern row on top', () => {
    expect(pixel(pixels, 0, 0)).toEqual([...colorAt(ramp, -60), 255])
    expect(pixel(pixels, 2, 0)).toEqual([...colorAt(ramp, -100), 255])
    expect(pixel(pixels, 0, 1)).toEqual([...colorAt(ramp, -120), 255])
  })

  test('shows nothing where there is no data', () => {
    expect(pixel(pixels, 2, 1)).toEqual([0, 0, 0, 0])
  })

  test('fades a cell at the threshold, not one just above it', () => {
    const faded = paintGrid(grid, { ramp, fadeAtOrBelow: -80 })
    expect(pixel(faded, 1, 1)[3]).toBeLessThan(255)
    expect(pixel(faded, 0, 0)[3]).toBe(255)
    expect(pixel(paintGrid(grid, { ramp, fadeAtOrBelow: -80.1 }), 1, 1)[3]).toBe(255)
  })

  test('shows every percent of a chance in its own colour', () => {
    const chances = powerRampOver('viridis', [0, 100])
    const painted = [0, 50, 75, 99, 100].map((percent) => {
      const one = { ...grid, values: Array.from(grid.values, () => percent) }
      return pixel(paintGrid(one, { ramp: chances, fadeAtOrBelow: null }), 0, 0)
    })
    expect(painted[4].slice(0, 3)).toEqual(colorAt(chances, 100))
    expect(new Set(painted.map(String)).size).toBe(painted.length)
  })

  test('is as the ramp within the rounding of its table, for any power', () => {
    fc.assert(
      fc.property(fc.double({ min: -400, max: 100, noNaN: true }), (power) => {
        const one = { ...grid, values: Array.from(grid.values, () => power) }
        const painted = pixel(paintGrid(one, { ramp, fadeAtOrBelow: null }), 0, 0)
        const nearby = [power - 0.25, power, power + 0.25].map((value) => colorAt(ramp, value))
        for (const channel of [0, 1, 2] as const) {
          const values = nearby.map((color) => color[channel])
          expect(painted[channel]).toBeGreaterThanOrEqual(Math.min(...values) - 1)
          expect(painted[channel]).toBeLessThanOrEqual(Math.max(...values) + 1)
        }
      }),
    )
  })

  test('reaches half a cell beyond the outermost nodes', () => {
    const [west, south, east, north] = imageBounds(grid)
    expect(west).toBeCloseTo(9.95, 12)
    expect(east).toBeCloseTo(10.25, 12)
    expect(south).toBeCloseTo(49.95, 12)
    expect(north).toBeCloseTo(50.15, 12)
  })
})

describe('the value at a position', () => {
  test('is the one of the nearest node', () => {
    expect(valueAt(grid, 10, 50)).toBe(-120)
    expect(valueAt(grid, 10.04, 50.06)).toBe(-60)
    expect(valueAt(grid, 10.2, 50.1)).toBe(-100)
  })

  test('is unknown without data and outside the grid', () => {
    expect(valueAt(grid, 10.2, 50)).toBeNull()
    expect(valueAt(grid, 9.9, 50)).toBeNull()
    expect(valueAt(grid, 10, 50.2)).toBeNull()
    expect(valueAt(grid, Number.NaN, 50)).toBeNull()
  })
})
