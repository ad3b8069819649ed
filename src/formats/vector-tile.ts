import { PbfWriter } from 'pbf'

/** Units of a tile's grid along each side. */
export const tileExtent = 4096

/** Field numbers and codes of the Mapbox Vector Tile specification 2.1, sections 4.1 to 4.4. */
const field = {
  tileLayer: 3,
  layerName: 1,
  layerFeature: 2,
  layerKey: 3,
  layerValue: 4,
  layerExtent: 5,
  layerVersion: 15,
  featureId: 1,
  featureTags: 2,
  featureType: 3,
  featureGeometry: 4,
  stringValue: 1,
  doubleValue: 3,
  unsignedValue: 5,
  booleanValue: 7,
} as const
const geometryType = { point: 1, line: 2, polygon: 3 } as const
const command = { moveTo: 1, lineTo: 2, closePath: 7 } as const

const encoder = new TextEncoder()

type TagValue = string | number | boolean

/** A ring in units of the grid: x and y interleaved, y downwards, not closed. */
type TileRing = readonly number[]

/** A feature as it is written: its geometry as the command integers of the format. */
interface EncodedFeature {
  /** Undefined: the feature has no number. */
  readonly id: number | undefined
  readonly type: number
  readonly geometry: number[]
  /** Numbers of keys and values in turn. */
  readonly tags: number[]
}

/** One layer of a vector tile (Mapbox Vector Tile 2.1), written feature by feature. */
export class VectorTileLayer {
  featureCount = 0
  #out = new PbfWriter()
  #keys = new Map<string, number>()
  #values = new Map<TagValue, number>()

  constructor(name: string) {
    this.#out.writeVarintField(field.layerVersion, 2)
    writeText(name, field.layerName, this.#out)
    this.#out.writeVarintField(field.layerExtent, tileExtent)
  }

  /**
   * Adds a polygon. Rings are turned as the format asks: the outer one clockwise on the screen, its
   * holes against it. Rings that have no area on the grid are left out, and with its outer ring the
   * whole polygon.
   */
  addPolygon(
    id: number | undefined,
    rings: readonly TileRing[],
    tags: Readonly<Record<string, TagValue>>,
  ): void {
    const geometry: number[] = []
    let x = 0
    let y = 0
    for (const [index, ring] of rings.entries()) {
      const points = withoutRepeats(ring)
      const area = signedArea(points)
      if (area === 0) {
        if (index === 0) return
        continue
      }
      const forward = area > 0 === (index === 0)
      const count = points.length / 2
      for (let i = 0; i < count; i++) {
        const at = 2 * (forward ? i : count - 1 - i)
        if (i === 0) geometry.push((1 << 3) | command.moveTo)
        if (i === 1) geometry.push(((count - 1) << 3) | command.lineTo)
        geometry.push(zigzag(points[at] - x), zigzag(points[at + 1] - y))
        x = points[at]
        y = points[at + 1]
      }
      geometry.push((1 << 3) | command.closePath)
    }
    this.#addFeature(id, geometryType.polygon, geometry, tags)
  }

  /** Adds lines of interleaved x and y. Lines of less than two different points are left out. */
  addLines(
    id: number | undefined,
    lines: readonly (readonly number[])[],
    tags: Readonly<Record<string, TagValue>>,
  ): void {
    const geometry: number[] = []
    let x = 0
    let y = 0
    for (const line of lines) {
      const points = withoutRepeatedPoints(line)
      const count = points.length / 2
      if (count < 2) continue
      for (let i = 0; i < count; i++) {
        if (i === 0) geometry.push((1 << 3) | command.moveTo)
        if (i === 1) geometry.push(((count - 1) << 3) | command.lineTo)
        geometry.push(zigzag(points[2 * i] - x), zigzag(points[2 * i + 1] - y))
        x = points[2 * i]
        y = points[2 * i + 1]
      }
    }
    if (geometry.length > 0) this.#addFeature(id, geometryType.line, geometry, tags)
  }

  /** Adds a point at whole units of the grid. */
  addPoint(
    id: number | undefined,
    x: number,
    y: number,
    tags: Readonly<Record<string, TagValue>>,
  ): void {
    const geometry = [(1 << 3) | command.moveTo, zigzag(x), zigzag(y)]
    this.#addFeature(id, geometryType.point, geometry, tags)
  }

  /** The layer as it stands in a tile; add nothing afterwards. */
  finish(): Uint8Array {
    for (const key of this.#keys.keys()) writeText(key, field.layerKey, this.#out)
    for (const value of this.#values.keys()) {
      this.#out.writeMessage(field.layerValue, writeValue, value)
    }
    return this.#out.finish()
  }

  #addFeature(
    id: number | undefined,
    type: number,
    geometry: number[],
    named: Readonly<Record<string, TagValue>>,
  ): void {
    const tags: number[] = []
    for (const [key, value] of Object.entries(named)) {
      tags.push(numberOf(this.#keys, key), numberOf(this.#values, value))
    }
    this.#out.writeMessage(field.layerFeature, writeFeature, { id, type, geometry, tags })
    this.featureCount++
  }
}

/** A vector tile of the layers that hold anything; no bytes when none does. */
export function encodeVectorTile(layers: readonly VectorTileLayer[]): Uint8Array {
  const out = new PbfWriter()
  for (const layer of layers) {
    if (layer.featureCount > 0) out.writeBytesField(field.tileLayer, layer.finish())
  }
  return out.finish()
}

function writeFeature({ id, type, geometry, tags }: EncodedFeature, out: PbfWriter): void {
  if (id !== undefined) out.writeVarintField(field.featureId, id)
  out.writeVarintField(field.featureType, type)
  out.writePackedVarint(field.featureGeometry, geometry)
  out.writePackedVarint(field.featureTags, tags)
}

/** The library's own way with text (5.1.2) loses a bit of characters from U+20000 on. */
function writeText(text: string, number: number, out: PbfWriter): void {
  out.writeBytesField(number, encoder.encode(text))
}

function writeValue(value: TagValue, out: PbfWriter): void {
  if (typeof value === 'string') writeText(value, field.stringValue, out)
  else if (typeof value === 'boolean') out.writeBooleanField(field.booleanValue, value)
  else if (Number.isSafeInteger(value) && value >= 0) {
    out.writeVarintField(field.unsignedValue, value)
  } else out.writeDoubleField(field.doubleValue, value)
}

function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, numbers.size)
  return numbers.size - 1
}

function withoutRepeatedPoints(line: readonly number[]): number[] {
  const points: number[] = []
  for (let i = 0; i < line.length; i += 2) {
    const last = points.length
    if (last > 0 && points[last - 2] === line[i] && points[last - 1] === line[i + 1]) continue
    points.push(line[i], line[i + 1])
  }
  return points
}

/** A ring as it is written: its first point is not named again. */
function withoutRepeats(ring: TileRing): number[] {
  const points = withoutRepeatedPoints(ring)
  const end = points.length
  const isClosed = end > 2 && points[0] === points[end - 2] && points[1] === points[end - 1]
  return isClosed ? points.slice(0, end - 2) : points
}

/** Twice the area; positive when the ring runs clockwise with y downwards. */
function signedArea(points: readonly number[]): number {
  let area = 0
  let ax = points[points.length - 2]
  let ay = points[points.length - 1]
  for (let i = 0; i < points.length; i += 2) {
    area += ax * points[i + 1] - points[i] * ay
    ax = points[i]
    ay = points[i + 1]
  }
  return area
}

function zigzag(value: number): number {
  return value >= 0 ? 2 * value : -2 * value - 1
}
