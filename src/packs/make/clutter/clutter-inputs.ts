import { baseMapPaths } from '../base-map/base-map-inputs.ts'
import type { BuildOptions } from '../common/build-options.ts'
import { extractsAmong } from '../common/input-file.ts'

/** Stands for the extracts and the buildings of a pack, where rasters of clutter are asked for. */
export const clutterOfExtract = 'osm'

/** Whether the clutter is to be derived, and not read. */
export function derivesClutter({ clutter = [] }: BuildOptions): boolean {
  return clutter.includes(clutterOfExtract)
}

/**
 * The files that clutter comes from: rasters, or the extracts of the base map, else those among the
 * buildings.
 */
export function clutterPaths(options: BuildOptions): readonly string[] {
  if (!derivesClutter(options)) return options.clutter ?? []
  return options.baseMap === false ? extractsAmong(options.buildings) : baseMapPaths(options)
}
