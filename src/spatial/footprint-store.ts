import type Flatbush from 'flatbush'
import type { StringTable } from './string-table.ts'

/** How a footprint's height is known. The numbers are stored in compiled packs. */
export const heightEvidence = {
  unavailable: 0,
  levels: 1,
  tag: 2,
  estimated: 3,
  measured: 4,
} as const

/** How a height is known, in public; the position is the number of `heightEvidence`. */
export const heightSources = [
  'unavailable',
  'derived_from_levels',
  'observed_tag',
  'estimated',
  'measured',
] as const
export type HeightSource = (typeof heightSources)[number]

/** Height at which a building of unknown height is drawn, metres: three storeys. No evidence. */
export const displayHeightM = 9

/** No building is lower than one storey, metres. */
export const lowestRoofM = 3

/** Normalized wall materials. The position in this list is the stored code. */
export const materials = ['unknown', 'concrete', 'brick', 'glass', 'wood', 'metal'] as const
export type Material = (typeof materials)[number]

/** Finds footprints by their boxes. */
export type BoxIndex = Pick<Flatbush, 'search'>

/**
 * All building footprints of a pack as flat arrays on shared memory.
 *
 * One footprint is one polygon with its holes; a multipart feature gives one footprint per part,
 * all with the same logical building. Footprints are sorted by id in byte order, so a comparison
 * of two indices is a comparison of two ids. Coordinates are degrees, longitude first.
 */
export interface FootprintStore {
  readonly footprintCount: number
  /** Longitude and latitude, interleaved; the closing vertex of a ring is not stored. */
  readonly coordinates: Float64Array
  /** Vertices of ring r: ringVertexStart[r] .. ringVertexStart[r + 1]. */
  readonly ringVertexStart: Uint32Array
  /**
   * Rings of footprint f: footprintRingStart[f] .. footprintRingStart[f + 1]; the first is the outer ring.
   */
  readonly footprintRingStart: Uint32Array
  /** Roof height above ground in metres from a tag or from levels; NaN where it is unknown. */
  readonly heightM: Float64Array
  readonly heightEvidence: Uint8Array
  readonly demandWeight: Float64Array
  readonly residentialDemand: Float64Array
  readonly densityScore: Float64Array
  /** Index into `materials`. */
  readonly materialCode: Uint8Array
  /** Area centroid of the outer ring, degrees. */
  readonly centroidLon: Float64Array
  readonly centroidLat: Float64Array
  /** Index of the logical building, into `logicalIds`. */
  readonly logicalIndex: Uint32Array
  readonly ids: StringTable
  readonly logicalIds: StringTable
  /** Text columns: for each footprint an index into `texts`; 0 is the absent text. */
  readonly textColumns: Readonly<Record<FootprintTextColumn, Uint32Array>>
  readonly texts: StringTable
  /**
   * Flatbush index (Float64 boxes minLon, minLat, maxLon, maxLat) in the order of the footprints; of a store
   * that is read by window, what finds them.
   */
  readonly boxIndex: SharedArrayBuffer | BoxIndex
}

export const footprintTextColumns = [
  'building',
  'name',
  'amenity',
  'heightTag',
  /** All heights of a footprint as JSON, where there is more than one or one from elsewhere. */
  'heightCandidates',
  /** The material tag that counts, as `tag=value`. */
  'materialTag',
  'weightReason',
  'weightConfidence',
  'residentialReason',
  'residentialConfidence',
] as const
export type FootprintTextColumn = (typeof footprintTextColumns)[number]

/** Tower records of a pack, sorted by id in byte order. */
export interface TowerStore {
  readonly towerCount: number
  readonly lon: Float64Array
  readonly lat: Float64Array
  /** Positive integers; Float64 because OpenCelliD and NR cell ids exceed 32 bits. */
  readonly cellId: Float64Array
  readonly isSimulated: Uint8Array
  /** Above ground, metres; NaN where the record states none. */
  readonly antennaHeightM: Float64Array
  readonly ids: StringTable
  readonly radioTypes: StringTable
}
