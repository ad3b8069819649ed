import { metresPerDegree } from '../../spatial/ellipsoid.ts'

/** For each point, how many other points, and how many marked ones, lie within the radius. */
export interface NeighbourCounts {
  readonly nearby: Uint32Array
  readonly nearbyMarked: Uint32Array
}

/** Points in bands of latitude, within a band by ascending longitude; all arrays in that order. */
interface Bands {
  /** Points of band b: start[b] .. start[b + 1] - 1. */
  readonly start: Uint32Array
  /** Place of a point in the caller's arrays. */
  readonly order: Uint32Array
  readonly lon: Float64Array
  readonly lat: Float64Array
  readonly isMarked: Uint8Array
  /** Metres per degree at each point. */
  readonly eastM: Float64Array
  readonly northM: Float64Array
}

/**
 * Counts neighbours within a radius in true metres (WGS84 radii of curvature; the error of the
 * distance over some hundred metres is far below a millimetre per metre). Bands of latitude as
 * high as the radius, points sorted by longitude: each point looks along its own band and the next.
 *
 * @param lon - longitudes in degrees; the antimeridian is crossed where all points lie beyond 90 degrees.
 * @param lat - latitudes in degrees, -90 to 90.
 * @param isMarked - 1 for the points that count as marked.
 * @param radiusM - metres, above 0.
 */
export function countNeighbours(
  lon: Float64Array,
  lat: Float64Array,
  isMarked: Uint8Array,
  radiusM: number,
): NeighbourCounts {
  const bands = sortIntoBands(unrolled(lon), lat, isMarked, radiusM)
  const { start, order } = bands
  const counts: NeighbourCounts = {
    nearby: new Uint32Array(lon.length),
    nearbyMarked: new Uint32Array(lon.length),
  }
  for (let band = 0; band + 1 < start.length; band++) {
    const end = start[band + 1]
    const nextEnd = band + 2 < start.length ? start[band + 2] : end
    const reachDeg = reachInLongitudeDeg(bands.lat.subarray(start[band], end), radiusM)
    let nextFrom = end
    for (let i = start[band]; i < end; i++) {
      countPairs(bands, counts, i, i + 1, end, bands.lon[i] + reachDeg, radiusM)
      const west = bands.lon[i] - reachDeg
      while (nextFrom < nextEnd && bands.lon[nextFrom] < west) nextFrom++
      countPairs(bands, counts, i, nextFrom, nextEnd, bands.lon[i] + reachDeg, radiusM)
    }
  }
  return {
    nearby: backInOrder(counts.nearby, order),
    nearbyMarked: backInOrder(counts.nearbyMarked, order),
  }
}

/** Longitudes on both sides of the antimeridian, and of no other, as those of one area: 0 to 360. */
function unrolled(lon: Float64Array): Float64Array {
  const isAround =
    lon.every((value) => Math.abs(value) > quarterTurnDeg) &&
    lon.some((value) => value < 0) &&
    lon.some((value) => value > 0)
  return isAround ? lon.map((value) => (value < 0 ? value + fullTurnDeg : value)) : lon
}

const quarterTurnDeg = 90
const fullTurnDeg = 360

/** Counts point i with each of the points from..end - 1, as far as they lie west of `east`. */
function countPairs(
  bands: Bands,
  counts: NeighbourCounts,
  i: number,
  from: number,
  end: number,
  east: number,
  radiusM: number,
): void {
  const { lon, lat, eastM, northM, isMarked } = bands
  const { nearby, nearbyMarked } = counts
  const lonI = lon[i]
  const latI = lat[i]
  const eastI = eastM[i]
  const northI = northM[i]
  const fourRadiusSquared = 4 * radiusM * radiusM
  for (let k = from; k < end && lon[k] <= east; k++) {
    // Twice the distances: the scales of both ends are added instead of averaged.
    const dx = (lon[k] - lonI) * (eastI + eastM[k])
    const dy = (lat[k] - latI) * (northI + northM[k])
    if (dx * dx + dy * dy > fourRadiusSquared) continue
    nearby[i]++
    nearby[k]++
    nearbyMarked[i] += isMarked[k]
    nearbyMarked[k] += isMarked[i]
  }
}

/** Degrees of longitude that hold the radius everywhere between these latitudes and around. */
function reachInLongitudeDeg(lats: Float64Array, radiusM: number): number {
  const poleward = lats.reduce((most, lat) => Math.max(most, Math.abs(lat)), 0)
  const farthestLat = Math.min(89.999, poleward + (radiusM / 110_000) * 1.01)
  return Math.min(360, (radiusM / metresPerDegree(farthestLat).east) * 1.001)
}

function sortIntoBands(
  lon: Float64Array,
  lat: Float64Array,
  isMarked: Uint8Array,
  radiusM: number,
): Bands {
  // No degree of latitude is shorter than 110,500 m, so a band is at least as high as the radius.
  const bandDeg = radiusM / 110_500
  const southDeg = lat.reduce((least, value) => Math.min(least, value), Infinity)
  const northDeg = lat.reduce((most, value) => Math.max(most, value), -Infinity)
  const bandCount = lat.length === 0 ? 0 : Math.floor((northDeg - southDeg) / bandDeg) + 1
  const bandOf = Uint32Array.from(lat, (value) => Math.floor((value - southDeg) / bandDeg))
  const start = new Uint32Array(bandCount + 1)
  for (const band of bandOf) start[band + 1]++
  for (let band = 0; band < bandCount; band++) start[band + 1] += start[band]
  const fill = start.slice()
  const order = new Uint32Array(lat.length)
  bandOf.forEach((band, index) => (order[fill[band]++] = index))
  for (let band = 0; band < bandCount; band++) {
    order.subarray(start[band], start[band + 1]).sort((i, j) => lon[i] - lon[j] || i - j)
  }
  const eastM = new Float64Array(lat.length)
  const northM = new Float64Array(lat.length)
  order.forEach((point, at) => {
    const { east, north } = metresPerDegree(lat[point])
    eastM[at] = east
    northM[at] = north
  })
  return {
    start,
    order,
    lon: Float64Array.from(order, (point) => lon[point]),
    lat: Float64Array.from(order, (point) => lat[point]),
    isMarked: Uint8Array.from(order, (point) => isMarked[point]),
    eastM,
    northM,
  }
}

function backInOrder(counts: Uint32Array, order: Uint32Array): Uint32Array {
  const original = new Uint32Array(counts.length)
  order.forEach((point, at) => (original[point] = counts[at]))
  return original
}
