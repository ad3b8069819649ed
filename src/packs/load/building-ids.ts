// Where the buildings of a pack that are read by window lie in their file, by their ids.
import type { NameTables } from '../../formats/name-tables.ts'
import type { IdRange } from '../../spatial/box-index.ts'
import { compareUtf8 } from '../../spatial/utf8-order.ts'
import type { BuildingWindow, ListedIds } from '../snapshot.ts'
import { idTables as tables } from './building-sections.ts'

/** What was found of buildings that are named. */
interface NamedBuildings extends Pick<BuildingWindow, 'ids' | 'listed'> {
  /** Where they lie, bytes from the first building of the file. */
  readonly offsets: readonly number[]
}

/**
 * Finds buildings by their ids, those of footprints and of buildings of several parts alike, and by their
 * places in the order of all footprints.
 *
 * @throws {SightlineError} unavailable when the file has changed
 */
export async function findBuildings(
  names: NameTables,
  ids: readonly string[],
  ranges: readonly IdRange[],
  poll: () => void,
): Promise<NamedBuildings> {
  const offsets = new Set<number>()
  for (const id of ids) {
    poll()
    for (const table of [tables.footprints, tables.buildingsOfParts]) {
      const offset = await names.find(table, id)
      if (offset !== undefined) offsets.add(offset)
    }
  }
  const listed: ListedIds[] = []
  for (const { from, count } of ranges) {
    poll()
    const found = await names.names(tables.footprints, from, from + count)
    for (const { number } of found) offsets.add(number)
    const total = names.count(tables.footprints)
    listed.push({ from, count, ids: found.map(({ name }) => name), total })
  }
  return { offsets: [...offsets], ids: new Set(ids), listed }
}

/** How many names of each table come before a place in the list of both. */
export interface NamePlace {
  readonly footprints: number
  readonly buildingsOfParts: number
}

/** A name of either table, where its building lies, and the place behind it. */
interface NamedPlace {
  readonly name: string
  readonly offset: number
  readonly next: NamePlace
}

/**
 * The next names of footprints and of buildings of several parts, together in the order of their bytes. Each
 * building has its own name among them once; the others are those of its parts.
 *
 * @returns fewer than `count` where there are no more
 * @throws {SightlineError} unavailable when the file has changed
 */
export async function nextNames(
  names: NameTables,
  from: NamePlace,
  count: number,
): Promise<NamedPlace[]> {
  const read = (table: keyof typeof tables) =>
    names.names(tables[table], from[table], from[table] + count)
  const [footprints, buildings] = [await read('footprints'), await read('buildingsOfParts')]
  const merged: NamedPlace[] = []
  let [f, b] = [0, 0]
  while (merged.length < count && f + b < footprints.length + buildings.length) {
    const isFootprint =
      b === buildings.length ||
      (f < footprints.length && compareUtf8(footprints[f].name, buildings[b].name) <= 0)
    const { name, number } = isFootprint ? footprints[f++] : buildings[b++]
    const next = {
      footprints: from.footprints + f,
      buildingsOfParts: from.buildingsOfParts + b,
    }
    merged.push({ name, offset: number, next })
  }
  return merged
}
