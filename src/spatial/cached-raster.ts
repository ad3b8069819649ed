import type { ElevationRaster } from '../formats/elevation-raster.ts'

/** Windows cached at most, bytes: some dozens of blocks, less than one SRTM tile. */
const defaultBudgetBytes = 8 * 1024 * 1024
/** A window that takes a larger share would push the others out; the strips of a large area come once. */
const largestShare = 1 / 4

/**
 * A raster that remembers the windows it has read, the latest used ones first, within a memory
 * budget: paths through the same part of a city read the same windows.
 */
export function cachedRaster(
  raster: ElevationRaster,
  budgetBytes: number = defaultBudgetBytes,
): ElevationRaster {
  const windows = new Map<string, Float64Array>()
  let cachedBytes = 0
  return {
    ...raster,
    async readWindow(column, row, width, height) {
      const key = `${column},${row},${width},${height}`
      const known = windows.get(key)
      if (known !== undefined) {
        // Re-inserting makes the map's order the order of last use.
        windows.delete(key)
        windows.set(key, known)
        return known
      }
      const values = await raster.readWindow(column, row, width, height)
      if (values.byteLength > budgetBytes * largestShare || windows.has(key)) return values
      windows.set(key, values)
      cachedBytes += values.byteLength
      for (const [oldest, window] of windows) {
        if (cachedBytes <= budgetBytes) break
        windows.delete(oldest)
        cachedBytes -= window.byteLength
      }
      return values
    },
  }
}
