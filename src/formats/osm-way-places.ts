// Places that ways carry themselves: extracts "with locations on ways" leave out the nodes without tags, and
// give each way the places of its nodes instead (osmformat.proto, Way, fields 9 and 10).
import { PbfReader } from 'pbf'

/** The places of the nodes of a way, longitude first, degrees; null for a node that the extract lacked. */
export type WayPlaces = readonly (readonly [lon: number, lat: number] | null)[]

const fieldsOfBlock = { group: 2, granularity: 17, latOffset: 19, lonOffset: 20 } as const
const waysOfGroup = 3
const fieldsOfWay = { lat: 9, lon: 10 } as const

/** Whether any way of a block carries places; looks at the first way of each of its groups alone. */
export function hasWayPlaces(block: Uint8Array): boolean {
  let isFound = false
  eachGroup(block, (group, end) => {
    let isFirst = true
    group.readFields(
      (field) => {
        if (field !== waysOfGroup || !isFirst) return
        isFirst = false
        group.readFields((of) => (isFound ||= of === fieldsOfWay.lat), undefined, endOf(group))
      },
      undefined,
      end,
    )
  })
  return isFound
}

/** The places of all ways of a block, in their order; undefined for one that carries none. */
export function wayPlaces(block: Uint8Array): readonly (WayPlaces | undefined)[] {
  const scale = scaleOf(block)
  const ways: (WayPlaces | undefined)[] = []
  eachGroup(block, (group, end) => {
    group.readFields(
      (field) => {
        if (field === waysOfGroup) ways.push(placesOf(group, scale))
      },
      undefined,
      end,
    )
  })
  return ways
}

interface Scale {
  granularity: number
  latOffset: number
  lonOffset: number
}

/** Of coordinates in billionths of a degree. */
function scaleOf(block: Uint8Array): Scale {
  const scale = { granularity: 100, latOffset: 0, lonOffset: 0 }
  const reader = new PbfReader(block)
  reader.readFields((field) => {
    if (field === fieldsOfBlock.granularity) scale.granularity = reader.readVarint(true)
    else if (field === fieldsOfBlock.latOffset) scale.latOffset = reader.readVarint(true)
    else if (field === fieldsOfBlock.lonOffset) scale.lonOffset = reader.readVarint(true)
  }, undefined)
  return scale
}

function eachGroup(block: Uint8Array, take: (group: PbfReader, end: number) => void): void {
  const reader = new PbfReader(block)
  reader.readFields((field) => {
    if (field === fieldsOfBlock.group) take(reader, endOf(reader))
  }, undefined)
}

/** Where the message at whose length a reader stands ends. */
function endOf(reader: PbfReader): number {
  const length = reader.readVarint()
  return reader.pos + length
}

function placesOf(reader: PbfReader, scale: Scale): WayPlaces | undefined {
  const lats: number[] = []
  const lons: number[] = []
  reader.readFields(
    (field) => {
      if (field === fieldsOfWay.lat) reader.readPackedSVarint(lats)
      else if (field === fieldsOfWay.lon) reader.readPackedSVarint(lons)
    },
    undefined,
    endOf(reader),
  )
  if (lats.length === 0 || lats.length !== lons.length) return undefined
  let [lat, lon] = [0, 0]
  return lats.map((step, i) => {
    lat += step
    lon += lons[i]
    const latDeg = (scale.latOffset + scale.granularity * lat) / 1e9
    const lonDeg = (scale.lonOffset + scale.granularity * lon) / 1e9
    // A node that was missing stands far outside the Earth.
    return Math.abs(latDeg) <= 90 && Math.abs(lonDeg) <= 180 ? [lonDeg, latDeg] : null
  })
}
