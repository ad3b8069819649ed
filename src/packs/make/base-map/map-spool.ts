import Flatbush from 'flatbush'
import type { Bounds } from '../../../formats/elevation-raster.ts'
import { GrowingFloat64, GrowingUint32 } from '../../load/growing-arrays.ts'
import { BoundsGrower } from '../common/bounds.ts'
import type { Position } from '../common/building-input.ts'
import { JsonSpool } from '../common/json-spool.ts'
import type { MapFeature } from './map-feature.ts'

/** Features kept aside on disk, to be found again by box and zoom: 56 bytes of memory each. */
export class MapSpool {
  readonly #features: JsonSpool
  readonly #boxes = new GrowingFloat64()
  readonly #minimumZooms = new GrowingUint32()
  readonly #positionCounts = new GrowingUint32()

  /** @param path - a file that does not exist yet; removing it is the caller's work. */
  constructor(path: string) {
    this.#features = new JsonSpool(path)
  }

  get count(): number {
    return this.#features.count
  }

  add(feature: MapFeature): void {
    const positions = positionsOf(feature)
    const bounds = new BoundsGrower()
    positions.forEach((position) => bounds.add(position))
    bounds.bounds.forEach((edge) => this.#boxes.push(edge))
    this.#minimumZooms.push(feature.minimumZoom)
    this.#positionCounts.push(positions.length)
    this.#features.add(feature)
  }

  /** Makes the index; add nothing afterwards. */
  index(): MapIndex {
    const boxes = this.#boxes.view()
    const zooms = this.#minimumZooms.view()
    const counts = this.#positionCounts.view()
    const index = this.count === 0 ? undefined : new Flatbush(this.count)
    for (let i = 0; i < this.count; i++) {
      index?.add(boxes[4 * i], boxes[4 * i + 1], boxes[4 * i + 2], boxes[4 * i + 3])
    }
    index?.finish()
    return {
      find: ([west, south, east, north], zoom) =>
        Uint32Array.from(
          index?.search(west, south, east, north, (i) => zooms[i] <= zoom) ?? [],
        ).sort(),
      positionCount: (number) => counts[number],
      read: (number) => this.#features.read(number) as MapFeature,
    }
  }

  close(): void {
    this.#features.close()
  }
}

/** The features of a spool by their numbers, which are their order. */
export interface MapIndex {
  /** Numbers of the features that touch a box, degrees, and are on tiles of a zoom, rising. */
  find(box: Bounds, zoom: number): Uint32Array
  positionCount(number: number): number
  read(number: number): MapFeature
}

function positionsOf({ geometry }: MapFeature): readonly Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates]
    case 'MultiLineString':
      return geometry.coordinates.flat()
    case 'Polygon':
      return geometry.coordinates.flat()
  }
}
