import type { BuildOptions } from '../common/build-options.ts'
import { extractsAmong } from '../common/input-file.ts'

/**
 * The extracts that a base map is drawn from: those named, else those that the buildings come from;
 * none when no map is wanted.
 */
export function baseMapPaths({ baseMap, buildings }: BuildOptions): readonly string[] {
  if (baseMap === false) return []
  return baseMap ?? extractsAmong(buildings)
}
