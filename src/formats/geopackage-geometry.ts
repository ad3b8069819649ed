// Geometries of a GeoPackage: OGC 12-128r18, section 2.1.3 (header), and well-known binary.
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
  const [west, east, south, north] = envelopeOf(positionsOf(geometry))
  writer.byte(0x47)
  writer.byte(0x50)
  writer.byte(0)
  writer.byte(headerFlags)
  writer.uint32(epsg4326)
  for (const side of [west, east, south, north]) writer.double(side)
  writeWkb(writer, geometry)
  return writer.bytes
}

/** All positions of a geometry. */
export function positionsOf(geometry: LayerGeometry): readonly Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates]
    case 'LineString':
      return geometry.coordinates
    case 'MultiPolygon':
      return geometry.coordinates.flat(2)
  }
}

/** West, east, south and north of positions, the order of the header. */
export function envelopeOf(
  positions: readonly Position[],
): [west: number, east: number, south: number, north: number] {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [lon, lat] of positions) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [west, east, south, north]
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
    case 'MultiPolygon':
      return geometry.coordinates.reduce(
        (sum, rings) =>
          sum +
          headBytes +
          countBytes +
          rings.reduce((bytes, ring) => bytes + countBytes + positionBytes * ring.length, 0),
        headBytes + countBytes,
      )
  }
}

function writeWkb(writer: BinaryWriter, geometry: LayerGeometry): void {
  switch (geometry.type) {
    case 'Point':
      writer.head(wkbPoint)
      writer.position(geometry.coordinates)
      return
    case 'LineString':
      writer.head(wkbLineString)
      writer.positions(geometry.coordinates)
      return
    case 'MultiPolygon':
      writer.head(wkbMultiPolygon)
      writer.uint32(geometry.coordinates.length)
      for (const rings of geometry.coordinates) {
        writer.head(wkbPolygon)
        writer.uint32(rings.length)
        for (const ring of rings) writer.positions(ring)
      }
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

  position([lon, lat]: Position): void {
    this.double(lon)
    this.double(lat)
  }

  positions(positions: readonly Position[]): void {
    this.uint32(positions.length)
    for (const position of positions) this.position(position)
  }
}
