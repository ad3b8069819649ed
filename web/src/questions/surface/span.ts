import type { SurfaceGrid } from '../../api/types.ts'
import { fittingSpan, fixedPowerSpan } from '../../color/ramps.ts'
import type { Span } from '../../color/ramps.ts'
import { thresholdBounds } from '../../scenario/fields.ts'

const spans = new WeakMap<SurfaceGrid, Span>()

/** The span of a picture's colours: of its own values, or the one of all pictures. */
export function spanOf(grid: SurfaceGrid, fits: boolean): Span {
  if (!fits) return fixedPowerSpan
  const known = spans.get(grid)
  if (known !== undefined) return known
  const span = fittingSpan(grid.values, grid.nodata) ?? fixedPowerSpan
  spans.set(grid, span)
  return span
}

/** Takes over the span of a grid that a thread has worked out. */
export function knowSpan(grid: SurfaceGrid, span: Span | null): void {
  spans.set(grid, span ?? fixedPowerSpan)
}

const wantedLevels = 4

/**
 * Levels of isolines within a picture, where those asked for all lie outside its range: none where
 * one of them lies inside, or there is no range.
 */
export function proposedLevels(
  grid: SurfaceGrid,
  asked: readonly number[],
  range: { readonly min_dbm: number | null; readonly max_dbm: number | null },
): readonly number[] {
  const { min_dbm: min, max_dbm: max } = range
  if (min === null || max === null || asked.some((level) => level >= min && level <= max)) return []
  const [low, high] = spanOf(grid, true)
  const stepDb = Math.max(5, 5 * Math.round((high - low) / (wantedLevels + 1) / 5))
  const levels = Array.from({ length: wantedLevels }, (_, i) => low + stepDb * (i + 1))
  return levels.filter(
    (level) => level > min && level < Math.min(max, thresholdBounds.maximum) && level < high,
  )
}
