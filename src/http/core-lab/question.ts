import type { TowerPlace } from '../../core-lab/handover-routes.ts'
import { invalidRequest } from '../../errors.ts'
import { decimalNumber } from '../../formats/number-text.ts'
import type { QueryText } from '../wire/page-query.ts'

export const maximumTowers = 64
export const longestTowerIdBytes = 128

const technologies5g = ['', '5g', '5g_mmwave', '5g-mmwave']

/** Whether a request is about 5G; one that names no technology is. */
export function isAbout5g(technology: QueryText): boolean {
  return [technology ?? '']
    .flat()
    .every((text) => technologies5g.includes(text.trim().toLowerCase()))
}

/** Tower ids of a query: commas between, or the member repeated. */
export function queryTowerIds(text: QueryText): readonly string[] {
  return resolveTowerIds([text ?? []].flat().flatMap((part) => part.split(',')))
}

/**
 * Tower ids trimmed, without blanks and repetitions.
 * @throws {SightlineError} invalid_request where there are too many, or one is too long
 */
export function resolveTowerIds(texts: readonly string[]): readonly string[] {
  const ids = texts.map((text) => text.trim()).filter((text) => text !== '')
  if (ids.length > maximumTowers) {
    throw invalidRequest(`cluster_tower_ids must have at most ${maximumTowers} items`)
  }
  if (ids.some((id) => Buffer.byteLength(id, 'utf8') > longestTowerIdBytes)) {
    throw invalidRequest(
      `cluster_tower_ids must have items of at most ${longestTowerIdBytes} UTF-8 bytes`,
    )
  }
  return [...new Set(ids)]
}

/**
 * Places of towers: `id:lon:lat`, semicolons between. Ids may contain colons; the first place of
 * an id holds.
 * @throws {SightlineError} invalid_request where an item has another form or lies off the globe
 */
export function queryTowerPlaces(text: QueryText): ReadonlyMap<string, TowerPlace> {
  const items = [text ?? []]
    .flat()
    .flatMap((part) => part.split(';'))
    .filter((item) => item.trim() !== '')
  if (items.length > maximumTowers) {
    throw invalidRequest(`cluster_tower_locations must have at most ${maximumTowers} items`)
  }
  return new Map(items.map(readPlace).reverse())
}

function readPlace(item: string): [id: string, place: TowerPlace] {
  const parts = item.trim().split(':')
  const lat = decimalNumber(parts.pop() ?? '')
  const lon = decimalNumber(parts.pop() ?? '')
  const id = parts.join(':')
  if (id === '' || !(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) {
    throw invalidRequest(
      'cluster_tower_locations must be id:lon:lat items with ; between, ' +
        'lon between -180 and 180, lat between -90 and 90',
    )
  }
  return [id.trim(), { lon, lat }]
}
