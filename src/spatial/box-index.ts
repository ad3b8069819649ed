import Flatbush from 'flatbush'
import type { BoxIndex, FootprintStore } from './footprint-store.ts'

export type { BoxIndex }

/** West, south, east and north, degrees. */
type Box = readonly [west: number, south: number, east: number, north: number]

/** Which part of a pack's buildings a store holds; nothing is known of the others. */
export interface StoreWindow {
  /** Around all buildings of the pack. */
  readonly extent: Box
  /** The store holds every footprint whose box meets one of these. */
  readonly boxes: readonly Box[]
}

/** A part of all ids of a pack in their order. */
export interface IdRange {
  readonly from: number
  readonly count: number
}

/**
 * Which buildings a question needs: those in boxes, those that it names, and those that overviews may show.
 */
export interface WantedBuildings {
  readonly boxes: readonly Box[]
  readonly ids: readonly string[]
  readonly idRanges: readonly IdRange[]
  /** Keys of map tiles. */
  readonly overviews: readonly number[]
}

/** A question needs buildings that were not read: they are read, and it is asked again. */
export class BuildingsNotReadError extends Error {
  readonly wanted: WantedBuildings

  constructor({ boxes = [], ids = [], idRanges = [], overviews = [] }: Partial<WantedBuildings>) {
    super('the buildings of a question were not read')
    this.name = 'BuildingsNotReadError'
    this.wanted = { boxes, ids, idRanges, overviews }
  }
}

/**
 * The index of a store, where it is in a shared buffer attached to it without copying.
 *
 * @param window what the store holds of its pack; without one, all
 */
export function attachBoxIndex(store: FootprintStore, window?: StoreWindow): BoxIndex {
  const whole = wholeIndex(store)
  if (window === undefined) return whole
  return {
    search(west, south, east, north, filter) {
      const missing = missingBoxes(window, [[west, south, east, north]])
      if (missing.length > 0) throw new BuildingsNotReadError({ boxes: missing })
      return whole.search(west, south, east, north, filter)
    },
  }
}

function wholeIndex({ footprintCount, boxIndex }: FootprintStore): BoxIndex {
  if (!(boxIndex instanceof SharedArrayBuffer)) return boxIndex
  return footprintCount === 0 ? { search: () => [] } : Flatbush.from(boxIndex)
}

/**
 * Says where a question will look, so that all of it is read at once.
 *
 * @param window what of a pack was read; without one, all
 * @throws {BuildingsNotReadError} when some of it was not
 */
export function lookAround(window: StoreWindow | undefined, boxes: readonly Box[]): void {
  const missing = window === undefined ? [] : missingBoxes(window, boxes)
  if (missing.length > 0) throw new BuildingsNotReadError({ boxes: missing })
}

/** The parts of boxes, inside the extent of the buildings, that were not read. */
function missingBoxes({ extent, boxes }: StoreWindow, wanted: readonly Box[]): Box[] {
  return wanted
    .map(([west, south, east, north]): Box => [
      Math.max(west, extent[0]),
      Math.max(south, extent[1]),
      Math.min(east, extent[2]),
      Math.min(north, extent[3]),
    ])
    .filter(([west, south, east, north]) => west <= east && south <= north)
    .filter((box) => !boxes.some((outer) => holdsBox(outer, box)))
}

function holdsBox(outer: Box, inner: Box): boolean {
  return (
    outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
  )
}
