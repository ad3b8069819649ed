// OpenStreetMap extracts in the PBF format, decoded block by block by osm-pbf-parser-node.
import { pipeline } from 'node:stream'
import type { Readable } from 'node:stream'
import { OSMTransform } from 'osm-pbf-parser-node'
import { SightlineError } from '../errors.ts'

export type OsmTags = Readonly<Record<string, string>>

export interface OsmNode {
  readonly type: 'node'
  readonly id: number
  readonly lon: number
  readonly lat: number
}

export interface OsmWay {
  readonly type: 'way'
  readonly id: number
  /** Node ids in order; the first equals the last in a closed way. */
  readonly refs: readonly number[]
  readonly tags?: OsmTags
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

/** Which tags to decode: all, none, or the named ones. Tags of nodes are never decoded. */
export interface OsmTagChoice {
  readonly way: boolean | readonly string[]
  readonly relation: boolean | readonly string[]
}

/**
 * The elements of an extract, one array per block of the file (some thousand elements), in file
 * order. A damaged or truncated file rejects with `not_processable`.
 */
export async function* readOsmBlocks(
  file: Readable,
  tags: OsmTagChoice,
): AsyncGenerator<readonly OsmElement[]> {
  const decoder = new OSMTransform(
    { withTags: { node: false, way: tagNames(tags.way), relation: tagNames(tags.relation) } },
    // One block at a time: a decoded block is some megabytes of objects.
    { readableHighWaterMark: 1 },
  )
  // An error of the file must reach the loop below; pipe() alone would leave it waiting.
  pipeline(file, decoder, () => {})
  try {
    let hasBlocks = false
    for await (const block of decoder) {
      hasBlocks = true
      yield elementsOf(block)
    }
    if (!hasBlocks) throw new Error('the file is empty')
  } catch (cause) {
    if (cause instanceof SightlineError || isFileError(cause)) throw cause
    throw new SightlineError(
      'not_processable',
      'the OSM extract cannot be decoded: it is damaged, truncated or no PBF file',
      { cause },
    )
  }
}

function tagNames(choice: boolean | readonly string[]): boolean | string[] {
  return typeof choice === 'boolean' ? choice : [...choice]
}

/** A block is an array of elements, or holds the file's header, which has no type. */
function elementsOf(block: unknown): readonly OsmElement[] {
  const items = block as readonly (
    OsmElement | { type?: undefined; required_features?: string[] }
  )[]
  const [first] = items
  if (first === undefined || first.type !== undefined) return items as readonly OsmElement[]
  if (first.required_features?.includes('HistoricalInformation') === true) {
    throw new SightlineError(
      'not_processable',
      'the OSM file is a history file; an extract of the current data is needed',
    )
  }
  return []
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
