import { deflateSync } from 'node:zlib'

/**
 * Writes small OSM PBF files after the format's own description (fileformat.proto and
 * osmformat.proto), independent of the library that reads them.
 */
export interface PbfNode {
  id: number
  lon: number
  lat: number
  tags?: Record<string, string>
}
export interface PbfWay {
  id: number
  refs: number[]
  /** Longitudes and latitudes of its nodes, where it carries them itself. */
  places?: [lon: number, lat: number][]
  tags?: Record<string, string>
}
interface PbfRelation {
  id: number
  members: { ref: number; role: string }[]
  tags?: Record<string, string>
}

type PbfList = { nodes: PbfNode[] } | { ways: PbfWay[] } | { relations: PbfRelation[] }

/** One block per list, in the given order; the usual order is nodes, ways, relations. */
export function osmPbfFile(...lists: PbfList[]): Buffer {
  return fileOf([], lists)
}

/** A file of blocks with a header that tells a box: west, south, east, north, degrees. */
export function osmPbfFileWithBox(box: readonly number[], ...lists: PbfList[]): Buffer {
  const [west, south, east, north] = box.map((degrees) => zigzag(Math.round(degrees * 1e9)))
  return fileOf([[1, message([1, west], [2, east], [3, north], [4, south])]], lists)
}

function fileOf(headerFields: Field[], lists: PbfList[]): Buffer {
  const header = message(...headerFields, [4, 'OsmSchema-V0.6'], [4, 'DenseNodes'])
  return Buffer.concat([
    blob('OSMHeader', header),
    ...lists.map((list) => blob('OSMData', block(list))),
  ])
}

/** A file whose only data blob holds this content, packed as the field of the format says. */
export function osmPbfFileWithBlob(field: number, packed: Buffer, declaredBytes: number): Buffer {
  const header = message([4, 'OsmSchema-V0.6'], [4, 'DenseNodes'])
  return Buffer.concat([
    blob('OSMHeader', header),
    framed('OSMData', message([2, declaredBytes], [field, packed])),
  ])
}

type FieldValue = number | string | Buffer
/** Field number and value: numbers as varint, text and bytes with their length. */
type Field = [field: number, value: FieldValue]

function message(...fields: Field[]): Buffer {
  return Buffer.concat(
    fields.map(([field, value]) => {
      if (typeof value === 'number') return Buffer.concat([varint(field * 8), varint(value)])
      const bytes = Buffer.from(value as string)
      return Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes])
    }),
  )
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  do {
    const low = Number(rest & 127n)
    rest >>= 7n
    bytes.push(rest === 0n ? low : low + 128)
  } while (rest !== 0n)
  return Buffer.from(bytes)
}

/** Signed numbers alternate: 0, -1, 1, -2, ... */
function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}

function packed(values: number[]): Buffer {
  return Buffer.concat(values.map(varint))
}

function deltas(values: number[]): Buffer {
  return packed(values.map((value, i) => zigzag(value - (i === 0 ? 0 : values[i - 1]))))
}

function blob(type: string, content: Buffer): Buffer {
  return framed(type, message([2, content.length], [3, deflateSync(content)]))
}

function framed(type: string, body: Buffer): Buffer {
  const head = message([1, type], [3, body.length])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, body])
}

function block(list: PbfList): Buffer {
  const strings = ['']
  const text = (value: string): number => {
    const at = strings.indexOf(value)
    return at >= 0 ? at : strings.push(value) - 1
  }
  const group = groupOf(list, text)
  const table = message(...strings.map((value): Field => [1, value]))
  return message([1, table], [2, group])
}

function placeFields(places: PbfWay['places']): Field[] {
  if (places === undefined) return []
  const units = (at: 0 | 1) => deltas(places.map((place) => Math.round(place[at] * 1e7)))
  return [
    [9, units(1)],
    [10, units(0)],
  ]
}

function groupOf(list: PbfList, text: (value: string) => number): Buffer {
  const tagFields = (tags: Record<string, string> = {}): Field[] => [
    [2, packed(Object.keys(tags).map(text))],
    [3, packed(Object.values(tags).map(text))],
  ]
  if ('nodes' in list) {
    const { nodes } = list
    return message([
      2,
      message(
        [1, deltas(nodes.map(({ id }) => id))],
        [8, deltas(nodes.map(({ lat }) => Math.round(lat * 1e7)))],
        [9, deltas(nodes.map(({ lon }) => Math.round(lon * 1e7)))],
        [
          10,
          packed(nodes.flatMap(({ tags = {} }) => [...Object.entries(tags).flat().map(text), 0])),
        ],
      ),
    ])
  }
  if ('ways' in list) {
    return message(
      ...list.ways.map(({ id, refs, tags, places }): Field => [
        3,
        message([1, id], ...tagFields(tags), [8, deltas(refs)], ...placeFields(places)),
      ]),
    )
  }
  return message(
    ...list.relations.map(({ id, members, tags }): Field => [
      4,
      message(
        [1, id],
        ...tagFields(tags),
        [8, packed(members.map(({ role }) => text(role)))],
        [9, deltas(members.map(({ ref }) => ref))],
        [10, packed(members.map(() => 1))],
      ),
    ]),
  )
}
