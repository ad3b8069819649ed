import type { Bounds } from '../../../formats/elevation-raster.ts'
import type { PolygonFeature, ReadFeature } from '../../../formats/flatgeobuf/feature-bytes.ts'
import { GrowingFloat64, GrowingUint32 } from '../../load/growing-arrays.ts'

/** The boxes of buildings and of the footprints that they are made of. */
export class FeatureBoxes {
  /** West, south, east and north of each footprint. */
  readonly #boxes = new GrowingFloat64()
  /** Footprints up to the end of each building. */
  readonly #ends = new GrowingUint32()

  /** Takes the next building. */
  add({ geometry }: PolygonFeature): void {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    this.#addBoxes(polygons.map(([outer]) => boxOf(outer)))
  }

  /** Takes the next building as a file gives it. */
  addRead({ geometry }: ReadFeature): void {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    this.#addBoxes(polygons.map(([outer]) => boxOfFlat(outer)))
  }

  /** Takes the boxes of another building of others. */
  addFrom(others: FeatureBoxes, feature: number): void {
    const [first, end] = others.#range(feature)
    const boxes = others.#boxes.view()
    for (let at = 4 * first; at < 4 * end; at++) this.#boxes.push(boxes[at])
    this.#ends.push(this.#boxes.length / 4)
  }

  #addBoxes(boxes: readonly Bounds[]): void {
    for (const box of boxes) for (const side of box) this.#boxes.push(side)
    this.#ends.push(this.#boxes.length / 4)
  }

  /** The first footprint of a building, and the one behind its last. */
  #range(feature: number): readonly [first: number, end: number] {
    const ends = this.#ends.view()
    return [feature === 0 ? 0 : ends[feature - 1], ends[feature]]
  }

  get featureCount(): number {
    return this.#ends.length
  }

  /** The boxes of all footprints in the order in which they came. */
  footprints(): Float64Array {
    return this.#boxes.view()
  }

  /** The building of each footprint. */
  featuresOfFootprints(): Uint32Array {
    const features = new Uint32Array(this.#boxes.length / 4)
    const ends = this.#ends.view()
    ends.forEach((end, feature) => {
      features.fill(feature, feature === 0 ? 0 : ends[feature - 1], end)
    })
    return features
  }

  /** Around all footprints of a building. */
  boxOf(feature: number): Bounds {
    const boxes = this.#boxes.view()
    const [first, end] = this.#range(feature)
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let at = 4 * first; at < 4 * end; at += 4) {
      west = Math.min(west, boxes[at])
      south = Math.min(south, boxes[at + 1])
      east = Math.max(east, boxes[at + 2])
      north = Math.max(north, boxes[at + 3])
    }
    return [west, south, east, north]
  }
}

/** Of a ring whose longitudes and latitudes take turns. */
function boxOfFlat(ring: Float64Array): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at + 1 < ring.length; at += 2) {
    west = Math.min(west, ring[at])
    east = Math.max(east, ring[at])
    south = Math.min(south, ring[at + 1])
    north = Math.max(north, ring[at + 1])
  }
  return [west, south, east, north]
}

function boxOf(ring: readonly (readonly number[])[]): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lon, lat] of ring) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}
