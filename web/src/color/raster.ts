import type { SurfaceGrid } from '../api/types.ts'
import { colorAt } from './ramps.ts'
import type { Ramp } from './ramps.ts'

interface RasterOptions {
  readonly ramp: Ramp
  /** Cells at or below this value are drawn faintly; null draws all alike. */
  readonly fadeAtOrBelow: number | null
}

const opaque = 255
const faint = 70
/** Of decibels or percent. */
const lookupStep = 0.5
const lookupFirst = -200
const lookupSize = 700

/**
 * The grid as RGBA pixels, one per node, the northern row first as images have it.
 * Nodes without data stay transparent.
 */
export function paintGrid(
  grid: SurfaceGrid,
  options: RasterOptions,
): Uint8ClampedArray<ArrayBuffer> {
  const lookup = lookupTable(options.ramp)
  const pixels = new Uint8ClampedArray(grid.width * grid.height * 4)
  const fadeAt = options.fadeAtOrBelow ?? -Infinity
  for (let row = 0; row < grid.height; row++) {
    const imageRow = grid.height - 1 - row
    for (let column = 0; column < grid.width; column++) {
      const value = grid.values[row * grid.width + column]
      if (value === grid.nodata) continue
      const index = Math.round((value - lookupFirst) / lookupStep)
      const from = 3 * Math.min(lookupSize - 1, Math.max(0, index))
      const to = 4 * (imageRow * grid.width + column)
      pixels[to] = lookup[from]
      pixels[to + 1] = lookup[from + 1]
      pixels[to + 2] = lookup[from + 2]
      pixels[to + 3] = value <= fadeAt ? faint : opaque
    }
  }
  return pixels
}

function lookupTable(ramp: Ramp): Uint8Array {
  const table = new Uint8Array(3 * lookupSize)
  for (let i = 0; i < lookupSize; i++) {
    table.set(colorAt(ramp, lookupFirst + i * lookupStep), 3 * i)
  }
  return table
}

/** The corners of the image: nodes are cell centres, so it reaches half a cell beyond them. */
export function imageBounds(grid: SurfaceGrid): readonly [number, number, number, number] {
  const [west, south, east, north] = grid.bounds
  const halfX = (east - west) / (grid.width - 1) / 2
  const halfY = (north - south) / (grid.height - 1) / 2
  return [west - halfX, south - halfY, east + halfX, north + halfY]
}

/** The value of the node nearest to a position; null outside the grid or without data. */
export function valueAt(grid: SurfaceGrid, lon: number, lat: number): number | null {
  const node = nodeAt(grid, lon, lat)
  const value = node === null ? grid.nodata : grid.values[node]
  return value === grid.nodata ? null : value
}

/** The place among the values of the node nearest to a position; null outside the grid. */
export function nodeAt(grid: SurfaceGrid, lon: number, lat: number): number | null {
  const [west, south, east, north] = grid.bounds
  const column = Math.round(((lon - west) / (east - west)) * (grid.width - 1))
  const row = Math.round(((lat - south) / (north - south)) * (grid.height - 1))
  if (!(column >= 0 && column < grid.width && row >= 0 && row < grid.height)) return null
  return row * grid.width + column
}
