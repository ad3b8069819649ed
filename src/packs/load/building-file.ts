// Buildings in a FlatGeobuf with an index, of which only windows are in memory.
import { SightlineError } from '../../errors.ts'
import type { ByteSource } from '../../formats/byte-source.ts'
import type { Bounds } from '../../formats/elevation-raster.ts'
import {
  featureLength,
  FeatureReader,
  type ReadFeature,
} from '../../formats/flatgeobuf/feature-bytes.ts'
import { decodeHead, headLength } from '../../formats/flatgeobuf/header-bytes.ts'
import { searchTree, treeBytes, type TreeNode } from '../../formats/flatgeobuf/packed-tree.ts'
import type { FootprintStore } from '../../spatial/footprint-store.ts'
import type { Manifest } from '../manifest/manifest.ts'
import type { BuildingWindow, PackSnapshot, SectionPlaces } from '../snapshot.ts'
import type { BuildingSummary } from '../summary.ts'
import { blockBytes, type HashedBlocks, readBlocks } from './block-file.ts'
import { buildPart } from './footprint-arrays.ts'
import type { BuildingColumns } from './building-columns.ts'
import { readSectionPlaces } from './building-sections.ts'
import { FootprintBuilder } from './footprint-builder.ts'
import { windowStore } from './window-store.ts'
import { SkipCounter } from './skip-reasons.ts'

/** Buildings of one question at most: 300 MB of them and what is made of them. */
export const maximumBuildings = 300_000
/** The head of a file of this service has some thousand bytes. */
const maximumHeadBytes = 1024 * 1024
/** Features this near to each other in the file are read at once. */
const maximumGapBytes = blockBytes
/** Bytes read at once. */
const maximumRangeBytes = 4 * 1024 * 1024

/** What a pack says of buildings that are read by window. */
interface IndexedBuildings {
  readonly window: BuildingWindow
  readonly summary: Omit<BuildingSummary, 'confidence'>
}

/** Text about a file, for who loads it. */
interface FileFacts {
  /** 1: what was made of the buildings lies in other files; 2: in sections behind them. */
  readonly sightline_buildings: 1 | 2
  readonly summary: Omit<BuildingSummary, 'confidence'>
  /** Absent where they are not, or were not looked at. */
  readonly are_ids_in_order?: true
}

/** Whether the buildings of a pack are read by window. */
export function isReadByWindow(manifest: Manifest): boolean {
  return manifest.files.building_blocks !== undefined
}

/**
 * The text that a file of buildings says of itself.
 *
 * @param areIdsInOrder see `BuildingIndex`
 */
export function buildingFacts(summary: FileFacts['summary'], areIdsInOrder: boolean): string {
  const order = areIdsInOrder ? { are_ids_in_order: true as const } : {}
  const facts: FileFacts = { sightline_buildings: 2, summary, ...order }
  return JSON.stringify(facts)
}

/**
 * Reads what a file of buildings says of itself, whatever its size.
 *
 * @param hashes the SHA-256 of each of its blocks, checked before
 * @param beside which files the pack of a former version has beside it
 * @throws {SightlineError} not_processable when it is not one that `pack build` has written
 */
export function readBuildingHead(
  path: string,
  hashes: Uint8Array,
  beside: Pick<BuildingWindow['index'], 'findsIds' | 'hasOverviews'>,
): IndexedBuildings {
  const file: HashedBlocks = { path, hashes, member: 'files.buildings' }
  const start = readBlocks(file, () => ({ offset: 0, length: blockBytes }))
  const length = headLength(start.bytes)
  if (length === null || length > maximumHeadBytes) throw notOurs()
  const { bytes } = readBlocks(file, () => ({ offset: 0, length }))
  const { extent, featureCount, childCount, metadata } = decodeHead(bytes)
  const facts = factsOf(metadata)
  if (facts === undefined || featureCount < 1 || childCount < 2) throw notOurs()
  const sections = sectionsOf(file, facts)
  const byteLength = sections?.features.length ?? start.byteLength
  const featuresStart = length + treeBytes(featureCount, childCount)
  if (!(featuresStart < byteLength) || !extent.every(Number.isFinite)) throw notOurs()
  const areIdsInOrder = facts.are_ids_in_order === true
  const places = { treeStart: length, featuresStart, sections }
  const has = sections === null ? beside : { findsIds: true, hasOverviews: true }
  const index = { featureCount, childCount, ...places, areIdsInOrder, ...has }
  const nothing = { boxes: [], ids: new Set<string>(), listed: [], overviews: new Set<number>() }
  return { window: { index, extent, ...nothing }, summary: facts.summary }
}

function sectionsOf(file: HashedBlocks, facts: FileFacts): SectionPlaces | null {
  if (facts.sightline_buildings === 1) return null
  const sections = readSectionPlaces(file)
  if (sections === undefined || sections.features.offset !== 0) throw notOurs()
  return sections
}

function factsOf(text: string): FileFacts | undefined {
  try {
    const facts = JSON.parse(text) as Partial<FileFacts>
    const { sightline_buildings: version } = facts
    const isOurs = (version === 1 || version === 2) && typeof facts.summary === 'object'
    return isOurs ? (facts as FileFacts) : undefined
  } catch {
    return undefined
  }
}

function notOurs(): SightlineError {
  return new SightlineError(
    'not_processable',
    'files.buildings: it is no FlatGeobuf that sightline pack build has written',
  )
}

/** Nodes of the tree some levels above the buildings whose boxes meet one of some boxes, in their order. */
function nodesInBoxes(
  file: ByteSource,
  { index }: BuildingWindow,
  levelsAbove: number,
  boxes: readonly Bounds[],
): Promise<TreeNode[]> {
  return searchTree(index, levelsAbove, boxes, (offset, length) =>
    file.read(index.treeStart + offset, length),
  )
}

/** Open files of buildings that are read by window. */
interface OpenBuildings {
  readonly file: ByteSource
  /** Null where the pack has none. */
  readonly columns: BuildingColumns | null
}

/** Buildings that a question looks at. */
interface Wanted {
  readonly boxes: readonly Bounds[]
  /** Where named ones lie, bytes from the first building. */
  readonly named: readonly number[]
}

/**
 * The footprints of all buildings whose boxes meet one of some boxes, and of some that are named, as a store
 * of the whole pack has them. They come from the columns, a fifth of the work, where these have all that is
 * wanted.
 *
 * @throws {SightlineError} not_processable when they are too many, unavailable when the file has changed
 */
export async function readFootprints(
  { file, columns }: OpenBuildings,
  window: BuildingWindow,
  demandSource: PackSnapshot['demandSource'],
  wanted: Wanted,
  poll: () => void,
): Promise<FootprintStore> {
  const haveAll = columns !== null && wanted.named.length === 0 && isGiven(demandSource)
  const store = haveAll
    ? await readFromColumns(file, columns, window, wanted.boxes, poll)
    : undefined
  return store ?? readFromFeatures(file, window, demandSource, wanted, poll)
}

/** Undefined where the buildings themselves have to be read. */
async function readFromColumns(
  file: ByteSource,
  columns: BuildingColumns,
  window: BuildingWindow,
  boxes: readonly Bounds[],
  poll: () => void,
): Promise<FootprintStore | undefined> {
  const { featuresOfPart } = columns
  const levelsAbove = Math.round(Math.log(featuresOfPart) / Math.log(window.index.childCount))
  const groups = await nodesInBoxes(file, window, levelsAbove, boxes)
  poll()
  // What lies around the boxes in the same parts does not count.
  if (groups.length * featuresOfPart > maximumBuildings) {
    const { length } = await nodesInBoxes(file, window, 0, boxes)
    poll()
    if (length > maximumBuildings) throw tooMany(length)
  }
  const numbers = groups.map(({ index }) => index)
  const parts = columns.read(numbers, poll)
  const read = parts && { ...parts, boxes: groups.map(({ box }) => box) }
  return read && windowStore(read, window.index.areIdsInOrder)
}

async function readFromFeatures(
  file: ByteSource,
  window: BuildingWindow,
  demandSource: PackSnapshot['demandSource'],
  { boxes, named }: Wanted,
  poll: () => void,
): Promise<FootprintStore> {
  const { featuresStart } = window.index
  const places = await nodesInBoxes(file, window, 0, boxes)
  poll()
  const apart = placesApart(places, named)
  const count = places.length + apart.length
  if (count > maximumBuildings) throw tooMany(count)
  const builder = new FootprintBuilder(new SkipCounter())
  for (const range of rangesOf(places, file.byteLength - featuresStart)) {
    poll()
    const bytes = await file.read(featuresStart + range.from, range.to - range.from)
    const reader = new FeatureReader(bytes)
    for (const { offset } of range.places) builder.add(reader.featureAt(offset - range.from))
  }
  for (const offset of apart) {
    poll()
    builder.add(await readFeature(file, window, offset))
  }
  return buildPart(builder.finish(), new SkipCounter(), demandSource).store
}

/**
 * Why the buildings of some boxes cannot be read at once.
 *
 * @returns null where they can
 */
export async function refusalOfMany(
  file: ByteSource,
  window: BuildingWindow,
  boxes: readonly Bounds[],
  poll: () => void,
): Promise<SightlineError | null> {
  const { featureCount, childCount } = window.index
  if (featureCount <= maximumBuildings) return null
  // Groups of groups are counted in no time, and tell that nearly all are few enough.
  const groups = await nodesInBoxes(file, window, 2, boxes)
  poll()
  if (groups.length * childCount * childCount <= maximumBuildings) return null
  const { length } = await nodesInBoxes(file, window, 0, boxes)
  poll()
  return length > maximumBuildings ? tooMany(length) : null
}

/** Those of some that are named which lie elsewhere, in the order of the file. */
function placesApart(places: readonly TreeNode[], named: readonly number[]): number[] {
  if (named.length === 0) return []
  const offsets = new Set(places.map(({ offset }) => offset))
  return named.filter((offset) => !offsets.has(offset)).sort((a, b) => a - b)
}

/** Whether no demand is derived of what is read together. */
function isGiven(demandSource: PackSnapshot['demandSource']): boolean {
  return !Object.values(demandSource).includes('derived_from_tags')
}

/** A building, and where it lies: bytes from the first. */
interface PlacedFeature {
  readonly feature: ReadFeature
  readonly offset: number
}

/**
 * All buildings in the order of the file, a few mebibytes of it at a time; each holds until the next one.
 *
 * @throws {SightlineError} unavailable when the file has changed; not_processable when it ends inside a
 *   building
 */
export async function* eachFeature(
  file: ByteSource,
  { index: { featuresStart } }: Pick<BuildingWindow, 'index'>,
): AsyncGenerator<Iterable<PlacedFeature>> {
  for (let from = featuresStart; from < file.byteLength;) {
    const length = featureLength(await file.read(from, 4))
    const wanted = Math.max(length, maximumRangeBytes)
    const bytes = await file.read(from, Math.min(wanted, file.byteLength - from))
    let end = 0
    const starts: number[] = []
    while (end + 4 <= bytes.length) {
      const next = end + featureLength(bytes.subarray(end))
      if (next > bytes.length) break
      starts.push(end)
      end = next
    }
    if (end === 0) throw notOurs()
    const reader = new FeatureReader(bytes)
    const first = from - featuresStart
    yield (function* () {
      for (const start of starts) yield { feature: reader.featureAt(start), offset: first + start }
    })()
    from += end
  }
}

/**
 * All footprints in the order of the file, those of a few mebibytes of it at a time.
 *
 * @throws {SightlineError} unavailable when the file has changed; not_processable when it ends inside a
 *   building
 */
export async function* footprintParts(
  file: ByteSource,
  window: BuildingWindow,
  demandSource: PackSnapshot['demandSource'],
): AsyncGenerator<FootprintStore> {
  for await (const features of eachFeature(file, window)) {
    const builder = new FootprintBuilder(new SkipCounter())
    for (const { feature } of features) builder.add(feature)
    yield buildPart(builder.finish(), new SkipCounter(), demandSource).store
  }
}

/**
 * One building of the file.
 *
 * @param offset bytes from the first building
 */
export async function readFeature(
  file: ByteSource,
  { index: { featuresStart } }: BuildingWindow,
  offset: number,
): Promise<ReadFeature> {
  const length = featureLength(await file.read(featuresStart + offset, 4))
  const bytes = await file.read(featuresStart + offset, length)
  return new FeatureReader(bytes).featureAt(0)
}

function tooMany(count: number): SightlineError {
  return new SightlineError(
    'not_processable',
    `the question needs ${count} buildings at once; of a dataset whose buildings are read by window ` +
      `at most ${maximumBuildings} are: choose smaller radii or a smaller area`,
  )
}

interface Range {
  readonly from: number
  to: number
  readonly places: TreeNode[]
}

/** Features that lie near each other, as one range to read. */
function rangesOf(places: readonly TreeNode[], end: number): Range[] {
  const ranges: Range[] = []
  for (const place of places) {
    const to = place.length === null ? end : place.offset + place.length
    const last = ranges.at(-1)
    const isNear =
      last !== undefined &&
      place.offset - last.to <= maximumGapBytes &&
      to - last.from <= maximumRangeBytes
    if (isNear) {
      last.to = to
      last.places.push(place)
    } else ranges.push({ from: place.offset, to, places: [place] })
  }
  return ranges
}
