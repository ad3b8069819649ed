import { farthestMercatorLatitudeDeg } from '../../analyses/region/mercator-grid.ts'
import type { RegionArea } from '../../analyses/region/region-area.ts'
import { invalidRequest } from '../../errors.ts'
import { continuousRing } from '../../spatial/continuous-ring.ts'

interface AskedArea {
  readonly bbox?: readonly number[] | null
  readonly polygon?: readonly (readonly number[])[] | null
}

/**
 * The area of a validated request.
 *
 * @throws {SightlineError} invalid_request when it is none
 */
export function resolveArea({ bbox = null, polygon = null }: AskedArea): RegionArea {
  if ((bbox === null) === (polygon === null)) {
    throw invalidRequest('area must have either bbox or polygon')
  }
  const area = bbox === null ? polygonArea(polygon ?? []) : { box: boxOf(bbox), ring: null }
  const [west, south, east, north] = area.box
  if (!(south >= -farthestMercatorLatitudeDeg && north <= farthestMercatorLatitudeDeg)) {
    throw invalidRequest(
      `area must lie between -${farthestMercatorLatitudeDeg} and ${farthestMercatorLatitudeDeg} ` +
        'degrees of latitude, where EPSG:3857 ends',
    )
  }
  if (!(east > west && north > south)) {
    throw invalidRequest('area must not be empty: its east and north lie beyond its west and south')
  }
  if (east - west > 360) throw invalidRequest('area must be at most 360 degrees wide')
  return area
}

function boxOf([west, south, east, north]: readonly number[]): RegionArea['box'] {
  return [west, south, west > east ? east + 360 : east, north]
}

function polygonArea(corners: readonly (readonly number[])[]): RegionArea {
  const pairs = corners.map(([lon, lat]): readonly [number, number] => [lon, lat])
  const [first] = pairs
  const last = pairs[pairs.length - 1]
  const isClosed = first[0] === last[0] && first[1] === last[1]
  const ring = continuousRing(isClosed ? pairs.slice(0, -1) : pairs)
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  let twiceArea = 0
  ring.forEach(([lon, lat], index) => {
    const [nextLon, nextLat] = ring[(index + 1) % ring.length]
    twiceArea += lon * nextLat - nextLon * lat
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  })
  if (Math.abs(twiceArea) === 0) throw invalidRequest('area.polygon must not be empty')
  return { box: [west, south, east, north], ring }
}
