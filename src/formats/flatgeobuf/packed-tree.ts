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

/** A node of the tree: a feature, or features that lie beside each other in the file. */
export interface TreeNode {
  /** How many nodes of its level come before it. */
  readonly index: number
  readonly box: Bounds
  /** Of a feature, its bytes from the first one. */
  readonly offset: number
  /** Of a feature, how many bytes it has; null of the last. */
  readonly length: number | null
}

/** How many features a tree has, and how many children its nodes. */
interface TreeSize {
  readonly featureCount: number
  readonly childCount: number
}

/**
 * The nodes of a level whose boxes meet one of some boxes, each once, in the order of the file.
 *
 * @param levelsAbove the features; the level of the root where the tree is not so high
 * @param read gives bytes of the tree
 * @throws {RangeError} when the tree leads nowhere
 */
export async function searchTree(
  { featureCount, childCount }: TreeSize,
  levelsAbove: number,
  boxes: readonly Bounds[],
  read: (offset: number, length: number) => Promise<Uint8Array>,
): Promise<TreeNode[]> {
  const levels = treeLevels(featureCount, childCount)
  const lowest = Math.min(levelsAbove, levels.length - 1)
  const found: TreeNode[] = []
  let ranges: (readonly [number, number])[] = [levels.at(-1)!]
  for (let level = levels.length - 1; level >= lowest; level--) {
    const [levelStart, end] = levels[level]
    const children: [number, number][] = []
    for (const [from, to] of ranges) {
      // One more, where there is one: it tells where the last feature ends.
      const count = Math.min(end, to + 1) - from
      const bytes = await read(from * nodeBytes, count * nodeBytes)
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      for (let node = from; node < to; node++) {
        const at = (node - from) * nodeBytes
        if (!doesMeetOne(view, at, boxes)) continue
        const offset = placeAt(view, at)
        if (level > lowest) children.push(childrenFrom(offset, levels[level - 1], childCount))
        else {
          const next = at + nodeBytes
          const length = next + nodeBytes > bytes.length ? null : placeAt(view, next) - offset
          found.push({ index: node - levelStart, box: boxAt(view, at), offset, length })
        }
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

/** Whether the box of a node meets one of some boxes. */
function doesMeetOne(view: DataView, at: number, boxes: readonly Bounds[]): boolean {
  const west = view.getFloat64(at, true)
  const south = view.getFloat64(at + 8, true)
  const east = view.getFloat64(at + 16, true)
  const north = view.getFloat64(at + 24, true)
  for (const box of boxes) {
    if (west <= box[2] && south <= box[3] && east >= box[0] && north >= box[1]) return true
  }
  return false
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
