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
  const { values, width, height, nodata } = grid
  const { opaqueColors, faintColors } = lookupTables(options.ramp)
  const pixels = new Uint8ClampedArray(width * height * 4)
  // A pixel is written at once: a picture that follows a drag has the time of a frame for all of it.
  const colors = new Uint32Array(pixels.buffer)
  const fadeAt = options.fadeAtOrBelow ?? -Infinity
  for (let row = 0; row < height; row++) {
    const from = row * width
    const to = (height - 1 - row) * width
    for (let column = 0; column < width; column++) {
      const value = values[from + column]
      if (value === nodata) continue
      const index = Math.round((value - lookupFirst) / lookupStep)
      const at = Math.min(lookupSize - 1, Math.max(0, index))
      colors[to + column] = value <= fadeAt ? faintColors[at] : opaqueColors[at]
    }
  }
  return pixels
}

/** Pixels by value, as memory holds their four bytes. */
function lookupTables(ramp: Ramp) {
  const opaqueBytes = new Uint8Array(4 * lookupSize)
  const faintBytes = new Uint8Array(4 * lookupSize)
  for (let i = 0; i < lookupSize; i++) {
    const color = colorAt(ramp, lookupFirst + i * lookupStep)
    opaqueBytes.set(color, 4 * i)
    opaqueBytes[4 * i + 3] = opaque
    faintBytes.set(color, 4 * i)
    faintBytes[4 * i + 3] = faint
  }
  return {
    opaqueColors: new Uint32Array(opaqueBytes.buffer),
    faintColors: new Uint32Array(faintBytes.buffer),
  }
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
