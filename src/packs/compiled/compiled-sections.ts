import Flatbush from 'flatbush'
import {
  footprintTextColumns,
  type FootprintStore,
  type FootprintTextColumn,
  type TowerStore,
} from '../../spatial/footprint-store.ts'
import type { StringTable } from '../../spatial/string-table.ts'

type SectionArray = Float64Array | Uint32Array | Uint8Array

/** A named array of a compiled pack. */
export interface Section {
  readonly name: string
  readonly array: SectionArray
}

/** How a section's numbers are stored; all are little-endian. */
export const sectionTypes = {
  f64: Float64Array,
  u32: Uint32Array,
  u8: Uint8Array,
} as const
export type SectionType = keyof typeof sectionTypes

const footprintColumns = {
  coordinates: 'f64',
  ringVertexStart: 'u32',
  footprintRingStart: 'u32',
  heightM: 'f64',
  heightEvidence: 'u8',
  demandWeight: 'f64',
  residentialDemand: 'f64',
  densityScore: 'f64',
  materialCode: 'u8',
  centroidLon: 'f64',
  centroidLat: 'f64',
  logicalIndex: 'u32',
} as const

const towerColumns = {
  lon: 'f64',
  lat: 'f64',
  cellId: 'f64',
  isSimulated: 'u8',
  antennaHeightM: 'f64',
} as const

/** The type in which an array is stored. */
export function sectionTypeOf(array: SectionArray): SectionType {
  if (array instanceof Float64Array) return 'f64'
  return array instanceof Uint32Array ? 'u32' : 'u8'
}

/** All arrays of a pack, in a fixed order. */
export function sectionsOf(footprints: FootprintStore, towers: TowerStore): Section[] {
  const names = Object.keys(footprintColumns) as (keyof typeof footprintColumns)[]
  const towerNames = Object.keys(towerColumns) as (keyof typeof towerColumns)[]
  return [
    ...names.map((name) => ({ name, array: footprints[name] })),
    ...footprintTextColumns.map((name) => ({
      name: `text.${name}`,
      array: footprints.textColumns[name],
    })),
    ...tableSections('ids', footprints.ids),
    ...tableSections('logicalIds', footprints.logicalIds),
    ...tableSections('texts', footprints.texts),
    { name: 'boxIndex', array: new Uint8Array(sharedIndex(footprints)) },
    ...towerNames.map((name) => ({ name: `tower.${name}`, array: towers[name] })),
    ...tableSections('tower.ids', towers.ids),
    ...tableSections('tower.radioTypes', towers.radioTypes),
  ]
}

/** @throws {RangeError} of a store that is read by window: it is never compiled */
function sharedIndex({ boxIndex }: FootprintStore): SharedArrayBuffer {
  if (!(boxIndex instanceof SharedArrayBuffer)) throw new RangeError('boxIndex is not shared')
  return boxIndex
}

function tableSections(name: string, table: StringTable): Section[] {
  return [
    { name: `${name}.bytes`, array: table.bytes },
    { name: `${name}.offsets`, array: table.offsets },
  ]
}

/**
 * The stores of a pack from its sections; undefined when a section is missing, of another type, or
 * does not fit the others, so that no index ever points outside its array.
 */
export function storesFrom(
  sections: readonly Section[],
): { footprints: FootprintStore; towers: TowerStore } | undefined {
  try {
    const reader = new SectionReader(sections)
    return { footprints: readFootprints(reader), towers: readTowerStore(reader) }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Hands out sections by name and checks them; what does not hold is a RangeError. */
class SectionReader {
  #arrays: ReadonlyMap<string, SectionArray>

  constructor(sections: readonly Section[]) {
    this.#arrays = new Map(sections.map(({ name, array }) => [name, array]))
  }

  array<Type extends SectionType>(
    name: string,
    type: Type,
    length?: number,
  ): InstanceType<(typeof sectionTypes)[Type]> {
    const array = this.#arrays.get(name)
    require(array !== undefined)
    require(sectionTypeOf(array) === type && (length ?? array.length) === array.length)
    return array as InstanceType<(typeof sectionTypes)[Type]>
  }

  /** Offsets into an array of `end` items: `count` + 1 of them if given, from 0, never falling. */
  offsets(name: string, end: number, count?: number): Uint32Array {
    const offsets = this.array(name, 'u32', count === undefined ? undefined : count + 1)
    require(offsets.length > 0 && offsets[0] === 0 && offsets[offsets.length - 1] === end)
    require(offsets.every((value, i) => i === 0 || value >= offsets[i - 1]))
    return offsets
  }

  /** Numbers below `end`. */
  indices(name: string, length: number, end: number): Uint32Array {
    const indices = this.array(name, 'u32', length)
    require(indices.every((value) => value < end))
    return indices
  }

  table(name: string, count?: number): StringTable {
    const bytes = this.array(`${name}.bytes`, 'u8')
    return { bytes, offsets: this.offsets(`${name}.offsets`, bytes.length, count) }
  }
}

function readFootprints(reader: SectionReader): FootprintStore {
  const count = reader.array('heightM', 'f64').length
  const coordinates = reader.array('coordinates', 'f64')
  const ringVertexStart = reader.offsets('ringVertexStart', coordinates.length / 2)
  const texts = reader.table('texts')
  const textCount = texts.offsets.length - 1
  const logicalIds = reader.table('logicalIds')
  const textColumns = footprintTextColumns.map((name) => [
    name,
    reader.indices(`text.${name}`, count, textCount),
  ])
  return {
    footprintCount: count,
    coordinates,
    ringVertexStart,
    footprintRingStart: reader.offsets('footprintRingStart', ringVertexStart.length - 1, count),
    heightM: reader.array('heightM', 'f64', count),
    heightEvidence: reader.array('heightEvidence', 'u8', count),
    demandWeight: reader.array('demandWeight', 'f64', count),
    residentialDemand: reader.array('residentialDemand', 'f64', count),
    densityScore: reader.array('densityScore', 'f64', count),
    materialCode: reader.array('materialCode', 'u8', count),
    centroidLon: reader.array('centroidLon', 'f64', count),
    centroidLat: reader.array('centroidLat', 'f64', count),
    logicalIndex: reader.indices('logicalIndex', count, logicalIds.offsets.length - 1),
    ids: reader.table('ids', count),
    logicalIds,
    textColumns: Object.fromEntries(textColumns) as Record<FootprintTextColumn, Uint32Array>,
    texts,
    boxIndex: readBoxIndex(reader, count),
  }
}

function readBoxIndex(reader: SectionReader, count: number): SharedArrayBuffer {
  const buffer: ArrayBufferLike = reader.array('boxIndex', 'u8').buffer
  if (!(buffer instanceof SharedArrayBuffer)) throw new RangeError('boxIndex is not shared')
  require(Flatbush.from(buffer).numItems === count)
  return buffer
}

function readTowerStore(reader: SectionReader): TowerStore {
  const count = reader.array('tower.lon', 'f64').length
  return {
    towerCount: count,
    lon: reader.array('tower.lon', 'f64', count),
    lat: reader.array('tower.lat', 'f64', count),
    cellId: reader.array('tower.cellId', 'f64', count),
    isSimulated: reader.array('tower.isSimulated', 'u8', count),
    antennaHeightM: reader.array('tower.antennaHeightM', 'f64', count),
    ids: reader.table('tower.ids', count),
    radioTypes: reader.table('tower.radioTypes', count),
  }
}

function require(holds: boolean): asserts holds {
  if (!holds) throw new RangeError('a section of the compiled pack does not fit')
}
