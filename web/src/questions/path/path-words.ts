import type { PathProfileResponse, PathSample } from '../../api/types.ts'

/**
 * What stands on the straight path, in words. Roofs of unknown height hide it in the profile, while the
 * model of the layers may take them for low or for likely: the words say which of both is known.
 */
export function pathWords({
  classification,
  dominant_obstruction: edge,
}: Pick<PathProfileResponse, 'classification' | 'dominant_obstruction'>): string {
  const isKnown = edge !== undefined && edge.height_above_los_m !== null
  if (classification === 'line-of-sight') return 'nothing in the way'
  if (classification === 'terrain-obstructed')
    return isKnown ? 'ground in the way' : 'ground of unknown height in the way'
  return isKnown ? 'a building in the way' : 'a roof of unknown height on the path'
}

/** What is received by the sum of what stands on the way, dBm; null while a loss is unknown. */
export function sumDbmOf({
  loss_budget: { complete, rx_dbm_p50 },
}: {
  readonly loss_budget: Pick<PathProfileResponse['loss_budget'], 'complete' | 'rx_dbm_p50'>
}): number | null {
  return complete ? rx_dbm_p50 : null
}

type Roof = Pick<PathSample, 'building_id' | 'building_height_m' | 'building_height_source'>

/** Which roofs of a drawn profile are none that somebody has measured or counted; null without any. */
export function guessedRoofs(samples: readonly Roof[]): string | null {
  const ids = (is: (roof: Roof) => boolean): number =>
    new Set(samples.filter(is).flatMap(({ building_id }) => building_id ?? [])).size
  const unknown = ids(({ building_height_m: heightM }) => heightM === null)
  const guessed = ids(
    ({ building_height_m: heightM, building_height_source: source }) =>
      heightM !== null && source === 'default-3-storey',
  )
  const parts = [
    ...(unknown === 0 ? [] : [`${unknown} of unknown height, not drawn`]),
    ...(guessed === 0 ? [] : [`${guessed} drawn with three storeys, a guess of the pack`]),
  ]
  return parts.length === 0 ? null : `Buildings on the path: ${parts.join('; ')}.`
}
