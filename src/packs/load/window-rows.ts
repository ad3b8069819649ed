// Which footprints of some parts of a pack a window has, and in which order.
import type { Bounds } from '../../formats/elevation-raster.ts'
import type { ReadParts } from './building-columns.ts'
import { columnNumber } from './column-part.ts'

/** What is read of a pack at once. */
export interface WindowParts extends ReadParts {
  /** Around the footprints of each part. */
  readonly boxes: readonly Bounds[]
}

/** The footprints of a window in the order of their ids. */
export interface WindowRows {
  readonly count: number
  /** Part of each of them, and its place in it. */
  readonly partOf: Uint16Array
  readonly placeOf: Uint32Array
  /** First footprint of each part among those of all parts, one after the other, and the end of all. */
  readonly firstOfPart: Uint32Array
  /** Number of each of those in the order of ids. */
  readonly rowOf: Uint32Array
}

/** More parts than a window has: they are numbered in 16 bits. */
const maximumParts = 0xffff

/**
 * Puts the footprints of a window into the order of their ids, which is that of the ranks of their buildings.
 *
 * @returns undefined where there are more of them than a window has
 */
export function orderRows(window: WindowParts): WindowRows | undefined {
  const { memory, parts } = window
  if (parts.length > maximumParts) return undefined
  const firstOfPart = new Uint32Array(parts.length + 1)
  parts.forEach(({ footprints }, number) => {
    firstOfPart[number + 1] = firstOfPart[number] + footprints
  })
  const total = firstOfPart[parts.length]
  // A rank and a footprint in one number that is sorted: 53 bits, of which a rank has 32.
  let span = 1
  while (span < total) span *= 2
  if (span > 0x20_0000) return undefined
  const partOfAll = new Uint16Array(total)
  const keys = new Float64Array(total)
  const { words, halves } = memory
  for (let number = 0; number < parts.length; number++) {
    const { at, footprints } = parts[number]
    const first = firstOfPart[number]
    partOfAll.fill(number, first, first + footprints)
    const [ranks, building] = [at[columnNumber.rank], at[columnNumber.buildingOfFootprint]]
    for (let place = 0; place < footprints; place++) {
      const rank = words[ranks + halves[building + place]]
      keys[first + place] = rank * span + first + place
    }
  }
  const sorted = keys.sort()
  const partOf = new Uint16Array(total)
  const placeOf = new Uint32Array(total)
  const rowOf = new Uint32Array(total)
  for (let row = 0; row < total; row++) {
    const key = sorted[row]
    const all = key - Math.floor(key / span) * span
    const part = partOfAll[all]
    partOf[row] = part
    placeOf[row] = all - firstOfPart[part]
    rowOf[all] = row
  }
  return { count: total, partOf, placeOf, firstOfPart, rowOf }
}

/** West, south, east and north of each footprint of a part. */
export function footprintBoxes(
  { doubles, words }: ReadParts['memory'],
  { footprints, at }: ReadParts['parts'][number],
): Float64Array {
  const boxes = new Float64Array(4 * footprints)
  const [rings, vertices] = [at[columnNumber.footprintRingStart], at[columnNumber.ringVertexStart]]
  const corners = at[columnNumber.coordinates]
  for (let f = 0; f < footprints; f++) {
    const outerRing = vertices + words[rings + f]
    let west = Infinity
    let south = Infinity
    let east = -Infinity
    let north = -Infinity
    const end = corners + 2 * words[outerRing + 1]
    for (let v = corners + 2 * words[outerRing]; v < end; v += 2) {
      const lon = doubles[v]
      const lat = doubles[v + 1]
      if (lon < west) west = lon
      if (lon > east) east = lon
      if (lat < south) south = lat
      if (lat > north) north = lat
    }
    boxes[4 * f] = west
    boxes[4 * f + 1] = south
    boxes[4 * f + 2] = east
    boxes[4 * f + 3] = north
  }
  return boxes
}
