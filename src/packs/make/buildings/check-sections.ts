// Whether what lies beside buildings that are read by window says what the buildings say: the tree of their
// boxes, their ids, what overviews show, and the columns. Loading holds them against their hashes alone.
import { SightlineError } from '../../../errors.ts'
import type { ByteSource } from '../../../formats/byte-source.ts'
import type { Bounds } from '../../../formats/elevation-raster.ts'
import type { ReadFeature } from '../../../formats/flatgeobuf/feature-bytes.ts'
import { decodeHead, encodeHead } from '../../../formats/flatgeobuf/header-bytes.ts'
import { encodeTree } from '../../../formats/flatgeobuf/packed-tree.ts'
import { compareUtf8 } from '../../../spatial/utf8-order.ts'
import { storedPart } from '../../load/building-columns.ts'
import { eachFeature } from '../../load/building-file.ts'
import { BuildingSections } from '../../load/building-sections.ts'
import { buildPart } from '../../load/footprint-arrays.ts'
import { FootprintBuilder } from '../../load/footprint-builder.ts'
import { GrowingFloat64 } from '../../load/growing-arrays.ts'
import { SkipCounter } from '../../load/skip-reasons.ts'
import type { BuildingWindow, PackSnapshot } from '../../snapshot.ts'
import { BuildingNames } from './building-names.ts'
import { featuresOfPart, PartBuilder } from './column-file.ts'
import { FeatureBoxes } from './feature-boxes.ts'
import { encodeOverviews } from './overview-lists.ts'

/**
 * Looks through all buildings of a pack that are read by window, and makes again what lies beside them. The
 * boxes and names of all footprints and the place of each building are in memory.
 *
 * @throws {SightlineError} not_processable naming what does not fit the buildings
 */
export async function checkSections(snapshot: PackSnapshot): Promise<void> {
  const { window } = snapshot
  if (window === undefined) return
  const sections = new BuildingSections(snapshot, window)
  try {
    const features = await sections.features()
    const found = await FoundBuildings.read(features, snapshot, window)
    await checkIndex(features, window, found)
    const order = found.orderOfIds()
    const ids = found.ids()
    if (sections.has('ids') && ids !== null) await compareSection(sections, 'ids', ids)
    if (sections.has('overviews')) await checkOverviews(sections, found, order)
    if (sections.has('columns')) await checkColumns(sections, window, order)
  } finally {
    await sections.close()
  }
}

/** All buildings of a file, in its order. */
class FoundBuildings {
  readonly boxes = new FeatureBoxes()
  readonly offsets = new GrowingFloat64()
  readonly #ids: string[] = []
  readonly #names = new BuildingNames()
  readonly #skipped = new SkipCounter()

  static async read(
    file: ByteSource,
    { demandSource }: PackSnapshot,
    window: BuildingWindow,
  ): Promise<FoundBuildings> {
    const found = new FoundBuildings()
    for await (const features of eachFeature(file, window)) {
      const part = new FootprintBuilder(found.#skipped)
      for (const { feature, offset } of features) {
        found.#add(feature, offset)
        part.add(feature)
      }
      found.#names.addPart(buildPart(part.finish(), found.#skipped, demandSource).store)
    }
    return found
  }

  #add(feature: ReadFeature, offset: number): void {
    this.boxes.addRead(feature)
    this.offsets.push(offset)
    this.#ids.push(feature.id)
    this.#names.addFeature(feature.id)
  }

  /**
   * The section of ids; null where two are the same: which of them stays depends on what was read together.
   */
  ids(): Iterable<Uint8Array> | null {
    const encoded = this.#names.encode(this.offsets.view())
    const haveSame = this.#skipped.counts().duplicate_id !== undefined || this.#names.haveSame
    return haveSame ? null : encoded
  }

  /** The buildings in the order of their ids, by their numbers in the order of the file. */
  orderOfIds(): Uint32Array {
    const order = Uint32Array.from(this.#ids, (_, feature) => feature)
    return order.sort((a, b) => compareUtf8(this.#ids[a], this.#ids[b]) || a - b)
  }
}

async function checkIndex(
  file: ByteSource,
  { index: { treeStart, featuresStart } }: BuildingWindow,
  { boxes, offsets }: FoundBuildings,
): Promise<void> {
  const boxesOfFeatures = new Float64Array(4 * boxes.featureCount)
  const extent: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let feature = 0; feature < boxes.featureCount; feature++) {
    const box: Bounds = boxes.boxOf(feature)
    boxesOfFeatures.set(box, 4 * feature)
    for (const side of [0, 1]) extent[side] = Math.min(extent[side], box[side])
    for (const side of [2, 3]) extent[side] = Math.max(extent[side], box[side])
  }
  const { metadata } = decodeHead(await file.read(0, treeStart))
  const head = encodeHead({ extent, featureCount: boxes.featureCount, metadata })
  await compare(file, [0, treeStart], [head], 'its head is')
  const starts = offsets.view()
  const end = file.byteLength - featuresStart
  const lengths = Uint32Array.from(starts, (start, i) => (starts.at(i + 1) ?? end) - start)
  const tree = encodeTree(boxesOfFeatures, lengths)
  await compare(file, [treeStart, featuresStart], tree, 'its index is')
}

async function checkOverviews(
  sections: BuildingSections,
  found: FoundBuildings,
  order: Uint32Array,
): Promise<void> {
  const boxes = new FeatureBoxes()
  for (const feature of order) boxes.addFrom(found.boxes, feature)
  const starts = found.offsets.view()
  const offsets = Float64Array.from(order, (feature) => starts[feature])
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

/** Makes each part again, with the places of its buildings in the order of all ids. */
async function checkColumns(
  sections: BuildingSections,
  window: BuildingWindow,
  order: Uint32Array,
): Promise<void> {
  const columns = await sections.columns()
  if (columns.featuresOfPart !== featuresOfPart) throw otherPart(0)
  const ranks = new Uint32Array(order.length)
  order.forEach((feature, rank) => (ranks[feature] = rank))
  const builder = new PartBuilder()
  let [part, count] = [0, 0]
  const finish = async () => {
    const made = storedPart(builder.finish())
    if (Buffer.compare(made, await columns.bytesOf(part)) !== 0) throw otherPart(part)
    part++
  }
  for await (const features of eachFeature(await sections.features(), window)) {
    for (const { feature } of features) {
      builder.add(feature, ranks[count++])
      if (builder.featureCount === featuresOfPart) await finish()
    }
  }
  if (builder.featureCount > 0) await finish()
}

function otherPart(part: number): SightlineError {
  return other(`part ${part} of its columns is`)
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
