import { farthestMercatorLatitudeDeg } from '../../analyses/region/mercator-grid.ts'
import { insideAt, type RegionArea } from '../../analyses/region/region-area.ts'
import { invalidRequest } from '../../errors.ts'
import { adjoinedPolygons, continuousRing, type Ring } from '../../spatial/continuous-ring.ts'
import { type AskedGeometry, polygonsOf } from './rings-question.ts'

/** Corners of an area: they are looked at row by row. */
export const maximumAreaPositions = 10_000

interface AskedArea {
  readonly bbox?: readonly number[] | null
  readonly polygon?: readonly (readonly number[])[] | null
  readonly geometry?: AskedGeometry | null
}

/**
 * The area of a validated request.
 *
 * @throws {SightlineError} invalid_request when it is none
 */
export function resolveArea({
  bbox = null,
  polygon = null,
  geometry = null,
}: AskedArea): RegionArea {
  const said: (() => RegionArea)[] = []
  if (bbox !== null) said.push(() => ({ box: boxOf(bbox), ring: null }))
  if (polygon !== null) said.push(() => polygonArea(polygon))
  if (geometry !== null) said.push(() => geometryArea(geometry))
  if (said.length !== 1) throw invalidRequest('area must have one of bbox, polygon and geometry')
  const area = said[0]()
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
  if (!holdsAnything(ring)) throw invalidRequest('area.polygon must not be empty')
  return { box: boxAround([ring]), ring }
}

/** Below this width, degrees, sides lie on each other: a tenth of a millimetre. */
const narrowestDeg = 1e-9

/**
 * Whether anything lies inside of a ring, even-odd: the lobes of one that crosses itself do not cancel out.
 */
function holdsAnything(ring: Ring): boolean {
  let twiceArea = 0
  ring.forEach(([lon, lat], index) => {
    const [nextLon, nextLat] = ring[(index + 1) % ring.length]
    twiceArea += lon * nextLat - nextLon * lat
  })
  if (Math.abs(twiceArea) > 0) return true
  const corners = [...new Set(ring.map(([, lat]) => lat))].sort((a, b) => a - b)
  return corners.slice(1).some((north, index) => {
    const south = corners[index]
    // At one of them two sides may cross.
    return [1 / 2, 1 / 3].some((share) =>
      insideAt([ring], south + (north - south) * share).some(
        ([west, east]) => east - west > narrowestDeg,
      ),
    )
  })
}

function geometryArea(geometry: AskedGeometry): RegionArea {
  const rings = adjoinedPolygons(polygonsOf('area.geometry', geometry))
  const positions = rings.reduce((count, { length }) => count + length, 0)
  if (positions > maximumAreaPositions) {
    throw invalidRequest(`area.geometry must have at most ${maximumAreaPositions} positions`)
  }
  return { box: boxAround(rings), ring: null, rings }
}

function boxAround(rings: readonly Ring[]): RegionArea['box'] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lon, lat] of rings.flat()) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}
