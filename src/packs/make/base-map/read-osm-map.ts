import type { Readable } from 'node:stream'
import type { Bounds } from '../../../formats/elevation-raster.ts'
import { readOsmBlocks } from '../../../formats/osm-pbf.ts'
import type { OsmElement, OsmRelation, OsmTags, OsmWay } from '../../../formats/osm-pbf.ts'
import type { Position } from '../common/building-input.ts'
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
import { areaClass, lineClass, mapTagKeys, placeClass, placeTagKeys } from './map-classes.ts'
import type { MapCollector } from './map-collector.ts'

/**
 * What has no node within this distance of the box is not looked at, degrees. Longer edges than of
 * buildings are common: a motorway, the shore of a lake.
 */
const marginDeg = 0.05

/**
 * The base map of an OpenStreetMap extract: streets, railways, waterways, water, green and other
 * ground, coasts and the names of places. It is read three times, as for buildings; only positions
 * of nodes that the map needs are kept.
 *
 * @param near - what lies far from this box is left out early; undefined to look at everything.
 * @param seen - what other extracts have given, and what this one adds: it is taken once.
 */
export async function readOsmMap(
  open: () => Readable,
  near: Bounds | undefined,
  collector: MapCollector,
  seen?: Set<string>,
): Promise<void> {
  const isNew = ({ type, id }: OsmElement): boolean => {
    const size = seen?.size
    return size === undefined || seen?.add(`${type}/${id}`).size !== size
  }
  const relations = await findRelations(open, near, collector, isNew)
  const ways = await findWays(open, relations)
  const nodes = new NodePositions(ways.neededNodes)
  const wanted = { way: mapTagKeys, relation: mapTagKeys }
  let waysBegan = false
  for await (const block of readOsmBlocks(open(), wanted)) {
    for (const element of block) {
      if (element.type === 'node') {
        if (waysBegan) throw unsorted()
        nodes.set(element.id, element.lon, element.lat)
        continue
      }
      waysBegan = true
      if (element.type === 'way') {
        nodes.setOfWay(element)
        if (isWanted(element, relations) && isNew(element))
          takeWay(element, relations, nodes, collector)
      } else if (isWantedArea(element, ways) && isNew(element)) {
        takeRelation(element, ways, nodes, collector)
      }
    }
  }
}

interface RelationPlan {
  /** Ids of all member ways of areas, sealed. */
  readonly memberWays: IdSet
  /** Member ways of each area: only what decides whether it is near. */
  readonly members: readonly (readonly number[])[]
  /** Class of the area that a way is the outer ring of. */
  readonly outlineClass: ReadonlyMap<number, string>
  /** Nodes near the box, sealed; undefined when everything is looked at. */
  readonly nodesNear: IdSet | undefined
}

async function findRelations(
  open: () => Readable,
  near: Bounds | undefined,
  collector: MapCollector,
  isNew: (element: OsmElement) => boolean,
): Promise<RelationPlan> {
  const memberWays = new IdSet()
  const members: number[][] = []
  const outlineClass = new Map<number, string>()
  const nodesNear = near === undefined ? undefined : new IdSet()
  const wanted = { node: placeTagKeys, way: false, relation: mapTagKeys }
  for await (const block of readOsmBlocks(open(), wanted)) {
    for (const element of block) {
      if (element.type === 'node') {
        const { id, lon, lat, tags } = element
        if (near !== undefined && isNear(near, lon, lat, marginDeg)) nodesNear?.add(id)
        const place = tags && placeClass(tags)
        if (place !== undefined && isNew(element))
          collector.addPoint(place, [round(lon), round(lat)])
      } else if (element.type === 'way') {
        if (near === undefined) continue
        eachPlaceOf(element, (id, lon, lat) => {
          if (isNear(near, lon, lat, marginDeg)) nodesNear?.add(id)
        })
      } else {
        const area = relationClass(element)
        if (area === undefined) continue
        const ids = wayMembers(element).map(({ ref }) => ref)
        members.push(ids)
        ids.forEach((id) => memberWays.add(id))
        for (const member of wayMembers(element)) {
          if (isOuter(member)) outlineClass.set(member.ref, area.properties.class)
        }
      }
    }
  }
  memberWays.seal()
  nodesNear?.seal()
  return { memberWays, members, outlineClass, nodesNear }
}

interface WayPlan {
  readonly neededNodes: IdSet
  /** Node ids of the ways that areas are made of. */
  readonly memberRefs: ReadonlyMap<number, NodePath>
  /** Member ways with a node near the box; undefined when everything is looked at. */
  readonly touching: ReadonlySet<number> | undefined
}

async function findWays(open: () => Readable, relations: RelationPlan): Promise<WayPlan> {
  const neededNodes = new IdSet()
  const memberRefs = new Map<number, NodePath>()
  const touching = relations.nodesNear === undefined ? undefined : new Set<number>()
  for await (const block of readOsmBlocks(open(), { way: mapTagKeys, relation: false })) {
    for (const element of block) {
      if (element.type !== 'way') continue
      const touches = touchesBox(element, relations.nodesNear)
      if (relations.memberWays.has(element.id)) {
        memberRefs.set(element.id, element.refs)
        if (touches) touching?.add(element.id)
      }
      if (touches && isOnMap(element)) element.refs.forEach((ref) => neededNodes.add(ref))
    }
  }
  for (const ids of relations.members) {
    if (touching !== undefined && !ids.some((id) => touching.has(id))) continue
    for (const id of ids) memberRefs.get(id)?.forEach((ref) => neededNodes.add(ref))
  }
  neededNodes.seal()
  return { neededNodes, memberRefs, touching }
}

function isOnMap({ tags }: OsmWay): boolean {
  if (tags === undefined) return false
  return isCoast(tags) || lineClass(tags) !== undefined || areaClass(tags) !== undefined
}

function isCoast(tags: OsmTags): boolean {
  return tags.natural === 'coastline'
}

function isWanted(way: OsmWay, { nodesNear }: RelationPlan): boolean {
  return isOnMap(way) && touchesBox(way, nodesNear)
}

function isWantedArea(relation: OsmRelation, { touching }: WayPlan): boolean {
  if (relationClass(relation) === undefined) return false
  return touching === undefined || wayMembers(relation).some(({ ref }) => touching.has(ref))
}

function takeWay(
  way: OsmWay,
  { outlineClass }: RelationPlan,
  nodes: NodePositions,
  collector: MapCollector,
): void {
  const { tags = {} } = way
  if (isCoast(tags)) collector.addCoast(way.refs, nodes.linesOf(way.refs))
  const area = areaClass(tags)
  if (area !== undefined && isClosedWay(way)) {
    // The outline of an area of the same kind is that area.
    if (outlineClass.get(way.id) === area.properties.class) return
    const ring = nodes.ringOf(way.refs)
    if (ring === undefined) collector.drop('missing_nodes')
    else collector.addArea(area, [[ring]], false)
    return
  }
  const line = lineClass(tags)
  if (line !== undefined) {
    const lines = nodes.linesOf(way.refs)
    collector.addLines(line, lines, isIncomplete(way.refs, lines))
  } else if (area !== undefined) collector.drop('open_ring')
}

function isIncomplete(refs: NodePath, lines: readonly (readonly Position[])[]): boolean {
  return lines.length !== 1 || lines[0].length !== refs.length
}

function relationClass({ tags }: OsmRelation) {
  return tags?.type === 'multipolygon' ? areaClass(tags) : undefined
}

function takeRelation(
  relation: OsmRelation,
  { memberRefs }: WayPlan,
  nodes: NodePositions,
  collector: MapCollector,
): void {
  const area = relationClass(relation)
  if (area === undefined) return
  const members = wayMembers(relation)
  const ringsOf = (wanted: boolean) => {
    const of = members.filter((member) => isOuter(member) === wanted)
    const paths = of.flatMap(({ ref }) => {
      const refs = memberRefs.get(ref)
      return refs === undefined ? [] : [refs]
    })
    const { rings, leftOver } = joinRings(paths)
    const found = rings.map((path) => nodes.ringOf(path)).filter((ring) => ring !== undefined)
    return { found, lost: of.length - paths.length + leftOver + rings.length - found.length }
  }
  const [outers, inners] = [ringsOf(true), ringsOf(false)]
  if (outers.found.length === 0) {
    collector.drop(outers.lost > 0 ? 'open_ring' : 'no_area')
    return
  }
  const { polygons, strayHoles } = groupRings(outers.found, inners.found)
  collector.addArea(area, polygons, outers.lost + inners.lost + strayHoles > 0)
}

function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
