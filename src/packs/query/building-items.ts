import {
  heightEvidence,
  heightSources,
  materials,
  type FootprintStore,
  type FootprintTextColumn,
  type HeightSource,
  type Material,
  displayHeightM,
} from '../../spatial/footprint-store.ts'
import { attachBoxIndex } from '../../spatial/box-index.ts'
import { SightlineError } from '../../errors.ts'
import { findSorted, stringAt } from '../../spatial/string-table.ts'
import { footprintTouchesBox, partsOfBox, type BoundingBox } from './footprint-box.ts'
import type { PackSnapshot } from '../snapshot.ts'
import { listedBuildings } from './named-buildings.ts'

/** Longitude and latitude, degrees. */
type Position = [lon: number, lat: number]

/** One footprint as it is shown to a planner. Texts keep the case they have in the data. */
export interface BuildingItem {
  readonly id: string
  readonly logicalBuildingId: string
  /** Empty when the data says nothing, as are the other texts. */
  readonly building: string
  readonly name: string
  readonly amenity: string
  /** Height to draw, metres: the known one, else 9 m. */
  readonly heightM: number
  readonly heightSource: DrawnHeightSource
  /** Roof height that counts as evidence, metres; null when there is none. */
  readonly heightEvidenceM: number | null
  readonly heightEvidenceSource: HeightSource
  /** Text of the tag that the evidence comes from; empty when there is none. */
  readonly heightEvidenceTag: string
  readonly material: Material
  readonly demandWeight: number
  readonly residentialDemand: number
  readonly densityScore: number
  readonly weightReason: string
  readonly weightConfidence: string
  readonly residentialReason: string
  readonly residentialConfidence: string
  /** Closed rings, the outer one first. */
  readonly rings: readonly (readonly Position[])[]
}

/** One page of the footprints in a box. */
export interface BuildingPage {
  readonly items: readonly BuildingItem[]
  /** Footprints in the box, on this page or not. */
  readonly numberMatched: number
  readonly limit: number
  /** As asked for, also beyond the number matched. */
  readonly offset: number
}

export interface BuildingQuery {
  /** Null for the whole pack; one whose west is beyond its east goes across the antimeridian. */
  readonly box: BoundingBox | null
  readonly limit: number
  readonly offset: number
}

/** Footprints that touch a box, or all, sorted by id in byte order, one page of them. */
export function queryBuildings(
  snapshot: Pick<PackSnapshot, 'footprints' | 'window'>,
  { box, limit, offset }: BuildingQuery,
): BuildingPage {
  const { footprints } = snapshot
  const page = (numberMatched: number, footprintAt: (place: number) => number): BuildingPage => {
    const length = Math.max(0, Math.min(limit, numberMatched - offset))
    const items = Array.from({ length }, (_, i) =>
      buildingItem(footprints, footprintAt(offset + i)),
    )
    return { items, numberMatched, limit, offset }
  }
  if (box !== null) {
    const matched = footprintsInBox(snapshot, box)
    return page(matched.length, (place) => matched[place])
  }
  const { window } = snapshot
  if (window === undefined) return page(footprints.footprintCount, (place) => place)
  const what = 'a page of buildings without a bbox'
  const { ids, total } = listedBuildings({ window }, offset, limit, what)
  return page(total, (place) => footprintNamed(footprints, ids[place - offset]))
}

/** @throws {SightlineError} not_processable when the store of a window does not have it */
function footprintNamed(footprints: FootprintStore, id: string): number {
  const footprint = findSorted(footprints.ids, id)
  if (footprint >= 0) return footprint
  throw new SightlineError(
    'not_processable',
    `files.buildings: its ids name ${id}, which is not there`,
  )
}

/** Footprints that touch a box, ascending, which is the order of their ids. */
function footprintsInBox(
  { footprints: store, window }: Pick<PackSnapshot, 'footprints' | 'window'>,
  box: BoundingBox,
): Uint32Array {
  const index = attachBoxIndex(store, window)
  const hits = partsOfBox(box).flatMap((part) => {
    const [west, south, east, north] = part
    return index.search(
      west,
      south,
      east,
      north,
      (footprint, x0, y0, x1, y1) =>
        (x0 >= west && y0 >= south && x1 <= east && y1 <= north) ||
        footprintTouchesBox(store, footprint, part),
    )
  })
  return inOrder([...new Set(hits)], store.footprintCount)
}

/** Numbers below `end` in ascending order; of a large part of them without comparing. */
function inOrder(numbers: readonly number[], end: number): Uint32Array {
  if (8 * numbers.length < end) return Uint32Array.from(numbers).sort()
  const isHit = new Uint8Array(end)
  for (const number of numbers) isHit[number] = 1
  const sorted = new Uint32Array(numbers.length)
  let count = 0
  isHit.forEach((hit, number) => {
    if (hit === 1) sorted[count++] = number
  })
  return sorted
}

/** One footprint with its properties and rings. */
export function buildingItem(store: FootprintStore, footprint: number): BuildingItem {
  const text = (column: FootprintTextColumn): string => footprintText(store, column, footprint)
  const evidence = store.heightEvidence[footprint]
  const isKnown = evidence !== heightEvidence.unavailable
  return {
    id: stringAt(store.ids, footprint),
    logicalBuildingId: stringAt(store.logicalIds, store.logicalIndex[footprint]),
    building: text('building'),
    name: text('name'),
    amenity: text('amenity'),
    heightM: displayedHeightM(store, footprint),
    heightSource: drawnHeightSource(evidence),
    heightEvidenceM: isKnown ? store.heightM[footprint] : null,
    heightEvidenceSource: heightSources[evidence],
    heightEvidenceTag: text('heightTag'),
    material: materials[store.materialCode[footprint]],
    demandWeight: store.demandWeight[footprint],
    residentialDemand: store.residentialDemand[footprint],
    densityScore: store.densityScore[footprint],
    weightReason: text('weightReason'),
    weightConfidence: text('weightConfidence'),
    residentialReason: text('residentialReason'),
    residentialConfidence: text('residentialConfidence'),
    rings: footprintRings(store, footprint),
  }
}

/** A text of a footprint; empty when the data does not have it. */
export function footprintText(
  store: FootprintStore,
  column: FootprintTextColumn,
  footprint: number,
): string {
  return stringAt(store.texts, store.textColumns[column][footprint])
}

/** Height at which a footprint is drawn, metres: the known one, else 9 m. */
export function displayedHeightM(store: FootprintStore, footprint: number): number {
  const heightM = store.heightM[footprint]
  return Number.isNaN(heightM) ? displayHeightM : heightM
}

/** The rings of a footprint, the outer one first, each closed by repeating its first position. */
export function footprintRings(store: FootprintStore, footprint: number): Position[][] {
  const { coordinates, ringVertexStart, footprintRingStart } = store
  const rings: Position[][] = []
  for (let r = footprintRingStart[footprint]; r < footprintRingStart[footprint + 1]; r++) {
    const ring: Position[] = []
    for (let v = ringVertexStart[r]; v < ringVertexStart[r + 1]; v++) {
      ring.push([coordinates[2 * v], coordinates[2 * v + 1]])
    }
    ring.push([...ring[0]])
    rings.push(ring)
  }
  return rings
}

/** Where the height comes from at which a building is drawn. */
export const drawnHeightSources = [
  'default-3-storey',
  'building:levels',
  'height',
  'estimated',
  'measured',
] as const
type DrawnHeightSource = (typeof drawnHeightSources)[number]

/** @param evidence - one of the numbers of `heightEvidence`. */
export function drawnHeightSource(evidence: number): DrawnHeightSource {
  return drawnHeightSources[evidence]
}
