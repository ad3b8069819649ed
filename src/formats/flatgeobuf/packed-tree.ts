// The packed Hilbert R-tree of FlatGeobuf (specification 3.0): boxes of nodes, the root first, the boxes of
// the features last. Each node has at most as many children as the header says, one after the other.
import type { Bounds } from '../elevation-raster.ts'

/** Four doubles and a 64-bit place. */
const nodeBytes = 40
/** Children of a node. */
export const nodeSize = 16
/** Nodes written at once. */
const nodesAtOnce = 16_384

/** First node and end of each level, that of the features first. */
function treeLevels(featureCount: number, childCount: number = nodeSize): [number, number][] {
  const counts = [featureCount]
  while (counts.at(-1)! > 1) counts.push(Math.ceil(counts.at(-1)! / childCount))
  // A tree has a root above its features, also above a single one.
  if (counts.length === 1) counts.push(1)
  let first = counts.reduce((sum, count) => sum + count, 0)
  return counts.map((count) => {
    first -= count
    return [first, first + count]
  })
}

/** Bytes of a tree. */
export function treeBytes(featureCount: number, childCount: number = nodeSize): number {
  return treeLevels(featureCount, childCount)[0][1] * nodeBytes
}

/**
 * Encodes the tree of features in their order in the file.
 *
 * @param boxes west, south, east and north of each feature
 * @param lengths bytes of each feature
 */
export function* encodeTree(boxes: Float64Array, lengths: Uint32Array): Generator<Uint8Array> {
  const levels = treeLevels(lengths.length)
  const boxesOf = [boxes]
  for (let level = 1; level < levels.length; level++) {
    boxesOf.push(joinedBoxes(boxesOf[level - 1], levels[level][1] - levels[level][0]))
  }
  for (let level = levels.length - 1; level > 0; level--) {
    const [firstChild] = levels[level - 1]
    yield* encodeNodes(boxesOf[level], (node) => firstChild + node * nodeSize)
  }
  let end = 0
  yield* encodeNodes(boxes, (feature) => (end += lengths[feature]) - lengths[feature])
}

function* encodeNodes(
  boxes: Float64Array,
  placeOf: (node: number) => number,
): Generator<Uint8Array> {
  const count = boxes.length / 4
  for (let from = 0; from < count; from += nodesAtOnce) {
    const end = Math.min(count, from + nodesAtOnce)
    const bytes = new Uint8Array((end - from) * nodeBytes)
    const view = new DataView(bytes.buffer)
    for (let node = from; node < end; node++) {
      const at = (node - from) * nodeBytes
      for (let side = 0; side < 4; side++)
        view.setFloat64(at + 8 * side, boxes[4 * node + side], true)
      view.setBigUint64(at + 32, BigInt(placeOf(node)), true)
    }
    yield bytes
  }
}

function joinedBoxes(boxes: Float64Array, count: number): Float64Array {
  const joined = new Float64Array(4 * count)
  for (let node = 0; node < count; node++) {
    joined.set([Infinity, Infinity, -Infinity, -Infinity], 4 * node)
    const end = Math.min(boxes.length / 4, (node + 1) * nodeSize)
    for (let child = node * nodeSize; child < end; child++) {
      for (let side = 0; side < 4; side++) {
        const narrower = side < 2 ? Math.min : Math.max
        joined[4 * node + side] = narrower(joined[4 * node + side], boxes[4 * child + side])
      }
    }
  }
  return joined
}

/** Where a feature lies: how many come before it, bytes from the first one, and how many; the last has no known length. */
export interface FeaturePlace {
  readonly index: number
  readonly offset: number
  readonly length: number | null
}

/**
 * The features whose boxes meet a box, in the order of the file.
 *
 * @param read gives bytes of the tree
 * @throws {RangeError} when the tree leads nowhere
 */
export async function searchTree(
  featureCount: number,
  childCount: number,
  [west, south, east, north]: Bounds,
  read: (offset: number, length: number) => Promise<Uint8Array>,
): Promise<FeaturePlace[]> {
  const levels = treeLevels(featureCount, childCount)
  const found: FeaturePlace[] = []
  let ranges: (readonly [number, number])[] = [levels.at(-1)!]
  for (let level = levels.length - 1; level >= 0; level--) {
    const [levelStart, end] = levels[level]
    const children: [number, number][] = []
    for (const [from, to] of ranges) {
      // One more, where there is one: it tells where the last feature ends.
      const count = Math.min(end, to + 1) - from
      const bytes = await read(from * nodeBytes, count * nodeBytes)
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      for (let node = from; node < to; node++) {
        const at = (node - from) * nodeBytes
        const isApart =
          view.getFloat64(at, true) > east ||
          view.getFloat64(at + 8, true) > north ||
          view.getFloat64(at + 16, true) < west ||
          view.getFloat64(at + 24, true) < south
        if (isApart) continue
        const place = placeAt(view, at)
        if (level === 0) {
          const next = at + nodeBytes
          const isLast = next + nodeBytes > bytes.length
          const length = isLast ? null : placeAt(view, next) - place
          found.push({ index: node - levelStart, offset: place, length })
        } else children.push(childrenFrom(place, levels[level - 1], childCount))
      }
    }
    ranges = joinedRanges(children)
  }
  return found
}

/** Features that lie beside each other in the file, and a box around all of them. */
export interface FeatureGroup {
  /** How many groups come before it. */
  readonly index: number
  readonly box: Bounds
}

/**
 * The groups whose boxes meet one of some boxes, in the order of the file: nodes some levels above the features,
 * or the root where it is not so high.
 *
 * @param read gives bytes of the tree
 * @throws {RangeError} when the tree leads nowhere
 */
export async function searchGroups(
  { featureCount, childCount }: { readonly featureCount: number; readonly childCount: number },
  levelsAbove: number,
  boxes: readonly Bounds[],
  read: (offset: number, length: number) => Promise<Uint8Array>,
): Promise<FeatureGroup[]> {
  const levels = treeLevels(featureCount, childCount)
  const lowest = Math.min(levelsAbove, levels.length - 1)
  const found: FeatureGroup[] = []
  let ranges: (readonly [number, number])[] = [levels.at(-1)!]
  for (let level = levels.length - 1; level >= lowest; level--) {
    const children: [number, number][] = []
    for (const [from, to] of ranges) {
      const bytes = await read(from * nodeBytes, (to - from) * nodeBytes)
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      for (let node = from; node < to; node++) {
        const at = (node - from) * nodeBytes
        const box = boxAt(view, at)
        if (!boxes.some((wanted) => doMeet(wanted, box))) continue
        if (level === lowest) found.push({ index: node - levels[level][0], box })
        else children.push(childrenFrom(placeAt(view, at), levels[level - 1], childCount))
      }
    }
    ranges = joinedRanges(children)
  }
  return found
}

function boxAt(view: DataView, at: number): Bounds {
  return [
    view.getFloat64(at, true),
    view.getFloat64(at + 8, true),
    view.getFloat64(at + 16, true),
    view.getFloat64(at + 24, true),
  ]
}

function doMeet(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && a[1] <= b[3] && a[2] >= b[0] && a[3] >= b[1]
}

/** The place of a node, of 64 bits; a BigInt for each would take longer than the search. */
function placeAt(view: DataView, node: number): number {
  return view.getUint32(node + 32, true) + 0x1_0000_0000 * view.getUint32(node + 36, true)
}

function childrenFrom(
  first: number,
  [levelStart, levelEnd]: readonly [number, number],
  childCount: number,
): [number, number] {
  if (first < levelStart || first >= levelEnd) throw new RangeError('the index leads nowhere')
  return [first, Math.min(first + childCount, levelEnd)]
}

/** Neighbours are read at once. */
function joinedRanges(ranges: readonly [number, number][]): [number, number][] {
  const joined: [number, number][] = []
  for (const [from, to] of ranges) {
    const last = joined.at(-1)
    if (last !== undefined && last[1] === from) last[1] = to
    else joined.push([from, to])
  }
  return joined
}
