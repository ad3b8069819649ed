import { SightlineError } from '../../errors.ts'
import type { Bounds } from '../../formats/elevation-raster.ts'
import type { BuildingCollector } from './buildings/building-collector.ts'
import type { Position } from './common/building-input.ts'
import { extentOf } from './extent.ts'
import type { TowerCollector } from './towers/tower-layer.ts'

/** Why a pack would have no tower though files were given. */
export function noTowerLeft(
  { skipped, seen }: TowerCollector,
  clip: Bounds | undefined,
): SightlineError {
  return nothingLeft('tower', { ...skipped, outside_bbox: 0 }, seen.bounds, clip)
}

/** Why a pack would have no building. */
export function noBuildingLeft(
  { counts, seen }: BuildingCollector,
  clip: Bounds | undefined,
): SightlineError {
  const reasons = { ...counts.dropped, ...counts.skipped, outside_bbox: 0 }
  return nothingLeft('building', reasons, seen.bounds, clip)
}

function nothingLeft(
  what: string,
  reasons: Readonly<Partial<Record<string, number>>>,
  seen: Bounds,
  clip: Bounds | undefined,
): SightlineError {
  const leftOut = Object.entries(reasons).filter(([, count]) => (count ?? 0) > 0)
  const counted = leftOut.map(([reason, count]) => `${reason} ${count ?? 0}`).join(', ')
  const because = counted === '' ? '' : ` (left out: ${counted})`
  if (clip === undefined || !seen.every(Number.isFinite)) {
    const hint =
      (reasons.bad_coordinates ?? 0) > 0
        ? '; coordinates must be degrees, longitude first (EPSG:4326), not metres of a grid'
        : ''
    return refusal(`the files hold no usable ${what}${because}${hint}`)
  }
  const extents = `no ${what} is left inside the box ${boxText(clip)}: the ${what} files cover ${boxText(seen)}`
  const hint = overlaps(exchanged(clip), seen)
    ? '; with longitude and latitude exchanged they would meet: the box is west,south,east,north, ' +
      'and in GeoJSON longitude comes first'
    : ''
  return refusal(extents + because + hint)
}

/**
 * Refuses towers that are all far from the buildings and would be near with longitude and latitude
 * exchanged.
 *
 * @throws SightlineError `not_processable`
 */
export function assertNotSwapped(buildings: Bounds, towers: readonly Position[]): void {
  if (towers.length === 0 || extentOf(buildings, towers).farTowers < towers.length) return
  const other = towers.flatMap(([lon, lat]): Position[] =>
    Math.abs(lon) <= 90 ? [[lat, lon]] : [],
  )
  const near = other.length - extentOf(buildings, other).farTowers
  if (near === 0) return
  throw refusal(
    `longitude and latitude of the towers or of the buildings are swapped: exchanged, ${near} of ` +
      `${towers.length} towers stand near the buildings, as they are none does`,
  )
}

function exchanged([west, south, east, north]: Bounds): Bounds {
  return [south, west, north, east]
}

function overlaps(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}

function boxText(box: Bounds): string {
  return box.map((degrees) => Math.round(degrees * 10_000) / 10_000).join(',')
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
