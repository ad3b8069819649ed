// The features of a GeoJSON collection in degrees, whatever system its member `crs` names.
import { SightlineError } from '../../../errors.ts'
import { FeatureSplitter } from '../../../formats/geojson-stream.ts'
import {
  coordinateSystem,
  type CoordinateSystem,
  isWhereUsed,
} from '../../../spatial/projected/projection.ts'

/** Degrees of datums that agree with WGS 84 to some two metres: as good as footprints are drawn. */
const likeWgs84: ReadonlySet<number> = new Set([
  ...[4326, 4979, 4258, 4269, 4617, 6318, 4283, 7844, 4167, 4171, 4619, 4173, 4189],
  ...[4674, 4490, 4612, 6668],
])

/**
 * The features of a FeatureCollection, one at a time, with their positions in degrees, longitude
 * first. Without a member `crs`, and with one that names degrees, they are as they stand; metres of a
 * grid that is known are converted.
 *
 * @throws SightlineError `not_processable` when it is no collection, when the system that it names is
 *   not known, or when it names one behind its features.
 */
export async function* readPlacedFeatures(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<unknown, void, undefined> {
  const splitter = new FeatureSplitter()
  let system: CoordinateSystem | null | undefined
  for await (const chunk of chunks) {
    for (const feature of splitter.push(chunk)) {
      if (system === undefined) system = gridOf(splitter.membersBeforeFeatures().crs)
      yield system === null ? feature : inDegrees(feature, system)
    }
  }
  const behind = gridOf(splitter.finish().crs)
  if (behind !== null && system === null) {
    throw refusal(
      `its member crs, EPSG:${behind.code} ${behind.name}, stands behind its features: ` +
        'put it before them, or convert the file to longitude and latitude (EPSG:4326)',
    )
  }
}

/**
 * The grid that a member `crs` of the form before RFC 7946 names; null for degrees and where none does.
 *
 * @throws SightlineError `not_processable` naming a system that is not known.
 */
function gridOf(crs: unknown): CoordinateSystem | null {
  if (crs === undefined || crs === null) return null
  const name = nameOf(crs)
  if (/crs:?84h?$/i.test(name)) return null
  const digits = /epsg/i.test(name) ? /(?<!\d)\d+$/.exec(name)?.[0] : undefined
  const code = Number(digits ?? NaN)
  if (likeWgs84.has(code)) return null
  const system = coordinateSystem(code)
  if (system === undefined) {
    throw refusal(
      `its coordinates are in ${name.slice(0, 80)} (member crs), which is not known here: ` +
        'convert the file to longitude and latitude (EPSG:4326)',
    )
  }
  return system.isProjected ? system : null
}

/** `urn:ogc:def:crs:EPSG::2154`, `EPSG:2154`, or the code of the oldest form. */
function nameOf(crs: unknown): string {
  if (typeof crs === 'string') return crs.trim()
  const { type, properties } = isObject(crs) ? crs : {}
  const { name, code, href } = isObject(properties) ? properties : {}
  if (typeof name === 'string') return name.trim()
  if (type === 'EPSG' && (typeof code === 'number' || typeof code === 'string')) {
    return `EPSG:${code}`
  }
  return typeof href === 'string' ? href.trim() : JSON.stringify(crs)
}

function inDegrees(feature: unknown, system: CoordinateSystem): unknown {
  if (!isObject(feature) || !isObject(feature.geometry)) return feature
  const { geometry } = feature
  const coordinates = converted(geometry.coordinates, system)
  return { ...feature, geometry: { ...geometry, coordinates } }
}

/** Positions at any depth; what is no position stays, for whoever looks at it next. */
function converted(value: unknown, system: CoordinateSystem): unknown {
  if (!Array.isArray(value)) return value
  const [east, north, ...more] = value as unknown[]
  if (typeof east !== 'number' || typeof north !== 'number') {
    return value.map((one) => converted(one, system))
  }
  const place = system.toDegrees(east, north)
  // Where the system is not used nothing stands: such a position is as good as none.
  return isWhereUsed(system, place) ? [...place, ...more] : [NaN, NaN, ...more]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
