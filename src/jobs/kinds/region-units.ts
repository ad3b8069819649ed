import { tileSeconds } from '../../analyses/region/region-cost.ts'
import type { RegionLayout } from '../../analyses/region/region-plan.ts'

/**
 * How the work of a region is cut into units; all that follows from its layout and what it is said to cost.
 */
export interface RegionUnits {
  /** The first place of each unit of path losses, and the one after the last. */
  readonly siteStarts: readonly number[]
  /** The tiles of each unit of merging, in the order in which their losses are there. */
  readonly tileUnits: readonly (readonly number[])[]
  /** By tile: how many of the first places hold all losses that it is merged from. */
  readonly tilePlaces: readonly number[]
  /** Places by block of the first tile, where the whole of it takes long; empty where it does not. */
  readonly blockPlaces: readonly number[]
}

/**
 * What a unit of losses or of tiles should take, seconds of a core; a kill costs no more. The first are
 * short, so that the first tiles need not wait for what is taken ahead of them, and so are the last, for
 * which all other workers wait.
 */
const unitSeconds = { shortest: 0.5, longest: 8 } as const
/** Until the first tile is there a unit grows with what is done, to such a share of it. */
const shareOfDone = 1 / 16
/** From then on with what is done since. */
const shareSinceFirst = 1 / 6
/** Towards the end it falls with what is left. */
const shareOfLeft = 1 / 12
const maximumPlacesInUnit = 512
/** A first tile whose losses take longer than this, seconds of a core, is shown block by block. */
const longFirstTileSeconds = 5

/**
 * Cuts a region into units.
 *
 * @param placeSeconds what the losses of each place of the layout are said to take, seconds of a core
 */
export function regionUnits(layout: RegionLayout, placeSeconds: readonly number[]): RegionUnits {
  const { firstTile } = layout
  const tilePlaces = placesOfTiles(layout)
  const firstPlaces = firstTile === null ? 0 : tilePlaces[firstTile.tile]
  const firstSeconds = sumOf(placeSeconds.slice(0, firstPlaces))
  const isLong = firstSeconds > longFirstTileSeconds
  return {
    siteStarts: unitStarts(placeSeconds, firstSeconds),
    tileUnits: unitsOfTiles(layout, tilePlaces),
    tilePlaces,
    blockPlaces: isLong ? firstTile!.blocks.map(({ lossesUntil }) => lossesUntil) : [],
  }
}

/**
 * How many places each tile waits for. Those that no cell reaches come midway: there nobody waits for them.
 */
function placesOfTiles({ tiles, firstTile, losses }: RegionLayout): number[] {
  const first = firstTile === null ? 0 : tiles[firstTile.tile].lossesUntil
  const midway = Math.min(losses.length, Math.max(first + 1, Math.ceil(losses.length / 2)))
  return tiles.map(({ lossesUntil }) => (lossesUntil === 0 ? midway : lossesUntil))
}

/** The first tile is a unit of its own. */
function unitsOfTiles(layout: RegionLayout, places: readonly number[]): number[][] {
  const first = layout.firstTile === null ? [] : [layout.firstTile.tile]
  const inTurn = [...places.keys()]
    .filter((tile) => !first.includes(tile))
    .sort((a, b) => places[a] - places[b] || a - b)
  const starts = unitStarts(
    inTurn.map((tile) => tileSeconds(layout, tile)),
    0,
  )
  const others = starts.slice(1).map((end, unit) => inTurn.slice(starts[unit], end))
  return [first, ...others].filter((tiles) => tiles.length > 0)
}

/**
 * Where units begin whose parts take so many seconds each, and after the last.
 *
 * @param firstSeconds of the parts that the first tile waits for
 */
function unitStarts(partSeconds: readonly number[], firstSeconds: number): number[] {
  const starts = [0]
  const whole = sumOf(partSeconds)
  let done = 0
  let wanted = wantedSeconds(done, whole, firstSeconds)
  let seconds = 0
  partSeconds.forEach((own, part) => {
    const first = starts.at(-1)!
    const isFull = seconds + own > wanted || part - first >= maximumPlacesInUnit
    if (part > first && isFull) {
      starts.push(part)
      done += seconds
      wanted = wantedSeconds(done, whole - done, firstSeconds)
      seconds = 0
    }
    seconds += own
  })
  return [...starts, partSeconds.length]
}

function wantedSeconds(done: number, left: number, firstSeconds: number): number {
  const { shortest, longest } = unitSeconds
  const grown = Math.max(done * shareOfDone, (done - firstSeconds) * shareSinceFirst)
  return Math.max(shortest, Math.min(longest, grown, left * shareOfLeft))
}

function sumOf(seconds: readonly number[]): number {
  return seconds.reduce((sum, own) => sum + own, 0)
}
