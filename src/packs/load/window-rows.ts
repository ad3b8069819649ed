// Which footprints of some parts of a pack a window has, and in which order.
import type { Bounds } from '../../formats/elevation-raster.ts'
import type { ReadParts } from './building-columns.ts'

/** What is read of a pack at once, and which of it is wanted. */
export interface WindowParts extends ReadParts {
  /** Around the footprints of each part. */
  readonly boxes: readonly Bounds[]
  /** A building is wanted when the box around its footprints meets one of these. */
  readonly wanted: readonly Bounds[]
}

/** The footprints of a window in the order of their ids. */
export interface WindowRows {
  readonly count: number
  /** Part of each of them, and its place in it. */
  readonly partOf: Uint16Array
  readonly placeOf: Uint32Array
  /** First footprint of each part among those of all parts, one after the other, and the end of all. */
  readonly firstOfPart: Uint32Array
  /** Number of each of those in the order of ids; `notWanted` where the window does not have it. */
  readonly rowOf: Uint32Array
}

/** In place of the number of a footprint that a window does not have. */
export const notWanted = 0xffff_ffff

/** More parts than a window has: they are numbered in 16 bits. */
const maximumParts = 0xffff

/**
 * Puts the footprints of a window into the order of their ids, which is that of the ranks of their buildings.
 *
 * @returns undefined where there are more of them than a window has
 */
export function orderRows(window: WindowParts): WindowRows | undefined {
  const { memory, parts, boxes, wanted } = window
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
  let count = 0
  parts.forEach((part, number) => {
    const first = firstOfPart[number]
    partOfAll.fill(number, first, firstOfPart[number + 1])
    const isAll = wanted.some((box) => isInside(boxes[number], box))
    const chosen = isAll ? null : chosenBuildings(window, number)
    const { buildingOfFootprint, rank } = part.at
    for (let place = 0; place < part.footprints; place++) {
      const building = halves[buildingOfFootprint + place]
      if (chosen !== null && chosen[building] === 0) continue
      keys[count++] = words[rank + building] * span + first + place
    }
  })
  const sorted = keys.subarray(0, count).sort()
  const partOf = new Uint16Array(count)
  const placeOf = new Uint32Array(count)
  const rowOf = new Uint32Array(total).fill(notWanted)
  for (let row = 0; row < count; row++) {
    const key = sorted[row]
    const all = key - Math.floor(key / span) * span
    const part = partOfAll[all]
    partOf[row] = part
    placeOf[row] = all - firstOfPart[part]
    rowOf[all] = row
  }
  return { count, partOf, placeOf, firstOfPart, rowOf }
}

function isInside(inner: Bounds, outer: Bounds): boolean {
  return (
    inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3]
  )
}

/** Which buildings of a part have a box, around all of their footprints, that meets a wanted one. */
function chosenBuildings({ memory, parts, wanted }: WindowParts, number: number): Uint8Array {
  const part = parts[number]
  const sides = new Float64Array(4 * part.buildings)
  for (let b = 0; b < part.buildings; b++) {
    sides[4 * b] = sides[4 * b + 1] = Infinity
    sides[4 * b + 2] = sides[4 * b + 3] = -Infinity
  }
  const of = footprintBoxes(memory, part)
  for (let f = 0; f < part.footprints; f++) {
    const at = 4 * memory.halves[part.at.buildingOfFootprint + f]
    sides[at] = Math.min(sides[at], of[4 * f])
    sides[at + 1] = Math.min(sides[at + 1], of[4 * f + 1])
    sides[at + 2] = Math.max(sides[at + 2], of[4 * f + 2])
    sides[at + 3] = Math.max(sides[at + 3], of[4 * f + 3])
  }
  const chosen = new Uint8Array(part.buildings)
  for (const [west, south, east, north] of wanted) {
    for (let b = 0; b < part.buildings; b++) {
      const doMeet =
        sides[4 * b] <= east &&
        sides[4 * b + 1] <= north &&
        sides[4 * b + 2] >= west &&
        sides[4 * b + 3] >= south
      if (doMeet) chosen[b] = 1
    }
  }
  return chosen
}

/** West, south, east and north of each footprint of a part. */
export function footprintBoxes(
  { doubles, words }: ReadParts['memory'],
  { footprints, at }: ReadParts['parts'][number],
): Float64Array {
  const boxes = new Float64Array(4 * footprints)
  for (let f = 0; f < footprints; f++) {
    const outerRing = at.ringVertexStart + words[at.footprintRingStart + f]
    let west = Infinity
    let south = Infinity
    let east = -Infinity
    let north = -Infinity
    const end = at.coordinates + 2 * words[outerRing + 1]
    for (let v = at.coordinates + 2 * words[outerRing]; v < end; v += 2) {
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
