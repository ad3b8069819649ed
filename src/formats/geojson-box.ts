import type { Bounds } from './elevation-raster.ts'
import { FeatureSplitter } from './geojson-stream.ts'

/**
 * The `bbox` that a FeatureCollection tells before its features (RFC 7946, section 5), degrees, when its
 * first feature begins in it. Null when there is none, it crosses the antimeridian, stands behind the
 * features, or nothing bears it out. Reads the file to the end of its first feature.
 *
 * @throws SightlineError `not_processable` when the file is no FeatureCollection as far as it is read.
 */
export async function readGeojsonBox(chunks: AsyncIterable<Uint8Array>): Promise<Bounds | null> {
  const splitter = new FeatureSplitter()
  for await (const chunk of chunks) {
    for (const feature of splitter.push(chunk)) {
      const box = boundsOf(splitter.membersBeforeFeatures().bbox)
      return box !== null && beginsIn(box, feature) ? box : null
    }
  }
  return null
}

/** A box of two or three dimensions. */
function boundsOf(bbox: unknown): Bounds | null {
  if (!Array.isArray(bbox) || (bbox.length !== 4 && bbox.length !== 6)) return null
  const numbers = bbox.map((value: unknown) => (typeof value === 'number' ? value : NaN))
  const half = numbers.length / 2
  const [west, south, east, north] = [numbers[0], numbers[1], numbers[half], numbers[half + 1]]
  return west <= east && south <= north ? [west, south, east, north] : null
}

/** Whether the first position of a feature lies in a box. */
function beginsIn([west, south, east, north]: Bounds, feature: unknown): boolean {
  let value = memberOf(memberOf(feature, 'geometry'), 'coordinates')
  while (Array.isArray(value) && Array.isArray(value[0])) value = value[0]
  if (!Array.isArray(value)) return false
  const [lon, lat] = value as unknown[]
  if (typeof lon !== 'number' || typeof lat !== 'number') return false
  return lon >= west && lon <= east && lat >= south && lat <= north
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}
