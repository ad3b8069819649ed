import type { TowerStore } from '../../spatial/footprint-store.ts'
import { stringAt } from '../../spatial/string-table.ts'
import type { PackSnapshot } from '../snapshot.ts'
import { type BoundingBox, partsOfBox } from './footprint-box.ts'

/** One tower record as the loader understands it. */
export interface TowerItem {
  readonly id: string
  readonly lon: number
  readonly lat: number
  readonly cellId: number
  /** Empty where the record states none. */
  readonly radioType: string
  readonly isSimulated: boolean
  /** Above ground, metres; null where the record states none. */
  readonly antennaHeightM: number | null
}

/** One page of the towers in a box. */
interface TowerPage {
  readonly items: readonly TowerItem[]
  /** Towers in the box, on this page or not. */
  readonly numberMatched: number
}

interface TowerQuery {
  /** Null for the whole pack; one whose west is beyond its east goes across the antimeridian. */
  readonly box: BoundingBox | null
  readonly limit: number
  readonly offset: number
}

/** Towers in a box, its rim included, or all, sorted by id in byte order, one page of them. */
export function queryTowers(
  { towers }: Pick<PackSnapshot, 'towers'>,
  { box, limit, offset }: TowerQuery,
): TowerPage {
  const parts = box === null ? null : partsOfBox(box)
  const matched: number[] = []
  for (let tower = 0; tower < towers.towerCount; tower++) {
    if (parts === null || parts.some((part) => holds(part, towers, tower))) matched.push(tower)
  }
  return {
    items: matched.slice(offset, offset + limit).map((tower) => towerItem(towers, tower)),
    numberMatched: matched.length,
  }
}

function holds([west, south, east, north]: BoundingBox, towers: TowerStore, tower: number) {
  const [lon, lat] = [towers.lon[tower], towers.lat[tower]]
  return lon >= west && lon <= east && lat >= south && lat <= north
}

/** One tower record. */
export function towerItem(towers: TowerStore, tower: number): TowerItem {
  const heightM = towers.antennaHeightM[tower]
  return {
    id: stringAt(towers.ids, tower),
    lon: towers.lon[tower],
    lat: towers.lat[tower],
    cellId: towers.cellId[tower],
    radioType: stringAt(towers.radioTypes, tower),
    isSimulated: towers.isSimulated[tower] === 1,
    antennaHeightM: Number.isNaN(heightM) ? null : heightM,
  }
}
