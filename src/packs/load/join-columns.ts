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

/** All footprints of some parts one after the other, and which of them are wanted. */
interface Rows {
  readonly parts: readonly ColumnPart[]
  /** First footprint of each part, and the end of all. */
  readonly firstFootprint: Uint32Array
  /** Part of each footprint. */
  readonly partOf: Uint32Array
  /** The wanted footprints, in the order of their ids. */
  readonly wanted: Uint32Array
  /** The building of each of them in the store that is made. */
  readonly logicalIndex: Uint32Array
  /** Part of each of these buildings, and its place in it. */
  readonly buildingPart: Uint32Array
  readonly buildingPlace: Uint32Array
}

/**
 * The store that loading makes of the same features.
 *
 * @returns undefined where ids have to be looked at to say which comes first: two are the same, or one begins as
 *   that of a building of several parts does
 */
export function joinColumns(chosen: readonly ChosenFeatures[]): FootprintStore | undefined {
  const rows = inOrderOfIds(chosen)
  const logicalIds = idsOfBuildings(rows)
  const ids = idsOfFootprints(rows)
  if (!doAscend(logicalIds) || !doAscend(ids)) return undefined
  const geometry = joinGeometry(rows)
  const { texts, textColumns } = joinTexts(rows)
  const column = (name: NumberColumn) => joinColumn(rows, name, sharedFloat64)
  const codes = (name: CodeColumn) => joinColumn(rows, name, sharedUint8)
  return {
    footprintCount: rows.wanted.length,
    ...geometry,
    heightM: column('heightM'),
    heightEvidence: codes('heightEvidence'),
    materialCode: codes('materialCode'),
    demandWeight: column('demandWeight'),
    residentialDemand: column('residentialDemand'),
    densityScore: column('densityScore'),
    centroidLon: column('centroidLon'),
    centroidLat: column('centroidLat'),
    logicalIndex: rows.logicalIndex,
    ids,
    logicalIds,
    textColumns,
    texts,
    boxIndex: indexBoxes(geometry, rows.wanted.length),
  }
}

/** Buildings in the order of their ranks, each with its footprints in the order of its part. */
function inOrderOfIds(chosen: readonly ChosenFeatures[]): Rows {
  const parts = chosen.map(({ part }) => part)
  const firstFootprint = new Uint32Array(parts.length + 1)
  parts.forEach(({ heightM }, number) => {
    firstFootprint[number + 1] = firstFootprint[number] + heightM.length
  })
  const total = firstFootprint[parts.length]
  const partOf = new Uint32Array(total)
  const keys = new Float64Array(total)
  let count = 0
  chosen.forEach(({ part, features }, number) => {
    partOf.fill(number, firstFootprint[number], firstFootprint[number + 1])
    const isWanted = wantedBuildings(part, features)
    const { buildingOfFootprint, rank } = part
    for (let place = 0; place < buildingOfFootprint.length; place++) {
      const building = buildingOfFootprint[place]
      if (isWanted[building] === 0) continue
      // A rank has 32 bits, and of footprints there are far fewer than the 21 bits that remain in a double.
      keys[count++] = rank[building] * total + firstFootprint[number] + place
    }
  })
  const wanted = Uint32Array.from(keys.subarray(0, count).sort(), (key) => key % total)
  return {
    ...{ parts, firstFootprint, partOf, wanted },
    ...buildingsOf(parts, firstFootprint, partOf, wanted),
  }
}

function wantedBuildings(part: ColumnPart, features: readonly number[]): Uint8Array {
  const isWanted = new Uint8Array(part.rank.length)
  for (const feature of features) {
    const building = part.buildingOfFeature[feature]
    if (building !== noBuilding) isWanted[building] = 1
  }
  return isWanted
}

/** The buildings of footprints in their order, each once. */
function buildingsOf(
  parts: readonly ColumnPart[],
  firstFootprint: Uint32Array,
  partOf: Uint32Array,
  wanted: Uint32Array,
): Pick<Rows, 'logicalIndex' | 'buildingPart' | 'buildingPlace'> {
  const logicalIndex = sharedUint32(wanted.length)
  const buildingPart = new Uint32Array(wanted.length)
  const buildingPlace = new Uint32Array(wanted.length)
  let count = 0
  for (let f = 0; f < wanted.length; f++) {
    const number = partOf[wanted[f]]
    const building = parts[number].buildingOfFootprint[wanted[f] - firstFootprint[number]]
    const isSame =
      count > 0 && buildingPart[count - 1] === number && buildingPlace[count - 1] === building
    if (!isSame) {
      buildingPart[count] = number
      buildingPlace[count++] = building
    }
    logicalIndex[f] = count - 1
  }
  return {
    logicalIndex,
    buildingPart: buildingPart.subarray(0, count),
    buildingPlace: buildingPlace.subarray(0, count),
  }
}

function idsOfBuildings({ parts, buildingPart, buildingPlace }: Rows): StringTable {
  const offsets = sharedUint32(buildingPlace.length + 1)
  for (let i = 0; i < buildingPlace.length; i++) {
    const { buildingIdStart } = parts[buildingPart[i]]
    const place = buildingPlace[i]
    offsets[i + 1] = offsets[i] + buildingIdStart[place + 1] - buildingIdStart[place]
  }
  const bytes = sharedUint8(offsets[buildingPlace.length])
  for (let i = 0; i < buildingPlace.length; i++) {
    copyId(parts[buildingPart[i]], buildingPlace[i], bytes, offsets[i])
  }
  return { bytes, offsets }
}

/** Copies the id of a building; gives where it ends. */
function copyId(part: ColumnPart, building: number, bytes: Uint8Array, at: number): number {
  const { idBytes, buildingIdStart } = part
  const end = buildingIdStart[building + 1]
  let to = at
  for (let from = buildingIdStart[building]; from < end; from++) bytes[to++] = idBytes[from]
  return to
}

function idsOfFootprints(rows: Rows): StringTable {
  const { parts, firstFootprint, partOf, wanted, logicalIndex, buildingPlace } = rows
  const offsets = sharedUint32(wanted.length + 1)
  for (let f = 0; f < wanted.length; f++) {
    const number = partOf[wanted[f]]
    const { buildingIdStart, partNumber } = parts[number]
    const building = buildingPlace[logicalIndex[f]]
    const suffix = suffixOf(partNumber[wanted[f] - firstFootprint[number]])
    const idLength = buildingIdStart[building + 1] - buildingIdStart[building]
    offsets[f + 1] = offsets[f] + idLength + suffix.length
  }
  const bytes = sharedUint8(offsets[wanted.length])
  for (let f = 0; f < wanted.length; f++) {
    const number = partOf[wanted[f]]
    let at = copyId(parts[number], buildingPlace[logicalIndex[f]], bytes, offsets[f])
    const suffix = suffixOf(parts[number].partNumber[wanted[f] - firstFootprint[number]])
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

function joinGeometry({ parts, firstFootprint, partOf, wanted }: Rows) {
  const footprintRingStart = sharedUint32(wanted.length + 1)
  let vertexCount = 0
  for (let f = 0; f < wanted.length; f++) {
    const number = partOf[wanted[f]]
    const place = wanted[f] - firstFootprint[number]
    const { footprintRingStart: rings, ringVertexStart: vertices } = parts[number]
    footprintRingStart[f + 1] = footprintRingStart[f] + rings[place + 1] - rings[place]
    vertexCount += vertices[rings[place + 1]] - vertices[rings[place]]
  }
  const ringVertexStart = sharedUint32(footprintRingStart[wanted.length] + 1)
  const joined = sharedFloat64(2 * vertexCount)
  let ring = 0
  let at = 0
  for (let f = 0; f < wanted.length; f++) {
    const number = partOf[wanted[f]]
    const place = wanted[f] - firstFootprint[number]
    const { footprintRingStart: rings, ringVertexStart: vertices, coordinates } = parts[number]
    for (let r = rings[place]; r < rings[place + 1]; r++) {
      const end = 2 * vertices[r + 1]
      for (let i = 2 * vertices[r]; i < end; i++) joined[at++] = coordinates[i]
      ringVertexStart[++ring] = at / 2
    }
  }
  return { coordinates: joined, ringVertexStart, footprintRingStart }
}

type NumberColumn =
  | 'heightM'
  | 'demandWeight'
  | 'residentialDemand'
  | 'densityScore'
  | 'centroidLon'
  | 'centroidLat'
type CodeColumn = 'heightEvidence' | 'materialCode'

function joinColumn<Column extends Float64Array | Uint8Array>(
  { parts, firstFootprint, wanted }: Rows,
  name: NumberColumn | CodeColumn,
  allocate: (length: number) => Column,
): Column {
  const all = allocate(firstFootprint[parts.length])
  parts.forEach((part, number) => all.set(part[name], firstFootprint[number]))
  const joined = allocate(wanted.length)
  for (let f = 0; f < wanted.length; f++) joined[f] = all[wanted[f]]
  return joined
}

/** The texts of all parts, each once, and which of them footprints have. */
function joinTexts({ parts, firstFootprint, partOf, wanted }: Rows) {
  const pool = new TextPool()
  const numbers = parts.map(({ textBytes, textStart }) => {
    const reader = Buffer.from(textBytes.buffer, textBytes.byteOffset, textBytes.byteLength)
    return Uint32Array.from({ length: textStart.length - 1 }, (_, i) =>
      pool.numberOf(reader.toString('utf8', textStart[i], textStart[i + 1])),
    )
  })
  const joined = footprintTextColumns.map(() => sharedUint32(wanted.length))
  for (let f = 0; f < wanted.length; f++) {
    const number = partOf[wanted[f]]
    const { text } = parts[number]
    const count = firstFootprint[number + 1] - firstFootprint[number]
    let at = wanted[f] - firstFootprint[number]
    for (let column = 0; column < joined.length; column++, at += count) {
      joined[column][f] = numbers[number][text[at]]
    }
  }
  const textColumns = Object.fromEntries(
    footprintTextColumns.map((name, column) => [name, joined[column]]),
  ) as Record<FootprintTextColumn, Uint32Array>
  return { texts: packStrings(pool.texts), textColumns }
}
