// OpenStreetMap extracts in the PBF format, decoded block by block by osm-pbf-parser-node.
import { OSMTransform, parse } from 'osm-pbf-parser-node'
import { PbfReader } from 'pbf'
import { SightlineError } from '../errors.ts'
import { readOsmBlobs } from './osm-pbf-blobs.ts'
import { hasWayPlaces, type WayPlaces, wayPlaces } from './osm-way-places.ts'

export type OsmTags = Readonly<Record<string, string>>

interface OsmNode {
  readonly type: 'node'
  readonly id: number
  readonly lon: number
  readonly lat: number
  readonly tags?: OsmTags
}

export interface OsmWay {
  readonly type: 'way'
  readonly id: number
  /** Node ids in order; the first equals the last in a closed way. */
  readonly refs: readonly number[]
  readonly tags?: OsmTags
  /** Where its nodes are, in extracts whose ways say it themselves; as many as there are `refs`. */
  readonly places?: WayPlaces
}

export interface OsmRelation {
  readonly type: 'relation'
  readonly id: number
  readonly members: readonly {
    readonly type: 'node' | 'way' | 'relation'
    readonly ref: number
    readonly role: string
  }[]
  readonly tags?: OsmTags
}

export type OsmElement = OsmNode | OsmWay | OsmRelation

/** Which tags to decode: all, none, or the named ones; of nodes the named ones, by default none. */
interface OsmTagChoice {
  readonly node?: readonly string[]
  readonly way: boolean | readonly string[]
  readonly relation: boolean | readonly string[]
}

/**
 * The elements of an extract, one array per block of the file (some thousand elements), in file
 * order. A damaged or truncated file, a block beyond the bounds of the format and a compression
 * other than zlib reject with `not_processable`.
 */
export async function* readOsmBlocks(
  file: AsyncIterable<Uint8Array>,
  tags: OsmTagChoice,
): AsyncGenerator<readonly OsmElement[]> {
  // Only carries what to decode: its stream would unpack blobs of any size, and zlib alone.
  const choice = new OSMTransform({
    withTags: {
      node: tagNames(tags.node ?? false),
      way: tagNames(tags.way),
      relation: tagNames(tags.relation),
    },
  })
  try {
    let hasBlobs = false
    for await (const { type, bytes } of readOsmBlobs(file)) {
      hasBlobs = true
      if (type === 'OSMData') yield elementsOf(bytes, choice)
      else if (type === 'OSMHeader') refuseHistory(bytes)
      else throw new Error('a blob is neither header nor data')
    }
    if (!hasBlobs) throw new Error('the file is empty')
  } catch (cause) {
    if (cause instanceof SightlineError || isFileError(cause)) throw cause
    throw new SightlineError(
      'not_processable',
      'the OSM extract cannot be decoded: it is damaged, truncated or no PBF file',
      { cause },
    )
  }
}

function elementsOf(block: Buffer, choice: OSMTransform): readonly OsmElement[] {
  const elements = parse(block, choice) as readonly OsmElement[]
  if (!hasWayPlaces(block)) return elements
  const places = wayPlaces(block)
  let way = 0
  return elements.map((element) => {
    if (element.type !== 'way') return element
    const ofWay = places[way++]
    return ofWay?.length === element.refs.length ? { ...element, places: ofWay } : element
  })
}

function tagNames(choice: boolean | readonly string[]): boolean | string[] {
  return typeof choice === 'boolean' ? choice : [...choice]
}

/** HeaderBlock, field 4: what a reader must be able to handle. */
const requiredFeature = 4

function refuseHistory(header: Uint8Array): void {
  const features: string[] = []
  const reader = new PbfReader(header)
  reader.readFields((field) => {
    if (field === requiredFeature) features.push(reader.readString())
  }, undefined)
  if (!features.includes('HistoricalInformation')) return
  throw new SightlineError(
    'not_processable',
    'the OSM file is a history file; an extract of the current data is needed',
  )
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
