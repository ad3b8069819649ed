import type { Readable } from 'node:stream'
import { readOsmBlocks } from '../../../formats/osm-pbf.ts'
import type { OsmTags } from '../../../formats/osm-pbf.ts'
import { profileBounds } from '../../../rf/profile-bounds.ts'
import { parseHeightM } from '../../load/heights.ts'
import { BoundsGrower } from '../common/bounds.ts'
import type { Position } from '../common/building-input.ts'
import { IdSet } from '../common/id-set.ts'
import { NodePositions } from '../common/osm-elements.ts'
import type { SkippedTower, TowerInput } from './tower-input.ts'

/** What says that something carries antennas, and what is kept of it. */
const tagKeys = [
  ...['man_made', 'tower:type', 'telecom', 'communication:mobile_phone', 'communication:radio'],
  ...['communication:television', 'communication:microwave', 'height', 'name', 'operator', 'ref'],
] as const

/**
 * Masts and communication towers of an OpenStreetMap extract, nodes and ways: communication towers,
 * towers and antennas that say they serve communication, and masts that do not say they serve
 * something else. A `height` tag is the height of the antenna, marked so. The extract is read twice.
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
      if (element.type === 'relation' || tags === undefined || !carriesAntennas(tags)) continue
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
    }
  }
}

function carriesAntennas(tags: OsmTags): boolean {
  const { man_made: kind, 'tower:type': towerType } = tags
  const communicates =
    towerType === 'communication' ||
    Object.entries(tags).some(([key, value]) => key.startsWith('communication:') && value === 'yes')
  if (kind === 'communications_tower') return true
  if (kind === 'mast') return communicates || towerType === undefined
  return communicates && (kind === 'tower' || kind === 'antenna' || tags.telecom === 'antenna')
}

function towerOf(id: string, position: Position, tags: OsmTags): TowerInput {
  const heightM = parseHeightM(tags.height)
  const { minimum, maximum } = profileBounds.antennaHeightM
  const isHeight = heightM !== undefined && heightM >= minimum && heightM <= maximum
  return {
    id,
    position,
    cellId: undefined,
    radioType: 'unknown',
    isSimulated: undefined,
    properties: {
      ...(isHeight && { antenna_height_m: heightM, antenna_height_source: 'osm_height_tag' }),
      osm_tags: tags,
    },
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
