// Where an OpenStreetMap extract says that it lies: HeaderBBox of the HeaderBlock (osmformat.proto).
import { OSMTransform, parse } from 'osm-pbf-parser-node'
import { PbfReader } from 'pbf'
import type { Bounds } from './elevation-raster.ts'
import { readOsmBlobs } from './osm-pbf-blobs.ts'
import type { OsmElement } from './osm-pbf.ts'

/** HeaderBlock, field 1. */
const boxOfHeader = 1
/** Coordinates of the box are stored in nanodegrees. */
const unitsPerDegree = 1e9

/**
 * The box that the header of an extract tells, degrees, when the nodes that come first lie in it: what
 * tools have joined may go on telling the box of one part. Null when there is none, or nothing bears it
 * out. Reads two blobs.
 *
 * @throws any error for bytes that are no extract: what is wrong with them is for `readOsmBlocks` to say.
 */
export async function readOsmHeaderBox(file: AsyncIterable<Uint8Array>): Promise<Bounds | null> {
  let box: Bounds | null = null
  for await (const { type, bytes } of readOsmBlobs(file)) {
    if (type !== 'OSMHeader') return box !== null && hasNodeIn(box, bytes) ? box : null
    box = headerBox(bytes)
    if (box === null) return null
  }
  return null
}

function hasNodeIn([west, south, east, north]: Bounds, block: Buffer): boolean {
  const noTags = new OSMTransform({ withTags: { node: false, way: false, relation: false } })
  const elements = parse(block, noTags) as readonly OsmElement[]
  return elements.some(
    (element) =>
      element.type === 'node' &&
      element.lon >= west &&
      element.lon <= east &&
      element.lat >= south &&
      element.lat <= north,
  )
}

/** HeaderBBox: left, right, top and bottom are its fields 1 to 4. */
function headerBox(header: Uint8Array): Bounds | null {
  const sides = [NaN, NaN, NaN, NaN]
  const reader = new PbfReader(header)
  reader.readFields((field) => {
    if (field !== boxOfHeader) return
    reader.readMessage((side) => {
      if (side >= 1 && side <= 4) sides[side - 1] = reader.readSVarint() / unitsPerDegree
    }, undefined)
  }, undefined)
  const [west, east, north, south] = sides
  return west <= east && south <= north ? [west, south, east, north] : null
}
