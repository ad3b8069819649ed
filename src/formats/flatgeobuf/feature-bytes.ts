// Features of FlatGeobuf (specification 3.0, feature.fbs): a geometry and the values of columns.
import { Builder } from 'flatbuffers'

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

/** A feature as it is read: of each ring longitudes and latitudes in turn, until the next one is read. */
export interface ReadFeature {
  readonly type: 'Feature'
  readonly id: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: readonly Float64Array[] }
    | {
        readonly type: 'MultiPolygon'
        readonly coordinates: readonly (readonly Float64Array[])[]
      }
}

/** Bytes of the feature that begins here, its length among them. */
export function featureLength(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true) + 4
}

/**
 * Reads features out of some bytes. A window has tens of thousands of them: tables are followed by one view
 * of all bytes, and nothing is made on the way that is not in the feature.
 */
export class FeatureReader {
  readonly #view: DataView
  readonly #text: Buffer
  /**
   * Of the rings of the latest feature: a small array of its own would cost each of them more than its
   * numbers.
   */
  #coordinates = new Float64Array(1024)
  #coordinateCount = 0

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /**
   * The feature whose length stands at a place.
   *
   * @throws {RangeError} when the bytes are none
   */
  featureAt(start: number): ReadFeature {
    this.#coordinateCount = 0
    const feature = start + 4 + this.#view.getInt32(start + 4, true)
    const geometry = this.#indirect(this.#field(feature, featureFields.geometry))
    const parts = this.#field(geometry, geometryFields.parts)
    const { id, properties } = this.#values(feature)
    if (parts === 0) {
      const coordinates = this.#polygon(geometry)
      return { type: 'Feature', id, properties, geometry: { type: 'Polygon', coordinates } }
    }
    const first = this.#indirect(parts) + 4
    const coordinates = Array.from({ length: this.#vectorLength(parts) }, (_, part) =>
      this.#polygon(this.#indirect(first + 4 * part)),
    )
    return { type: 'Feature', id, properties, geometry: { type: 'MultiPolygon', coordinates } }
  }

  /** Where a field of a table is; 0: the table does not have it. */
  #field(table: number, place: number): number {
    const view = this.#view
    const layout = table - view.getInt32(table, true)
    const at = 4 + 2 * place
    const offset = at < view.getUint16(layout, true) ? view.getUint16(layout + at, true) : 0
    return offset === 0 ? 0 : table + offset
  }

  /** What an offset points to; a vector begins with its length. */
  #indirect(at: number): number {
    return at + this.#view.getUint32(at, true)
  }

  #vectorLength(field: number): number {
    return this.#view.getUint32(this.#indirect(field), true)
  }

  #polygon(table: number): Float64Array[] {
    const view = this.#view
    const xy = this.#field(table, geometryFields.xy)
    if (xy === 0) return []
    const first = this.#indirect(xy) + 4
    const pointCount = this.#vectorLength(xy) / 2
    const ends = this.#field(table, geometryFields.ends)
    const ringCount = ends === 0 ? 1 : this.#vectorLength(ends)
    const rings: Float64Array[] = []
    let point = 0
    for (let r = 0; r < ringCount; r++) {
      const end = ends === 0 ? pointCount : view.getUint32(this.#indirect(ends) + 4 + 4 * r, true)
      if (end > pointCount) throw new RangeError('a ring ends beyond its points')
      rings.push(this.#ring(first + 16 * point, 2 * Math.max(0, end - point)))
      point = Math.max(point, end)
    }
    return rings
  }

  #ring(from: number, length: number): Float64Array {
    const [start, end] = [this.#coordinateCount, this.#coordinateCount + length]
    // Rings that were read before stay where they are.
    if (end > this.#coordinates.length) {
      this.#coordinates = new Float64Array(2 * end)
    }
    const coordinates = this.#coordinates
    for (let i = 0; i < length; i++) {
      coordinates[start + i] = this.#view.getFloat64(from + 8 * i, true)
    }
    this.#coordinateCount = end
    return coordinates.subarray(start, end)
  }

  /** The columns of a feature. */
  #values(feature: number): Pick<ReadFeature, 'id' | 'properties'> {
    const field = this.#field(feature, featureFields.properties)
    let [id, properties] = ['', '{}']
    const from = field === 0 ? 0 : this.#indirect(field) + 4
    const end = field === 0 ? 0 : from + this.#vectorLength(field)
    for (let at = from; at + 6 <= end;) {
      const column = this.#view.getUint16(at, true)
      const next = at + 6 + this.#view.getUint32(at + 2, true)
      const text = this.#text.toString('utf8', at + 6, next)
      if (column === columns.id) id = text
      else if (column === columns.properties) properties = text
      at = next
    }
    return { id, properties: JSON.parse(properties) as Record<string, unknown> }
  }
}
