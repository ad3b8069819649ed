import type { TowerFeature } from '../api/types.ts'
import { bearing, destination, distance } from '../geometry/geometry.ts'
import { isWithin } from '../project/project.ts'

type Bounds = readonly [west: number, south: number, east: number, north: number]
type Place = readonly [lon: number, lat: number]

/** A record to start with, and where it looks. */
interface Start {
  readonly tower: TowerFeature
  readonly azimuthDeg: number
}

/** How far records count as standing before a site. */
const aroundM = 1500
/** A sector is looked at in this many places. */
const bearings = 9
const rings = 5
/** Below the best share of a sector within the pack by at most this. */
const shareTolerance = 0.1

/**
 * The record to start with and its azimuth: one that is on the air, recorded rather than simulated and looks
 * into the pack, whose antenna is known to stand highest, with the most other records before it.
 * Where no azimuth is recorded, the best of twelve. Null without records.
 */
export function strongestStart(
  records: readonly TowerFeature[],
  bounds: Bounds | null,
  beamDeg: number,
): Start | null {
  const onAir = records.filter((tower) => tower.properties.is_active !== false)
  const recorded = onAir.filter((tower) => tower.properties.is_simulated !== true)
  const pool = (recorded.length > 0 ? recorded : onAir)
    .toSorted((a, b) => heightOf(b) - heightOf(a))
    .slice(0, maximumCompared)
  const looks = pool.flatMap(looksOf).map((look) => ({
    ...look,
    share: bounds === null ? 1 : shareWithin(look, bounds, beamDeg),
  }))
  const wanted = Math.max(...looks.map(({ share }) => share)) - shareTolerance
  const inside = looks.filter(({ share }) => share >= wanted)
  const highestM = Math.max(...inside.map(({ tower }) => heightOf(tower)))
  let best: Start | null = null
  let most = -1
  for (const look of inside) {
    if (heightOf(look.tower) < highestM) continue
    const before = records.filter((other) => isBefore(look, placeOf(other), beamDeg)).length
    if (before <= most) continue
    best = { tower: look.tower, azimuthDeg: look.azimuthDeg }
    most = before
  }
  return best
}

/** Comparing everything with everything would take long in a pack of many thousand records. */
const maximumCompared = 400
const twelve = Array.from({ length: 12 }, (_, i) => 30 * i)

function looksOf(tower: TowerFeature): readonly Start[] {
  const { azimuth_deg } = tower.properties
  const azimuths = azimuth_deg === undefined ? twelve : [azimuth_deg]
  return azimuths.map((azimuthDeg) => ({ tower, azimuthDeg }))
}

const shareWithin = ({ tower, azimuthDeg }: Start, bounds: Bounds, beamDeg: number): number =>
  shareOfSector(placeOf(tower), azimuthDeg, beamDeg, aroundM / 2, bounds)

/** How much of a sector lies in a box, 0 to 1, by places of equal area. */
export function shareOfSector(
  from: Place,
  azimuthDeg: number,
  beamDeg: number,
  radiusM: number,
  bounds: Bounds,
): number {
  let inside = 0
  for (let i = 0; i < bearings; i++) {
    const bearingDeg = azimuthDeg + beamDeg * ((i + 0.5) / bearings - 0.5)
    for (let ring = 0; ring < rings; ring++) {
      const place = destination(from, bearingDeg, radiusM * Math.sqrt((ring + 0.5) / rings))
      if (isWithin(bounds, place)) inside += 1
    }
  }
  return inside / (bearings * rings)
}

/** Whether a place stands in the sector, so that there is something to serve. */
function isBefore({ tower, azimuthDeg }: Start, place: Place, beamDeg: number): boolean {
  const from = placeOf(tower)
  const distanceM = distance(from, place)
  if (distanceM === 0 || distanceM > aroundM) return false
  const offDeg = Math.abs(((bearing(from, place) - azimuthDeg + 540) % 360) - 180)
  return offDeg <= beamDeg / 2
}

/** Below this the usual models of cities do not apply: a picture would be one of what stands in. */
const lowestM = 10

/** How high an antenna is known to stand; a low one comes after those that nobody knows. */
function heightOf({ properties: { antenna_height_m: heightM } }: TowerFeature): number {
  if (heightM === undefined) return 0
  return heightM < lowestM ? -1 : heightM
}

function placeOf(tower: TowerFeature): Place {
  const [lon, lat] = tower.geometry.coordinates
  return [lon, lat]
}
