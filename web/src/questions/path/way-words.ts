import type { PathProfileResponse } from '../../api/types.ts'

/**
 * What stands on the straight way, in words. Roofs of unknown height hide it in the profile, while the
 * model of the layers may take them for low or for likely: the words say which of both is known.
 */
export function wayWords({
  classification,
  dominant_obstruction: edge,
}: Pick<PathProfileResponse, 'classification' | 'dominant_obstruction'>): string {
  const isKnown = edge !== undefined && edge.height_above_los_m !== null
  if (classification === 'line-of-sight') return 'nothing in the way'
  if (classification === 'terrain-obstructed')
    return isKnown ? 'ground in the way' : 'ground of unknown height in the way'
  return isKnown ? 'a building in the way' : 'a roof of unknown height on the way'
}
