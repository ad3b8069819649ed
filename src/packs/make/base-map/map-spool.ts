import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import Flatbush from 'flatbush'
import type { Bounds } from '../../../formats/elevation-raster.ts'
import { GrowingFloat64, GrowingUint32 } from '../../load/growing-arrays.ts'
import { BoundsGrower } from '../bounds.ts'
import type { Position } from '../building-input.ts'
import type { MapFeature } from './map-feature.ts'

const bufferedBytes = 4 * 1024 * 1024

/** Features kept aside on disk, to be found again by box and zoom: 56 bytes of memory each. */
export class MapSpool {
  readonly #file: number
  readonly #boxes = new GrowingFloat64()
  readonly #starts = new GrowingFloat64()
  readonly #minimumZooms = new GrowingUint32()
  readonly #positionCounts = new GrowingUint32()
  #pending: Buffer[] = []
  #pendingBytes = 0
  #end = 0

  /** @param path - a file that does not exist yet; removing it is the caller's work. */
  constructor(path: string) {
    this.#file = openSync(path, 'wx+')
  }

  get count(): number {
    return this.#minimumZooms.length
  }

  add(feature: MapFeature): void {
    const bytes = Buffer.from(JSON.stringify(feature))
    const positions = positionsOf(feature)
    const bounds = new BoundsGrower()
    positions.forEach((position) => bounds.add(position))
    bounds.bounds.forEach((edge) => this.#boxes.push(edge))
    this.#starts.push(this.#end)
    this.#minimumZooms.push(feature.minimumZoom)
    this.#positionCounts.push(positions.length)
    this.#end += bytes.length
    this.#pending.push(bytes)
    this.#pendingBytes += bytes.length
    if (this.#pendingBytes > bufferedBytes) this.#flush()
  }

  /** Makes the index; add nothing afterwards. */
  index(): MapIndex {
    this.#flush()
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
      read: (number) => this.#read(number),
    }
  }

  close(): void {
    closeSync(this.#file)
  }

  #read(index: number): MapFeature {
    const starts = this.#starts.view()
    const end = index + 1 < starts.length ? starts[index + 1] : this.#end
    const bytes = Buffer.alloc(end - starts[index])
    readSync(this.#file, bytes, 0, bytes.length, starts[index])
    return JSON.parse(bytes.toString('utf8')) as MapFeature
  }

  #flush(): void {
    writeSync(this.#file, Buffer.concat(this.#pending))
    this.#pending = []
    this.#pendingBytes = 0
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
