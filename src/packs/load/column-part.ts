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

/**
 * A column: its numbers, what it has one of or several, and whether there is one more, which tells an end.
 */
interface ColumnKind {
  readonly numbers: NumberArray
  readonly per: (typeof counted)[number]
  readonly times?: number
  readonly more?: 1
}
type NumberArray =
  | Float64ArrayConstructor
  | Uint32ArrayConstructor
  | Uint16ArrayConstructor
  | Uint8ArrayConstructor

/** Columns in their order, the largest numbers first. */
const columns = {
  coordinates: { numbers: Float64Array, per: 'vertices', times: 2 },
  heightM: { numbers: Float64Array, per: 'footprints' },
  demandWeight: { numbers: Float64Array, per: 'footprints' },
  residentialDemand: { numbers: Float64Array, per: 'footprints' },
  densityScore: { numbers: Float64Array, per: 'footprints' },
  centroidLon: { numbers: Float64Array, per: 'footprints' },
  centroidLat: { numbers: Float64Array, per: 'footprints' },
  /** Place of each building in the order of the ids of all. */
  rank: { numbers: Uint32Array, per: 'buildings' },
  buildingIdStart: { numbers: Uint32Array, per: 'buildings', more: 1 },
  footprintRingStart: { numbers: Uint32Array, per: 'footprints', more: 1 },
  ringVertexStart: { numbers: Uint32Array, per: 'rings', more: 1 },
  textStart: { numbers: Uint32Array, per: 'texts', more: 1 },
  /** Which part of its building a footprint is; `singlePart` where it is all of it. */
  partNumber: { numbers: Uint32Array, per: 'footprints' },
  /** Building of each feature, in the order of the file. */
  buildingOfFeature: { numbers: Uint16Array, per: 'features' },
  buildingOfFootprint: { numbers: Uint16Array, per: 'footprints' },
  /** The texts of all footprints, one text column after the other. */
  text: { numbers: Uint16Array, per: 'footprints', times: footprintTextColumns.length },
  heightEvidence: { numbers: Uint8Array, per: 'footprints' },
  materialCode: { numbers: Uint8Array, per: 'footprints' },
  idBytes: { numbers: Uint8Array, per: 'idBytes' },
  textBytes: { numbers: Uint8Array, per: 'textBytes' },
} as const satisfies Readonly<Record<string, ColumnKind>>
export type ColumnName = keyof typeof columns
const columnNames = Object.keys(columns) as ColumnName[]
/** The place of each among them. */
export const columnNumber = Object.fromEntries(
  columnNames.map((name, number) => [name, number]),
) as Readonly<Record<ColumnName, number>>
/** The kinds as numbers: there are many parts, and each has all columns. */
const kinds = Object.values<ColumnKind>(columns).map(({ numbers, per, times, more }) => ({
  ...{ bytes: numbers.BYTES_PER_ELEMENT, count: counted.indexOf(per) },
  ...{ times: times ?? 1, more: more ?? 0 },
}))

/** Buildings and footprints in the order of their ids. */
type ColumnPart = {
  readonly [Name in ColumnName]: InstanceType<(typeof columns)[Name]['numbers']>
}

/** How many numbers a column has, given the counts of a part. */
function lengthOf(column: number, counts: ArrayLike<number>): number {
  const { count, times, more } = kinds[column]
  return counts[count] * times + more
}

/** The bytes of a part whose columns are all zeros, and its columns. */
function emptyPart(counts: readonly number[]): {
  readonly bytes: Uint8Array
  readonly part: ColumnPart
} {
  const sizes = kinds.map(({ bytes }, column) => lengthOf(column, counts) * bytes)
  const end = sizes.reduce((sum, size) => sum + size, headBytes)
  const bytes = new Uint8Array(Math.ceil(end / alignmentBytes) * alignmentBytes)
  new Uint32Array(bytes.buffer, 0, counted.length).set(counts)
  let at = headBytes
  const part = columnNames.map((name, column) => {
    const { numbers } = columns[name]
    const empty = new numbers(bytes.buffer, at, lengthOf(column, counts))
    at += sizes[column]
    return [name, empty]
  })
  return { bytes, part: Object.fromEntries(part) as ColumnPart }
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
  const { bytes, part } = emptyPart(counted.map((name) => counts[name]))
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
 * A part in memory. There are many parts, and arrays of each column of each would take longer than reading
 * them.
 */
export interface PlacedPart {
  readonly features: number
  readonly footprints: number
  readonly rings: number
  readonly vertices: number
  readonly texts: number
  /** For each column, by its `columnNumber`, the place of its first number in the array of its size. */
  readonly at: readonly number[]
}

/**
 * Looks at the head of a part and at all numbers that lead to others but those of texts, which are looked at
 * when they are asked for.
 *
 * @param start of the part, a multiple of eight
 * @throws {RangeError} when the bytes are none, so that no number leads outside its column
 */
export function placePart(memory: ColumnMemory, start: number, byteLength: number): PlacedPart {
  require(byteLength >= headBytes)
  const { words, halves } = memory
  const head = start / Uint32Array.BYTES_PER_ELEMENT
  const counts = words.subarray(head, head + counted.length)
  const at: number[] = []
  let end = start + headBytes
  for (let column = 0; column < kinds.length; column++) {
    const { bytes } = kinds[column]
    at.push(end / bytes)
    end += lengthOf(column, counts) * bytes
  }
  require(Math.ceil(end / alignmentBytes) * alignmentBytes === start + byteLength)
  const [features, buildings, footprints, rings, vertices, texts, idBytes, textBytes] = counts
  const { buildingIdStart, textStart, footprintRingStart, ringVertexStart } = columnNumber
  require(isAscending(words, at[buildingIdStart], buildings, idBytes))
  require(isAscending(words, at[textStart], texts, textBytes))
  require(isAscending(words, at[footprintRingStart], footprints, rings))
  require(isAscending(words, at[ringVertexStart], rings, vertices))
  require(isBelow(halves, at[columnNumber.buildingOfFootprint], footprints, buildings))
  return { features, footprints, rings, vertices, texts, at }
}

/** Whether numbers go from zero to an end and never fall. */
function isAscending(words: Uint32Array, first: number, count: number, end: number): boolean {
  for (let i = first; i < first + count; i++) if (words[i + 1] < words[i]) return false
  return words[first] === 0 && words[first + count] === end
}

function isBelow(halves: Uint16Array, first: number, count: number, end: number): boolean {
  for (let i = first; i < first + count; i++) if (halves[i] >= end) return false
  return true
}

function require(holds: boolean): asserts holds {
  if (!holds) throw new RangeError('the bytes are no columns of buildings')
}
