import type { CoverageSurface } from '../../analyses/sector/coverage-surface.ts'
import { surfacePoint } from '../../analyses/sector/surface-frame.ts'

/** The nodes that have a value, south row first, as CSV. Every field is a number: none needs quotes. */
export function surfaceCsv({ grid }: CoverageSurface): string {
  const lines = ['longitude,latitude,signal_dbm']
  for (let row = 0; row < grid.height; row++) {
    for (let column = 0; column < grid.width; column++) {
      const value = grid.values[row * grid.width + column]
      if (Number.isNaN(value)) continue
      const [lon, lat] = surfacePoint(grid, column, row)
      lines.push(`${lon.toFixed(7)},${lat.toFixed(7)},${value.toFixed(1)}`)
    }
  }
  return `${lines.join('\n')}\n`
}
