// Geometries of a GeoPackage: OGC 12-128r18, section 2.1.3 (header), and well-known binary.
import type { Sequence } from './sequence.ts'
import type { LayerGeometry } from './vector-layer.ts'

type Position = readonly [number, number]

const epsg4326 = 4326
const headerBytes = 40
const wkbPoint = 1
const wkbLineString = 2
const wkbPolygon = 3
const wkbMultiPolygon = 6
/** Little-endian, envelope of four numbers. */
const headerFlags = 0b0000_0011

/** A geometry as GeoPackage binary in EPSG:4326, with its envelope. */
export function geoPackageGeometry(geometry: LayerGeometry): Uint8Array {
  const writer = new BinaryWriter(headerBytes + wkbBytes(geometry))
  const envelope = new Envelope()
  writer.skip(headerBytes)
  writeWkb(writer, geometry, envelope)
  writer.skip(-writer.bytes.length)
  writer.byte(0x47)
  writer.byte(0x50)
  writer.byte(0)
  writer.byte(headerFlags)
  writer.uint32(epsg4326)
  const { west, east, south, north } = envelope
  for (const side of [west, east, south, north]) writer.double(side)
  return writer.bytes
}

/** Goes through all positions of a geometry. */
export function forEachPosition(geometry: LayerGeometry, each: (position: Position) => void): void {
  switch (geometry.type) {
    case 'Point':
      each(geometry.coordinates)
      return
    case 'LineString':
      geometry.coordinates.forEach(each)
      return
    case 'MultiPolygon':
      geometry.coordinates.forEach((rings) => rings.forEach((ring) => ring.forEach(each)))
  }
}

/** The box around positions, infinite before there are any. */
export class Envelope {
  west = Infinity
  east = -Infinity
  south = Infinity
  north = -Infinity

  add([lon, lat]: Position): void {
    this.west = Math.min(this.west, lon)
    this.east = Math.max(this.east, lon)
    this.south = Math.min(this.south, lat)
    this.north = Math.max(this.north, lat)
  }
}

const headBytes = 5
const countBytes = 4
const positionBytes = 16

function wkbBytes(geometry: LayerGeometry): number {
  switch (geometry.type) {
    case 'Point':
      return headBytes + positionBytes
    case 'LineString':
      return headBytes + countBytes + positionBytes * geometry.coordinates.length
    case 'MultiPolygon': {
      let bytes = headBytes + countBytes
      geometry.coordinates.forEach((rings) => {
        bytes += headBytes + countBytes
        rings.forEach((ring) => (bytes += countBytes + positionBytes * ring.length))
      })
      return bytes
    }
  }
}

function writeWkb(writer: BinaryWriter, geometry: LayerGeometry, envelope: Envelope): void {
  const write = (position: Position) => {
    envelope.add(position)
    writer.double(position[0])
    writer.double(position[1])
  }
  const writeAll = (positions: Sequence<Position>) => {
    writer.uint32(positions.length)
    positions.forEach(write)
  }
  switch (geometry.type) {
    case 'Point':
      writer.head(wkbPoint)
      write(geometry.coordinates)
      return
    case 'LineString':
      writer.head(wkbLineString)
      writeAll(geometry.coordinates)
      return
    case 'MultiPolygon':
      writer.head(wkbMultiPolygon)
      writer.uint32(geometry.coordinates.length)
      geometry.coordinates.forEach((rings) => {
        writer.head(wkbPolygon)
        writer.uint32(rings.length)
        rings.forEach(writeAll)
      })
  }
}

class BinaryWriter {
  readonly bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(length: number) {
    this.bytes = new Uint8Array(length)
    this.#view = new DataView(this.bytes.buffer)
  }

  byte(value: number): void {
    this.#view.setUint8(this.#at++, value)
  }

  uint32(value: number): void {
    this.#view.setUint32(this.#at, value, true)
    this.#at += 4
  }

  double(value: number): void {
    this.#view.setFloat64(this.#at, value, true)
    this.#at += 8
  }

  /** Byte order and type of a geometry. */
  head(type: number): void {
    this.byte(1)
    this.uint32(type)
  }

  /** Goes on so many bytes farther. */
  skip(count: number): void {
    this.#at += count
  }
}
