import { closeSync, openSync, readSync } from 'node:fs'
import type { Bounds } from '../../../formats/elevation-raster.ts'
import {
  encodeFeature,
  FeatureReader,
  type PolygonFeature,
} from '../../../formats/flatgeobuf/feature-bytes.ts'
import { encodeHead } from '../../../formats/flatgeobuf/header-bytes.ts'
import { hilbertPlace } from '../../../formats/flatgeobuf/hilbert.ts'
import { encodeTree } from '../../../formats/flatgeobuf/packed-tree.ts'
import { SectionWriter } from '../../../formats/section-file.ts'
import { blockBytes, BlockHasher } from '../../load/block-file.ts'
import { buildingFacts } from '../../load/building-file.ts'
import { buildingSections } from '../../load/building-sections.ts'
import type { BuildingSection } from '../../snapshot.ts'
import { buildPart } from '../../load/footprint-arrays.ts'
import { FootprintBuilder } from '../../load/footprint-builder.ts'
import { GrowingFloat64, GrowingUint32 } from '../../load/growing-arrays.ts'
import { SkipCounter } from '../../load/skip-reasons.ts'
import { BuildingTally } from '../../load/summarize.ts'
import type { BuildingSummary, DemandSource } from '../../summary.ts'
import { HashedFile } from '../common/hashed-file.ts'
import { BuildingNames } from './building-names.ts'
import { columnFile } from './column-file.ts'
import { FeatureBoxes } from './feature-boxes.ts'
import { encodeOverviews } from './overview-lists.ts'

/** Buildings counted at once. */
const buildingsAtOnce = 20_000

/** Where the files of a layer are written, and what waits meanwhile. */
export interface IndexedPaths {
  readonly buildings: string
  /** The hashes of its blocks. */
  readonly blocks: string
  /** A file that does not exist yet; removing it is the caller's work. */
  readonly spool: string
}

/**
 * Writes buildings as a file of sections, and the SHA-256 of each of its blocks. The first section is a
 * FlatGeobuf with an index, near ones beside each other; the others are the ids of its buildings in the order
 * of their bytes, which of them overviews show, and what is read of them for a question. Of a building no
 * more is in memory than its boxes, its id and its place.
 *
 * @param features in the byte order of their ids, as `buildings.geojson` would have them
 * @returns the SHA-256 of both files
 */
export function writeIndexedBuildings(
  paths: IndexedPaths,
  features: Iterable<PolygonFeature>,
): { readonly sha256: string; readonly blocksSha256: string } {
  const spooled = spool(paths.spool, features)
  const { boxes, lengths, starts, extent, summary, names } = spooled
  const order = alongCurve(boxes, extent)
  const orderedBoxes = new Float64Array(4 * order.length)
  order.forEach((feature, place) => {
    orderedBoxes.set(boxes.boxOf(feature), 4 * place)
  })
  const orderedLengths = order.map((feature) => lengths[feature])
  const waiting = openSync(paths.spool, 'r')
  const bytesAt = (feature: number): Uint8Array => {
    const bytes = new Uint8Array(lengths[feature])
    readSync(waiting, bytes, 0, bytes.length, starts[feature])
    return bytes
  }
  const offsets = new Float64Array(order.length)
  function* flatGeobuf(): Generator<Uint8Array> {
    const metadata = buildingFacts(summary, spooled.areIdsInOrder)
    yield encodeHead({ extent, featureCount: order.length, metadata })
    yield* encodeTree(orderedBoxes, orderedLengths)
    let end = 0
    for (const feature of order) {
      yield bytesAt(feature)
      offsets[feature] = end
      end += lengths[feature]
    }
  }
  const columns = () => columnFile(order, (rank) => new FeatureReader(bytesAt(rank)).featureAt(0))
  try {
    return writeSections(paths, {
      features: flatGeobuf,
      ids: () => names.encode(offsets),
      overviews: () => encodeOverviews(boxes, offsets),
      columns,
    })
  } finally {
    closeSync(waiting)
  }
}

/**
 * Writes a file of sections, each made when those before it are written, and the hash of each of its blocks.
 */
function writeSections(
  paths: IndexedPaths,
  sections: Readonly<Record<BuildingSection, () => Iterable<Uint8Array>>>,
) {
  const file = new HashedFile(paths.buildings)
  const hasher = new BlockHasher()
  const writer = new SectionWriter(
    (bytes) => {
      file.write(bytes)
      hasher.add(bytes)
    },
    () => file.sha256(),
    // Who reads a section hashes no block of another.
    blockBytes,
  )
  for (const name of buildingSections) writer.add(name, sections[name]())
  writer.finish(null)
  const blocks = new HashedFile(paths.blocks)
  blocks.write(hasher.finish())
  return { sha256: file.close(), blocksSha256: blocks.close() }
}

interface Spooled {
  readonly boxes: FeatureBoxes
  readonly lengths: Uint32Array
  readonly starts: Float64Array
  readonly extent: Bounds
  readonly summary: Omit<BuildingSummary, 'confidence'>
  readonly names: BuildingNames
  readonly areIdsInOrder: boolean
}

function spool(path: string, features: Iterable<PolygonFeature>): Spooled {
  const file = new HashedFile(path)
  const boxes = new FeatureBoxes()
  const lengths = new GrowingUint32()
  const starts = new GrowingFloat64()
  const counter = new SummaryCounter()
  const extent: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  let end = 0
  for (const feature of features) {
    boxes.add(feature)
    const box = boxes.boxOf(boxes.featureCount - 1)
    extent[0] = Math.min(extent[0], box[0])
    extent[1] = Math.min(extent[1], box[1])
    extent[2] = Math.max(extent[2], box[2])
    extent[3] = Math.max(extent[3], box[3])
    const bytes = encodeFeature(feature)
    file.write(bytes)
    lengths.push(bytes.length)
    starts.push(end)
    end += bytes.length
    counter.add(feature)
  }
  file.close()
  const summary = counter.summary()
  return {
    ...{ boxes, lengths: lengths.view(), starts: starts.view() },
    ...{ extent, summary, names: counter.names, areIdsInOrder: counter.areIdsInOrder },
  }
}

/** Features by the places of their middles on a curve that fills the extent. */
function alongCurve(boxes: FeatureBoxes, [west, south, east, north]: Bounds): Uint32Array {
  const places = new Float64Array(boxes.featureCount)
  for (let feature = 0; feature < places.length; feature++) {
    const box = boxes.boxOf(feature)
    const x = (box[0] + box[2]) / 2
    const y = (box[1] + box[3]) / 2
    places[feature] = hilbertPlace(
      (x - west) / Math.max(east - west, Number.MIN_VALUE),
      (y - south) / Math.max(north - south, Number.MIN_VALUE),
    )
  }
  const order = Uint32Array.from(places, (_, feature) => feature)
  return order.sort((a, b) => places[a] - places[b] || a - b)
}

/** Says of buildings what loading them as a whole would say, some at a time. */
class SummaryCounter {
  readonly names = new BuildingNames()
  readonly #tally = new BuildingTally()
  readonly #skipped = new SkipCounter()
  #builder = new FootprintBuilder(this.#skipped)
  #waiting = 0

  add(feature: PolygonFeature): void {
    this.#builder.add(feature)
    this.names.addFeature(feature.id)
    if (++this.#waiting === buildingsAtOnce) this.#count()
  }

  /** Of what was counted: all of it after the summary. */
  get areIdsInOrder(): boolean {
    return this.names.areInOrder && this.#skipped.counts().duplicate_id === undefined
  }

  summary(): Omit<BuildingSummary, 'confidence'> {
    this.#count()
    const { total, missingDemand } = this.#tally.counted
    const sourceOf = (missing: number): DemandSource =>
      missing === 0 ? 'pack' : missing < total ? 'pack_partial' : 'derived_from_tags'
    const source = {
      demandWeight: sourceOf(missingDemand.demandWeight),
      residentialDemand: sourceOf(missingDemand.residentialDemand),
      densityScore: sourceOf(missingDemand.densityScore),
    }
    return this.#tally.summary(source, this.#skipped.counts())
  }

  /** Missing values are counted where a pack says that some are given. */
  #count(): void {
    const source = {
      demandWeight: 'pack_partial',
      residentialDemand: 'pack_partial',
      densityScore: 'pack_partial',
    } as const
    const part = buildPart(this.#builder.finish(), this.#skipped, source)
    this.#tally.add(part)
    this.names.addPart(part.store)
    this.#builder = new FootprintBuilder(this.#skipped)
    this.#waiting = 0
  }
}
