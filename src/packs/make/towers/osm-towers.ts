import type { Readable } from 'node:stream'
import { readOsmBlocks } from '../../../formats/osm-pbf.ts'
import type { OsmTags } from '../../../formats/osm-pbf.ts'
import { BoundsGrower } from '../common/bounds.ts'
import type { Position } from '../common/building-input.ts'
import { IdSet } from '../common/id-set.ts'
import { NodePositions } from '../common/osm-elements.ts'
import { mastHeight, mastHeightKeys } from './mast-height.ts'
import { mastOf, mastStateKeys } from './mast-state.ts'
import type { SkippedTower, TowerInput } from './tower-input.ts'

/** What is kept of a mast. */
const storedKeys: ReadonlySet<string> = new Set([
  ...['man_made', 'tower:type', 'telecom', 'communication:mobile_phone', 'communication:radio'],
  ...['communication:television', 'communication:microwave', 'height', 'name', 'operator', 'ref'],
])
const tagKeys = [...storedKeys, ...mastStateKeys, ...mastHeightKeys]

/**
 * Masts and communication towers of an OpenStreetMap extract, nodes and ways: communication towers,
 * towers and antennas that say they serve communication, and masts that do not say they serve
 * something else. What is out of use, gone or not built is given as skipped. A `height` tag is the height
 * of the antenna, marked so, or of the mast on its roof (see `mastHeight`). The extract is read twice.
 */
export async function* readOsmTowers(
  open: () => Readable,
): AsyncGenerator<TowerInput | SkippedTower> {
  const ways: { readonly id: number; readonly refs: readonly number[]; readonly tags: OsmTags }[] =
    []
  const needed = new IdSet()
  const wanted = { node: tagKeys, way: tagKeys, relation: false }
  for await (const block of readOsmBlocks(open(), wanted)) {
    for (const element of block) {
      const { tags } = element
      if (element.type === 'relation' || tags === undefined || mastOf(tags) === undefined) continue
      if (element.type === 'node') {
        yield towerOf(`node/${element.id}`, [element.lon, element.lat], tags)
      } else {
        ways.push({ id: element.id, refs: element.refs, tags })
        element.refs.forEach((ref) => needed.add(ref))
      }
    }
  }
  needed.seal()
  const nodes = new NodePositions(needed)
  if (ways.length > 0) await findNodes(open, nodes)
  for (const { id, refs, tags } of ways) {
    const ring = nodes.ringOf(refs)
    yield ring === undefined
      ? { skipped: 'bad_coordinates' }
      : towerOf(`way/${id}`, middleOf(ring), tags)
  }
}

async function findNodes(open: () => Readable, nodes: NodePositions): Promise<void> {
  for await (const block of readOsmBlocks(open(), { way: false, relation: false })) {
    for (const element of block) {
      if (element.type === 'node') nodes.set(element.id, element.lon, element.lat)
      else if (element.type === 'way') nodes.setOfWay(element)
    }
  }
}

function towerOf(id: string, position: Position, tags: OsmTags): TowerInput | SkippedTower {
  const state = mastOf(tags)
  if (state === 'disused' || state === 'not_built') return { skipped: state, position }
  const height = mastHeight(tags)
  const stored = Object.entries(tags).filter(([key]) => storedKeys.has(key))
  return {
    id,
    position,
    cellId: undefined,
    radioType: 'unknown',
    isSimulated: undefined,
    properties: {
      ...(height?.aboveGroundM !== undefined && {
        antenna_height_m: height.aboveGroundM,
        antenna_height_source: height.source,
      }),
      osm_tags: Object.fromEntries(stored),
    },
    ...(height?.own && { ownHeight: height.own }),
    ...(tags.end_date !== undefined && { doubts: ['end_date'] }),
  }
}

function middleOf(ring: readonly Position[]): Position {
  const box = new BoundsGrower()
  ring.forEach((point) => box.add(point))
  const [west, south, east, north] = box.bounds
  return [(west + east) / 2, (south + north) / 2].map((degrees) =>
    Number(degrees.toFixed(7)),
  ) as Position
}
