// Whether the files beside buildings that are read by window say what the buildings say: the tree of their
// boxes, their ids, and what overviews show. Loading holds them against their hashes alone.
import { SightlineError } from '../../../errors.ts'
import type { ByteSource } from '../../../formats/byte-source.ts'
import type { Bounds } from '../../../formats/elevation-raster.ts'
import { decodeHead, encodeHead } from '../../../formats/flatgeobuf/header-bytes.ts'
import { encodeTree } from '../../../formats/flatgeobuf/packed-tree.ts'
import { eachFeature } from '../../load/building-file.ts'
import { BuildingSections } from '../../load/building-sections.ts'
import { buildPart } from '../../load/footprint-arrays.ts'
import { FootprintBuilder } from '../../load/footprint-builder.ts'
import { GrowingFloat64, GrowingUint32 } from '../../load/growing-arrays.ts'
import { SkipCounter } from '../../load/skip-reasons.ts'
import type { PackSnapshot } from '../../snapshot.ts'
import { BuildingNames } from './building-names.ts'
import { FeatureBoxes } from './feature-boxes.ts'
import { namesOfBuildings } from './names-in-order.ts'
import { encodeOverviews } from './overview-lists.ts'

/**
 * Looks through all buildings of a pack that are read by window, and makes again what lies beside them. The
 * boxes and names of all footprints and the place of each building are in memory.
 *
 * @throws {SightlineError} not_processable naming the file that does not fit its buildings
 */
export async function checkIndex(snapshot: PackSnapshot): Promise<void> {
  const { window } = snapshot
  if (window === undefined) return
  const sections = new BuildingSections(snapshot, window)
  try {
    const found = await readAll(snapshot, await sections.features(), window)
    if (!sections.has('ids')) return
    await checkIds(sections, found)
    const order = await orderOfIds(sections, found)
    if (sections.has('overviews')) await checkOverviews(sections, found, order)
  } finally {
    await sections.close()
  }
}

interface FoundBuildings {
  /** In the order of the file. */
  readonly boxes: FeatureBoxes
  readonly offsets: Float64Array
  readonly names: BuildingNames
  /** Whether a name was left out because another one is the same. */
  readonly haveSameNames: boolean
}

async function readAll(
  snapshot: PackSnapshot,
  file: ByteSource,
  window: NonNullable<PackSnapshot['window']>,
): Promise<FoundBuildings> {
  const boxes = new FeatureBoxes()
  const offsets = new GrowingFloat64()
  const names = new BuildingNames()
  const skipped = new SkipCounter()
  for await (const features of eachFeature(file, window)) {
    const part = new FootprintBuilder(skipped)
    for (const { feature, offset } of features) {
      boxes.addRead(feature)
      offsets.push(offset)
      names.addFeature(feature.id)
      part.add(feature)
    }
    names.addPart(buildPart(part.finish(), skipped, snapshot.demandSource).store)
  }
  const { treeStart, featuresStart } = window.index
  const ofFeatures = boxesOfFeatures(boxes)
  const { metadata } = decodeHead(await file.read(0, treeStart))
  const extent = around(ofFeatures)
  const head = encodeHead({ extent, featureCount: boxes.featureCount, metadata })
  await compare(file, [0, treeStart], [head], 'its head is')
  const lengths = lengthsOf(offsets.view(), file.byteLength - featuresStart)
  const tree = encodeTree(ofFeatures, lengths)
  await compare(file, [treeStart, featuresStart], tree, 'its index is')
  return {
    boxes,
    offsets: offsets.view(),
    names,
    haveSameNames: skipped.counts().duplicate_id !== undefined,
  }
}

function boxesOfFeatures(boxes: FeatureBoxes): Float64Array {
  const all = new Float64Array(4 * boxes.featureCount)
  for (let feature = 0; feature < boxes.featureCount; feature++) {
    all.set(boxes.boxOf(feature), 4 * feature)
  }
  return all
}

function around(boxes: Float64Array): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < boxes.length; at += 4) {
    west = Math.min(west, boxes[at])
    south = Math.min(south, boxes[at + 1])
    east = Math.max(east, boxes[at + 2])
    north = Math.max(north, boxes[at + 3])
  }
  return [west, south, east, north]
}

function lengthsOf(offsets: Float64Array, end: number): Uint32Array {
  return Uint32Array.from(offsets, (offset, i) => (offsets.at(i + 1) ?? end) - offset)
}

/** Not where two names are the same: the one that stays depends on what it was read with. */
async function checkIds(
  sections: BuildingSections,
  { names, offsets, haveSameNames }: FoundBuildings,
): Promise<void> {
  const made = names.encode(offsets)
  if (haveSameNames || names.haveSame) return
  await compareSection(sections, 'ids', made)
}

/** The buildings in the order of their ids, by their numbers in the order of the file. */
async function orderOfIds(
  sections: BuildingSections,
  { offsets }: FoundBuildings,
): Promise<Uint32Array> {
  const order = new GrowingUint32()
  const isNamed = new Uint8Array(offsets.length)
  for await (const { offset } of namesOfBuildings(await sections.ids())) {
    const feature = placeOf(offsets, offset)
    if (isNamed[feature] === 0) order.push(feature)
    isNamed[feature] = 1
  }
  // One whose name another building has is not among them.
  isNamed.forEach((named, feature) => {
    if (named === 0) order.push(feature)
  })
  return order.view()
}

/** Where an offset stands: these ascend. */
function placeOf(offsets: Float64Array, offset: number): number {
  let [low, high] = [0, offsets.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (offsets[middle] < offset) low = middle + 1
    else high = middle
  }
  return low
}

async function checkOverviews(
  sections: BuildingSections,
  found: FoundBuildings,
  order: Uint32Array,
): Promise<void> {
  const boxes = new FeatureBoxes()
  for (const feature of order) boxes.addFrom(found.boxes, feature)
  const offsets = Float64Array.from(order, (feature) => found.offsets[feature])
  await compareSection(sections, 'overviews', encodeOverviews(boxes, offsets))
}

async function compareSection(
  sections: BuildingSections,
  name: 'ids' | 'overviews',
  made: Iterable<Uint8Array>,
): Promise<void> {
  const source = await sections.source(name)
  await compare(source, [0, source.byteLength], made, `its ${name} are`)
}

/**
 * Holds what was made again against what lies in a file, byte by byte.
 *
 * @param what begins the message where they differ
 */
async function compare(
  file: ByteSource,
  [start, end]: readonly [number, number],
  made: Iterable<Uint8Array>,
  what: string,
): Promise<void> {
  let at = start
  for (const bytes of made) {
    if (at + bytes.length > end) throw other(what)
    if (Buffer.compare(await file.read(at, bytes.length), bytes) !== 0) throw other(what)
    at += bytes.length
  }
  if (at !== end) throw other(what)
}

function other(what: string): SightlineError {
  return new SightlineError(
    'not_processable',
    `files.buildings: ${what} not ${what.endsWith('are') ? 'those' : 'that'} of its buildings`,
  )
}
