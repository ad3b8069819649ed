import { GrowingFloat64, GrowingUint32 } from './growing-arrays.ts'
import { measureRing, type RingMeasure } from './ring-geometry.ts'
import type { SkipCounter, SkipReason } from './skip-reasons.ts'

/** Rings below this area are collinear points with rounding noise, square metres. */
const smallestAreaM2 = 1e-4
/** A wider ring has its corners on both sides of the antimeridian, and would be taken the long way round. */
const widestRingDeg = 180

/**
 * Polygons with holes, appended one by one with their checks: positions are numbers in range, rings
 * have three distinct points and an area. The closing vertex of a ring and repeated vertices are
 * dropped. A polygon that fails leaves no trace but its count.
 */
export class PolygonBuffer {
  readonly coordinates = new GrowingFloat64()
  readonly ringVertexStart = new GrowingUint32()
  readonly polygonRingStart = new GrowingUint32()
  readonly centroidLon = new GrowingFloat64()
  readonly centroidLat = new GrowingFloat64()
  /** Area of the outer ring less its holes, square metres. */
  readonly areaM2 = new GrowingFloat64()
  #skipped: SkipCounter

  constructor(skipped: SkipCounter) {
    this.#skipped = skipped
    this.ringVertexStart.push(0)
    this.polygonRingStart.push(0)
  }

  /** Number of polygons held. */
  get polygonCount(): number {
    return this.polygonRingStart.length - 1
  }

  /** Appends the `coordinates` of a GeoJSON Polygon; false when it is left out, which is counted. */
  add(rings: unknown): boolean {
    if (!Array.isArray(rings)) return this.#skip('invalid_coordinates')
    if (rings.length === 0) return this.#skip('ring_too_short')
    const outer = this.#addRing(rings[0])
    if (typeof outer === 'string') return this.#skip(outer)
    const firstRing = this.ringVertexStart.length - 2
    let areaM2 = outer.areaM2
    for (let i = 1; i < rings.length; i++) {
      const hole = this.#addRing(rings[i])
      if (typeof hole !== 'string' && this.#isHoleOf(firstRing, hole.areaM2, areaM2)) {
        areaM2 -= hole.areaM2
      } else {
        if (typeof hole !== 'string') this.#removeLastRing()
        this.#skipped.add('hole_dropped')
      }
    }
    this.polygonRingStart.push(this.ringVertexStart.length - 1)
    this.centroidLon.push(outer.centroidLon)
    this.centroidLat.push(outer.centroidLat)
    this.areaM2.push(areaM2)
    return true
  }

  #skip(reason: SkipReason): false {
    this.#skipped.add(reason)
    return false
  }

  /** Appends one ring; a reason instead of its measure when it is no ring, and then no vertex. */
  #addRing(positions: unknown): RingMeasure | SkipReason {
    const firstVertex = this.coordinates.length / 2
    const reason = this.#addPositions(positions, firstVertex)
    if (reason !== undefined) {
      this.coordinates.length = 2 * firstVertex
      return reason
    }
    const endVertex = this.coordinates.length / 2
    const measure = measureRing(this.coordinates.view(), firstVertex, endVertex)
    const wrong = reasonAgainst(measure)
    if (wrong !== undefined) {
      this.coordinates.length = 2 * firstVertex
      return wrong
    }
    this.ringVertexStart.push(endVertex)
    return measure
  }

  #addPositions(positions: unknown, firstVertex: number): SkipReason | undefined {
    const start = 2 * firstVertex
    const reason =
      positions instanceof Float64Array
        ? this.#addPairs(positions, start)
        : this.#addList(positions, start)
    if (reason !== undefined) return reason
    const values = this.coordinates.view()
    const end = values.length
    const isClosed = values[start] === values[end - 2] && values[start + 1] === values[end - 1]
    if (isClosed && end > start) this.coordinates.length -= 2
    return this.coordinates.length - start < 6 ? 'ring_too_short' : undefined
  }

  /** Longitudes and latitudes in turn. */
  #addPairs(pairs: Float64Array, start: number): SkipReason | undefined {
    for (let at = 0; at < pairs.length; at += 2) {
      if (!this.#addVertex(pairs[at], pairs[at + 1], start)) return 'coordinate_out_of_range'
    }
    return undefined
  }

  /** Positions as GeoJSON has them. */
  #addList(positions: unknown, start: number): SkipReason | undefined {
    if (!Array.isArray(positions)) return 'invalid_coordinates'
    for (const position of positions as unknown[]) {
      if (!Array.isArray(position)) return 'invalid_coordinates'
      const [lon, lat] = position as unknown[]
      if (typeof lon !== 'number' || typeof lat !== 'number') return 'invalid_coordinates'
      if (!this.#addVertex(lon, lat, start)) return 'coordinate_out_of_range'
    }
    return undefined
  }

  /**
   * Appends a vertex to the ring from `start` on, unless it repeats its last one; false when it is out of
   * range.
   */
  #addVertex(lon: number, lat: number, start: number): boolean {
    if (!(lon >= -180 && lon <= 180 && lat >= -90 && lat <= 90)) return false
    const { coordinates } = this
    const end = coordinates.length
    const isRepeated =
      end > start && coordinates.at(end - 2) === lon && coordinates.at(end - 1) === lat
    if (isRepeated) return true
    coordinates.push(lon)
    coordinates.push(lat)
    return true
  }

  /** A hole lies in the box of its outer ring and takes away less than there is. */
  #isHoleOf(outerRing: number, holeAreaM2: number, areaLeftM2: number): boolean {
    if (holeAreaM2 >= areaLeftM2) return false
    const outer = this.#boxOfRing(outerRing)
    const hole = this.#boxOfRing(this.ringVertexStart.length - 2)
    return (
      hole.west >= outer.west &&
      hole.east <= outer.east &&
      hole.south >= outer.south &&
      hole.north <= outer.north
    )
  }

  #boxOfRing(ring: number): { west: number; south: number; east: number; north: number } {
    const values = this.coordinates.view()
    const starts = this.ringVertexStart.view()
    const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
    for (let v = starts[ring]; v < starts[ring + 1]; v++) {
      box.west = Math.min(box.west, values[2 * v])
      box.east = Math.max(box.east, values[2 * v])
      box.south = Math.min(box.south, values[2 * v + 1])
      box.north = Math.max(box.north, values[2 * v + 1])
    }
    return box
  }

  #removeLastRing(): void {
    this.ringVertexStart.length--
    const starts = this.ringVertexStart.view()
    this.coordinates.length = 2 * starts[starts.length - 1]
  }
}

function reasonAgainst({ areaM2, widthDeg }: RingMeasure): SkipReason | undefined {
  if (!(areaM2 >= smallestAreaM2)) return 'zero_area'
  return widthDeg > widestRingDeg ? 'across_antimeridian' : undefined
}
