import { SightlineError } from '../../../errors.ts'
import type { OsmRelation, OsmWay } from '../../../formats/osm-pbf.ts'
import type { Bounds } from '../../../formats/elevation-raster.ts'
import type { Position, Ring } from './building-input.ts'
import type { IdSet } from './id-set.ts'
import type { NodePath } from './ring-assembly.ts'

const degreesPerUnit = 1e-7

/** An extract whose nodes come after its ways cannot be read in the order of the file. */
export function unsorted(): SightlineError {
  return new SightlineError(
    'not_processable',
    'the OSM extract is not sorted (nodes after ways); sort it first, for example with osmium sort',
  )
}

/** The members of a relation that are ways. */
export function wayMembers(relation: OsmRelation) {
  return relation.members.filter((member) => member.type === 'way')
}

/** A member without a role counts as outer ring, as mappers mean it. */
export function isOuter(member: { readonly role: string }): boolean {
  return member.role !== 'inner'
}

/** Whether a way ends where it begins and has at least three corners. */
export function isClosedWay(way: OsmWay): boolean {
  return way.refs.length >= 4 && way.refs[0] === way.refs[way.refs.length - 1]
}

/** Whether a way has a node of a set; true without a set. */
export function touchesBox(way: OsmWay, nodesInBox: IdSet | undefined): boolean {
  return nodesInBox === undefined || way.refs.some((ref) => nodesInBox.has(ref))
}

/** Tells of the nodes whose places a way carries itself. */
export function eachPlaceOf(
  { refs, places }: OsmWay,
  take: (id: number, lon: number, lat: number) => void,
): void {
  places?.forEach((place, i) => {
    if (place !== null) take(refs[i], place[0], place[1])
  })
}

/** Whether a node lies in a box or within a margin around it, degrees. */
export function isNear(
  [west, south, east, north]: Bounds,
  lon: number,
  lat: number,
  marginDeg: number,
): boolean {
  return (
    lon >= west - marginDeg &&
    lon <= east + marginDeg &&
    lat >= south - marginDeg &&
    lat <= north + marginDeg
  )
}

/** Positions of the needed nodes in the resolution of OpenStreetMap, eight bytes each. */
export class NodePositions {
  readonly #ids: IdSet
  readonly #lon: Int32Array
  readonly #lat: Int32Array
  readonly #known: Uint8Array

  constructor(ids: IdSet) {
    this.#ids = ids
    this.#lon = new Int32Array(ids.size)
    this.#lat = new Int32Array(ids.size)
    this.#known = new Uint8Array(ids.size)
  }

  set(id: number, lon: number, lat: number): void {
    const index = this.#ids.indexOf(id)
    if (index < 0) return
    this.#lon[index] = Math.round(lon / degreesPerUnit)
    this.#lat[index] = Math.round(lat / degreesPerUnit)
    this.#known[index] = 1
  }

  /** Takes the places that a way carries itself. */
  setOfWay(way: OsmWay): void {
    if (way.places === undefined) return
    eachPlaceOf(way, (id, lon, lat) => {
      this.set(id, lon, lat)
    })
  }

  /** The ring through nodes, or undefined when the file lacks one of them. */
  ringOf(refs: NodePath): Ring | undefined {
    const ring: Ring = []
    for (const ref of refs) {
      const index = this.#ids.indexOf(ref)
      if (index < 0 || this.#known[index] === 0) return undefined
      ring.push(this.#positionAt(index))
    }
    return ring
  }

  /** The parts of a line of nodes between those that the file lacks. */
  linesOf(refs: NodePath): Position[][] {
    const lines: Position[][] = []
    let line: Position[] = []
    for (const ref of refs) {
      const index = this.#ids.indexOf(ref)
      if (index >= 0 && this.#known[index] === 1) {
        line.push(this.#positionAt(index))
        continue
      }
      if (line.length > 1) lines.push(line)
      line = []
    }
    if (line.length > 1) lines.push(line)
    return lines
  }

  #positionAt(index: number): Position {
    // Division by a power of ten gives the shortest decimal, multiplication would not.
    return [this.#lon[index] / 1e7, this.#lat[index] / 1e7]
  }
}
