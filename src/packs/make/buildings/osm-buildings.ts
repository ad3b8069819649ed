import type { Readable } from 'node:stream'
import type { Bounds } from '../../../formats/elevation-raster.ts'
import { readOsmBlocks } from '../../../formats/osm-pbf.ts'
import type { OsmElement, OsmRelation, OsmTags, OsmWay } from '../../../formats/osm-pbf.ts'
import { BoundsGrower } from '../common/bounds.ts'
import { deniesBuilding } from '../common/building-input.ts'
import type { Ring, SkippedObject, SourceObject } from '../common/building-input.ts'
import { IdSet } from '../common/id-set.ts'
import {
  eachPlaceOf,
  isClosedWay,
  isNear,
  isOuter,
  NodePositions,
  touchesBox,
  unsorted,
  wayMembers,
} from '../common/osm-elements.ts'
import { groupRings, joinRings } from '../common/ring-assembly.ts'
import type { NodePath } from '../common/ring-assembly.ts'
import { isUnderground } from './underground.ts'

/**
 * A building with no vertex within this distance of the clipping box is not looked at. Its edges
 * would have to be longer than that to cross the box all the same.
 */
const clipMarginDeg = 0.02

/**
 * Buildings of an OpenStreetMap extract: closed ways and multipolygon relations with a `building`
 * tag other than `no`, with all their tags. The id is `way/<id>` or `relation/<id>`.
 *
 * The file is read three times, because a relation names ways and a way names nodes that come
 * before it; only the coordinates of nodes of buildings are kept. With `clip`, buildings far from
 * the box are left out early; those that remain still have to be clipped exactly. Nodes may be
 * left out where ways carry their places.
 *
 * A building way that is the only outer ring of a building relation is the same building: its tags
 * complete those of the relation and it is not given a second time.
 *
 * Other ways and relations with a `building` tag are given as skipped: those that it says `no` of,
 * and relations that are no multipolygon. With `clip`, only ways near the box are, and relations
 * with a member way near it; and buildings under the ground. `seen` grows around all nodes of the file.
 */
export async function* readOsmBuildings(
  open: () => Readable,
  clip: Bounds | undefined,
  seen = new BoundsGrower(),
): AsyncGenerator<SourceObject> {
  const relations = await findRelations(open, clip, seen)
  const ways = await findWays(open, clip, relations)
  const nodes = new NodePositions(ways.neededNodes)
  let waysBegan = false
  for await (const block of readOsmBlocks(open(), { way: true, relation: true })) {
    for (const element of block) {
      if (element.type === 'node') {
        if (waysBegan) throw unsorted()
        nodes.set(element.id, element.lon, element.lat)
      } else {
        waysBegan = true
        if (element.type === 'way') nodes.setOfWay(element)
        const building = buildingOf(element, relations, ways, nodes)
        if (building !== undefined) yield building
      }
    }
  }
}

interface RelationPlan {
  /** Ids of all member ways of building relations, sealed. */
  readonly memberWays: IdSet
  /** Ids of all member ways of relations that are given as skipped, sealed. */
  readonly skippedMemberWays: IdSet
  /** Member ways of each relation: only what decides whether it touches the box. */
  readonly members: readonly (readonly number[])[]
  /** Ways that are the only outer ring of a building relation. */
  readonly soleOuters: ReadonlySet<number>
  /** Nodes near the clipping box, sealed; undefined when nothing is clipped. */
  readonly nodesInBox: IdSet | undefined
}

async function findRelations(
  open: () => Readable,
  clip: Bounds | undefined,
  seen: BoundsGrower,
): Promise<RelationPlan> {
  const memberWays = new IdSet()
  const skippedMemberWays = new IdSet()
  const members: number[][] = []
  const soleOuters = new Set<number>()
  const nodesInBox = clip === undefined ? undefined : new IdSet()
  const look = (id: number, lon: number, lat: number): void => {
    if (clip === undefined) return
    seen.add([lon, lat])
    if (isNear(clip, lon, lat, clipMarginDeg)) nodesInBox?.add(id)
  }
  for await (const block of readOsmBlocks(open(), { way: false, relation: ['building', 'type'] })) {
    for (const element of block) {
      if (element.type === 'node') look(element.id, element.lon, element.lat)
      else if (element.type === 'way') eachPlaceOf(element, look)
      else if (isBuildingRelation(element)) {
        const ids = wayMembers(element).map(({ ref }) => ref)
        members.push(ids)
        ids.forEach((id) => memberWays.add(id))
        const outers = wayMembers(element).filter(isOuter)
        if (outers.length === 1) soleOuters.add(outers[0].ref)
      } else if (hasBuildingTag(element)) {
        wayMembers(element).forEach(({ ref }) => skippedMemberWays.add(ref))
      }
    }
  }
  memberWays.seal()
  skippedMemberWays.seal()
  nodesInBox?.seal()
  return { memberWays, skippedMemberWays, members, soleOuters, nodesInBox }
}

interface WayPlan {
  readonly neededNodes: IdSet
  /** Node ids of the ways that relations are made of. */
  readonly memberRefs: ReadonlyMap<number, NodePath>
  /** Member ways of either kind of relation with a node near the box; undefined when nothing is clipped. */
  readonly touching: ReadonlySet<number> | undefined
  /** Tags of ways that merge into their relation, filled while ways are read for the last time. */
  readonly outlineTags: Map<number, OsmTags>
}

async function findWays(
  open: () => Readable,
  clip: Bounds | undefined,
  relations: RelationPlan,
): Promise<WayPlan> {
  const neededNodes = new IdSet()
  const memberRefs = new Map<number, NodePath>()
  const touching = clip === undefined ? undefined : new Set<number>()
  for await (const block of readOsmBlocks(open(), { way: ['building'], relation: false })) {
    for (const element of block) {
      if (element.type !== 'way') continue
      const touches = touchesBox(element, relations.nodesInBox)
      if (relations.memberWays.has(element.id)) {
        memberRefs.set(element.id, element.refs)
        if (touches) touching?.add(element.id)
      }
      if (touches && relations.skippedMemberWays.has(element.id)) touching?.add(element.id)
      if (isBuilding(element) && touches) element.refs.forEach((ref) => neededNodes.add(ref))
    }
  }
  for (const ids of relations.members) {
    if (touching !== undefined && !ids.some((id) => touching.has(id))) continue
    for (const id of ids) memberRefs.get(id)?.forEach((ref) => neededNodes.add(ref))
  }
  neededNodes.seal()
  return { neededNodes, memberRefs, touching, outlineTags: new Map() }
}

function buildingOf(
  element: Exclude<OsmElement, { type: 'node' }>,
  relations: RelationPlan,
  ways: WayPlan,
  nodes: NodePositions,
): SourceObject | undefined {
  if (!hasBuildingTag(element)) return undefined
  if (element.type === 'relation') {
    const { touching } = ways
    if (touching !== undefined && !wayMembers(element).some(({ ref }) => touching.has(ref))) {
      return undefined
    }
    if (!isBuilding(element)) return { skipped: 'not_a_building' }
    if (!isBuildingRelation(element)) return { skipped: 'not_a_multipolygon' }
    return buildingOfRelation(element, ways, nodes)
  }
  if (!touchesBox(element, relations.nodesInBox)) return undefined
  if (!isBuilding(element)) return skippedWay(element, relations)
  if (relations.soleOuters.has(element.id)) {
    ways.outlineTags.set(element.id, element.tags ?? {})
    return undefined
  }
  if (!isClosedWay(element)) return { dropped: 'open_ring' }
  const properties = element.tags ?? {}
  if (isUnderground(properties)) return { skipped: 'underground' }
  const ring = nodes.ringOf(element.refs)
  if (ring === undefined) return { dropped: 'missing_nodes' }
  return { id: `way/${element.id}`, properties, polygons: [[ring]], incomplete: false }
}

/** A wall of a building relation may say itself that it is no building: it is used all the same. */
function skippedWay({ id }: OsmWay, { memberWays }: RelationPlan): SkippedObject | undefined {
  return memberWays.has(id) ? undefined : { skipped: 'not_a_building' }
}

function buildingOfRelation(
  relation: OsmRelation,
  ways: WayPlan,
  nodes: NodePositions,
): SourceObject {
  const outerWays = wayMembers(relation).filter(isOuter)
  const innerWays = wayMembers(relation).filter((member) => !isOuter(member))
  const outline = outerWays.length === 1 ? ways.outlineTags.get(outerWays[0].ref) : undefined
  const properties = { ...outline, ...relation.tags }
  if (isUnderground(properties)) return { skipped: 'underground' }
  const outers = ringsOf(outerWays, ways, nodes)
  const inners = ringsOf(innerWays, ways, nodes)
  if (outers.rings.length === 0) {
    return { dropped: outers.missingNodes ? 'missing_nodes' : 'open_ring' }
  }
  const { polygons, strayHoles } = groupRings(outers.rings, inners.rings)
  return {
    id: `relation/${relation.id}`,
    properties,
    polygons,
    incomplete: outers.lost + inners.lost + strayHoles > 0,
  }
}

function ringsOf(
  members: readonly { ref: number }[],
  ways: WayPlan,
  nodes: NodePositions,
): { rings: Ring[]; lost: number; missingNodes: boolean } {
  const paths = members.flatMap(({ ref }) => {
    const refs = ways.memberRefs.get(ref)
    return refs === undefined ? [] : [refs]
  })
  const { rings: joined, leftOver } = joinRings(paths)
  const rings = joined.map((path) => nodes.ringOf(path))
  const found = rings.filter((ring) => ring !== undefined)
  const lost = members.length - paths.length + leftOver + rings.length - found.length
  return { rings: found, lost, missingNodes: found.length < rings.length }
}

function hasBuildingTag(element: { readonly tags?: OsmTags }): boolean {
  return element.tags?.building !== undefined
}

function isBuilding(element: { readonly tags?: OsmTags }): boolean {
  const value = element.tags?.building ?? ''
  return value.trim() !== '' && !deniesBuilding(value)
}

function isBuildingRelation(relation: OsmRelation): boolean {
  return relation.tags?.type === 'multipolygon' && isBuilding(relation)
}
