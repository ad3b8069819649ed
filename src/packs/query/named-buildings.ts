import { BuildingsNotReadError } from '../../spatial/box-index.ts'
import type { ListedIds, PackSnapshot } from '../snapshot.ts'
import { assertWholePack } from './whole-pack.ts'

/**
 * Says which buildings a question names, so that they are found in the store of the pack. Where all are in
 * memory nothing is to be done.
 *
 * @param what the question, as a sentence begins with it
 * @throws {SightlineError} not_processable where buildings are read by window and are not found by their ids
 * @throws {BuildingsNotReadError} when they were not read
 */
export function askForBuildings(
  snapshot: Pick<PackSnapshot, 'window'>,
  ids: readonly string[],
  what: string,
): void {
  const { window } = snapshot
  if (window === undefined || ids.length === 0) return
  if (!window.index.findsIds) assertWholePack(snapshot, what)
  if (ids.every((id) => window.ids.has(id))) return
  throw new BuildingsNotReadError({ ids })
}

/**
 * The ids of footprints from a place in the order of all on, whose buildings are read by window.
 *
 * @param what the question, as a sentence begins with it
 * @returns as many as there are; their footprints are in the store
 * @throws {SightlineError} not_processable where they are not found by their ids
 * @throws {BuildingsNotReadError} when they were not read
 */
export function listedBuildings(
  snapshot: Required<Pick<PackSnapshot, 'window'>>,
  from: number,
  count: number,
  what: string,
): ListedIds {
  const { window } = snapshot
  if (!window.index.findsIds) assertWholePack(snapshot, what)
  const page = window.listed.find((one) => one.from === from && one.count === count)
  if (page === undefined) throw new BuildingsNotReadError({ idRanges: [{ from, count }] })
  return page
}
