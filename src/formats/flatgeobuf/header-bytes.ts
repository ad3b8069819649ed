// The head of a FlatGeobuf file (specification 3.0, header.fbs).
import { Builder, ByteBuffer } from 'flatbuffers'
import type { Bounds } from '../elevation-raster.ts'
import { nodeSize } from './packed-tree.ts'

/** What a head says of its file. */
interface FlatGeobufHead {
  readonly extent: Bounds
  readonly featureCount: number
  /** Children of a node of the index; 0 without one. */
  readonly childCount: number
  /** Text about the file, for who wrote it. */
  readonly metadata: string
}

const magic = [0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0] as const
/** Places of the fields in their tables. */
const fields = {
  ...{ name: 0, envelope: 1, geometryType: 2, columns: 7 },
  ...{ featureCount: 8, childCount: 9, crs: 10, metadata: 13 },
} as const
const headerFieldCount = 14
/** Codes of `ColumnType`. */
const columnTypes = { text: 11, json: 12 } as const

/** The head of a file of polygons in EPSG:4326 with the columns `id` and `properties` (JSON). */
export function encodeHead({
  extent,
  featureCount,
  metadata,
}: Omit<FlatGeobufHead, 'childCount'>): Uint8Array {
  const builder = new Builder(64 * 1024)
  const column = (name: string, type: number): number => {
    const text = builder.createString(name)
    builder.startObject(2)
    builder.addFieldOffset(0, text, 0)
    builder.addFieldInt8(1, type, 0)
    return builder.endObject()
  }
  const columns = [column('id', columnTypes.text), column('properties', columnTypes.json)]
  builder.startVector(4, columns.length, 4)
  for (const one of [...columns].reverse()) builder.addOffset(one)
  const columnsAt = builder.endVector()
  builder.startVector(8, 4, 8)
  for (const side of [...extent].reverse()) builder.addFloat64(side)
  const envelope = builder.endVector()
  const organisation = builder.createString('EPSG')
  builder.startObject(6)
  builder.addFieldOffset(0, organisation, 0)
  builder.addFieldInt32(1, 4326, 0)
  const crs = builder.endObject()
  const name = builder.createString('buildings')
  const text = builder.createString(metadata)
  builder.startObject(headerFieldCount)
  builder.addFieldOffset(fields.name, name, 0)
  builder.addFieldOffset(fields.envelope, envelope, 0)
  builder.addFieldOffset(fields.columns, columnsAt, 0)
  builder.addFieldInt64(fields.featureCount, BigInt(featureCount), 0n)
  // The format takes 16 for granted; written all the same, for readers that do not.
  builder.forceDefaults(true)
  builder.addFieldInt16(fields.childCount, nodeSize, 16)
  builder.forceDefaults(false)
  builder.addFieldOffset(fields.crs, crs, 0)
  builder.addFieldOffset(fields.metadata, text, 0)
  builder.finishSizePrefixed(builder.endObject())
  return Buffer.concat([Uint8Array.from(magic), builder.asUint8Array()])
}

/**
 * Bytes of the head of a file.
 *
 * @returns null when it is no FlatGeobuf of version 3
 */
export function headLength(start: Uint8Array): number | null {
  const isOne = magic.slice(0, 7).every((byte, at) => start[at] === byte) && start.length >= 12
  if (!isOne) return null
  return 12 + new DataView(start.buffer, start.byteOffset).getUint32(8, true)
}

/** Reads a whole head. */
export function decodeHead(bytes: Uint8Array): FlatGeobufHead {
  const buffer = new ByteBuffer(bytes)
  const header = 12 + buffer.readInt32(12)
  const field = (place: number): number => {
    const offset = buffer.__offset(header, 4 + 2 * place)
    return offset === 0 ? 0 : header + offset
  }
  const envelope = field(fields.envelope)
  const side = (at: number): number =>
    envelope === 0 ? NaN : buffer.readFloat64(buffer.__vector(envelope) + 8 * at)
  const count = field(fields.featureCount)
  const childCount = field(fields.childCount)
  const metadata = field(fields.metadata)
  return {
    extent: [side(0), side(1), side(2), side(3)],
    featureCount: count === 0 ? 0 : Number(buffer.readUint64(count)),
    childCount: childCount === 0 ? nodeSize : buffer.readUint16(childCount),
    metadata: metadata === 0 ? '' : String(buffer.__string(metadata)),
  }
}
