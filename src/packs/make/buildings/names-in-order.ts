import type { NameTables } from '../../../formats/name-tables.ts'
import { type NamePlace, nextNames, offsetsOfParted } from '../../load/building-ids.ts'

/** Names looked at at once. */
const namesAtOnce = 10_000

/**
 * The names of the buildings of a pack, and where they lie, in the order of their bytes. Of a building of
 * several parts the name of the building counts, not those of its parts.
 */
export async function* namesOfBuildings(
  ids: NameTables,
): AsyncGenerator<{ readonly name: string; readonly offset: number }> {
  const parted = await offsetsOfParted(ids)
  let place: NamePlace = { footprints: 0, buildingsOfParts: 0 }
  for (;;) {
    const names = await nextNames(ids, place, namesAtOnce)
    for (const { name, offset, next } of names) {
      const isOfBuilding = next.buildingsOfParts > place.buildingsOfParts
      if (isOfBuilding || !parted.has(offset)) yield { name, offset }
      place = next
    }
    if (names.length < namesAtOnce) return
  }
}
