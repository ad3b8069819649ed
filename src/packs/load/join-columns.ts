// One store of buildings of several parts of a pack.
import {
  type FootprintStore,
  type FootprintTextColumn,
  footprintTextColumns,
} from '../../spatial/footprint-store.ts'
import { packStrings, type StringTable } from '../../spatial/string-table.ts'
import { type ColumnPart, noBuilding } from './column-part.ts'
import { indexBoxes } from './footprint-arrays.ts'
import { singlePart } from './footprint-builder.ts'
import { sharedFloat64, sharedUint32, sharedUint8, TextPool } from './growing-arrays.ts'

/** Some features of a part, by their places in it. */
export interface ChosenFeatures {
  readonly part: ColumnPart
  readonly features: readonly number[]
}

/** Footprints by their parts and their places in them, in the order of their ids, and their buildings. */
interface OrderedFootprints {
  readonly parts: readonly ColumnPart[]
  readonly partOf: Uint32Array
  readonly placeOf: Uint32Array
  /** The building of each in the store that is made. */
  readonly logicalIndex: Uint32Array
  /** Of each building its part and its place in it. */
  readonly buildingPartOf: Uint32Array
  readonly buildingPlaceOf: Uint32Array
}

/**
 * The store that loading makes of the same features.
 *
 * @returns undefined where ids have to be looked at to say which comes first: two are the same, or one begins as
 *   that of a building of several parts does
 */
export function joinColumns(chosen: readonly ChosenFeatures[]): FootprintStore | undefined {
  const ordered = inOrderOfIds(chosen)
  const logicalIds = idsOf(ordered, ordered.buildingPartOf, ordered.buildingPlaceOf, wholeBuildings)
  const ids = idsOf(ordered, ordered.partOf, ordered.placeOf, footprintIds)
  if (!doAscend(logicalIds) || !doAscend(ids)) return undefined
  const count = ordered.placeOf.length
  const geometry = joinGeometry(ordered)
  const { texts, textColumns } = joinTexts(ordered)
  const column = (name: NumberColumn) => joinColumn(ordered, name)
  return {
    footprintCount: count,
    ...geometry,
    heightM: column('heightM'),
    heightEvidence: joinBytes(ordered, 'heightEvidence'),
    materialCode: joinBytes(ordered, 'materialCode'),
    demandWeight: column('demandWeight'),
    residentialDemand: column('residentialDemand'),
    densityScore: column('densityScore'),
    centroidLon: column('centroidLon'),
    centroidLat: column('centroidLat'),
    logicalIndex: ordered.logicalIndex,
    ids,
    logicalIds,
    textColumns,
    texts,
    boxIndex: indexBoxes(geometry, count),
  }
}

/** Buildings in the order of their ranks, each with its footprints in the order of its part. */
function inOrderOfIds(chosen: readonly ChosenFeatures[]): OrderedFootprints {
  const total = chosen.reduce((sum, { features }) => sum + features.length, 0)
  const [partOf, placeOf] = [new Uint32Array(total), new Uint32Array(total)]
  const keys = new Float64Array(total)
  let count = 0
  chosen.forEach(({ part, features }, number) => {
    for (const feature of features) {
      const building = part.buildingOfFeature[feature]
      if (building === noBuilding) continue
      partOf[count] = number
      placeOf[count] = building
      // A rank has 32 bits, and of features there are far fewer than the 21 bits that remain in a double.
      keys[count] = part.rank[building] * total + count
      count++
    }
  })
  const order = Uint32Array.from(keys.subarray(0, count).sort(), (key) => key % total)
  return withFootprints(
    chosen.map(({ part }) => part),
    order.map((i) => partOf[i]),
    order.map((i) => placeOf[i]),
  )
}

function withFootprints(
  parts: readonly ColumnPart[],
  buildingPartOf: Uint32Array,
  buildingPlaceOf: Uint32Array,
): OrderedFootprints {
  const lists = parts.map(footprintsOfBuildings)
  const listed = (building: number) => {
    const { starts } = lists[buildingPartOf[building]]
    const place = buildingPlaceOf[building]
    return [starts[place], starts[place + 1]] as const
  }
  let count = 0
  for (let building = 0; building < buildingPlaceOf.length; building++) {
    const [from, end] = listed(building)
    count += end - from
  }
  const [partOf, placeOf] = [new Uint32Array(count), new Uint32Array(count)]
  const logicalIndex = sharedUint32(count)
  let footprint = 0
  for (let building = 0; building < buildingPlaceOf.length; building++) {
    const { footprints } = lists[buildingPartOf[building]]
    const [from, end] = listed(building)
    for (let i = from; i < end; i++, footprint++) {
      partOf[footprint] = buildingPartOf[building]
      placeOf[footprint] = footprints[i]
      logicalIndex[footprint] = building
    }
  }
  return { parts, partOf, placeOf, logicalIndex, buildingPartOf, buildingPlaceOf }
}

/** The footprints of each building of a part, in their order. */
function footprintsOfBuildings({ buildingOfFootprint, rank }: ColumnPart) {
  const starts = new Uint32Array(rank.length + 1)
  for (const building of buildingOfFootprint) starts[building + 1]++
  for (let building = 0; building < rank.length; building++)
    starts[building + 1] += starts[building]
  const next = starts.slice()
  const footprints = new Uint32Array(buildingOfFootprint.length)
  buildingOfFootprint.forEach((building, footprint) => {
    footprints[next[building]++] = footprint
  })
  return { starts, footprints }
}

/** Of which building something has the id, and which part of it it is. */
interface IdPlace {
  building(part: ColumnPart, place: number): number
  partNumber(part: ColumnPart, place: number): number
}
const wholeBuildings: IdPlace = {
  building: (_, building) => building,
  partNumber: () => singlePart,
}
const footprintIds: IdPlace = {
  building: ({ buildingOfFootprint }, footprint) => buildingOfFootprint[footprint],
  partNumber: ({ partNumber }, footprint) => partNumber[footprint],
}

function idsOf(
  { parts }: OrderedFootprints,
  partOf: Uint32Array,
  placeOf: Uint32Array,
  idPlace: IdPlace,
): StringTable {
  const offsets = sharedUint32(placeOf.length + 1)
  for (let i = 0; i < placeOf.length; i++) {
    const part = parts[partOf[i]]
    const building = idPlace.building(part, placeOf[i])
    const number = idPlace.partNumber(part, placeOf[i])
    const { buildingIdStart } = part
    offsets[i + 1] =
      offsets[i] +
      buildingIdStart[building + 1] -
      buildingIdStart[building] +
      suffixOf(number).length
  }
  const bytes = sharedUint8(offsets[placeOf.length])
  for (let i = 0; i < placeOf.length; i++) {
    const part = parts[partOf[i]]
    const building = idPlace.building(part, placeOf[i])
    const number = idPlace.partNumber(part, placeOf[i])
    let at = offsets[i]
    const end = part.buildingIdStart[building + 1]
    for (let from = part.buildingIdStart[building]; from < end; from++) {
      bytes[at++] = part.idBytes[from]
    }
    const suffix = suffixOf(number)
    for (let digit = 0; digit < suffix.length; digit++) bytes[at++] = suffix.charCodeAt(digit)
  }
  return { bytes, offsets }
}

function suffixOf(partNumber: number): string {
  return partNumber === singlePart ? '' : `-${partNumber}`
}

/** Whether strings are in the order of their bytes, no two the same. */
function doAscend({ bytes, offsets }: StringTable): boolean {
  for (let i = 1; i + 1 < offsets.length; i++) {
    const length = Math.min(offsets[i] - offsets[i - 1], offsets[i + 1] - offsets[i])
    let at = 0
    while (at < length && bytes[offsets[i - 1] + at] === bytes[offsets[i] + at]) at++
    const isBefore =
      at < length
        ? bytes[offsets[i - 1] + at] < bytes[offsets[i] + at]
        : offsets[i] - offsets[i - 1] < offsets[i + 1] - offsets[i]
    if (!isBefore) return false
  }
  return true
}

function joinGeometry({ parts, partOf, placeOf }: OrderedFootprints) {
  const footprintRingStart = sharedUint32(placeOf.length + 1)
  let vertexCount = 0
  for (let f = 0; f < placeOf.length; f++) {
    const { footprintRingStart: rings, ringVertexStart: vertices } = parts[partOf[f]]
    const [first, end] = [rings[placeOf[f]], rings[placeOf[f] + 1]]
    footprintRingStart[f + 1] = footprintRingStart[f] + end - first
    vertexCount += vertices[end] - vertices[first]
  }
  const ringVertexStart = sharedUint32(footprintRingStart[placeOf.length] + 1)
  const coordinates = sharedFloat64(2 * vertexCount)
  let [ring, at] = [0, 0]
  for (let f = 0; f < placeOf.length; f++) {
    const part = parts[partOf[f]]
    const end = part.footprintRingStart[placeOf[f] + 1]
    for (let r = part.footprintRingStart[placeOf[f]]; r < end; r++) {
      const [first, last] = [2 * part.ringVertexStart[r], 2 * part.ringVertexStart[r + 1]]
      for (let i = first; i < last; i++) coordinates[at++] = part.coordinates[i]
      ringVertexStart[++ring] = at / 2
    }
  }
  return { coordinates, ringVertexStart, footprintRingStart }
}

type NumberColumn =
  'heightM' | 'demandWeight' | 'residentialDemand' | 'densityScore' | 'centroidLon' | 'centroidLat'

function joinColumn({ parts, partOf, placeOf }: OrderedFootprints, name: NumberColumn) {
  const columns = parts.map((part) => part[name])
  const joined = sharedFloat64(placeOf.length)
  for (let f = 0; f < placeOf.length; f++) joined[f] = columns[partOf[f]][placeOf[f]]
  return joined
}

function joinBytes(
  { parts, partOf, placeOf }: OrderedFootprints,
  name: 'heightEvidence' | 'materialCode',
) {
  const columns = parts.map((part) => part[name])
  const joined = sharedUint8(placeOf.length)
  for (let f = 0; f < placeOf.length; f++) joined[f] = columns[partOf[f]][placeOf[f]]
  return joined
}

/** The texts of all parts, each once, and which of them footprints have. */
function joinTexts({ parts, partOf, placeOf }: OrderedFootprints) {
  const pool = new TextPool()
  const numbers = parts.map(({ textBytes, textStart }) => {
    const reader = Buffer.from(textBytes.buffer, textBytes.byteOffset, textBytes.byteLength)
    return Uint32Array.from({ length: textStart.length - 1 }, (_, i) =>
      pool.numberOf(reader.toString('utf8', textStart[i], textStart[i + 1])),
    )
  })
  const joined = footprintTextColumns.map((name, column) => {
    const texts = sharedUint32(placeOf.length)
    for (let f = 0; f < placeOf.length; f++) {
      const { text, heightM } = parts[partOf[f]]
      texts[f] = numbers[partOf[f]][text[column * heightM.length + placeOf[f]]]
    }
    return [name, texts] as const
  })
  const textColumns = Object.fromEntries(joined) as Record<FootprintTextColumn, Uint32Array>
  return { texts: packStrings(pool.texts), textColumns }
}
