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
type ColumnPart = {
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

/** Memory in which parts lie, as numbers of each size. */
export class ColumnMemory {
  readonly doubles: Float64Array
  readonly words: Uint32Array
  readonly halves: Uint16Array
  readonly bytes: Uint8Array

  /** @param buffer a multiple of eight bytes */
  constructor(buffer: ArrayBuffer) {
    this.doubles = new Float64Array(buffer)
    this.words = new Uint32Array(buffer)
    this.halves = new Uint16Array(buffer)
    this.bytes = new Uint8Array(buffer)
  }
}

/**
 * Where a part has its columns: the place of the first number of each in the array of its size. There are many
 * parts, and arrays of each column of each would take longer than reading them.
 */
export type PlacedPart = Counts & { readonly at: Readonly<Record<ColumnName, number>> }

/**
 * Looks at the head of a part and at all numbers that lead to others but those of texts, which are looked at when
 * they are asked for.
 *
 * @param start of the part, a multiple of eight
 * @throws {RangeError} when the bytes are none, so that no number leads outside its column
 */
export function placePart(memory: ColumnMemory, start: number, byteLength: number): PlacedPart {
  require(byteLength >= headBytes)
  const head = start / Uint32Array.BYTES_PER_ELEMENT
  const countAt = (name: (typeof counted)[number]) => memory.words[head + counted.indexOf(name)]
  const counts: Counts = {
    features: countAt('features'),
    buildings: countAt('buildings'),
    footprints: countAt('footprints'),
    rings: countAt('rings'),
    vertices: countAt('vertices'),
    texts: countAt('texts'),
    idBytes: countAt('idBytes'),
    textBytes: countAt('textBytes'),
  }
  const { at, end } = placesOfColumns(counts, start + headBytes)
  require(Math.ceil(end / alignmentBytes) * alignmentBytes === start + byteLength)
  const { words, halves } = memory
  require(isAscending(words, at.buildingIdStart, counts.buildings, counts.idBytes))
  require(isAscending(words, at.textStart, counts.texts, counts.textBytes))
  require(isAscending(words, at.footprintRingStart, counts.footprints, counts.rings))
  require(isAscending(words, at.ringVertexStart, counts.rings, counts.vertices))
  for (let f = 0; f < counts.footprints; f++) {
    require(halves[at.buildingOfFootprint + f] < counts.buildings)
  }
  return { ...counts, at }
}

function placesOfColumns(counts: Counts, start: number) {
  const at: Record<string, number> = {}
  let from = start
  for (const name of columnNames) {
    const { numbers, length } = columns[name]
    at[name] = from / numbers.BYTES_PER_ELEMENT
    from += length(counts) * numbers.BYTES_PER_ELEMENT
  }
  return { at: at as PlacedPart['at'], end: from }
}

/** Whether numbers go from zero to an end and never fall. */
function isAscending(words: Uint32Array, first: number, count: number, end: number): boolean {
  for (let i = first; i < first + count; i++) if (words[i + 1] < words[i]) return false
  return words[first] === 0 && words[first + count] === end
}

function require(holds: boolean): asserts holds {
  if (!holds) throw new RangeError('the bytes are no columns of buildings')
}
