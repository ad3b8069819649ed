import type { PackSnapshot } from '../../packs/snapshot.ts'

/** What lies on the lines of a pack along which losses are looked for: what they cost follows from it. */
export interface PackLines {
  readonly hasTerrain: boolean
  /**
   * Footprints that a line from a place to one of the nodes around it has beside it, in the mean over all
   * nodes within the radius.
   */
  footprintsBeside(lon: number, lat: number, radiusM: number): number
}

/** The pack is counted in so many parts along each side of its bounds. */
const partsAcross = 32
const metresPerDegree = 111_320
/**
 * How wide a strip a line looks at: the buckets of 40 m that it crosses, with what reaches into them; the box
 * of a footprint has some 40 m too. A square is 4 / pi of its side wide in the mean.
 */
const stripM = (4 / Math.PI) * (40 + 40)
/** The mean of one over the distance from the middle of a square of side 1. */
const nearestShare = 1 / 3.525

/** Where footprints are, so many in each part. */
interface Part {
  readonly lon: number
  readonly lat: number
  readonly count: number
}

/** Counts the footprints of a pack once; those that are read by window are taken as spread evenly. */
export function packLines({ manifest, footprints, window }: PackSnapshot): PackLines {
  const [west, south, east, north] = manifest.bounds
  const widthDeg = east < west ? east - west + 360 : east - west
  const heightDeg = north - south
  const counts = new Float64Array(partsAcross * partsAcross)
  if (window === undefined) {
    const partOf = (share: number) =>
      Math.min(partsAcross - 1, Math.max(0, Math.floor(share * partsAcross)))
    for (let f = 0; f < footprints.footprintCount; f++) {
      const column = partOf(eastOf(footprints.centroidLon[f], west) / widthDeg)
      const row = partOf((footprints.centroidLat[f] - south) / heightDeg)
      counts[row * partsAcross + column]++
    }
  } else counts.fill(window.index.featureCount / counts.length)
  const parts: Part[] = []
  counts.forEach((count, part) => {
    if (count === 0) return
    const lon = west + (((part % partsAcross) + 0.5) / partsAcross) * widthDeg
    const lat = south + ((Math.floor(part / partsAcross) + 0.5) / partsAcross) * heightDeg
    parts.push({ lon, lat, count })
  })
  const middleDeg = (south + north) / 2
  const heightM = (heightDeg / partsAcross) * metresPerDegree
  const widthM = (widthDeg / partsAcross) * metresPerDegree * cosineOf(middleDeg)
  const nearestM = nearestShare * Math.sqrt(heightM * widthM)
  return {
    hasTerrain: manifest.files.terrain !== undefined,
    footprintsBeside(lon, lat, radiusM) {
      const eastM = metresPerDegree * cosineOf(lat)
      let beside = 0
      for (const part of parts) {
        const x = (eastOf(part.lon, lon - 180) - 180) * eastM
        const y = (part.lat - lat) * metresPerDegree
        const distanceM = Math.max(Math.sqrt(x * x + y * y), nearestM)
        beside += part.count * shareBeside(distanceM, radiusM)
      }
      return beside
    },
  }
}

/** Of all lines to nodes within a radius, those that have something at a distance beside them. */
function shareBeside(distanceM: number, radiusM: number): number {
  if (distanceM >= radiusM) return 0
  const withItsBearing = Math.min(1, stripM / (2 * Math.PI * distanceM))
  const share = distanceM / radiusM
  const toNodesBeyond = 1 - share * share
  return withItsBearing * toNodesBeyond
}

const cosineOf = (degrees: number): number => Math.cos((degrees * Math.PI) / 180)

/** Degrees to the east from one longitude to another, 0 to 360. */
function eastOf(lon: number, fromDeg: number): number {
  return (((lon - fromDeg) % 360) + 360) % 360
}
