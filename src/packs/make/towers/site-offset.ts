// Antennas beside their site: planning tools give how many metres east and north of it each stands.
import { localFrame, unproject } from '../../../spatial/local-frame.ts'
import type { Position } from '../common/building-input.ts'
import type { SiteField } from '../common/site-fields.ts'
import type { SiteColumns } from './site-columns.ts'
import { lengthM, type NumberReader } from './site-values.ts'

/** How far an antenna stands from the place of its site, metres. */
export interface SiteOffset {
  readonly eastM: number
  readonly northM: number
  /** Fields that hold something else than such a distance: they count as 0. */
  readonly unread: readonly SiteField[]
}

const none: SiteOffset = { eastM: 0, northM: 0, unread: [] }

/** What stands farther away is on another site. */
const farthestM = 1000

const fields = ['east_offset', 'north_offset'] as const

/** Reads the offset of a row; both columns must be there, for one alone may be anything. */
export function siteOffset(
  row: readonly string[],
  names: readonly string[],
  columns: SiteColumns,
  read: NumberReader,
): SiteOffset {
  const places = fields.map((field) => columns.get(field))
  if (places.includes(undefined)) return none
  const texts = places.map((place) => (row[place!] ?? '').trim())
  const values = texts.map((text, i) => (text === '' ? 0 : lengthM(text, names[places[i]!], read)))
  const isDistance = (metres: number): boolean => Math.abs(metres) <= farthestM
  const [eastM, northM] = values.map((metres) => (isDistance(metres) ? metres : 0))
  return { eastM, northM, unread: fields.filter((_, i) => !isDistance(values[i])) }
}

/** About a tenth of a millimetre. */
const decimals = 9

/** The place of an antenna by that of its site, degrees. */
export function offSite(place: Position, { eastM, northM }: SiteOffset): Position {
  if (eastM === 0 && northM === 0) return place
  const [lon, lat] = unproject(localFrame(place[0], place[1]), eastM, northM)
  return [Number(lon.toFixed(decimals)), Number(lat.toFixed(decimals))]
}
