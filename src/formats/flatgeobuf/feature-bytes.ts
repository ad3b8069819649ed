// Features of FlatGeobuf (specification 3.0, feature.fbs): a geometry and the values of columns.
import { Builder, ByteBuffer } from 'flatbuffers'

type Ring = readonly (readonly number[])[]
type Polygon = readonly Ring[]

/** A feature as GeoJSON has it; positions are longitude and latitude. */
export interface PolygonFeature {
  readonly type: 'Feature'
  readonly id: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: Polygon }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Polygon[] }
}

/** Codes of `GeometryType`. */
const geometryTypes = { Polygon: 3, MultiPolygon: 6 } as const
/** Places of the fields in their tables. */
const featureFields = { geometry: 0, properties: 1 } as const
const geometryFields = { ends: 0, xy: 1, type: 6, parts: 7 } as const
/** The columns of these files: id, and all properties as JSON. */
const columns = { id: 0, properties: 1 } as const

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const builder = new Builder(64 * 1024)

/** The bytes of a feature, its length first. */
export function encodeFeature({ id, properties, geometry }: PolygonFeature): Uint8Array {
  builder.clear()
  const texts = [encoder.encode(id), encoder.encode(JSON.stringify(properties))]
  const values = builder.createByteVector(encodeTexts(texts))
  const shape =
    geometry.type === 'Polygon'
      ? polygonTable(geometry.coordinates)
      : multiPolygonTable(geometry.coordinates)
  builder.startObject(2)
  builder.addFieldOffset(featureFields.geometry, shape, 0)
  builder.addFieldOffset(featureFields.properties, values, 0)
  builder.finishSizePrefixed(builder.endObject())
  return builder.asUint8Array().slice()
}

/** Number of the column, length and text of each. */
function encodeTexts(texts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(texts.reduce((sum, { length }) => sum + 6 + length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  texts.forEach((text, column) => {
    view.setUint16(at, column, true)
    view.setUint32(at + 2, text.length, true)
    bytes.set(text, at + 6)
    at += 6 + text.length
  })
  return bytes
}

function polygonTable(rings: Polygon): number {
  const pointCount = rings.reduce((sum, ring) => sum + ring.length, 0)
  // Vectors are written from their ends.
  builder.startVector(8, 2 * pointCount, 8)
  for (let r = rings.length - 1; r >= 0; r--) {
    for (let p = rings[r].length - 1; p >= 0; p--) {
      builder.addFloat64(rings[r][p][1])
      builder.addFloat64(rings[r][p][0])
    }
  }
  const xy = builder.endVector()
  builder.startVector(4, rings.length, 4)
  let end = pointCount
  for (let r = rings.length - 1; r >= 0; r--) {
    builder.addInt32(end)
    end -= rings[r].length
  }
  const ends = builder.endVector()
  builder.startObject(8)
  builder.addFieldOffset(geometryFields.ends, ends, 0)
  builder.addFieldOffset(geometryFields.xy, xy, 0)
  builder.addFieldInt8(geometryFields.type, geometryTypes.Polygon, 0)
  return builder.endObject()
}

function multiPolygonTable(polygons: readonly Polygon[]): number {
  const tables = polygons.map(polygonTable)
  builder.startVector(4, tables.length, 4)
  for (const table of [...tables].reverse()) builder.addOffset(table)
  const parts = builder.endVector()
  builder.startObject(8)
  builder.addFieldInt8(geometryFields.type, geometryTypes.MultiPolygon, 0)
  builder.addFieldOffset(geometryFields.parts, parts, 0)
  return builder.endObject()
}

/** Bytes of the feature that begins here, its length among them. */
export function featureLength(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true) + 4
}

/**
 * Reads a feature.
 *
 * @throws {RangeError} when the bytes are none
 */
export function decodeFeature(bytes: Uint8Array): PolygonFeature {
  const buffer = new ByteBuffer(bytes)
  const feature = 4 + buffer.readInt32(4)
  const field = (table: number, place: number): number => {
    const offset = buffer.__offset(table, 4 + 2 * place)
    return offset === 0 ? 0 : table + offset
  }
  const polygon = (table: number): number[][][] => {
    const xy = field(table, geometryFields.xy)
    if (xy === 0) return []
    const first = buffer.__vector(xy)
    const pointCount = buffer.__vector_len(xy) / 2
    const ends = field(table, geometryFields.ends)
    const ringCount = ends === 0 ? 1 : buffer.__vector_len(ends)
    const rings: number[][][] = []
    let point = 0
    for (let r = 0; r < ringCount; r++) {
      const end = ends === 0 ? pointCount : buffer.readUint32(buffer.__vector(ends) + 4 * r)
      if (end > pointCount) throw new RangeError('a ring ends beyond its points')
      const ring: number[][] = []
      for (; point < end; point++) {
        const at = first + 16 * point
        ring.push([buffer.readFloat64(at), buffer.readFloat64(at + 8)])
      }
      rings.push(ring)
    }
    return rings
  }
  const values = field(feature, featureFields.properties)
  const from = values === 0 ? 0 : buffer.__vector(values)
  const texts = decodeTexts(
    bytes.subarray(from, from + (values === 0 ? 0 : buffer.__vector_len(values))),
  )
  const geometry = buffer.__indirect(field(feature, featureFields.geometry))
  const parts = field(geometry, geometryFields.parts)
  const shared = {
    type: 'Feature',
    id: texts.get(columns.id) ?? '',
    properties: JSON.parse(texts.get(columns.properties) ?? '{}') as Record<string, unknown>,
  } as const
  if (parts === 0) {
    return { ...shared, geometry: { type: 'Polygon', coordinates: polygon(geometry) } }
  }
  const firstPart = buffer.__vector(parts)
  const coordinates = Array.from({ length: buffer.__vector_len(parts) }, (_, part) =>
    polygon(buffer.__indirect(firstPart + 4 * part)),
  )
  return { ...shared, geometry: { type: 'MultiPolygon', coordinates } }
}

function decodeTexts(bytes: Uint8Array): Map<number, string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const texts = new Map<number, string>()
  for (let at = 0; at + 6 <= bytes.length;) {
    const length = view.getUint32(at + 2, true)
    texts.set(view.getUint16(at, true), decoder.decode(bytes.subarray(at + 6, at + 6 + length)))
    at += 6 + length
  }
  return texts
}
