import type { TowerStore } from '../../../spatial/footprint-store.ts'
import { searchBox } from '../../../spatial/box-search.ts'
import { localFrame, project, boxAround } from '../../../spatial/local-frame.ts'
import { onGlobe } from '../../../spatial/continuous-ring.ts'
import { isInPolygon } from '../../../spatial/polygon-area.ts'
import { stringAt } from '../../../spatial/string-table.ts'
import { roundTo7 } from '../../../rounding.ts'
import type { StopSignal } from '../../../stop-signal.ts'
import type { World } from '../../world.ts'

/** A tower record of the pack that might join the network. */
export interface SiteCandidate {
  readonly id: string
  readonly cellId: number
  readonly lon: number
  readonly lat: number
  /** Above ground, metres; null where the record states none. */
  readonly antennaHeightM: number | null
  /** Other records at the same place with the same antenna height, in ascending id. */
  readonly samePlaceIds: readonly string[]
  /** Demand and residential demand around it that nobody serves yet. */
  readonly unmetDemand: number
}

interface CandidateSearch {
  /** Ring of longitudes and latitudes, closed or open; even-odd decides what is inside. */
  readonly polygon: readonly (readonly [number, number])[]
  /** Ids of the selected cells: records with such an id or decimal cell id are left out. */
  readonly selectedIds: readonly string[]
  /** Demand counts up to this distance, metres. */
  readonly radiusM: number
  /** Store indices of the footprints that the selected cells serve. */
  readonly served: ReadonlySet<number>
  /** Most candidates. */
  readonly limit: number
}

export interface FoundCandidates {
  /** Most unmet demand first, then by id. */
  readonly candidates: readonly SiteCandidate[]
  /** Records inside the polygon that are not selected. */
  readonly recordsInside: number
  /** What those records would be as candidates, records at one place being one. */
  readonly candidatesInside: number
}

const recordsBetweenStops = 16

/** The records inside a polygon that have most unmet demand around them. */
export function findSiteCandidates(
  world: World,
  search: CandidateSearch,
  stop: StopSignal,
): FoundCandidates {
  const { towers } = world.snapshot
  const selected = new Set(search.selectedIds)
  const byPlace = new Map<string, PlacedRecord[]>()
  const rings = onGlobe(search.polygon)
  let recordsInside = 0
  for (let tower = 0; tower < towers.towerCount; tower++) {
    if (tower % recordsBetweenStops === 0) stop.throwIfStopped()
    const record = recordAt(towers, tower)
    if (selected.has(record.id) || selected.has(String(record.cellId))) continue
    if (!isInPolygon(rings, record.lon, record.lat)) continue
    recordsInside++
    const place = placeOf(record)
    const others = byPlace.get(place)
    if (others === undefined) byPlace.set(place, [record])
    else others.push(record)
  }
  const found = Array.from(byPlace.values(), ([first, ...others]): SiteCandidate => {
    stop.throwIfStopped()
    return {
      ...first,
      samePlaceIds: others.map(({ id }) => id),
      unmetDemand: unmetDemandAround(world, first, search),
    }
  })
  // Records are in ascending id, and sorting keeps the order of equals.
  found.sort((a, b) => b.unmetDemand - a.unmetDemand)
  return {
    candidates: found.slice(0, search.limit),
    recordsInside,
    candidatesInside: found.length,
  }
}

type PlacedRecord = Omit<SiteCandidate, 'unmetDemand' | 'samePlaceIds'>

/** Records with one key would be the same cell: their places agree to a centimetre. */
function placeOf({ lon, lat, antennaHeightM }: PlacedRecord): string {
  return `${roundTo7(lon)} ${roundTo7(lat)} ${antennaHeightM}`
}

function recordAt(towers: TowerStore, tower: number): PlacedRecord {
  const antennaHeightM = towers.antennaHeightM[tower]
  return {
    antennaHeightM: Number.isNaN(antennaHeightM) ? null : antennaHeightM,
    id: stringAt(towers.ids, tower),
    cellId: towers.cellId[tower],
    lon: towers.lon[tower],
    lat: towers.lat[tower],
  }
}

function unmetDemandAround(
  { snapshot: { footprints }, boxIndex }: World,
  { lon, lat }: { readonly lon: number; readonly lat: number },
  { radiusM, served }: CandidateSearch,
): number {
  const frame = localFrame(lon, lat)
  const { demandWeight, residentialDemand, centroidLon, centroidLat } = footprints
  let sum = 0
  for (const footprint of Uint32Array.from(searchBox(boxIndex, boxAround(frame, radiusM))).sort()) {
    const demand = demandWeight[footprint] + residentialDemand[footprint]
    if (demand === 0 || served.has(footprint)) continue
    const [x, y] = project(frame, centroidLon[footprint], centroidLat[footprint])
    if (Math.sqrt(x * x + y * y) <= radiusM) sum += demand
  }
  return sum
}
