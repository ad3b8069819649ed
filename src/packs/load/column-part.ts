// What a store has of some buildings that lie beside each other in their file, in columns that are looked at
// where they lie. All numbers are little-endian; each column begins at a multiple of its number's size.
import { type FootprintStore, footprintTextColumns } from '../../spatial/footprint-store.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { singlePart } from './footprint-builder.ts'

/** How much there is of everything, in the order in which a part says so. */
const counted = [
  'features',
  'buildings',
  'footprints',
  'rings',
  'vertices',
  'texts',
  'idBytes',
  'textBytes',
] as const
type Counts = Readonly<Record<(typeof counted)[number], number>>
const headBytes = counted.length * Uint32Array.BYTES_PER_ELEMENT
/** A part is filled up to a multiple of it. */
const alignmentBytes = Float64Array.BYTES_PER_ELEMENT

/** In place of a building, of a feature that has none. */
export const noBuilding = 0xffff

/** Columns in their order, the largest numbers first. */
const columns = {
  coordinates: { numbers: Float64Array, length: (counts: Counts) => 2 * counts.vertices },
  heightM: { numbers: Float64Array, length: (counts: Counts) => counts.footprints },
  demandWeight: { numbers: Float64Array, length: (counts: Counts) => counts.footprints },
  residentialDemand: { numbers: Float64Array, length: (counts: Counts) => counts.footprints },
  densityScore: { numbers: Float64Array, length: (counts: Counts) => counts.footprints },
  centroidLon: { numbers: Float64Array, length: (counts: Counts) => counts.footprints },
  centroidLat: { numbers: Float64Array, length: (counts: Counts) => counts.footprints },
  /** Place of each building in the order of the ids of all. */
  rank: { numbers: Uint32Array, length: (counts: Counts) => counts.buildings },
  buildingIdStart: { numbers: Uint32Array, length: (counts: Counts) => counts.buildings + 1 },
  footprintRingStart: { numbers: Uint32Array, length: (counts: Counts) => counts.footprints + 1 },
  ringVertexStart: { numbers: Uint32Array, length: (counts: Counts) => counts.rings + 1 },
  textStart: { numbers: Uint32Array, length: (counts: Counts) => counts.texts + 1 },
  /** Which part of its building a footprint is; `singlePart` where it is all of it. */
  partNumber: { numbers: Uint32Array, length: (counts: Counts) => counts.footprints },
  /** Building of each feature, in the order of the file. */
  buildingOfFeature: { numbers: Uint16Array, length: (counts: Counts) => counts.features },
  buildingOfFootprint: { numbers: Uint16Array, length: (counts: Counts) => counts.footprints },
  /** The texts of all footprints, one text column after the other. */
  text: {
    numbers: Uint16Array,
    length: (counts: Counts) => footprintTextColumns.length * counts.footprints,
  },
  heightEvidence: { numbers: Uint8Array, length: (counts: Counts) => counts.footprints },
  materialCode: { numbers: Uint8Array, length: (counts: Counts) => counts.footprints },
  idBytes: { numbers: Uint8Array, length: (counts: Counts) => counts.idBytes },
  textBytes: { numbers: Uint8Array, length: (counts: Counts) => counts.textBytes },
} as const
type ColumnName = keyof typeof columns
const columnNames = Object.keys(columns) as ColumnName[]

/** Buildings and footprints in the order of their ids. */
export type ColumnPart = {
  readonly [Name in ColumnName]: InstanceType<(typeof columns)[Name]['numbers']>
}

/** The bytes of a part whose columns are all zeros, and its columns. */
function emptyPart(counts: Counts): { readonly bytes: Uint8Array; readonly part: ColumnPart } {
  const bytes = new Uint8Array(partBytes(counts))
  new Uint32Array(bytes.buffer, 0, counted.length).set(counted.map((name) => counts[name]))
  return { bytes, part: columnsOver(bytes, counts) }
}

function partBytes(counts: Counts): number {
  const bytes = columnNames.reduce((sum, name) => {
    const { numbers, length } = columns[name]
    return sum + length(counts) * numbers.BYTES_PER_ELEMENT
  }, headBytes)
  return Math.ceil(bytes / alignmentBytes) * alignmentBytes
}

function columnsOver(bytes: Uint8Array, counts: Counts): ColumnPart {
  let at = bytes.byteOffset + headBytes
  const entries = columnNames.map((name) => {
    const { numbers, length } = columns[name]
    const column = new numbers(bytes.buffer as ArrayBuffer, at, length(counts))
    at += column.byteLength
    return [name, column]
  })
  return Object.fromEntries(entries) as ColumnPart
}

/**
 * The bytes of a part.
 *
 * @param store of its buildings alone, at most 65,535 of them and of their texts
 * @param buildingOfFeature for each feature in the order of the file; `noBuilding` where it has none
 * @param rank of each building in the order of the ids of all
 * @throws {RangeError} when a part cannot hold so much
 */
export function encodeColumnPart(
  store: FootprintStore,
  buildingOfFeature: Uint16Array,
  rank: Uint32Array,
): Uint8Array {
  const { ids, logicalIds, texts, logicalIndex, footprintCount } = store
  const counts: Counts = {
    features: buildingOfFeature.length,
    buildings: rank.length,
    footprints: footprintCount,
    rings: store.ringVertexStart.length - 1,
    vertices: store.coordinates.length / 2,
    texts: texts.offsets.length - 1,
    idBytes: logicalIds.bytes.length,
    textBytes: texts.bytes.length,
  }
  if (counts.buildings >= noBuilding || counts.texts > noBuilding) {
    throw new RangeError('a part cannot hold so many buildings or texts')
  }
  const { bytes, part } = emptyPart(counts)
  for (const name of sameColumns) part[name].set(store[name])
  part.rank.set(rank)
  part.buildingIdStart.set(logicalIds.offsets)
  part.idBytes.set(logicalIds.bytes)
  part.textStart.set(texts.offsets)
  part.textBytes.set(texts.bytes)
  part.buildingOfFeature.set(buildingOfFeature)
  part.buildingOfFootprint.set(logicalIndex)
  footprintTextColumns.forEach((name, column) => {
    part.text.set(store.textColumns[name], column * footprintCount)
  })
  logicalIndex.forEach((logical, footprint) => {
    const suffix = stringAt(ids, footprint).slice(stringAt(logicalIds, logical).length)
    part.partNumber[footprint] = suffix === '' ? singlePart : Number(suffix.slice(1))
  })
  return bytes
}

/** Columns that a store has under the same names. */
const sameColumns = [
  'coordinates',
  'footprintRingStart',
  'ringVertexStart',
  'heightM',
  'demandWeight',
  'residentialDemand',
  'densityScore',
  'centroidLon',
  'centroidLat',
  'heightEvidence',
  'materialCode',
] as const satisfies readonly (ColumnName & keyof FootprintStore)[]

/**
 * The columns of a part, over its bytes, which begin at a multiple of eight.
 *
 * @throws {RangeError} when the bytes are none, so that no number leads outside its column
 */
export function decodeColumnPart(bytes: Uint8Array): ColumnPart {
  require(bytes.length >= headBytes)
  const head = new Uint32Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, counted.length)
  const counts = Object.fromEntries(counted.map((name, i) => [name, head[i]])) as Counts
  require(partBytes(counts) === bytes.length)
  const part = columnsOver(bytes, counts)
  require(isAscending(part.buildingIdStart, counts.idBytes))
  require(isAscending(part.textStart, counts.textBytes))
  require(isAscending(part.footprintRingStart, counts.rings))
  require(isAscending(part.ringVertexStart, counts.vertices))
  require(isBelow(part.buildingOfFootprint, counts.buildings))
  require(isBelow(part.text, counts.texts))
  for (const building of part.buildingOfFeature) {
    require(building < counts.buildings || building === noBuilding)
  }
  return part
}

/** Whether numbers go from zero to an end and never fall. */
function isAscending(starts: Uint32Array, end: number): boolean {
  for (let i = 1; i < starts.length; i++) if (starts[i] < starts[i - 1]) return false
  return starts[0] === 0 && starts[starts.length - 1] === end
}

function isBelow(numbers: Uint16Array, end: number): boolean {
  for (const number of numbers) if (number >= end) return false
  return true
}

function require(holds: boolean): asserts holds {
  if (!holds) throw new RangeError('the bytes are no columns of buildings')
}
