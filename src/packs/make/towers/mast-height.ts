// How high a mast of OpenStreetMap reaches, and what its height is counted from.
import type { OsmTags } from '../../../formats/osm-pbf.ts'
import { profileBounds } from '../../../rf/profile-bounds.ts'
import { parseHeightM } from '../../load/heights.ts'

/** What a height tag of a mast may be counted from. */
type MastFoot = 'roof' | 'unclear'

/** What is told of the height of a mast. */
export interface MastHeight {
  /** Above the ground, metres; undefined where that is not known. */
  readonly aboveGroundM: number | undefined
  /** Word for how it is known. */
  readonly source: string
  /** Of the mast itself, metres, where it stands on a roof or may do so. */
  readonly own?: { readonly heightM: number; readonly foot: MastFoot }
}

/** Keys to decode so that the height of a mast is known. */
export const mastHeightKeys = ['height', 'min_height', 'location', 'building'] as const

const roofPlaces = new Set(['roof', 'rooftop', 'roof_top', 'on_roof'])

/**
 * The height of a mast by its tags; undefined where they tell none that a cell may have.
 *
 * `height` counts from the ground where `min_height`, the height of its foot, is below it
 * (OpenStreetMap wiki, "Simple 3D Buildings"); where it is not, it is that of the mast on its foot. With
 * `location=roof` it is that of the mast. Without either nobody says, and a roof has to tell.
 */
export function mastHeight(tags: OsmTags): MastHeight | undefined {
  const { minimum, maximum } = profileBounds.antennaHeightM
  const ownM = parseHeightM(tags.height)
  if (ownM === undefined || ownM < minimum || ownM > maximum) return undefined
  const footM = parseHeightM(tags.min_height) ?? 0
  if (footM >= ownM && footM + ownM <= maximum) {
    return { aboveGroundM: rounded(footM + ownM), source: 'osm_min_height_and_height' }
  }
  const tagged = { aboveGroundM: ownM, source: 'osm_height_tag' }
  if (footM > 0 || tags.building !== undefined) return tagged
  if (isOnRoof(tags)) {
    return { ...tagged, aboveGroundM: undefined, own: { heightM: ownM, foot: 'roof' } }
  }
  return { ...tagged, own: { heightM: ownM, foot: 'unclear' } }
}

function isOnRoof({ location = '' }: OsmTags): boolean {
  return location.split(';').some((place) => roofPlaces.has(place.trim().toLowerCase()))
}

function rounded(heightM: number): number {
  return Math.round(100 * heightM) / 100
}
