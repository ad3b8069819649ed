import { signal } from '@preact/signals'
import type { SurfaceGrid, SurfaceResponse } from '../../api/types.ts'
import { nodeAt } from '../../color/raster.ts'
import type { Span } from '../../color/ramps.ts'

type WithChances = Pick<SurfaceResponse, 'grid' | 'probability'>

/** What the pictures of surfaces show, where they have both. */
export const surfaceShows = signal<'power' | 'chance'>('power')

/** All chances there are, percent. */
export const chanceSpan: Span = [0, 100]

/** Whether there are chances, also while a picture that follows a drag is ahead of them. */
export const hasChances = ({ probability }: Partial<WithChances>): boolean =>
  probability?.status === 'computed'

const grids = new WeakMap<WithChances, SurfaceGrid>()

/**
 * The chances of a surface as a grid of their own, percent; null where it has none: the model states no
 * location variability, it follows a drag, or it was answered before chances were stored.
 */
export function chanceGrid(surface: WithChances): SurfaceGrid | null {
  const { grid, probability } = surface
  if (probability?.status !== 'computed') return null
  if (probability.values.length !== grid.values.length) return null
  const made = grids.get(surface) ?? {
    ...grid,
    values: probability.values.map((chance) => (chance === null ? grid.nodata : 100 * chance)),
  }
  grids.set(surface, made)
  return made
}

/** The chances where they are wanted and there are some. */
export const shownChances = (surface: WithChances): SurfaceGrid | null =>
  surfaceShows.value === 'chance' ? chanceGrid(surface) : null

/** The chance of the node nearest to a position, 0 to 1; null where there is none. */
export function chanceAt(surface: WithChances, lon: number, lat: number): number | null {
  const node = nodeAt(surface.grid, lon, lat)
  return node === null ? null : (surface.probability?.values[node] ?? null)
}
