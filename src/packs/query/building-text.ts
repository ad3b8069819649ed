// The text of a file of all buildings, part by part, where they are read by window.
import { SightlineError } from '../../errors.ts'
import type { ByteSource } from '../../formats/byte-source.ts'
import type { ReadFeature } from '../../formats/flatgeobuf/feature-bytes.ts'
import { collectionText } from '../../formats/geojson-write.ts'
import type { NameTables } from '../../formats/name-tables.ts'
import { readFeature } from '../load/building-file.ts'
import { type NamePlace, nextNames } from '../load/building-ids.ts'
import type { BuildingWindow } from '../snapshot.ts'

/** Names looked at for a part at most: they lie in as many blocks of the file as stay in memory. */
const namesOfPart = 512
/** A part ends with the building that makes it longer than this. */
const partCharacters = 512 * 1024

/** How far the text has come. */
export interface TextPlace extends NamePlace {
  /** Buildings in what comes before. */
  readonly buildings: number
}

/** Where the text begins. */
export const textStart: TextPlace = { footprints: 0, buildingsOfParts: 0, buildings: 0 }

/** A part of the text. */
export interface TextPart {
  readonly text: string
  /** Where the next one begins; null behind the last. */
  readonly next: TextPlace | null
}

/** Open files of a pack. */
interface BuildingLayers {
  readonly file: ByteSource
  readonly ids: NameTables
  readonly window: BuildingWindow
}

/**
 * The next part of the GeoJSON that `pack build` would have written of the same buildings: all of them in the
 * byte order of their ids.
 *
 * @throws {SightlineError} unavailable when a file has changed; not_processable when the ids are not those of
 *   all buildings
 */
export async function textPart(
  { file, ids, window }: BuildingLayers,
  from: TextPlace,
  poll: () => void,
): Promise<TextPart> {
  const { start, beforeFirst, beforeNext, end } = collectionText
  const names = await nextNames(ids, from, namesOfPart)
  let text = from.footprints + from.buildingsOfParts === 0 ? start : ''
  let place = from
  for (const { name, offset, next } of names) {
    poll()
    const feature = await readFeature(file, window, offset)
    const { buildings } = place
    place = { ...next, buildings }
    // Other names are those of its parts.
    if (feature.id !== name) continue
    text += (buildings === 0 ? beforeFirst : beforeNext) + featureText(feature)
    place = { ...next, buildings: buildings + 1 }
    if (text.length >= partCharacters) return { text, next: place }
  }
  if (names.length === namesOfPart) return { text, next: place }
  if (place.buildings !== window.index.featureCount) throw otherBuildings()
  return { text: text + end, next: null }
}

/** A feature with its positions as GeoJSON has them. */
function featureText({ type, id, properties, geometry }: ReadFeature): string {
  const coordinates =
    geometry.type === 'Polygon'
      ? geometry.coordinates.map(positionsOf)
      : geometry.coordinates.map((polygon) => polygon.map(positionsOf))
  return JSON.stringify({ type, id, properties, geometry: { type: geometry.type, coordinates } })
}

function positionsOf(ring: Float64Array): number[][] {
  return Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i], ring[2 * i + 1]])
}

function otherBuildings(): SightlineError {
  return new SightlineError(
    'not_processable',
    'files.buildings: its ids are not those of its buildings',
  )
}
